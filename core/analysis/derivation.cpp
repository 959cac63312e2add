// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/derivation.h"

#include "core/base/numeric_text.h"
#include "core/model/scenario.h"
#include "core/model/units.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

using Part = DerivationStep::Part;

std::string rate(double value, Precision precision)
{
    return formatQuantity(value, Dimension::ComputeRate, 4, isInteger(precision) ? Counting::Op : Counting::Flop);
}

// "B" with a prefix and, where that rounds, the exact number behind it.
std::string bytesText(double bytes)
{
    const std::string rounded = formatQuantity(bytes, Dimension::Size);
    const auto exact = parseQuantity(rounded, Dimension::Size);
    return exact && *exact == bytes ? rounded : fmt::format("{} ({} B)", rounded, formatNumber(bytes));
}

std::string flopsText(double flops, Counting counting)
{
    const std::string rounded = formatQuantity(flops, Dimension::Work, 4, counting);
    const auto exact = parseQuantity(rounded, Dimension::Work);
    return exact && *exact == flops
        ? rounded
        : fmt::format("{} ({} {})", rounded, formatNumber(flops), counting == Counting::Op ? "OP" : "FLOP");
}

// Integer work is counted in OP, as its peaks are.
Counting countingOf(const Cost& cost)
{
    return !cost.units.empty() && isInteger(cost.units.front().precision) ? Counting::Op : Counting::Flop;
}

std::string kindTitle(FlopKind kind)
{
    switch (kind) {
    case FlopKind::Fma:
        return "fused multiply-adds";
    case FlopKind::Add:
        return "additions";
    case FlopKind::Mul:
        return "multiplications";
    case FlopKind::Compare:
        return "comparisons";
    case FlopKind::Divide:
        return "divisions";
    case FlopKind::Exp:
        return "exponentials";
    case FlopKind::Sqrt:
        return "square roots";
    case FlopKind::Tanh:
        return "hyperbolic tangents";
    case FlopKind::Other:
        break;
    }
    return "other FLOPs";
}

void addWork(std::vector<DerivationStep>& steps, const Operation& operation, const EvaluatedOperation& evaluated,
             const Cost& cost, const Convention& convention)
{
    const std::string source
        = operation.source_url.empty() ? operation.source_title : operation.source_title + ", " + operation.source_url;
    for (const auto& [name, value] : evaluated.lets)
        steps.push_back({Part::Note, name, value.formula, value.substituted, formatNumber(value.value), {}});
    for (const EvaluatedCount& count : evaluated.counts) {
        const double weight = convention.weight(count.kind);
        std::string result = formatNumber(count.value.value);
        if (weight != 1)
            result += fmt::format(", × {} FLOP each = {} FLOP", formatNumber(weight),
                                  formatNumber(count.value.value * weight));
        else
            result += " FLOP";
        const std::string what = fmt::format("{} on the {} unit{}", kindTitle(count.kind), nameOf(count.unit),
                                             count.note.empty() ? "" : " (" + count.note + ")");
        steps.push_back({Part::Work, what, count.value.formula, count.value.substituted, result, source});
    }
    steps.push_back({Part::Work,
                     "work",
                     "sum over the counts",
                     {},
                     flopsText(cost.flops, countingOf(cost)),
                     "convention: " + describe(convention)});
}

