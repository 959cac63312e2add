// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_model.h"

#include "core/analysis/chart_geometry.h"
#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

std::string rateText(double value, bool integer)
{
    return formatQuantity(value, Dimension::ComputeRate, 4, integer ? Counting::Op : Counting::Flop);
}

std::string bandwidthText(double value)
{
    return formatQuantity(value, Dimension::Bandwidth, 4);
}

std::string intensityText(double value)
{
    return formatSignificant(value, 4) + " FLOP/byte";
}

std::string percentText(double share)
{
    return formatSignificant(share * 100, 3) + " %";
}

// "bf16/fp16 matrix"; units that differ are joined whole: "fp32 vector/fp64 matrix".
std::string joinedPeakNames(const std::vector<const Peak*>& peaks)
{
    std::string text;
    for (std::size_t i = 0; i < peaks.size(); ++i) {
        const bool last_of_unit = i + 1 == peaks.size() || peaks[i + 1]->unit != peaks[i]->unit;
        if (i > 0)
            text += '/';
        text += nameOf(peaks[i]->precision);
        if (last_of_unit)
            text += ' ' + std::string(nameOf(peaks[i]->unit));
    }
    return text;
}

struct Maker {
    const Scenario& scenario;
    const std::vector<Point>& points;
    const ChartOptions& options;
    const Hardware* hardware = nullptr;
    const MemoryLevel* main = nullptr;
    ActivePeak active;
    std::vector<const Peak*> peaks;
    std::vector<const MemoryLevel*> levels;
    ChartModel model;

    bool isShown(const std::string& name) const
    {
        return !scenario.view.roofs
            || std::find(scenario.view.roofs->begin(), scenario.view.roofs->end(), name) != scenario.view.roofs->end();
    }

    void chooseRoofs()
    {
        active = activePeak(scenario, points, options.active_point);
        peaks = shownPeaks(scenario, points, options.active_point);
        for (const MemoryLevel& level : hardware->levels) {
            if (level.byte_per_s && *level.byte_per_s > 0)
                model.available_roofs.push_back(level.name);
            if (level.byte_per_s && *level.byte_per_s > 0 && isShown(level.name))
                levels.push_back(&level);
        }
        for (const Peak& peak : hardware->peaks)
            model.available_roofs.push_back(labelOf(peak));
        for (const Ceiling& ceiling : hardware->ceilings)
            model.available_roofs.push_back(ceiling.name);
        // Roofs that were named are of another chip: show this one's own.
        if (levels.empty() && peaks.empty()) {
            for (const MemoryLevel& level : hardware->levels) {
                if (level.byte_per_s)
                    levels.push_back(&level);
            }
        }
        std::sort(peaks.begin(), peaks.end(), [](const Peak* a, const Peak* b) {
            return a->flop_per_s != b->flop_per_s ? a->flop_per_s > b->flop_per_s
                : a->unit != b->unit              ? a->unit > b->unit
                                                  : a->precision < b->precision;
        });
    }

    double highestPeak() const { return peaks.empty() ? HUGE_VAL : peaks.front()->flop_per_s; }

    double fastestBandwidth() const
    {
        double fastest = 0;
        for (const MemoryLevel* level : levels)
            fastest = std::max(fastest, *level->byte_per_s);
        return fastest;
    }

