// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_scene.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace rooflens::app
{

using Kind = RooflineChart::PlacedLabel::Kind;

namespace
{

// Tells the format about a group for as long as it lives.
class Group
{
public:
    Group(PictureGroups* groups, const char* name, const QString& title = {})
        : m_groups(groups)
    {
        if (m_groups != nullptr)
            m_groups->begin(QString::fromLatin1(name), title);
    }
    ~Group()
    {
        if (m_groups != nullptr)
            m_groups->end();
    }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;

private:
    PictureGroups* m_groups;
};

QColor faded(QColor colour, double alpha)
{
    colour.setAlphaF(static_cast<float>(alpha));
    return colour;
}

} // namespace

void ChartScene::paint(QPainter& painter, bool vector, PictureGroups* groups)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setRenderHint(QPainter::TextAntialiasing);
    {
        const Group group(groups, "background");
        painter.fillRect(QRectF(QPointF(0, 0), m_size), theme.background);
    }
    {
        const Group group(groups, "zones");
        paintZones(painter);
    }
    {
        const Group group(groups, "grid");
        paintGrid(painter);
        paintLanes(painter);
    }
    paintRoofs(painter, groups);
    paintRidges(painter, groups);
    {
        const Group group(groups, "axes");
        paintAxes(painter);
    }
    paintPoints(painter, vector, groups);
    paintLabels(painter, groups);
    paintTexts(painter, groups);
    painter.restore();
}

void ChartScene::paintZones(QPainter& painter) const
{
    if (!model.zones.shown)
        return;
    const auto pixel = [this](double intensity) {
        return std::clamp(m_transform.toPixel(intensity, model.y.lower).x(), m_plot.left(), m_plot.right());
    };
    const double until = model.zones.memory_until > 0 ? pixel(model.zones.memory_until) : m_plot.left();
    const double from
        = std::max(until, model.zones.compute_from > 0 ? pixel(model.zones.compute_from) : m_plot.right());
    painter.fillRect(QRectF(m_plot.left(), m_plot.top(), until - m_plot.left(), m_plot.height()), theme.memory_zone);
    painter.fillRect(QRectF(from, m_plot.top(), m_plot.right() - from, m_plot.height()), theme.compute_zone);
    if (from - until < 1)
        return;
    // Slanted strokes, cut at the zone's edges by hand: vector formats get no clip path.
    painter.setPen(QPen(theme.hatch, line(0.8), Qt::SolidLine, Qt::FlatCap));
    const QRectF zone(until, m_plot.top(), from - until, m_plot.height());
    const double step = 0.75 * font_px;
    for (double start = zone.left() - zone.height(); start < zone.right(); start += step) {
        const double x0 = std::max(start, zone.left());
        const double x1 = std::min(start + zone.height(), zone.right());
        if (x1 > x0)
            painter.drawLine(QPointF(x0, zone.bottom() - (x0 - start)), QPointF(x1, zone.bottom() - (x1 - start)));
    }
}

void ChartScene::paintGrid(QPainter& painter) const
{
    const auto vertical = [&](double value) {
        const double x = m_transform.toPixel(value, model.y.lower).x();
        painter.drawLine(QPointF(x, m_plot.top()), QPointF(x, m_plot.bottom()));
    };
    const auto horizontal = [&](double value) {
        const double y = m_transform.toPixel(model.x.lower, value).y();
        painter.drawLine(QPointF(m_frame.left(), y), QPointF(m_frame.right(), y));
    };
    painter.setPen(QPen(theme.minor_grid, line(0.7), Qt::SolidLine, Qt::FlatCap));
    for (const double value : m_x_ticks.minor)
        vertical(value);
    for (const double value : m_y_ticks.minor)
        horizontal(value);
    painter.setPen(QPen(theme.grid, line(0.9), Qt::SolidLine, Qt::FlatCap));
    for (const LogTick& tick : m_x_ticks.major)
        vertical(tick.value);
    for (const LogTick& tick : m_y_ticks.major)
        horizontal(tick.value);
}

void ChartScene::paintLanes(QPainter& painter) const
{
    for (const QRectF& lane : {m_zero_lane, m_infinite_lane}) {
        if (lane.width() < 1)
            continue;
        painter.fillRect(lane, faded(theme.muted, 0.07));
        const double edge = lane.left() < m_plot.left() ? lane.right() : lane.left();
        painter.setPen(QPen(theme.frame, line(0.9), Qt::DashLine, Qt::FlatCap));
        painter.drawLine(QPointF(edge, lane.top()), QPointF(edge, lane.bottom()));
    }
}