void addTraffic(std::vector<DerivationStep>& steps, const EvaluatedOperation& evaluated, const Cost& cost,
                const Convention& convention)
{
    const bool held = cost.reuse && !cost.reuse->level.empty();
    if (cost.reuse && cost.reuse->in_flight_bytes > 0) {
        steps.push_back({Part::Traffic,
                         "traffic into the fast memory, re-reads of the blocks included",
                         "sum over the tensors",
                         {},
                         bytesText(cost.reuse->near_bytes),
                         "two-level model of the operation's source"});
        const std::string in_flight = formatBinarySize(cost.reuse->in_flight_bytes);
        steps.push_back(
            {Part::Note,
             held ? fmt::format("what the blocks in flight read again ({}) fits {}: the re-reads stand there, and main "
                                "memory carries each tensor once",
                                in_flight, cost.reuse->level)
                  : fmt::format(
                      "no cache holds what the blocks in flight read again ({}): main memory carries the re-reads",
                      in_flight),
             {},
             {},
             {},
             {}});
    }
    for (const EvaluatedTensor& tensor : evaluated.tensors) {
        const EvaluatedFormula& tensor_reads = held ? tensor.main_reads : tensor.reads;
        const EvaluatedFormula& tensor_writes = held ? tensor.main_writes : tensor.writes;
        const double reads = tensor_reads.value + tensor.write_allocate_reads;
        const double moved = tensor.bytes * (reads + tensor_writes.value);
        const std::string per_element = tensor.bytes_per_element > 0 ? formatNumber(tensor.bytes_per_element) : "";
        const auto times = [](const EvaluatedFormula& formula) {
            return formula.formula == formula.substituted ? formatNumber(formula.value) : formula.formula;
        };
        const bool traffic_once = reads + tensor_writes.value == 1;
        std::string formula = tensor.size.formula;
        std::string substituted = tensor.size.substituted;
        if (!per_element.empty()) {
            formula = fmt::format("({}) × bytes per element", formula);
            substituted = fmt::format("({}) × {}", substituted, per_element);
        }
        if (!traffic_once) {
            formula += fmt::format(" × ({} reads + {} writes)", times(tensor_reads), times(tensor_writes));
            substituted += fmt::format(" × ({} + {})", formatNumber(reads), formatNumber(tensor_writes.value));
        }
        std::string what = fmt::format("{}{}", tensor.name, tensor.title.empty() ? "" : ": " + tensor.title);
        std::string how = reads > 0 && tensor_writes.value > 0 ? "read and written"
            : reads > 0                                        ? "read"
            : tensor_writes.value > 0                          ? "written"
                                                               : "not moved";
        if (!tensor.format.empty())
            how += ", " + tensor.format;
        if (tensor.write_allocate_reads > 0)
            how += ", one more read by write-allocate";
        const StorageFormat* format = tensor.format.empty() ? nullptr : storageFormatFromName(tensor.format);
        steps.push_back({Part::Traffic, fmt::format("{} ({})", what, how), formula, substituted, bytesText(moved),
                         format ? fmt::format("{}: {} B per element ({})", format->name,
                                              formatNumber(format->bytes_per_element), format->source)
                                : ""});
    }
    steps.push_back({Part::Traffic,
                     "bytes moved at main memory",
                     "sum over the tensors",
                     {},
                     bytesText(cost.bytesAt(Role::Main).value_or(0)),
                     convention.write_allocate ? "compulsory traffic with write-allocate"
                                               : "compulsory traffic: cold caches, each tensor once"});
}

void addIntensity(std::vector<DerivationStep>& steps, const Cost& cost)
{
    const std::optional<double> bytes = cost.bytesAt(Role::Main);
    if (!bytes)
        return;
    const std::optional<double> intensity = cost.intensityAt(Role::Main);
    std::string result = "not defined: no FLOP and no bytes";
    if (intensity)
        result = std::isinf(*intensity) ? "infinite: no bytes" : formatSignificant(*intensity, 6) + " FLOP/byte";
    steps.push_back({Part::Intensity, "arithmetic intensity", "work / bytes",
                     fmt::format("{} / {}", formatNumber(cost.flops), formatNumber(*bytes)), result,
                     "Williams, Waterman, Patterson, CACM 52(4) 2009, doi 10.1145/1498765.1498785"});
}

void addRoofs(std::vector<DerivationStep>& steps, const Cost& cost, const Roofline& roofline,
              const Attainable& attainable)
{
    const Hardware& hardware = roofline.hardware();
    for (const UnitWork& work : cost.units) {
        const PeakChoice& choice = roofline.choosePeak(work.precision, work.unit);
        for (const std::string& step : choice.substitutions)
            steps.push_back({Part::Note, step, {}, {}, {}, {}});
        if (!choice.peak)
            continue;
        steps.push_back(
            {Part::Roof, fmt::format("compute roof {}", choice.label), "work / peak",
             fmt::format("{} / {}", formatNumber(work.flops), rate(choice.peak->flop_per_s, choice.peak->precision)),
             formatQuantity(work.flops / choice.peak->flop_per_s, Dimension::Time), describe(choice.peak->provenance)});
    }
    for (const LevelTime& time : attainable.levels) {
        if (!time.level->byte_per_s)
            continue;
        const std::string bandwidth = formatQuantity(*time.level->byte_per_s, Dimension::Bandwidth);
        if (!time.bytes) {
            steps.push_back({Part::Note,
                             fmt::format("{} ({}): its traffic is not known, so it is left out of the minimum",
                                         time.level->name, bandwidth),
                             {},
                             {},
                             {},
                             describe(time.level->provenance)});
            continue;
        }
        if (*time.bytes == 0)
            continue;
        steps.push_back({Part::Roof, fmt::format("memory roof {}", time.level->name), "bytes / bandwidth",
                         fmt::format("{} / {}", bytesText(*time.bytes), bandwidth),
                         formatQuantity(*time.seconds, Dimension::Time), describe(time.level->provenance)});
    }
    if (attainable.peak.peak && roofline.mainLevel() && roofline.mainLevel()->byte_per_s) {
        const double ridge = *Roofline::ridge(attainable.peak.peak->flop_per_s, *roofline.mainLevel());
        steps.push_back({Part::Roof, "ridge point (break-even intensity)", "peak / bandwidth",
                         fmt::format("{} / {}", rate(attainable.peak.peak->flop_per_s, attainable.peak.peak->precision),
                                     formatQuantity(*roofline.mainLevel()->byte_per_s, Dimension::Bandwidth)),
                         formatSignificant(ridge, 4) + " FLOP/byte", hardware.name});
    }
}

