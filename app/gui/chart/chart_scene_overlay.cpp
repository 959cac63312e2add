// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_scene.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rooflens::app
{

namespace
{

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

// Height of a polyline at `x`, if it passes there.
std::optional<double> heightAt(const QPolygonF& line, double x)
{
    for (qsizetype index = 1; index < line.size(); ++index) {
        const QPointF a = line[index - 1];
        const QPointF b = line[index];
        if (x < std::min(a.x(), b.x()) || x > std::max(a.x(), b.x()) || a.x() == b.x())
            continue;
        return a.y() + (b.y() - a.y()) * (x - a.x()) / (b.x() - a.x());
    }
    return std::nullopt;
}

} // namespace

void ChartScene::paintOverlay(QPainter& painter, PictureGroups* groups) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (pointer && options.crosshair)
        paintCrosshair(painter);
    if (groups != nullptr)
        groups->begin(QStringLiteral("selection"), {});
    paintSelection(painter);
    if (groups != nullptr)
        groups->end();
    if (hovered >= 0 && hovered < m_cloud.size() && m_cloud.visible(hovered) && hovered != selected) {
        painter.setPen(QPen(faded(theme.accent, 0.9), line(1.6)));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(m_cloud.pixel(hovered), m_cloud.radius() * 1.9, m_cloud.radius() * 1.9);
    }
    if (hovered_roof >= 0 && hovered_roof < static_cast<int>(model.roofs.size())) {
        painter.setPen(QPen(faded(roofColour(hovered_roof), 0.35), line(6), Qt::SolidLine, Qt::FlatCap));
        painter.drawPolyline(roofLine(hovered_roof));
    }
    if (focused) {
        painter.setPen(QPen(theme.accent, 1.6));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(m_frame.adjusted(-1, -1, 1, 1));
    }
    painter.restore();
}

// A halo, dashed lines to the axes and to the roof above, and the point's other levels as hollow marks.
void ChartScene::paintSelection(QPainter& painter) const
{
    if (selected < 0 || selected >= m_cloud.size() || !m_cloud.visible(selected))
        return;
    const ChartPoint& point = model.points[static_cast<std::size_t>(selected)];
    const QPointF at = m_cloud.pixel(selected);
    const double radius = m_cloud.radius();
    MarkerStyle style = m_cloud.style(selected);
    style.radius = std::max(style.radius, 0.36 * font_px);

    QPen dashed(faded(theme.accent, 0.75), line(1.1), Qt::SolidLine, Qt::FlatCap);
    dashed.setDashPattern({4, 3});
    painter.setPen(dashed);
    if (point.lane == ChartLane::None) {
        painter.drawLine(at, QPointF(at.x(), m_plot.bottom()));
        double roof = -1e9;
        for (int index = 0; index < static_cast<int>(model.roofs.size()); ++index) {
            if (!model.roofs[static_cast<std::size_t>(index)].active)
                continue;
            if (const auto height = heightAt(roofLine(index), at.x()); height && *height < at.y() - radius)
                roof = std::max(roof, *height);
        }
        if (roof > -1e8)
            painter.drawLine(at, QPointF(at.x(), roof));
    }
    if (point.y > 0)
        painter.drawLine(QPointF(m_frame.left(), at.y()), at);

    painter.setPen(Qt::NoPen);
    painter.setBrush(faded(theme.accent, 0.22));
    painter.drawEllipse(at, radius * 2.5, radius * 2.5);
    painter.setPen(QPen(theme.accent, line(1.6)));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, radius * 2.5, radius * 2.5);

    const QFont font = fontOfPixels(base_font, 0.85 * font_px);
    const QFontMetricsF metrics(font);
    for (const auto& [level, position] : point.other_levels) {
        const QPointF other = m_transform.toPixel(position);
        if (!m_plot.adjusted(-1, -1, 1, 1).contains(other))
            continue;
        QPen join(style.colour, line(1));
        join.setDashPattern({2, 2});
        painter.setPen(join);
        painter.drawLine(at, other);
        MarkerStyle hollow = style;
        hollow.filled = false;
        hollow.radius *= 0.8;
        drawMarker(painter, other, hollow);
        const QString text = QString::fromStdString(level);
        const double width = metrics.horizontalAdvance(text);
        const double left = std::clamp(other.x() - width / 2, m_frame.left() + 2, m_frame.right() - width - 2);
        painter.setPen(Qt::NoPen);
        painter.setBrush(faded(theme.background, 0.82));
        const QRectF box(left - 2, other.y() + radius * 1.4, width + 4, metrics.height());
        painter.drawRoundedRect(box, 2, 2);
        drawTextAt(painter, font, theme.text, QPointF(left, box.top() + metrics.ascent()), text);
    }
    drawMarker(painter, at, style);
}

void ChartScene::paintCrosshair(QPainter& painter) const
{
    if (!m_plot.contains(*pointer))
        return;
    painter.setPen(QPen(faded(theme.muted, 0.55), line(0.8)));
    painter.drawLine(QPointF(pointer->x(), m_plot.top()), QPointF(pointer->x(), m_plot.bottom()));
    painter.drawLine(QPointF(m_plot.left(), pointer->y()), QPointF(m_plot.right(), pointer->y()));
    const ChartPosition data = m_transform.toData(*pointer);
    const QFontMetricsF metrics(m_fonts.small);
    const auto badge = [&](const std::string& value, bool on_x) {
        const QString text = QString::fromStdString(value);
        const double width = metrics.horizontalAdvance(text) + 0.8 * font_px;
        const double height = 1.35 * font_px;
        QRectF box = on_x ? QRectF(pointer->x() - width / 2, m_frame.bottom() + 0.3 * font_px, width, height)
                          : QRectF(m_frame.left() - width - 0.2 * font_px, pointer->y() - height / 2, width, height);
        box.moveLeft(std::clamp(box.left(), 1.0, std::max(1.0, m_size.width() - width - 1)));
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.ink);
        painter.drawRoundedRect(box, 3, 3);
        drawTextAt(painter, m_fonts.small, theme.background,
                   QPointF(box.left() + 0.4 * font_px, box.center().y() + metrics.capHeight() / 2), text);
    };
    badge(tickLabel(data.x, 3), true);
    badge(tickLabel(data.y, 3), false);
}

} // namespace rooflens::app
