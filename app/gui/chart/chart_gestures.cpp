// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_gestures.h"

#include <QLineF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace rooflens::app
{

namespace
{

constexpr double kLeastDecades = 0.01; // a factor of 1.023
constexpr double kMostDecades = 40;
constexpr double kFurthest = 29.99; // decades from 1: checkLogRange ends at 30

} // namespace

AxisRange validRange(double log10_lower, double log10_upper)
{
    if (!std::isfinite(log10_lower) || !std::isfinite(log10_upper))
        return {1e-2, 1e4};
    double middle = (log10_lower + log10_upper) / 2;
    const double half = std::clamp(std::abs(log10_upper - log10_lower), kLeastDecades, kMostDecades) / 2;
    middle = std::clamp(middle, -kFurthest + half, kFurthest - half);
    return {std::pow(10.0, middle - half), std::pow(10.0, middle + half)};
}

AxisRange zoomedRange(const AxisRange& range, double share, double factor)
{
    const double lower = std::log10(range.lower);
    const double span = std::log10(range.upper) - lower;
    if (factor == 1)
        return range;
    const double wanted = span * factor;
    // At the limits the axis stands still: it must not wander off.
    if (wanted < kLeastDecades || wanted > kMostDecades)
        return range;
    const double fixed = lower + span * share;
    return validRange(fixed - wanted * share, fixed + wanted * (1 - share));
}

AxisRange pannedRange(const AxisRange& range, double share)
{
    const double lower = std::log10(range.lower);
    const double upper = std::log10(range.upper);
    const double by = share * (upper - lower);
    return validRange(lower + by, upper + by);
}

double distanceTo(const QPolygonF& line, const QPointF& position)
{
    double least = std::numeric_limits<double>::infinity();
    for (qsizetype index = 1; index < line.size(); ++index) {
        const QPointF along = line[index] - line[index - 1];
        const double length = QPointF::dotProduct(along, along);
        const double share
            = length > 0 ? std::clamp(QPointF::dotProduct(position - line[index - 1], along) / length, 0.0, 1.0) : 0;
        least = std::min(least, QLineF(line[index - 1] + along * share, position).length());
    }
    return least;
}

int neighbour(const PointCloud& cloud, int from, bool along_x, bool forward)
{
    // Points at the same place follow each other by their number.
    const auto key = [&](int index) {
        const QPointF at = cloud.pixel(index);
        const double first = along_x ? at.x() : -at.y();
        const double second = along_x ? -at.y() : at.x();
        return forward ? std::tuple(first, second, index) : std::tuple(-first, -second, -index);
    };
    int best = -1;
    for (int index = 0; index < cloud.size(); ++index) {
        if (!cloud.visible(index) || index == from)
            continue;
        if (from >= 0 && cloud.visible(from) && !(key(index) > key(from)))
            continue;
        if (best < 0 || key(index) < key(best))
            best = index;
    }
    return best;
}

} // namespace rooflens::app