    void addRoofs()
    {
        const double fastest = fastestBandwidth();
        // Levels of equal bandwidth lie on each other: one line with both names.
        for (std::size_t i = 0; i < levels.size(); ++i) {
            const double value = *levels[i]->byte_per_s;
            const bool merged = std::any_of(levels.begin(), levels.begin() + static_cast<std::ptrdiff_t>(i),
                                            [&](const MemoryLevel* other) { return *other->byte_per_s == value; });
            if (merged)
                continue;
            ChartRoof roof;
            roof.kind = ChartRoof::Kind::Bandwidth;
            roof.name = levels[i]->name;
            std::string names = levels[i]->name;
            for (std::size_t j = i + 1; j < levels.size(); ++j) {
                if (*levels[j]->byte_per_s == value)
                    names += "/" + levels[j]->name;
            }
            roof.label = names + ' ' + bandwidthText(value);
            roof.detail = roof.label + '\n' + describe(levels[i]->provenance);
            roof.value = value;
            roof.active = levels[i] == main;
            roof.line = slantedLine(value, highestPeak(), model.x, model.y);
            model.roofs.push_back(std::move(roof));
        }
        for (std::size_t i = 0; i < peaks.size();) {
            std::vector<const Peak*> equal;
            const double value = peaks[i]->flop_per_s;
            while (i < peaks.size() && peaks[i]->flop_per_s == value)
                equal.push_back(peaks[i++]);
            ChartRoof roof;
            roof.kind = ChartRoof::Kind::Compute;
            roof.name = labelOf(*equal.front());
            const bool integers
                = std::all_of(equal.begin(), equal.end(), [](const Peak* peak) { return isInteger(peak->precision); });
            roof.label = joinedPeakNames(equal) + ' ' + rateText(value, integers);
            roof.value = value;
            roof.active = std::find(equal.begin(), equal.end(), active.peak) != equal.end();
            roof.upper_bound = roof.active && active.upper_bound;
            roof.detail = roof.label;
            for (const Peak* peak : equal) {
                roof.detail += '\n' + labelOf(*peak) + ": " + describe(peak->provenance);
                if (peak->sparse_flop_per_s)
                    roof.detail += "\nsparse rating, not drawn: "
                        + rateText(*peak->sparse_flop_per_s, isInteger(peak->precision));
                if (peak->boost_flop_per_s)
                    roof.detail
                        += "\nat the boost clock: " + rateText(*peak->boost_flop_per_s, isInteger(peak->precision));
            }
            roof.line = flatLine(value, fastest > 0 ? value / fastest : model.x.lower, model.x, model.y);
            model.roofs.push_back(std::move(roof));
        }
        // A boost peak is a roof of its own: a measured point may lie between the two.
        for (const Peak* peak : peaks) {
            if (peak->boost_flop_per_s && *peak->boost_flop_per_s > peak->flop_per_s)
                addCeiling(labelOf(*peak) + " boost", *peak->boost_flop_per_s, true, peak->provenance,
                           isInteger(peak->precision));
        }
        for (const Ceiling& ceiling : hardware->ceilings) {
            if (!scenario.view.roofs || isShown(ceiling.name)) {
                const bool compute = ceiling.of == "compute";
                const bool relevant
                    = !compute || !ceiling.precision || std::any_of(peaks.begin(), peaks.end(), [&](const Peak* peak) {
                          return peak->precision == *ceiling.precision
                              && peak->unit == ceiling.unit.value_or(peak->unit);
                      });
                // Left out by default: thin lines without a part in the bound; named in view.roofs they are drawn.
                if (scenario.view.roofs && relevant)
                    addCeiling(ceiling.name, ceiling.value, compute, ceiling.provenance,
                               ceiling.precision && isInteger(*ceiling.precision));
            }
        }
    }

    void addCeiling(const std::string& name, double value, bool compute, const Provenance& provenance, bool integer)
    {
        ChartRoof roof;
        roof.kind = ChartRoof::Kind::Ceiling;
        roof.name = name;
        roof.label = name + ' ' + (compute ? rateText(value, integer) : bandwidthText(value));
        roof.detail = roof.label + '\n' + describe(provenance);
        roof.value = value;
        const double fastest = fastestBandwidth();
        roof.line = compute ? flatLine(value, fastest > 0 ? value / fastest : model.x.lower, model.x, model.y)
                            : slantedLine(value, highestPeak(), model.x, model.y);
        model.roofs.push_back(std::move(roof));
    }

