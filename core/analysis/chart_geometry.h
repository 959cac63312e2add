// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/chart_model.h"

#include <vector>

namespace rooflens
{

// The peaks whose roofs are drawn: those that view.roofs names, else the active one and those that the visible points
// run under, else the chip's first. Never empty for a chip that has a peak. `active_point` as in ChartOptions.
std::vector<const Peak*> shownPeaks(const Scenario& scenario, const std::vector<Point>& points, int active_point);

// The peak of the active pair: of the selected, else the first visible point that has one; else the chip's bf16 matrix
// peak or its first one. nullptr: the chip has no peaks.
struct ActivePeak {
    const Peak* peak = nullptr;
    bool upper_bound = false;
    std::string label = {};
};
ActivePeak activePeak(const Scenario& scenario, const std::vector<Point>& points, int active_point);

// Part of y = byte_per_s · x between the axes' limits, up to the height `y_end`; empty when it lies outside.
std::vector<ChartPosition> slantedLine(double byte_per_s, double y_end, const AxisRange& x, const AxisRange& y);
// Part of y = flop_per_s from `x_begin` on between the axes' limits.
std::vector<ChartPosition> flatLine(double flop_per_s, double x_begin, const AxisRange& x, const AxisRange& y);

} // namespace rooflens
