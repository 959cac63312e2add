// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_geometry.h"

#include <algorithm>
#include <cmath>

namespace rooflens
{

namespace
{

const Hardware* hardwareOf(const Scenario& scenario)
{
    return scenario.hardware.empty() || !scenario.hardware.front().resolved ? nullptr
                                                                            : &*scenario.hardware.front().resolved;
}

// Points keep pointers into the hardware that they were evaluated with; the peak is looked up again by what it is.
const Peak* samePeak(const Hardware& hardware, const Peak* peak)
{
    return peak ? hardware.findPeak(peak->precision, peak->unit) : nullptr;
}

} // namespace

ActivePeak activePeak(const Scenario& scenario, const std::vector<Point>& points, int active_point)
{
    const Hardware* hardware = hardwareOf(scenario);
    if (!hardware || hardware->peaks.empty())
        return {};
    const auto of = [&](const Point& point) {
        const PeakChoice& choice = point.attainable.peak;
        return ActivePeak{samePeak(*hardware, choice.peak), choice.upper_bound, choice.label};
    };
    if (active_point >= 0 && active_point < static_cast<int>(points.size())) {
        if (const ActivePeak active = of(points[static_cast<std::size_t>(active_point)]); active.peak)
            return active;
    }
    for (const Point& point : points) {
        if (!point.visible)
            continue;
        // A matrix operation shows the chip's full height; a vector one that only borrows its peak does not lead.
        if (const ActivePeak active = of(point); active.peak && !active.upper_bound)
            return active;
    }
    for (const Point& point : points) {
        if (const ActivePeak active = of(point); point.visible && active.peak)
            return active;
    }
    const Peak* peak = hardware->findPeak(Precision::Bf16, ComputeUnit::Matrix);
    if (!peak)
        peak = &hardware->peaks.front();
    return {peak, false, labelOf(*peak)};
}

std::vector<const Peak*> shownPeaks(const Scenario& scenario, const std::vector<Point>& points, int active_point)
{
    std::vector<const Peak*> shown;
    const Hardware* hardware = hardwareOf(scenario);
    if (!hardware)
        return shown;
    const auto add = [&](const Peak* peak) {
        if (peak && std::find(shown.begin(), shown.end(), peak) == shown.end())
            shown.push_back(peak);
    };
    if (scenario.view.roofs) {
        for (const Peak& peak : hardware->peaks) {
            if (std::find(scenario.view.roofs->begin(), scenario.view.roofs->end(), labelOf(peak))
                != scenario.view.roofs->end())
                add(&peak);
        }
        const bool any_level
            = std::any_of(hardware->levels.begin(), hardware->levels.end(), [&](const MemoryLevel& level) {
                  return std::find(scenario.view.roofs->begin(), scenario.view.roofs->end(), level.name)
                      != scenario.view.roofs->end();
              });
        if (!shown.empty() || any_level)
            return shown;
    }
    add(activePeak(scenario, points, active_point).peak);
    for (const Point& point : points) {
        if (point.visible)
            add(samePeak(*hardware, point.attainable.peak.peak));
    }
    return shown;
}

std::vector<ChartPosition> slantedLine(double byte_per_s, double y_end, const AxisRange& x, const AxisRange& y)
{
    const double top = std::min(y_end, y.upper);
    const double begin = std::max(x.lower, y.lower / byte_per_s);
    const double end = std::min(x.upper, top / byte_per_s);
    if (!(byte_per_s > 0) || !(begin < end) || !std::isfinite(end))
        return {};
    const auto at = [&](double position) {
        return ChartPosition{position, std::clamp(position * byte_per_s, y.lower, top)};
    };
    return {at(begin), at(end)};
}

std::vector<ChartPosition> flatLine(double flop_per_s, double x_begin, const AxisRange& x, const AxisRange& y)
{
    const double begin = std::max(x.lower, x_begin);
    if (!(flop_per_s >= y.lower) || flop_per_s > y.upper || !(begin < x.upper))
        return {};
    return {{begin, flop_per_s}, {x.upper, flop_per_s}};
}

} // namespace rooflens
