// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/label_placer.h"

#include <QLineF>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace rooflens::app
{

namespace
{

QPointF direction(double degrees)
{
    const double angle = degrees * std::numbers::pi / 180;
    return {std::cos(angle), std::sin(angle)};
}

double dot(const QPointF& a, const QPointF& b)
{
    return QPointF::dotProduct(a, b);
}

// Half the length of the shadow of `rect` on the unit vector `axis`.
double reach(const TurnedRect& rect, const QPointF& axis)
{
    const QPointF along = direction(rect.degrees);
    const QPointF across(-along.y(), along.x());
    return rect.half_width * std::abs(dot(along, axis)) + rect.half_height * std::abs(dot(across, axis));
}

} // namespace

QPolygonF TurnedRect::outline() const
{
    const QPointF along = direction(degrees);
    const QPointF across(-along.y(), along.x());
    const QPointF w = along * half_width;
    const QPointF h = across * half_height;
    return QPolygonF({centre - w - h, centre + w - h, centre + w + h, centre - w + h});
}

bool overlap(const TurnedRect& a, const TurnedRect& b)
{
    const QPointF between = b.centre - a.centre;
    if (a.degrees == 0 && b.degrees == 0)
        return std::abs(between.x()) < a.half_width + b.half_width
            && std::abs(between.y()) < a.half_height + b.half_height;
    const double distance = std::hypot(between.x(), between.y());
    if (distance > a.half_width + a.half_height + b.half_width + b.half_height)
        return false; // far apart: the usual case
    for (const TurnedRect* rect : {&a, &b}) {
        const QPointF along = direction(rect->degrees);
        for (const QPointF& axis : {along, QPointF(-along.y(), along.x())}) {
            if (std::abs(dot(between, axis)) >= reach(a, axis) + reach(b, axis))
                return false;
        }
    }
    return true;
}

bool crosses(const TurnedRect& rect, const QPointF& from, const QPointF& to)
{
    const QLineF line(from, to);
    const TurnedRect thin{line.center(), line.length() / 2, 0,
                          std::atan2(line.dy(), line.dx()) * 180 / std::numbers::pi};
    return overlap(rect, thin);
}

LabelPlacer::LabelPlacer(const QRectF& bounds)
    : m_bounds(bounds)
    , m_columns(std::max(1, static_cast<int>(bounds.width() / kCell) + 1))
    , m_rows(std::max(1, static_cast<int>(bounds.height() / kCell) + 1))
    , m_marks(static_cast<std::size_t>(m_columns) * static_cast<std::size_t>(m_rows), 0)
{
}

void LabelPlacer::addMark(const QPointF& centre, double radius)
{
    m_sums.clear();
    const QPointF at = (centre - m_bounds.topLeft()) / kCell;
    const double reach_cells = radius / kCell;
    const int left = std::max(0, static_cast<int>(std::floor(at.x() - reach_cells)));
    const int right = std::min(m_columns - 1, static_cast<int>(std::floor(at.x() + reach_cells)));
    const int top = std::max(0, static_cast<int>(std::floor(at.y() - reach_cells)));
    const int bottom = std::min(m_rows - 1, static_cast<int>(std::floor(at.y() + reach_cells)));
    for (int row = top; row <= bottom; ++row) {
        for (int column = left; column <= right; ++column) {
            const QPointF nearest(std::clamp(at.x(), column + 0.0, column + 1.0),
                                  std::clamp(at.y(), row + 0.0, row + 1.0));
            if (QLineF(nearest, at).length() <= reach_cells)
                m_marks[static_cast<std::size_t>(row * m_columns + column)] = 1;
        }
    }
}

void LabelPlacer::addLine(const QPolygonF& line, bool strong)
{
    for (qsizetype index = 1; index < line.size(); ++index)
        m_segments.push_back({QLineF(line[index - 1], line[index]), strong});
}

bool LabelPlacer::coveredUpright(const TurnedRect& rect) const
{
    const auto stride = static_cast<std::size_t>(m_columns) + 1;
    if (m_sums.empty()) {
        m_sums.assign(stride * (static_cast<std::size_t>(m_rows) + 1), 0);
        for (std::size_t row = 0; row < static_cast<std::size_t>(m_rows); ++row) {
            int in_row = 0;
            for (std::size_t column = 0; column < static_cast<std::size_t>(m_columns); ++column) {
                in_row += m_marks[row * static_cast<std::size_t>(m_columns) + column];
                m_sums[(row + 1) * stride + column + 1] = m_sums[row * stride + column + 1] + in_row;
            }
        }
    }
    const auto column = [this](double x) {
        return static_cast<std::size_t>(std::clamp(static_cast<int>((x - m_bounds.left()) / kCell), 0, m_columns - 1));
    };
    const auto row = [this](double y) {
        return static_cast<std::size_t>(std::clamp(static_cast<int>((y - m_bounds.top()) / kCell), 0, m_rows - 1));
    };
    const std::size_t left = column(rect.centre.x() - rect.half_width);
    const std::size_t right = column(rect.centre.x() + rect.half_width) + 1;
    const std::size_t top = row(rect.centre.y() - rect.half_height);
    const std::size_t bottom = row(rect.centre.y() + rect.half_height) + 1;
    return m_sums[bottom * stride + right] - m_sums[top * stride + right] - m_sums[bottom * stride + left]
        + m_sums[top * stride + left]
        > 0;
}

bool LabelPlacer::covered(const TurnedRect& rect) const
{
    if (rect.degrees == 0)
        return coveredUpright(rect);
    const QPointF along = direction(rect.degrees);
    const QPointF across(-along.y(), along.x());
    const int columns = static_cast<int>(std::ceil(2 * rect.half_width / kCell)) + 1;
    const int rows = static_cast<int>(std::ceil(2 * rect.half_height / kCell)) + 1;
    for (int row = 0; row < rows; ++row) {
        const QPointF line = rect.centre + across * (rect.half_height * (2.0 * row / std::max(1, rows - 1) - 1));
        for (int column = 0; column < columns; ++column) {
            const QPointF at = line + along * (rect.half_width * (2.0 * column / std::max(1, columns - 1) - 1));
            const int x = static_cast<int>((at.x() - m_bounds.left()) / kCell);
            const int y = static_cast<int>((at.y() - m_bounds.top()) / kCell);
            if (x >= 0 && y >= 0 && x < m_columns && y < m_rows
                && m_marks[static_cast<std::size_t>(y * m_columns + x)] != 0)
                return true;
        }
    }
    return false;
}

bool LabelPlacer::fits(const TurnedRect& rect, Lines lines) const
{
    if (!m_bounds.contains(rect.outline().boundingRect()) || covered(rect))
        return false;
    if (std::any_of(m_labels.begin(), m_labels.end(),
                    [&rect](const TurnedRect& label) { return overlap(rect, label); }))
        return false;
    const auto in_the_way = [&rect, lines](const Segment& segment) {
        return (segment.strong || lines == Lines::AvoidAll) && crosses(rect, segment.line.p1(), segment.line.p2());
    };
    return std::none_of(m_segments.begin(), m_segments.end(), in_the_way);
}

} // namespace rooflens::app
