// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/point_cloud.h"
#include "core/model/scenario.h"

#include <QPolygonF>

namespace rooflens::app
{

// What gestures ask of the axes; all on the logarithm, and always a range that a log axis can show.

// `factor` below 1 zooms in; the place at `share` of the axis (0: lower end, 1: upper) stays where it is.
AxisRange zoomedRange(const AxisRange& range, double share, double factor);
// Moves by `share` of the axis' length, towards larger values.
AxisRange pannedRange(const AxisRange& range, double share);
// The nearest valid range to 10^lower … 10^upper.
AxisRange validRange(double log10_lower, double log10_upper);

// Distance in pixels; a line without points is infinitely far.
double distanceTo(const QPolygonF& line, const QPointF& position);

// The next visible point along one axis, -1 if there is none; from -1 the first one in that direction.
int neighbour(const PointCloud& cloud, int from, bool along_x, bool forward);

} // namespace rooflens::app
