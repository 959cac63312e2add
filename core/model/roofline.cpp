// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/roofline.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace rooflens
{

namespace
{

constexpr double kBalanced = 1e-9; // relative; design section 4

bool agree(double a, double b)
{
    return std::isfinite(a) && std::isfinite(b) && std::abs(a - b) <= kBalanced * std::max(a, b);
}

std::string wanted(Precision precision, ComputeUnit unit)
{
    return std::string(nameOf(precision)) + ' ' + std::string(nameOf(unit));
}

} // namespace

std::string_view nameOf(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return "memory";
    case Bound::Compute:
        return "compute";
    case Bound::Balanced:
        return "balanced";
    case Bound::None:
        break;
    }
    return "none";
}

Roofline::Roofline(const Hardware& hardware, std::string_view main_level)
    : m_hardware(&hardware)
    , m_main(hardware.mainLevel(main_level))
{
    for (const Precision precision : kPrecisions) {
        for (const ComputeUnit unit : kComputeUnits)
            m_choices[static_cast<std::size_t>(precision)][static_cast<std::size_t>(unit)]
                = findChoice(precision, unit);
    }
}

const PeakChoice& Roofline::choosePeak(Precision precision, ComputeUnit unit) const
{
    return m_choices[static_cast<std::size_t>(precision)][static_cast<std::size_t>(unit)];
}

// Design section 2, "Default and missing peaks", in its order.
PeakChoice Roofline::findChoice(Precision precision, ComputeUnit unit) const
{
    PeakChoice choice;
    const std::string asked = wanted(precision, unit);
    const auto take = [&](const Peak* peak) {
        choice.peak = peak;
        choice.label = labelOf(*peak);
        if (!choice.substitutions.empty())
            choice.label += " for " + asked;
        if (choice.upper_bound)
            choice.label += " (upper bound)";
        return choice;
    };
    if (const Peak* peak = m_hardware->findPeak(precision, unit))
        return take(peak);

    // The next wider types, the same unit first, then (for a matrix operation) the vector unit.
    for (std::optional<Precision> candidate = precision; candidate; candidate = nextWider(*candidate)) {
        const std::string type(nameOf(*candidate));
        if (const Peak* peak = m_hardware->findPeak(*candidate, unit); peak && *candidate != precision) {
            choice.substitutions.push_back(m_hardware->name + " has no " + asked + " peak: the wider " + labelOf(*peak)
                                           + " peak stands in");
            return take(peak);
        }
        if (unit != ComputeUnit::Matrix)
            continue;
        if (const Peak* peak = m_hardware->findPeak(*candidate, ComputeUnit::Vector)) {
            choice.substitutions.push_back(
                m_hardware->name + " has no " + asked + " peak: " + labelOf(*peak)
                + (*candidate == precision ? " peak stands in" : " peak of a wider type stands in"));
            return take(peak);
        }
    }
    if (unit == ComputeUnit::Vector) {
        const bool no_vector = std::none_of(m_hardware->peaks.begin(), m_hardware->peaks.end(),
                                            [](const Peak& peak) { return peak.unit == ComputeUnit::Vector; });
        if (no_vector) {
            for (std::optional<Precision> candidate = precision; candidate; candidate = nextWider(*candidate)) {
                if (const Peak* peak = m_hardware->findPeak(*candidate, ComputeUnit::Matrix)) {
                    choice.upper_bound = true;
                    choice.substitutions.push_back(m_hardware->name + " has no vector peak at all: the "
                                                   + labelOf(*peak) + " peak is an upper bound for " + asked);
                    return take(peak);
                }
            }
        }
    }
    choice.substitutions.push_back(m_hardware->name + " has no peak for " + asked
                                   + ": only the memory roofs are known");
    return choice;
}

std::optional<double> Roofline::bytesAt(const Cost& cost, const MemoryLevel& level) const
{
    // With two mains only the chosen one carries the bytes; the other is another place for data, not a level above it.
    const bool is_main = &level == m_main;
    if (is_main)
        return cost.bytesAt(Role::Main);
    if (level.role == Role::Main)
        return std::nullopt;
    return cost.bytesAt(level.role);
}