    void addRidges()
    {
        for (const Peak* peak : peaks) {
            for (const MemoryLevel* level : levels) {
                ChartRidge ridge;
                ridge.peak = labelOf(*peak);
                ridge.level = level->name;
                ridge.intensity = peak->flop_per_s / *level->byte_per_s;
                ridge.flop_per_s = peak->flop_per_s;
                ridge.active = peak == active.peak && level == main;
                ridge.label = intensityText(ridge.intensity);
                if (ridge.intensity >= model.x.lower && ridge.intensity <= model.x.upper
                    && ridge.flop_per_s >= model.y.lower && ridge.flop_per_s <= model.y.upper)
                    model.ridges.push_back(std::move(ridge));
            }
        }
    }

    void addZones()
    {
        if (!active.peak || !main || !main->byte_per_s)
            return;
        const double main_ridge = active.peak->flop_per_s / *main->byte_per_s;
        double fastest_ridge = main_ridge;
        if (options.active_point >= 0 && options.active_point < static_cast<int>(points.size())) {
            for (const LevelTime& time : points[static_cast<std::size_t>(options.active_point)].attainable.levels) {
                if (time.bytes && *time.bytes > 0 && time.level->byte_per_s)
                    fastest_ridge = std::min(fastest_ridge, active.peak->flop_per_s / *time.level->byte_per_s);
            }
        }
        model.zones = {true, fastest_ridge, main_ridge};
    }

    std::string tooltipOf(const Point& point) const
    {
        std::string text = point.name;
        if (!point.operation_title.empty() && point.operation_title != point.name)
            text += '\n' + point.operation_title;
        text += fmt::format("\n{} {}, {}", nameOf(point.precision), nameOf(point.unit),
                            point.origin == Point::Origin::Measured ? "measured" : "modelled");
        if (point.intensity && std::isfinite(*point.intensity))
            text += "\nintensity " + intensityText(*point.intensity);
        if (point.origin == Point::Origin::Measured && point.flop_per_s)
            text += "\nmeasured " + rateText(*point.flop_per_s, isInteger(point.precision));
        if (point.attainable.flop_per_s)
            text += "\nattainable " + rateText(*point.attainable.flop_per_s, isInteger(point.precision));
        if (point.efficiency)
            text += " (" + percentText(*point.efficiency) + " of it reached)";
        if (point.attainable.seconds)
            text += "\nshortest time " + formatQuantity(*point.attainable.seconds, Dimension::Time);
        if (point.attainable.bound != Bound::None)
            text += fmt::format("\n{}-bound: {}", nameOf(point.attainable.bound), point.attainable.binding_roof);
        return text;
    }

    void addPoint(std::size_t index)
    {
        const Point& point = points[index];
        if (!point.visible)
            return;
        ChartPoint shown;
        shown.point = static_cast<int>(index);
        shown.name = point.name;
        shown.label = elideMiddle(point.name, options.label_length);
        shown.measured = point.origin == Point::Origin::Measured;
        shown.memory_bound = point.attainable.bound == Bound::Memory;
        shown.above_roof = point.efficiency && *point.efficiency > 1 + 1e-6 && shown.measured;
        shown.y = point.flop_per_s.value_or(0);
        if (point.origin == Point::Origin::Modelled) {
            const OperationEntry& entry = scenario.operations[static_cast<std::size_t>(point.index)];
            shown.colour = entry.colour;
            shown.marker = entry.marker;
        }
        const bool zero = !point.error && point.intensity && *point.intensity == 0;
        const bool infinite = !point.error && point.intensity && std::isinf(*point.intensity);
        if (zero || infinite)
            shown.lane = zero ? ChartLane::ZeroIntensity : ChartLane::InfiniteIntensity;
        if (!point.not_drawn.empty() && shown.lane == ChartLane::None) {
            model.not_drawn.push_back({shown.point, point.name, point.not_drawn});
            return;
        }
        if (shown.lane == ChartLane::None) {
            shown.x = *point.intensity;
            const bool inside = shown.x >= model.x.lower && shown.x <= model.x.upper && shown.y >= model.y.lower
                && shown.y <= model.y.upper;
            if (!inside) {
                model.not_drawn.push_back(
                    {shown.point, point.name, "it lies outside the axes shown; fit the view to see it"});
                return;
            }
        } else {
            model.not_drawn.push_back({shown.point, point.name, point.not_drawn});
        }
        shown.tooltip = tooltipOf(point);
        if (shown.point == options.active_point && shown.y > 0) {
            for (const LevelTime& time : point.attainable.levels) {
                const bool other = time.level != point.attainable.binding_level || time.level->role != Role::Main;
                if (other && time.level->role != Role::Main && time.intensity && std::isfinite(*time.intensity)
                    && *time.intensity > 0)
                    shown.other_levels.emplace_back(time.level->name, ChartPosition{*time.intensity, shown.y});
            }
        }
        model.points.push_back(std::move(shown));
    }

