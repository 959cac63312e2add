// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_geometry.h"
#include "core/analysis/chart_model.h"

#include "core/base/numeric_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

double decadeBelow(double value)
{
    return std::pow(10.0, std::floor(std::log10(value) + 1e-9));
}
double decadeAbove(double value)
{
    return std::pow(10.0, std::ceil(std::log10(value) - 1e-9));
}

// Grows as values are seen; whole decades at the end.
struct Extent {
    double lower = HUGE_VAL;
    double upper = 0;
    void see(double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            return;
        lower = std::min(lower, value);
        upper = std::max(upper, value);
    }
    bool empty() const { return upper <= 0; }
};

constexpr double kSmallest = 1e-30; // what a chart can sensibly show; QCustomPlot's log axes take 1e-250
constexpr double kLargest = 1e30;

} // namespace

Result<AxisRange> checkLogRange(double lower, double upper)
{
    const auto shown = [](double value) { return formatNumber(value); };
    if (!std::isfinite(lower) || !std::isfinite(upper))
        return fail("an axis limit is not a finite number", "give a lower and an upper limit above 0");
    if (lower <= 0 || upper <= 0)
        return fail(fmt::format("a log axis has no place for {}", shown(lower <= 0 ? lower : upper)),
                    "both limits must be above 0");
    if (lower >= upper)
        return fail(fmt::format("the lower limit {} is not below the upper limit {}", shown(lower), shown(upper)),
                    "exchange them");
    if (upper / lower < 1.01)
        return fail("the limits are too near to each other", "they must differ by at least 1 %");
    if (lower < kSmallest || upper > kLargest)
        return fail(fmt::format("the limits {} to {} are out of reach", shown(lower), shown(upper)),
                    "a chart shows 1e-30 to 1e30");
    return AxisRange{lower, upper};
}

ChartRanges defaultRanges(const Scenario& scenario, const std::vector<Point>& points)
{
    Extent x;
    Extent y;
    double main_byte_per_s = 0;
    if (!scenario.hardware.empty() && scenario.hardware.front().resolved) {
        const Hardware& hardware = *scenario.hardware.front().resolved;
        const std::vector<const Peak*> peaks = shownPeaks(scenario, points, -1);
        const MemoryLevel* main = hardware.mainLevel(scenario.main_level);
        double highest = 0;
        double lowest = HUGE_VAL;
        for (const Peak* peak : peaks) {
            highest = std::max(highest, peak->boost_flop_per_s.value_or(peak->flop_per_s));
            lowest = std::min(lowest, peak->flop_per_s);
        }
        if (main && main->byte_per_s)
            main_byte_per_s = *main->byte_per_s;
        if (highest > 0) {
            y.see(highest * 1.5);
            y.see(lowest / 100);
        }
        // Ridge points of all levels lie on the chart, and a part of each slanted roof beside it.
        for (const MemoryLevel& level : hardware.levels) {
            if (!level.byte_per_s || highest == 0)
                continue;
            x.see(highest / *level.byte_per_s);
            x.see(lowest / *level.byte_per_s);
        }
        if (main_byte_per_s > 0 && highest > 0) {
            x.see(highest / main_byte_per_s * 10);
            x.see(lowest / main_byte_per_s / 100);
        } else if (main_byte_per_s > 0) {
            x.see(0.1);
            x.see(100);
            y.see(main_byte_per_s * 0.1);
            y.see(main_byte_per_s * 100);
        }
    }
    for (const Point& point : points) {
        if (!point.visible || point.error || !point.not_drawn.empty())
            continue;
        x.see(*point.intensity / 1.5);
        x.see(*point.intensity * 1.5);
        y.see(*point.flop_per_s / 1.5);
        y.see(*point.flop_per_s * 1.5);
    }
    // The slanted roof of main enters through the left side, not the bottom, so that memory-bound points have room.
    if (main_byte_per_s > 0 && !x.empty())
        y.see(main_byte_per_s * decadeBelow(std::max(x.lower, kSmallest)) * 1.01);
    if (x.empty())
        x = {0.1, 1000};
    if (y.empty())
        y = {1e9, 1e15};
    ChartRanges ranges;
    ranges.x = {decadeBelow(std::clamp(x.lower, kSmallest, kLargest / 100)),
                decadeAbove(std::clamp(x.upper, kSmallest * 100, kLargest))};
    ranges.y = {decadeBelow(std::clamp(y.lower, kSmallest, kLargest / 100)),
                decadeAbove(std::clamp(y.upper, kSmallest * 100, kLargest))};
    if (ranges.x.upper <= ranges.x.lower)
        ranges.x.upper = ranges.x.lower * 10;
    if (ranges.y.upper <= ranges.y.lower)
        ranges.y.upper = ranges.y.lower * 10;
    return ranges;
}

} // namespace rooflens