Cost Roofline::place(Cost cost) const
{
    if (!cost.reuse || cost.reuse->main_bytes >= cost.reuse->near_bytes)
        return cost;
    Reuse& reuse = *cost.reuse;
    const auto fast = std::find_if(m_hardware->levels.begin(), m_hardware->levels.end(),
                                   [](const MemoryLevel& level) { return level.role == Role::L1; });
    const double units = fast == m_hardware->levels.end() ? 1 : fast->count;
    const double in_flight = std::min(reuse.groups, std::ceil(units / std::max(reuse.blocks, 1.0)));
    reuse.in_flight_bytes = in_flight * reuse.group_bytes;
    for (const MemoryLevel& level : m_hardware->levels) {
        if (level.role != Role::L2 && level.role != Role::L3)
            continue;
        const bool held_further_in = !reuse.level.empty();
        cost.setBytes(level.role, held_further_in ? reuse.main_bytes : reuse.near_bytes);
        if (!held_further_in && level.capacityBytes() && *level.capacityBytes() >= reuse.in_flight_bytes)
            reuse.level = level.name;
    }
    if (!reuse.level.empty()) {
        cost.setBytes(Role::Main, reuse.main_bytes);
        for (TensorTraffic& tensor : cost.tensors) {
            tensor.reads = tensor.main_reads;
            tensor.writes = tensor.main_writes;
        }
    }
    return cost;
}

std::optional<double> Roofline::ridge(double peak_flop_per_s, const MemoryLevel& level)
{
    if (!level.byte_per_s || *level.byte_per_s <= 0)
        return std::nullopt;
    return peak_flop_per_s / *level.byte_per_s;
}

double Roofline::attainableAt(double intensity, double peak_flop_per_s, double byte_per_s)
{
    return std::min(peak_flop_per_s, intensity * byte_per_s);
}

namespace
{

// Sums up the time of each unit; the choice of peaks is made once per entry.
template <typename Choose>
void addUnitTimes(const Cost& cost, std::array<double, 2>& seconds, std::array<bool, 2>& known, const Choose& choose)
{
    for (const UnitWork& work : cost.units) {
        const auto index = static_cast<std::size_t>(work.unit);
        const Peak* peak = choose(work);
        if (peak)
            seconds[index] += work.flops / peak->flop_per_s;
        else
            known[index] = false;
    }
}

Bound boundOf(double compute, double memory)
{
    if (agree(compute, memory))
        return Bound::Balanced;
    return memory > compute ? Bound::Memory : Bound::Compute;
}

} // namespace

Attainable Roofline::attainable(const Cost& cost) const
{
    Attainable result;
    std::array<double, 2> unit_seconds{};
    std::array<bool, 2> unit_known{true, true};
    std::array<const PeakChoice*, 2> choices{};
    std::array<std::string, 2> labels;
    std::array<double, 2> unit_flops{};
    std::array<Precision, 2> unit_precision{};
    std::array<bool, 2> used{};
    addUnitTimes(cost, unit_seconds, unit_known, [&](const UnitWork& work) {
        const auto index = static_cast<std::size_t>(work.unit);
        const PeakChoice& choice = choosePeak(work.precision, work.unit);
        for (const std::string& step : choice.substitutions) {
            Warning warning{step, "peaks", choice.peak ? "" : "add a peak to the chip to see its compute roof"};
            if (std::find(result.warnings.begin(), result.warnings.end(), warning) == result.warnings.end())
                result.warnings.push_back(std::move(warning));
        }
        unit_flops[index] += work.flops;
        if (!used[index]) {
            used[index] = true;
            unit_precision[index] = work.precision;
        }
        if (!choices[index] || (!choices[index]->peak && choice.peak))
            choices[index] = &choice;
        if (!choice.label.empty() && labels[index] != choice.label)
            labels[index] += (labels[index].empty() ? "" : " + ") + choice.label;
        return choice.peak;
    });

    std::optional<std::size_t> slowest;
    for (std::size_t i = 0; i < 2; ++i) {
        if (!used[i])
            continue;
        // Work whose peak is not known takes some time too: what is known is a lower bound, and a warning says so.
        const bool some_known = unit_known[i] || unit_seconds[i] > 0;
        const std::optional<double> seconds = some_known ? std::optional(unit_seconds[i]) : std::nullopt;
        result.units.push_back({static_cast<ComputeUnit>(i), unit_precision[i], unit_flops[i], seconds, labels[i]});
        if (!slowest || unit_seconds[i] > unit_seconds[*slowest])
            slowest = i;
    }
    if (slowest)
        result.peak = *choices[*slowest];

    const MemoryLevel* slowest_level = nullptr;
    double memory_seconds = 0;
    bool memory_known = false;
    result.levels.reserve(m_hardware->levels.size());
    for (const MemoryLevel& level : m_hardware->levels) {
        LevelTime time{&level, bytesAt(cost, level), {}, {}, {}};
        if (result.peak.peak)
            time.ridge = ridge(result.peak.peak->flop_per_s, level);
        if (time.bytes) {
            if (*time.bytes > 0)
                time.intensity = cost.flops / *time.bytes;
            else if (cost.flops > 0)
                time.intensity = std::numeric_limits<double>::infinity();
            if (*time.bytes == 0)
                time.seconds = 0.0;
            else if (level.byte_per_s)
                time.seconds = *time.bytes / *level.byte_per_s;
        }
        if (time.seconds && *time.seconds > 0) {
            memory_known = true;
            if (!slowest_level || *time.seconds > memory_seconds) {
                memory_seconds = *time.seconds;
                slowest_level = &level;
            }
        }
        result.levels.push_back(time);
    }

    const double compute_seconds = slowest ? unit_seconds[*slowest] : 0;
    const bool compute_known = compute_seconds > 0;
    if (!compute_known && !memory_known) {
        const bool nothing = cost.flops == 0 && cost.bytesAt(Role::Main).value_or(0) == 0;
        if (!nothing)
            result.warnings.push_back(
                {"no roof of " + m_hardware->name + " limits this operation: its peak and its traffic are not known",
                 "peaks", ""});
        return result;
    }
    const double seconds = std::max(compute_seconds, memory_seconds);
    if (!std::isfinite(seconds) || !std::isfinite(cost.flops / seconds)) {
        result.warnings.push_back({"the time of this operation under " + m_hardware->name + " is out of range", "peaks",
                                   "check the units of the peaks and bandwidths"});
        return result;
    }
    result.seconds = seconds;
    result.flop_per_s = cost.flops / seconds;
    result.bound = boundOf(compute_seconds, memory_seconds);
    if (result.bound == Bound::Compute) {
        result.binding_roof = labels[*slowest];
    } else {
        result.binding_level = slowest_level;
        result.binding_roof = slowest_level->name;
        if (result.bound == Bound::Balanced)
            result.binding_roof += " = " + labels[*slowest];
    }
    return result;
}

