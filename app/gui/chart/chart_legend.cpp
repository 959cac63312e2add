// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_legend.h"

#include "app/gui/chart/chart_scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace rooflens::app
{

void ChartLegend::arrange(const std::vector<Entry>& entries, const std::vector<Entry>& keys, const QFont& font,
                          double font_px, double width, int most_rows)
{
    m_font = font;
    m_font_px = font_px;
    m_cells.clear();
    m_rect = {};
    m_hidden = 0;
    if (entries.empty())
        return;
    const auto attempt = [&](std::size_t shown) {
        std::vector<Entry> all(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(shown));
        if (shown < entries.size()) {
            Entry more;
            more.mark = false;
            more.text = QCoreApplication::translate("Chart", "+%1 more").arg(entries.size() - shown);
            all.push_back(more);
        }
        all.insert(all.end(), keys.begin(), keys.end());
        return flow(all, width, most_rows);
    };
    // Entries are at least three letters wide, so more than this many cannot fit.
    std::size_t shown
        = std::min(entries.size(), static_cast<std::size_t>(std::max(1.0, most_rows * width / (3 * font_px))));
    while (shown > 0 && !attempt(shown))
        --shown;
    if (shown == 0 && !attempt(0))
        m_cells.clear();
    m_hidden = static_cast<int>(entries.size() - shown);
}

bool ChartLegend::flow(const std::vector<Entry>& entries, double width, int most_rows)
{
    const QFontMetricsF metrics(m_font);
    const double mark = 1.5 * m_font_px;
    const double gap = 1.4 * m_font_px;
    const double row_height = 1.5 * m_font_px;
    m_cells.clear();
    double x = 0;
    int row = 0;
    for (const Entry& entry : entries) {
        Cell cell;
        cell.entry = entry;
        const double lead = entry.mark ? mark : 0;
        cell.entry.text = metrics.elidedText(entry.text, Qt::ElideMiddle, width - lead);
        const double needed = lead + metrics.horizontalAdvance(cell.entry.text);
        if (x > 0 && x + needed > width) {
            x = 0;
            ++row;
        }
        if (row >= most_rows)
            return false;
        cell.x = x;
        cell.y = row * row_height;
        cell.width = needed;
        m_cells.push_back(cell);
        x += needed + gap;
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