void addResult(std::vector<DerivationStep>& steps, const Cost& cost, const Attainable& attainable)
{
    if (!attainable.seconds) {
        steps.push_back(
            {Part::Result,
             "attainable performance",
             {},
             {},
             attainable.bound == Bound::None && cost.flops == 0 ? "nothing to do: no FLOP and no bytes" : "not known",
             {}});
        return;
    }
    std::string bound = fmt::format("{}-bound: {} takes longest", nameOf(attainable.bound), attainable.binding_roof);
    if (attainable.bound == Bound::Balanced)
        bound = fmt::format("balanced: {} take equally long", attainable.binding_roof);
    steps.push_back({Part::Result,
                     "time",
                     "the longest of these times",
                     {},
                     formatQuantity(*attainable.seconds, Dimension::Time),
                     bound});
    steps.push_back({Part::Result, "attainable performance", "work / time",
                     fmt::format("{} / {}", formatQuantity(cost.flops, Dimension::Work, 4, countingOf(cost)),
                                 formatQuantity(*attainable.seconds, Dimension::Time)),
                     formatQuantity(attainable.flop_per_s.value_or(0), Dimension::ComputeRate, 4, countingOf(cost)),
                     attainable.units.size() > 1
                         ? "the units work at the same time: together they may pass the peak of one of them"
                         : "= min(peak, intensity × bandwidth) over all roofs"});
}

// A measurement of rate and intensity has no work and no time of its own: the roofs by intensity.
void addRoofsByIntensity(std::vector<DerivationStep>& steps, const Roofline& roofline, const Attainable& attainable,
                         bool integer)
{
    const Counting counting = integer ? Counting::Op : Counting::Flop;
    if (attainable.peak.peak) {
        steps.push_back({Part::Roof,
                         fmt::format("compute roof {}", attainable.peak.label),
                         {},
                         {},
                         rate(attainable.peak.peak->flop_per_s, attainable.peak.peak->precision),
                         describe(attainable.peak.peak->provenance)});
    }
    for (const LevelTime& time : attainable.levels) {
        if (!time.level->byte_per_s || !time.intensity || !std::isfinite(*time.intensity))
            continue;
        steps.push_back({Part::Roof, fmt::format("memory roof {}", time.level->name), "intensity × bandwidth",
                         fmt::format("{} FLOP/byte × {}", formatSignificant(*time.intensity, 6),
                                     formatQuantity(*time.level->byte_per_s, Dimension::Bandwidth)),
                         formatQuantity(*time.intensity * *time.level->byte_per_s, Dimension::ComputeRate, 4, counting),
                         describe(time.level->provenance)});
    }
    steps.push_back(
        {Part::Result,
         "attainable performance",
         "min(peak, intensity × bandwidth)",
         {},
         formatQuantity(*attainable.flop_per_s, Dimension::ComputeRate, 4, counting),
         fmt::format("{}-bound: {}, {}", nameOf(attainable.bound), attainable.binding_roof, roofline.hardware().name)});
}

} // namespace

std::string toText(const DerivationStep& step)
{
    std::string text = step.what;
    if (!step.formula.empty())
        text += ": " + step.formula;
    if (!step.substituted.empty() && step.substituted != step.formula)
        text += (step.formula.empty() ? ": " : " = ") + step.substituted;
    if (!step.result.empty())
        text += (step.formula.empty() && step.substituted.empty() ? ": " : " = ") + step.result;
    if (!step.source.empty())
        text += " [" + step.source + "]";
    return text;
}

std::vector<DerivationStep> deriveOperation(const Operation& operation, const EvaluatedOperation& evaluated,
                                            const Cost& cost, const Convention& convention, const Roofline* roofline,
                                            const Attainable* attainable)
{
    std::vector<DerivationStep> steps;
    steps.push_back({Part::Note, operation.title, {}, {}, operation.summary, operation.source_title});
    addWork(steps, operation, evaluated, cost, convention);
    if (!operation.derivation.empty())
        steps.push_back({Part::Note, operation.derivation, {}, {}, {}, {}});
    addTraffic(steps, evaluated, cost, convention);
    addIntensity(steps, cost);
    if (roofline && attainable) {
        addRoofs(steps, cost, *roofline, *attainable);
        addResult(steps, cost, *attainable);
    }
    return steps;
}