Roofline::Quick Roofline::attainableQuick(const Cost& cost) const
{
    std::array<double, 2> unit_seconds{};
    std::array<bool, 2> unit_known{true, true};
    addUnitTimes(cost, unit_seconds, unit_known,
                 [&](const UnitWork& work) { return choosePeak(work.precision, work.unit).peak; });
    Quick quick;
    const double compute = std::max(unit_seconds[0], unit_seconds[1]);
    double memory = 0;
    for (const MemoryLevel& level : m_hardware->levels) {
        const std::optional<double> bytes = bytesAt(cost, level);
        if (!bytes || *bytes <= 0 || !level.byte_per_s)
            continue;
        const double seconds = *bytes / *level.byte_per_s;
        if (seconds > memory) {
            memory = seconds;
            quick.binding_level = &level;
        }
    }
    quick.seconds = std::max(compute, memory);
    if (quick.seconds <= 0 || !std::isfinite(quick.seconds) || !std::isfinite(cost.flops / quick.seconds)) {
        quick.binding_level = nullptr;
        return quick;
    }
    quick.known = true;
    quick.flop_per_s = cost.flops / quick.seconds;
    quick.bound = boundOf(compute, memory);
    if (quick.bound == Bound::Compute)
        quick.binding_level = nullptr;
    return quick;
}

SequenceTime sequenceTime(const Roofline& roofline, const std::vector<Cost>& costs)
{
    SequenceTime result;
    Cost total; // arithmetic by unit and precision, bytes by role; unknown bytes are left out of the sums
    for (const Cost& cost : costs) {
        const Roofline::Quick quick = roofline.attainableQuick(cost);
        if (!quick.known) {
            const bool nothing = cost.flops == 0 && cost.bytesAt(Role::Main).value_or(0) == 0;
            result.left_out += nothing ? 0 : 1;
            continue;
        }
        result.seconds_sum_of_max += quick.seconds;
        total.flops += cost.flops;
        for (const UnitWork& work : cost.units) {
            const auto same = std::find_if(total.units.begin(), total.units.end(), [&](const UnitWork& other) {
                return other.unit == work.unit && other.precision == work.precision;
            });
            if (same == total.units.end()) {
                total.units.push_back(work);
                continue;
            }
            same->flops += work.flops;
            for (std::size_t i = 0; i < work.counts.size(); ++i)
                same->counts[i] += work.counts[i];
        }
        for (const Role role : kRoles) {
            if (const auto bytes = cost.bytesAt(role))
                total.setBytes(role, total.bytesAt(role).value_or(0) + *bytes);
        }
    }
    result.flops = total.flops;
    const Attainable whole = roofline.attainable(total);
    result.seconds_max_of_sums = whole.seconds.value_or(0);
    result.bound = whole.bound;
    result.binding_roof = whole.binding_roof;
    return result;
}

} // namespace rooflens