void ChartScene::paintRoofs(QPainter& painter, PictureGroups* groups) const
{
    const auto draw = [&](int roof) {
        const ChartRoof& item = model.roofs[static_cast<std::size_t>(roof)];
        const QPolygonF points = roofLine(roof);
        if (points.size() < 2)
            return;
        const Group group(groups, item.kind == ChartRoof::Kind::Ceiling ? "roof ceiling" : "roof",
                          QString::fromStdString(item.label));
        QPen pen(roofColour(roof),
                 line(item.active                ? 2.4
                          : roof == hovered_roof ? 2.2
                                                 : 1.4),
                 Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
        if (item.kind == ChartRoof::Kind::Ceiling || item.upper_bound)
            pen.setDashPattern({5, 3});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(points);
    };
    for (int roof = 0; roof < static_cast<int>(model.roofs.size()); ++roof) {
        if (!model.roofs[static_cast<std::size_t>(roof)].active)
            draw(roof);
    }
    for (int roof = 0; roof < static_cast<int>(model.roofs.size()); ++roof) {
        if (model.roofs[static_cast<std::size_t>(roof)].active)
            draw(roof);
    }
}

void ChartScene::paintRidges(QPainter& painter, PictureGroups* groups) const
{
    for (const ChartRidge& ridge : model.ridges) {
        const QPointF at = m_transform.toPixel(ridge.intensity, ridge.flop_per_s);
        if (!m_plot.adjusted(-1, -1, 1, 1).contains(at))
            continue;
        const Group group(groups, ridge.active ? "ridge active" : "ridge", QString::fromStdString(ridge.label));
        if (!ridge.active) {
            painter.setPen(QPen(theme.frame, line(1)));
            painter.setBrush(theme.background);
            painter.drawEllipse(at, 0.17 * font_px, 0.17 * font_px);
            continue;
        }
        QPen drop(theme.accent, line(1.3), Qt::SolidLine, Qt::FlatCap);
        drop.setDashPattern({1.5, 2.5});
        painter.setPen(drop);
        painter.drawLine(at, QPointF(at.x(), m_plot.bottom()));
        painter.setPen(QPen(theme.background, line(1.2)));
        painter.setBrush(theme.accent);
        painter.drawEllipse(at, 0.34 * font_px, 0.34 * font_px);
    }
}

void ChartScene::paintPoints(QPainter& painter, bool vector, PictureGroups* groups)
{
    m_statistics = {};
    if (groups != nullptr && m_cloud.size() <= 2000) {
        // One group a point, so that a drawing program shows which is which.
        for (int index = 0; index < m_cloud.size(); ++index) {
            if (!m_cloud.visible(index)) {
                ++m_statistics.outside;
                continue;
            }
            const Group group(groups, "point",
                              QString::fromStdString(model.points[static_cast<std::size_t>(index)].name));
            drawMarker(painter, m_cloud.pixel(index), m_cloud.style(index));
            ++m_statistics.drawn;
        }
    } else {
        const Group group(groups, "points");
        m_statistics = m_cloud.paint(painter, m_frame, vector);
    }
    const Group group(groups, "above-roof");
    painter.setPen(QPen(theme.warning, line(1.6)));
    painter.setBrush(Qt::NoBrush);
    for (const int index : m_above_roof) {
        if (m_cloud.visible(index))
            painter.drawEllipse(m_cloud.pixel(index), 1.95 * m_cloud.radius(), 1.95 * m_cloud.radius());
    }
}

void ChartScene::paintLabels(QPainter& painter, PictureGroups* groups) const
{
    for (const Label& label : m_labels) {
        const char* name = label.kind == Kind::Roof ? "label roof-label"
            : label.kind == Kind::Point             ? "label point-label"
            : label.kind == Kind::Ridge             ? "label ridge-label"
                                                    : "label zone-label";
        const Group group(groups, name);
        QFont font = label.kind == Kind::Zone ? m_fonts.zone : label.kind == Kind::Note ? m_fonts.small : m_fonts.label;
        font.setBold(label.bold);
        const QFontMetricsF metrics(font);
        if (label.leader) {
            painter.setPen(QPen(faded(theme.muted, 0.8), line(0.8)));
            painter.drawLine(*label.leader);
        }
        painter.save();
        painter.translate(label.centre);
        painter.rotate(label.degrees);
        const QRectF box(-label.width / 2, -label.height / 2, label.width, label.height);
        if (label.boxed || isCloud()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(faded(theme.background, 0.82));
            painter.drawRoundedRect(box, 2, 2);
        }
        const double base = (metrics.ascent() - metrics.descent()) / 2;
        drawTextAt(painter, font, label.colour, QPointF(-metrics.horizontalAdvance(label.text) / 2, base), label.text);
        painter.restore();
    }
}

void ChartScene::paintAxes(QPainter& painter) const
{
    const QFontMetricsF metrics(m_fonts.label);
    painter.setPen(QPen(theme.frame, line(1), Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(m_frame);
    const double major = 0.4 * font_px;
    const double minor = 0.22 * font_px;
    const auto tickX = [&](double value, double length) {
        const double x = m_transform.toPixel(value, model.y.lower).x();
        painter.drawLine(QPointF(x, m_frame.bottom()), QPointF(x, m_frame.bottom() + length));
        return x;
    };
    const auto tickY = [&](double value, double length) {
        const double y = m_transform.toPixel(model.x.lower, value).y();
        painter.drawLine(QPointF(m_frame.left() - length, y), QPointF(m_frame.left(), y));
        return y;
    };
    for (const double value : m_x_ticks.minor)
        tickX(value, minor);
    for (const double value : m_y_ticks.minor)
        tickY(value, minor);
    const double base_line = m_frame.bottom() + major + 0.25 * font_px + metrics.ascent();
    // Labels keep apart even where linear steps crowd towards the upper end.
    double last_right = -1e9;
    const auto labelX = [&](double x, const QString& text) {
        const double width = metrics.horizontalAdvance(text);
        const double left = std::min(x - width / 2, m_size.width() - width - 1);
        if (left < last_right + 0.4 * font_px)
            return;
        drawTextAt(painter, m_fonts.label, theme.muted, QPointF(left, base_line), text);
        last_right = left + width;
    };
    if (m_zero_lane.width() > 1)
        labelX(m_zero_lane.center().x(), QStringLiteral("0"));
    for (const LogTick& tick : m_x_ticks.major) {
        painter.setPen(QPen(theme.frame, line(1), Qt::SolidLine, Qt::FlatCap));
        labelX(tickX(tick.value, major), QString::fromStdString(tick.label));
    }
    if (m_infinite_lane.width() > 1)
        labelX(m_infinite_lane.center().x(), QStringLiteral("∞"));
    double last_top = 1e9;
    for (const LogTick& tick : m_y_ticks.major) {
        painter.setPen(QPen(theme.frame, line(1), Qt::SolidLine, Qt::FlatCap));
        const double y = tickY(tick.value, major);
        if (y + 0.5 * font_px > last_top)
            continue;
        const QString text = QString::fromStdString(tick.label);
        drawTextAt(painter, m_fonts.label, theme.muted,
                   QPointF(m_frame.left() - major - 0.35 * font_px - metrics.horizontalAdvance(text),
                           y + metrics.capHeight() / 2),
                   text);
        last_top = y - 0.7 * font_px;
    }
}

void ChartScene::paintTexts(QPainter& painter, PictureGroups* groups) const
{
    const QFontMetricsF axis(m_fonts.axis);
    const auto fitted = [](const std::string& text, const QFont& font, double width) {
        return QFontMetricsF(font).elidedText(QString::fromStdString(text), Qt::ElideMiddle, std::max(0.0, width));
    };
    // Where the whole title has no room, what stands behind the last comma ("log scale") goes first.
    const auto axisTitle = [&](const std::string& text, double width) {
        const bool room = axis.horizontalAdvance(QString::fromStdString(text)) <= width;
        return fitted(room ? text : text.substr(0, text.rfind(',')), m_fonts.axis, width);
    };
    {
        const Group group(groups, "titles");
        if (!m_title.isEmpty()) {
            drawTextAt(painter, m_fonts.title, theme.ink,
                       QPointF(m_title.left(), m_title.top() + QFontMetricsF(m_fonts.title).ascent()),
                       fitted(model.title, m_fonts.title, m_title.width()));
        }
        if (!m_subtitle.isEmpty()) {
            drawTextAt(painter, m_fonts.label, theme.muted,
                       QPointF(m_subtitle.left(), m_subtitle.top() + axis.ascent()),
                       fitted(model.subtitle, m_fonts.label, m_subtitle.width()));
        }
        if (!m_x_title.isEmpty()) {
            const QString text = axisTitle(model.x_title, m_x_title.width());
            drawTextAt(
                painter, m_fonts.axis, theme.text,
                QPointF(m_frame.center().x() - axis.horizontalAdvance(text) / 2, m_x_title.top() + axis.ascent()),
                text);
        }
        if (!m_y_title.isEmpty()) {
            const QString text = axisTitle(model.y_title, m_y_title.height());
            painter.save();
            painter.translate(m_y_title.left() + axis.ascent(),
                              m_y_title.center().y() + axis.horizontalAdvance(text) / 2);
            painter.rotate(-90);
            drawTextAt(painter, m_fonts.axis, theme.text, QPointF(0, 0), text);
            painter.restore();
        }
    }
    if (!m_legend.empty()) {
        const Group group(groups, "legend");
        m_legend.paint(painter, theme.text, theme.warning);
    }
    const Group group(groups, "convention");
    const QFontMetricsF small(m_fonts.small);
    double base_line = m_convention_rect.top() + small.ascent();
    for (const QString& text : m_convention) {
        drawTextAt(painter, m_fonts.small, theme.muted, QPointF(m_convention_rect.left(), base_line), text);
        base_line += 1.2 * font_px;
    }
}

} // namespace rooflens::app