std::vector<DerivationStep> deriveMeasurement(const Measurement& measurement, const Cost& cost,
                                              const Roofline& roofline, const Attainable& attainable)
{
    std::vector<DerivationStep> steps;
    const std::string source = measurement.source.empty() ? "typed in by the user" : measurement.source;
    steps.push_back({Part::Note, measurement.name, {}, {}, "measured", source});
    if (measurement.flops)
        steps.push_back({Part::Work, "work", {}, {}, flopsText(*measurement.flops, countingOf(cost)), source});
    for (const auto& [role, bytes] : measurement.bytes)
        steps.push_back({Part::Traffic, fmt::format("bytes at {}", nameOf(role)), {}, {}, bytesText(bytes), source});
    if (measurement.intensity)
        steps.push_back({Part::Intensity,
                         "arithmetic intensity as given",
                         {},
                         {},
                         formatSignificant(*measurement.intensity, 6) + " FLOP/byte",
                         source});
    else
        addIntensity(steps, cost);
    if (measurement.seconds)
        steps.push_back(
            {Part::Result, "measured time", {}, {}, formatQuantity(*measurement.seconds, Dimension::Time), source});
    std::optional<double> achieved = measurement.flop_per_s;
    if (!achieved && measurement.seconds && cost.flops > 0)
        achieved = cost.flops / *measurement.seconds;
    if (achieved)
        steps.push_back({Part::Result,
                         "measured performance",
                         measurement.flop_per_s ? "" : "work / time",
                         {},
                         formatQuantity(*achieved, Dimension::ComputeRate, 4, countingOf(cost)),
                         source});
    if (cost.flops == 0 && !attainable.seconds && attainable.flop_per_s)
        addRoofsByIntensity(steps, roofline, attainable, isInteger(measurement.precision.value_or(Precision::Bf16)));
    else {
        addRoofs(steps, cost, roofline, attainable);
        addResult(steps, cost, attainable);
    }
    if (achieved && attainable.flop_per_s && *attainable.flop_per_s > 0) {
        steps.push_back({Part::Result,
                         "efficiency",
                         "measured / attainable",
                         {},
                         formatSignificant(*achieved / *attainable.flop_per_s * 100, 4) + " %",
                         {}});
    } else if (measurement.seconds && attainable.seconds) {
        steps.push_back({Part::Result,
                         "share of the bandwidth",
                         "shortest possible time / measured time",
                         {},
                         formatSignificant(*attainable.seconds / *measurement.seconds * 100, 4) + " %",
                         {}});
    }
    return steps;
}

std::vector<std::string> whatWouldMoveIt(const Cost& cost, const Roofline& roofline, const Attainable& attainable)
{
    std::vector<std::string> advice;
    const std::optional<double> intensity = cost.intensityAt(Role::Main);
    const Peak* peak = attainable.peak.peak;
    const MemoryLevel* level = attainable.binding_level;
    switch (attainable.bound) {
    case Bound::Memory: {
        if (peak && level && level->byte_per_s && cost.flops > 0 && intensity && *intensity > 0 && roofline.mainLevel()
            && level->name == roofline.mainLevel()->name) {
            const double ridge = peak->flop_per_s / *level->byte_per_s;
            advice.push_back(fmt::format("It is memory-bound under {}: fewer bytes or a higher bandwidth make it "
                                         "faster, more FLOP/s do not. It reaches the ridge point at "
                                         "{} FLOP/byte, {} times its intensity of {}.",
                                         level->name, formatSignificant(ridge, 3),
                                         formatSignificant(ridge / *intensity, 3), formatSignificant(*intensity, 3)));
        } else {
            advice.push_back(
                fmt::format("It is memory-bound under {}: fewer bytes or a higher bandwidth make it faster.",
                            attainable.binding_roof));
        }
        advice.push_back("Fusing it with its neighbours keeps tensors on the chip; batching reuses what was read; a "
                         "smaller storage format moves fewer bytes.");
        break;
    }
    case Bound::Compute:
        advice.push_back(fmt::format("It is compute-bound under {}: only a higher peak (a matrix unit, a narrower "
                                     "precision, another chip) or less work makes it faster.",
                                     attainable.binding_roof));
        break;
    case Bound::Balanced:
        advice.push_back(
            "It stands on the ridge point: compute and memory take equally long, so both would have to become faster.");
        break;
    case Bound::None:
        break;
    }
    return advice;
}

} // namespace rooflens