    void describeInWords()
    {
        std::string text = fmt::format("Roofline chart of {}. ", model.title);
        for (const ChartRoof& roof : model.roofs)
            text += fmt::format("{} roof {}{}. ",
                                roof.kind == ChartRoof::Kind::Compute         ? "Compute"
                                    : roof.kind == ChartRoof::Kind::Bandwidth ? "Memory"
                                                                              : "Lower",
                                roof.label, roof.active ? " (active)" : "");
        if (model.zones.shown)
            text += fmt::format("Ridge point at {}. ", intensityText(model.zones.compute_from));
        text += fmt::format("{} of {} points drawn. ", model.points.size(), points.size());
        constexpr std::size_t kSpoken = 50; // more would not be listened to; the table has them all
        for (std::size_t i = 0; i < std::min(model.points.size(), kSpoken); ++i) {
            std::string sentence = model.points[i].tooltip;
            std::replace(sentence.begin(), sentence.end(), '\n', ',');
            text += sentence + ". ";
        }
        for (std::size_t i = 0; i < std::min(model.not_drawn.size(), kSpoken); ++i)
            text += fmt::format("Not drawn: {}: {}. ", model.not_drawn[i].name, model.not_drawn[i].reason);
        model.text_alternative = std::move(text);
    }

    ChartModel make()
    {
        model.x_title = "Arithmetic intensity (FLOP/byte), log scale";
        model.y_title = "Performance (FLOP/s), log scale";
        model.convention = describe(scenario.convention);
        hardware = scenario.hardware.empty() || !scenario.hardware.front().resolved
            ? nullptr
            : &*scenario.hardware.front().resolved;
        model.title = hardware ? hardware->name : "No hardware";
        const ChartRanges ranges = defaultRanges(scenario, points);
        model.x = options.x ? *options.x : scenario.view.x.value_or(ranges.x);
        model.y = options.y ? *options.y : scenario.view.y.value_or(ranges.y);
        if (hardware) {
            main = hardware->mainLevel(scenario.main_level);
            chooseRoofs();
            addRoofs();
            addRidges();
            addZones();
            if (active.peak && main && main->byte_per_s) {
                model.subtitle
                    = fmt::format("{} {} under {} {}: ridge point {}", active.label,
                                  rateText(active.peak->flop_per_s, isInteger(active.peak->precision)), main->name,
                                  bandwidthText(*main->byte_per_s), intensityText(model.zones.compute_from));
            }
        }
        model.points.reserve(points.size());
        for (std::size_t i = 0; i < points.size(); ++i)
            addPoint(i);
        describeInWords();
        return std::move(model);
    }
};

} // namespace

std::string elideMiddle(const std::string& text, int length)
{
    // Positions of code points, so that no character is cut.
    std::vector<std::size_t> starts;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U)
            starts.push_back(i);
    }
    if (length < 3 || static_cast<int>(starts.size()) <= length)
        return text;
    const auto kept = static_cast<std::size_t>(length - 1);
    const std::size_t tail = kept / 2;
    const std::size_t head = kept - tail;
    return text.substr(0, starts[head]) + "…" + text.substr(starts[starts.size() - tail]);
}

ChartModel makeChart(const Scenario& scenario, const std::vector<Point>& points, const ChartOptions& options)
{
    Maker maker{scenario, points, options, nullptr, nullptr, {}, {}, {}, {}};
    return maker.make();
}

} // namespace rooflens
