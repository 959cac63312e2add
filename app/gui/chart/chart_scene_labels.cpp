// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_scene.h"
#include "app/gui/chart/label_placer.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

namespace rooflens::app
{

using Kind = RooflineChart::PlacedLabel::Kind;
using Lines = LabelPlacer::Lines;

namespace
{

constexpr int kMostFailedLabels = 100; // after so many without room, the chart is full

TurnedRect rectOf(const ChartScene::Label& label)
{
    return {label.centre, label.width / 2, label.height / 2, label.degrees};
}

} // namespace

ChartScene::Label ChartScene::makeLabel(Kind kind, int index, const QString& text, const QFont& font) const
{
    const QFontMetricsF metrics(font);
    Label label;
    label.kind = kind;
    label.index = index;
    label.text = text;
    label.width = metrics.horizontalAdvance(text) + 0.35 * font_px;
    label.height = 1.2 * font_px;
    label.colour = theme.text;
    return label;
}

void ChartScene::keep(LabelPlacer& placer, Label label)
{
    TurnedRect rect = rectOf(label);
    rect.half_width += 0.35 * font_px; // two labels in a row must not read as one
    rect.half_height += 1;
    placer.addLabel(rect);
    m_labels.push_back(std::move(label));
}

void ChartScene::place(const PlotTransform& transform)
{
    m_transform = transform;
    m_cloud.place(transform, m_zero_lane, m_infinite_lane);
    m_labels.clear();
    LabelPlacer placer(m_frame.adjusted(1.5, 1.5, -1.5, -1.5));
    for (int index = 0; index < m_cloud.size() && !isCloud(); ++index) {
        if (m_cloud.visible(index))
            placer.addMark(m_cloud.pixel(index), m_cloud.radius() * 1.25 + 1);
    }
    for (int roof = 0; roof < static_cast<int>(model.roofs.size()); ++roof)
        placer.addLine(roofLine(roof), model.roofs[static_cast<std::size_t>(roof)].active);
    reserveSelection(placer);
    placeRoofLabels(placer, true);
    placeRidges(placer);
    placeRoofLabels(placer, false);
    placeZones(placer);
    if (options.point_labels) {
        if (selected >= 0)
            placePoint(placer, selected);
        int failed = 0;
        for (int index = 0; index < m_cloud.size() && !isCloud() && failed < kMostFailedLabels; ++index) {
            if (index != selected && !placePoint(placer, index))
                ++failed;
        }
    }
    placeNotes(placer);
}

// The selected point's lines and other levels, which the overlay draws, keep free of labels.
void ChartScene::reserveSelection(LabelPlacer& placer) const
{
    if (selected < 0 || selected >= m_cloud.size() || !m_cloud.visible(selected))
        return;
    const ChartPoint& point = model.points[static_cast<std::size_t>(selected)];
    const QPointF at = m_cloud.pixel(selected);
    placer.addMark(at, 2.6 * m_cloud.radius());
    if (point.lane == ChartLane::None)
        placer.addLine(QPolygonF({at, QPointF(at.x(), m_plot.bottom())}));
    if (point.y > 0)
        placer.addLine(QPolygonF({QPointF(m_frame.left(), at.y()), at}));
    for (const auto& [level, position] : point.other_levels) {
        const QPointF other = m_transform.toPixel(position);
        placer.addMark(other, 1.3 * m_cloud.radius());
        const double width = QFontMetricsF(m_fonts.small).horizontalAdvance(QString::fromStdString(level)) + 4;
        placer.addLabel(TurnedRect::upright(
            QRectF(other.x() - width / 2, other.y() + 1.4 * m_cloud.radius(), width, 1.1 * font_px)));
        placer.addLine(QPolygonF({at, other}));
    }
}

void ChartScene::placeRoofLabels(LabelPlacer& placer, bool active)
{
    for (int roof = 0; roof < static_cast<int>(model.roofs.size()); ++roof) {
        const ChartRoof& item = model.roofs[static_cast<std::size_t>(roof)];
        if (item.active != active || item.line.size() < 2)
            continue;
        Label label = makeLabel(Kind::Roof, roof, QString::fromStdString(item.label), m_fonts.label);
        label.colour = roofColour(roof);
        label.bold = item.active;
        if (label.bold) {
            QFont bold = m_fonts.label;
            bold.setBold(true);
            label.width = QFontMetricsF(bold).horizontalAdvance(label.text) + 0.35 * font_px;
        }
        placeAlong(placer, roofLine(roof), label);
    }
}

// On the line's longest part, turned with it. Slanted lines carry their label at the lower left, level ones at the
// right end; above the line where that is free, else below it.
bool ChartScene::placeAlong(LabelPlacer& placer, const QPolygonF& line, Label label)
{
    QLineF longest;
    for (qsizetype index = 1; index < line.size(); ++index) {
        const QLineF part(line[index - 1], line[index]);
        if (part.length() > longest.length())
            longest = part;
    }
    if (longest.length() < label.width + 0.6 * font_px)
        return false;
    if (longest.dx() < 0)
        longest = QLineF(longest.p2(), longest.p1());
    const bool level = std::abs(longest.dy()) < 0.02 * std::abs(longest.dx());
    label.degrees = std::atan2(longest.dy(), longest.dx()) * 180 / std::numbers::pi;
    const QPointF along(longest.dx() / longest.length(), longest.dy() / longest.length());
    const QPointF up(along.y(), -along.x());
    const double first = label.width / 2 + 0.5 * font_px;
    const double last = longest.length() - first;
    const double steps = std::max(1.0, std::floor((last - first) / (1.5 * font_px)));
    const auto attempt = [&](double gap, double side, Lines lines) {
        for (int step = 0; step <= static_cast<int>(steps); ++step) {
            const double share = step / steps;
            const double at = level ? last + (first - last) * share : first + (last - first) * share;
            label.centre = longest.p1() + along * at + up * (side * (label.height / 2 + gap));
            if (!placer.fits(rectOf(label), lines))
                continue;
            label.boxed = lines == Lines::AvoidStrong;
            keep(placer, label);
            return true;
        }
        return false;
    };
    // Close to the line, else just clear of the marks that stand on it; an active roof may cover thin lines.
    const double close = 0.22 * font_px;
    const double clear = 1.25 * m_cloud.radius() + 0.35 * font_px;
    if (attempt(close, 1, Lines::AvoidAll) || attempt(close, -1, Lines::AvoidAll) || attempt(clear, 1, Lines::AvoidAll)
        || attempt(clear, -1, Lines::AvoidAll))
        return true;
    return label.bold && (attempt(close, -1, Lines::AvoidStrong) || attempt(clear, -1, Lines::AvoidStrong));
}

void ChartScene::placeRidges(LabelPlacer& placer)
{
    for (int index = 0; index < static_cast<int>(model.ridges.size()); ++index) {
        const ChartRidge& ridge = model.ridges[static_cast<std::size_t>(index)];
        const QPointF at = m_transform.toPixel(ridge.intensity, ridge.flop_per_s);
        if (!ridge.active || at.x() < m_plot.left() || at.x() > m_plot.right() || at.y() > m_plot.bottom())
            continue;
        placer.addLine(QPolygonF({at, QPointF(at.x(), m_plot.bottom())}));
        placer.addMark(at, 0.4 * font_px);
        Label label = makeLabel(Kind::Ridge, index, QString::fromStdString(ridge.label), m_fonts.label);
        label.colour = theme.accent;
        const double lowest = m_plot.bottom() - label.height / 2 - 0.4 * font_px;
        bool placed = false;
        for (double y = lowest; y > at.y() + label.height && !placed; y -= 0.8 * font_px) {
            for (const double side : {1.0, -1.0}) {
                label.centre = {at.x() + side * (label.width / 2 + 0.35 * font_px), y};
                if (placer.fits(rectOf(label), Lines::AvoidAll)) {
                    keep(placer, label);
                    placed = true;
                    break;
                }
            }
        }
    }
}

void ChartScene::placeZones(LabelPlacer& placer)
{
    if (!model.zones.shown)
        return;
    const auto pixel = [this](double intensity) {
        return std::clamp(m_transform.toPixel(intensity, model.y.lower).x(), m_plot.left(), m_plot.right());
    };
    const double until = model.zones.memory_until > 0 ? pixel(model.zones.memory_until) : m_plot.left();
    const double from = model.zones.compute_from > 0 ? pixel(model.zones.compute_from) : m_plot.right();
    const std::array<std::pair<QString, std::pair<double, double>>, 3> zones
        = {{{QCoreApplication::translate("Chart", "memory-bound"), {m_plot.left(), until}},
            {QCoreApplication::translate("Chart", "depends on the level"), {until, from}},
            {QCoreApplication::translate("Chart", "compute-bound"), {from, m_plot.right()}}}};
    for (int index = 0; index < 3; ++index) {
        const auto& [text, span] = zones[static_cast<std::size_t>(index)];
        Label label = makeLabel(Kind::Zone, index, text, m_fonts.zone);
        label.colour = theme.muted;
        const double inset = label.width / 2 + 0.5 * font_px;
        if (span.second - span.first < 2 * inset)
            continue;
        const std::array<double, 3> columns{(span.first + span.second) / 2, span.first + inset, span.second - inset};
        const double edge = label.height / 2 + 0.35 * font_px;
        const std::array<double, 4> rows{m_plot.top() + edge, m_plot.bottom() - edge,
                                         m_plot.top() + edge + 1.3 * font_px, m_plot.bottom() - edge - 1.3 * font_px};
        bool placed = false;
        for (const double y : rows) {
            for (const double x : columns) {
                label.centre = {x, y};
                if (!placed && placer.fits(rectOf(label), Lines::AvoidAll)) {
                    keep(placer, label);
                    placed = true;
                }
            }
        }
    }
}

bool ChartScene::placePoint(LabelPlacer& placer, int index)
{
    const ChartPoint& point = model.points[static_cast<std::size_t>(index)];
    if (!m_cloud.visible(index) || point.label.empty())
        return true;
    Label label = makeLabel(Kind::Point, index, QString::fromStdString(point.label), m_fonts.label);
    label.bold = index == selected;
    if (label.bold) {
        QFont bold = m_fonts.label;
        bold.setBold(true);
        label.width = QFontMetricsF(bold).horizontalAdvance(label.text) + 0.35 * font_px;
    }
    const QPointF centre = m_cloud.pixel(index);
    const double w = label.width / 2;
    const double h = label.height / 2;
    // Below right first: a modelled point stands on its roof, which rises to the right.
    static constexpr std::array<std::pair<double, double>, 12> kDirections = {{{1, 1},
                                                                               {1, 0},
                                                                               {0, 1},
                                                                               {-1, -1},
                                                                               {0, -1},
                                                                               {0.5, 1},
                                                                               {-0.5, 1},
                                                                               {-0.5, -1},
                                                                               {0.5, -1},
                                                                               {-1, 0},
                                                                               {-1, 1},
                                                                               {1, -1}}};
    const double near = m_cloud.radius() * (index == selected ? 2.6 : 1.25) + 0.25 * font_px;
    const auto candidate = [&](double distance, const std::pair<double, double>& towards) {
        const double reach = std::abs(towards.first) == 1 && towards.second != 0 ? 0.75 * distance : distance;
        const double dx = towards.first * ((std::abs(towards.first) == 1 ? reach : 0) + w);
        return centre + QPointF(dx, towards.second * (reach + h));
    };
    const auto attempt = [&](double distance, Lines lines, bool leader) {
        for (const auto& towards : kDirections) {
            label.centre = candidate(distance, towards);
            if (!placer.fits(rectOf(label), lines))
                continue;
            if (leader) {
                const QRectF box = rectOf(label).outline().boundingRect();
                const QLineF whole(centre,
                                   QPointF(std::clamp(centre.x(), box.left() + 2, box.right() - 2),
                                           std::clamp(centre.y(), box.top(), box.bottom())));
                const double start = m_cloud.radius() * 1.4;
                if (whole.length() <= start)
                    continue;
                label.leader = QLineF(whole.pointAt(start / whole.length()), whole.p2());
                placer.addLine(QPolygonF({label.leader->p1(), label.leader->p2()}));
            }
            label.boxed = lines == Lines::AvoidStrong;
            keep(placer, label);
            return true;
        }
        return false;
    };
    // Close by, else across a thin line, else further away with a line to the point.
    if (attempt(near, Lines::AvoidAll, false) || attempt(1.8 * font_px, Lines::AvoidAll, true)
        || attempt(near, Lines::AvoidStrong, false))
        return true;
    for (const double distance : {3.0, 4.4}) {
        if (attempt(distance * font_px, Lines::AvoidAll, true))
            return true;
    }
    return attempt(1.8 * font_px, Lines::AvoidStrong, true);
}

std::vector<std::pair<QString, QString>> ChartScene::hiddenPoints() const
{
    std::set<int> drawn; // points in a lane are in not_drawn too
    std::vector<std::pair<QString, QString>> hidden;
    for (int index = 0; index < m_cloud.size(); ++index) {
        const ChartPoint& point = model.points[static_cast<std::size_t>(index)];
        if (!model.not_drawn.empty())
            drawn.insert(point.point);
        if (!m_cloud.visible(index)) {
            hidden.emplace_back(QString::fromStdString(point.name),
                                QCoreApplication::translate("Chart", "outside the axes shown"));
        }
    }
    for (const ChartModel::NotDrawn& item : model.not_drawn) {
        if (!drawn.contains(item.point))
            hidden.emplace_back(QString::fromStdString(item.name), QString::fromStdString(item.reason));
    }
    return hidden;
}

// What the chart does not show is said, not silently left out.
void ChartScene::placeNotes(LabelPlacer& placer)
{
    // The names are only made for the tip.
    std::size_t hidden = 0;
    if (model.not_drawn.empty()) {
        for (int index = 0; index < m_cloud.size(); ++index)
            hidden += m_cloud.visible(index) ? 0 : 1;
    } else {
        hidden = hiddenPoints().size();
    }
    if (hidden == 0)
        return;
    const QString text = QCoreApplication::translate("Chart", "%n not shown", nullptr, static_cast<int>(hidden));
    Label label = makeLabel(Kind::Note, -1, text, m_fonts.small);
    label.colour = theme.muted;
    const double x = label.width / 2 + 0.4 * font_px;
    const double y = label.height / 2 + 0.35 * font_px;
    for (const QPointF& at : {m_plot.bottomRight() + QPointF(-x, -y), m_plot.bottomLeft() + QPointF(x, -y),
                              m_plot.topLeft() + QPointF(x, y), m_plot.topRight() + QPointF(-x, y)}) {
        label.centre = at;
        if (placer.fits(rectOf(label), Lines::AvoidAll)) {
            keep(placer, label);
            return;
        }
    }
}

} // namespace rooflens::app
