// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_legend.h"

#include "app/gui/chart/chart_scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace rooflens::app
{

void ChartLegend::arrange(std::vector<Entry> entries, int total, std::vector<Entry> keys, const QFont& font,
                          double font_px, double width, int most_rows)
{
    m_font = font;
    m_font_px = font_px;
    m_cells.clear();
    m_rect = {};
    m_hidden = 0;
    if (entries.empty())
        return;
    // Entries are at least three letters wide, so more than this many cannot fit.
    const auto most = static_cast<std::size_t>(std::max(1.0, most_rows * width / (3 * font_px)));
    entries.resize(std::min(entries.size(), most));
    const QFontMetricsF metrics(m_font);
    const auto measured = [&](Entry entry) {
        Cell cell;
        const double lead = entry.mark ? 1.5 * m_font_px : 0;
        entry.text = metrics.elidedText(entry.text, Qt::ElideMiddle, width - lead);
        cell.width = lead + metrics.horizontalAdvance(entry.text);
        cell.entry = std::move(entry);
        return cell;
    };
    std::vector<Cell> items;
    for (Entry& entry : entries)
        items.push_back(measured(std::move(entry)));
    Entry more;
    more.mark = false;
    Cell rest;
    std::vector<Cell> signs;
    for (Entry& key : keys)
        signs.push_back(measured(std::move(key)));
    for (std::size_t shown = items.size();; --shown) {
        std::vector<Cell*> cells;
        for (std::size_t index = 0; index < shown; ++index)
            cells.push_back(&items[index]);
        m_hidden = total - static_cast<int>(shown);
        if (m_hidden > 0) {
            more.text = QCoreApplication::translate("Chart", "+%1 more").arg(m_hidden);
            rest = measured(more);
            cells.push_back(&rest);
        }
        for (Cell& sign : signs)
            cells.push_back(&sign);
        if (flow(cells, width, most_rows)) {
            for (const Cell* cell : cells)
                m_cells.push_back(*cell);
            return;
        }
        if (shown == 0)
            return;
    }
}

bool ChartLegend::flow(std::vector<Cell*>& cells, double width, int most_rows)
{
    const double row_height = 1.5 * m_font_px;
    double x = 0;
    int row = 0;
    for (Cell* cell : cells) {
        if (x > 0 && x + cell->width > width) {
            x = 0;
            ++row;
        }
        if (row >= most_rows)
            return false;
        cell->x = x;
        cell->y = row * row_height;
        x += cell->width + 1.4 * m_font_px;
    }
    m_rect = QRectF(0, 0, width, (row + 1) * row_height);
    return true;
}

int ChartLegend::pointAt(const QPointF& position) const
{
    for (const Cell& cell : m_cells) {
        const QRectF box(m_rect.topLeft() + QPointF(cell.x, cell.y), QSizeF(cell.width, 1.5 * m_font_px));
        if (box.contains(position))
            return cell.entry.point;
    }
    return -1;
}

void ChartLegend::paint(QPainter& painter, const QColor& text, const QColor& warning) const
{
    const QFontMetricsF metrics(m_font);
    for (const Cell& cell : m_cells) {
        const QPointF at = m_rect.topLeft() + QPointF(cell.x, cell.y);
        double left = at.x();
        const double middle = at.y() + 0.75 * m_font_px;
        if (cell.entry.mark) {
            const QPointF centre(at.x() + 0.55 * m_font_px, middle);
            drawMarker(painter, centre, cell.entry.style);
            if (cell.entry.ring) {
                painter.setPen(QPen(warning, 0.13 * m_font_px));
                painter.setBrush(Qt::NoBrush);
                painter.drawEllipse(centre, 1.9 * cell.entry.style.radius, 1.9 * cell.entry.style.radius);
            }
            left += 1.5 * m_font_px;
        }
        drawTextAt(painter, m_font, text, QPointF(left, middle + metrics.capHeight() / 2), cell.entry.text);
    }
}

} // namespace rooflens::app
