// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_text.h"

#include "app/cli/text_table.h"
#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <algorithm>
#include <cmath>

namespace rooflens::app
{

namespace
{

std::string quantity(std::optional<double> value, Dimension dimension, Counting counting = Counting::Flop)
{
    return value ? formatQuantity(*value, dimension, 4, counting) : std::string("unknown");
}

std::string intensityText(std::optional<double> value)
{
    if (!value)
        return "unknown";
    return std::isinf(*value) ? std::string("∞") : formatSignificant(*value, 5);
}

std::string boundText(Bound bound)
{
    switch (bound) {
    case Bound::Memory:
        return "memory-bound";
    case Bound::Compute:
        return "compute-bound";
    case Bound::Balanced:
        return "balanced: both times agree";
    case Bound::None:
        break;
    }
    return "nothing bounds it";
}

std::string parametersText(const EvalResult& result)
{
    std::string text;
    for (const auto& [name, value] : result.parameters) {
        if (!std::holds_alternative<std::monostate>(value))
            text += ' ' + name + '=' + toText(value);
    }
    return text;
}

// "341.33 FLOP/byte on Lesson A100: compute-bound, at most 312 TFLOP/s, 6.883 µs, under bf16 matrix"
std::string answer(const EvalResult& result, const EvalTarget& target, Counting counting)
{
    const Point& point = result.point;
    std::string text
        = "intensity " + intensityText(point.intensity) + (counting == Counting::Op ? " OP/byte" : " FLOP/byte");
    if (!target.hardware)
        return text;
    const Attainable& attainable = point.attainable;
    text += " on " + target.hardware->name + ": " + boundText(attainable.bound);
    if (!attainable.binding_roof.empty())
        text += " under " + attainable.binding_roof;
    if (attainable.flop_per_s)
        text += ", at most " + quantity(attainable.flop_per_s, Dimension::ComputeRate, counting);
    if (attainable.seconds)
        text += ", " + quantity(attainable.seconds, Dimension::Time) + " or more";
    return text;
}

std::string workText(const Cost& cost, Counting counting)
{
    std::string text = quantity(cost.flops, Dimension::Work, counting);
    for (const UnitWork& work : cost.units) {
        text += (&work == &cost.units.front() ? "  = " : " + ")
            + (cost.units.size() > 1 ? quantity(work.flops, Dimension::Work, counting) + ' ' : std::string())
            + std::string(nameOf(work.precision)) + ' ' + std::string(nameOf(work.unit));
    }
    return text;
}

std::string timesText(double times)
{
    return times == 1 ? std::string() : " × " + formatSignificant(times, 5);
}

std::string tensorText(const TensorTraffic& tensor)
{
    std::string text = tensor.name + ' ' + quantity(tensor.bytes, Dimension::Size);
    if (tensor.reads > 0)
        text += " read" + timesText(tensor.reads);
    if (tensor.reads > 0 && tensor.writes > 0)
        text += " and";
    if (tensor.writes > 0)
        text += " written" + timesText(tensor.writes);
    return text;
}

std::string trafficText(const Cost& cost)
{
    std::string text = quantity(cost.bytesAt(Role::Main), Dimension::Size);
    for (const TensorTraffic& tensor : cost.tensors)
        text += (&tensor == &cost.tensors.front() ? "  = " : " + ") + tensorText(tensor);
    return text;
}

std::string roofsText(const EvalResult& result, Counting counting)
{
    using Align = TextTable::Align;
    const Attainable& attainable = result.point.attainable;
    TextTable table({{"Roof", Align::Left},
                     {"Limit", Align::Right},
                     {"Carries", Align::Right},
                     {"Intensity", Align::Right},
                     {"Ridge point", Align::Right},
                     {"Time", Align::Right},
                     {"", Align::Left}});
    const double longest = attainable.seconds.value_or(0);
    const auto mark = [&](std::optional<double> seconds) {
        return seconds && longest > 0 && std::abs(*seconds - longest) <= 1e-9 * longest ? std::string("← binds")
                                                                                        : std::string();
    };
    for (const UnitTime& unit : attainable.units) {
        const std::optional<double> rate
            = unit.seconds && *unit.seconds > 0 ? std::optional(unit.flops / *unit.seconds) : std::nullopt;
        table.addRow({unit.label.empty() ? std::string(nameOf(unit.unit)) : unit.label,
                      quantity(rate, Dimension::ComputeRate, counting), quantity(unit.flops, Dimension::Work, counting),
                      "", "", quantity(unit.seconds, Dimension::Time), mark(unit.seconds)});
    }
    for (const LevelTime& level : attainable.levels) {
        table.addRow({level.level->name, quantity(level.level->byte_per_s, Dimension::Bandwidth),
                      quantity(level.bytes, Dimension::Size), level.bytes ? intensityText(level.intensity) : "",
                      level.ridge ? formatSignificant(*level.ridge, 4) : "",
                      level.bytes ? quantity(level.seconds, Dimension::Time) : "", mark(level.seconds)});
    }
    return table.toText();
}

std::string measuredText(const EvalResult& result, Counting counting)
{
    const Point& point = result.point;
    std::string text = quantity(point.measured_seconds, Dimension::Time);
    if (point.cost.flops > 0)
        text += ", " + quantity(point.cost.flops / *point.measured_seconds, Dimension::ComputeRate, counting);
    if (const auto bytes = point.cost.bytesAt(Role::Main))
        text += ", " + quantity(*bytes / *point.measured_seconds, Dimension::Bandwidth);
    if (point.efficiency)
        text += ", " + formatSignificant(*point.efficiency * 100, 4) + " % of what is attainable";
    return text;
}

// The steps, with their sources as numbers into a list at the end: most steps of an operation share one.
std::string derivationText(const std::vector<DerivationStep>& steps)
{
    std::vector<std::string> sources;
    std::string text;
    for (DerivationStep step : steps) {
        std::string reference;
        if (!step.source.empty()) {
            const auto found = std::find(sources.begin(), sources.end(), step.source);
            reference = " [" + std::to_string(found - sources.begin() + 1) + ']';
            if (found == sources.end())
                sources.push_back(std::move(step.source));
            step.source.clear();
        }
        text += wrapped(toText(step) + reference, kTextWidth, "  • ", "    ");
    }
    for (std::size_t i = 0; i < sources.size(); ++i) {
        const std::string number = "  [" + std::to_string(i + 1) + "] ";
        text += (i == 0 ? "\n" : "") + wrapped(sources[i], kTextWidth, number, std::string(number.size(), ' '));
    }
    return text;
}

} // namespace

std::string evalText(const EvalResult& result, const EvalTarget& target, const Console& console)
{
    const Counting counting = isInteger(result.point.precision) ? Counting::Op : Counting::Flop;
    std::string text = console.heading(result.operation.title) + " (" + result.operation.id + "), "
        + std::string(nameOf(result.point.precision)) + ':' + parametersText(result) + '\n';
    text += console.heading(answer(result, target, counting)) + "\n\n";
    text += "  Work      " + workText(result.point.cost, counting) + '\n';
    text += "  Traffic   " + trafficText(result.point.cost) + '\n';
    if (result.point.measured_seconds)
        text += "  Measured  " + measuredText(result, counting) + '\n';
    if (target.hardware)
        text += '\n' + roofsText(result, counting);
    text += '\n' + console.heading("Derivation") + '\n';
    text += derivationText(result.derivation);
    if (!result.warnings.empty()) {
        text += '\n' + console.heading("Warnings") + '\n';
        for (const Warning& warning : result.warnings)
            text += wrapped(describe(warning), kTextWidth, "  • ", "    ");
    }
    return text;
}

} // namespace rooflens::app
