// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operation_impl.h"

#include "core/base/numeric_text.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

Result<double> OperationEvaluator::Impl::checked(const Formula& formula, const FormulaText& text, std::string_view what)
{
    auto value = formula.evaluate();
    if (!value)
        return fail(placed(value.error(), text, operation.file));
    if (*value < 0) {
        return fail(placed({ErrorCode::BadInput,
                            fmt::format("{} is negative: {} = {}", what, text.text, formatNumber(*value)),
                            {},
                            0,
                            1,
                            "counts and sizes are 0 or more; add a require that says what is wrong"},
                           text, operation.file));
    }
    return value;
}

Result<bool> OperationEvaluator::Impl::holds(const std::optional<Formula>& when, const FormulaText& text)
{
    if (!when)
        return true;
    auto value = when->evaluate();
    if (!value)
        return fail(placed(value.error(), text, operation.file));
    return *value != 0;
}

Result<void> OperationEvaluator::Impl::evaluateLets()
{
    // A let that has no value matters only where it is used: its fault shows there. Only overflow of what is used
    // counts, so faults are kept as NaN here.
    for (const Let& let : lets) {
        auto value = let.formula.evaluate();
        values[static_cast<std::size_t>(let.slot)] = value ? *value : kAbsent;
    }
    return {};
}

Result<void> OperationEvaluator::Impl::checkConditions()
{
    for (const auto& [entry, formula] : conditions) {
        auto value = formula.evaluate();
        if (!value) {
            for (const Let& let : lets) { // the reason lies in the let that it uses
                const auto& slots = formula.slots();
                if (std::find(slots.begin(), slots.end(), let.slot) == slots.end())
                    continue;
                if (auto reason = let.formula.evaluate(); !reason)
                    return fail(placed(reason.error(), let.entry->formula, operation.file));
            }
            return fail(placed(value.error(), entry->that, operation.file));
        }
        if (*value == 0)
            return fail(Error{ErrorCode::BadInput,
                              fmt::format("{}: {}", operation.id, entry->say),
                              {},
                              0,
                              0,
                              fmt::format("{} must hold", entry->that.text)});
    }
    return {};
}

std::vector<std::string> OperationEvaluator::Impl::valueTexts() const
{
    std::vector<std::string> texts;
    for (std::size_t slot = 0; slot < values.size(); ++slot) {
        const double value = values[slot];
        if (std::isnan(value)) {
            texts.emplace_back();
            continue;
        }
        const auto index = static_cast<int>(slot) - 1;
        ParameterType type = ParameterType::Number;
        if (index >= 0 && index < static_cast<int>(operation.parameters.size()))
            type = operation.parameters[static_cast<std::size_t>(index)].type;
        if (static_cast<int>(slot) == precision_slot || type == ParameterType::Format)
            texts.emplace_back(storageFormats()[static_cast<std::size_t>(value)].name);
        else if (type == ParameterType::Choice)
            texts.push_back(words[static_cast<std::size_t>(value)]);
        else if (type == ParameterType::Bool)
            texts.emplace_back(value != 0 ? "true" : "false");
        else
            texts.push_back(formatNumber(value));
    }
    return texts;
}

Result<void> OperationEvaluator::Impl::evaluateChecked(Cost& cost, Precision precision, const Convention& convention,
                                                       EvaluatedOperation* explained)
{
    warnings.clear();
    if (auto ok = evaluateLets(); !ok)
        return ok;
    if (auto ok = checkConditions(); !ok)
        return ok;
    const std::vector<std::string> texts = explained ? valueTexts() : std::vector<std::string>{};
    const auto warnIfInexact = [&](double value, const FormulaText& text, std::string_view what) {
        if (value >= kExactWhole)
            warnings.push_back({fmt::format("{}: {} = {} is above 2^53: whole numbers are no longer exact", what,
                                            text.text, formatNumber(value)),
                                "parameters", ""});
    };
    if (explained) {
        for (const Let& let : lets) {
            const double value = values[static_cast<std::size_t>(let.slot)];
            if (!std::isnan(value))
                explained->lets.emplace_back(let.name, explainFormula(let.formula, value, texts));
        }
    }
    // The reason for a value that is missing lies in the let that has none.
    const auto reasonOf = [&](const Formula& formula, Error error) {
        for (const Let& let : lets) {
            const auto& slots = formula.slots();
            if (std::find(slots.begin(), slots.end(), let.slot) == slots.end()
                || !std::isnan(values[static_cast<std::size_t>(let.slot)]))
                continue;
            if (auto reason = let.formula.evaluate(); !reason)
                return placed(reason.error(), let.entry->formula, operation.file);
        }
        return error;
    };

    cost.units.clear();
    for (const CompiledCount& count : counts) {
        auto active = holds(count.when, count.entry->when);
        if (!active)
            return fail(reasonOf(*count.when, active.error()));
        if (!*active)
            continue;
        const std::string what = fmt::format("the count of {}", nameOf(count.entry->kind));
        auto value = checked(count.value, count.entry->value, what);
        if (!value)
            return fail(reasonOf(count.value, value.error()));
        warnIfInexact(*value, count.entry->value, what);
        UnitWork& work = workOf(cost, count.unit, precision);
        work.counts[static_cast<std::size_t>(count.entry->kind)] += *value;
        work.flops += *value * convention.weight(count.entry->kind);
        if (explained)
            explained->counts.push_back(
                {count.entry->kind, count.unit, explainFormula(count.value, *value, texts), count.entry->note});
    }
    cost.tensors.clear();
    for (const CompiledTensor& tensor : tensors) {
        const TensorEntry& entry = *tensor.entry;
        auto active = holds(tensor.when, entry.when);
        if (!active)
            return fail(reasonOf(*tensor.when, active.error()));
        if (!*active)
            continue;
        const FormulaText& size_text = entry.elements.empty() ? entry.bytes : entry.elements;
        auto size = checked(tensor.size, size_text, fmt::format("the size of {}", entry.name));
        if (!size)
            return fail(reasonOf(tensor.size, size.error()));
        warnIfInexact(*size, size_text, fmt::format("the size of {}", entry.name));
        double per_element = tensor.fixed_size;
        std::string format_name = tensor.fixed_size > 0 ? entry.format : "";
        if (tensor.format_slot >= 0) {
            const StorageFormat& format
                = storageFormats()[static_cast<std::size_t>(values[static_cast<std::size_t>(tensor.format_slot)])];
            per_element = format.bytes_per_element;
            format_name = format.name;
        }
        const auto times = [&](const std::optional<Formula>& formula, const FormulaText& text, double constant,
                               std::string_view what) -> Result<EvaluatedFormula> {
            if (!formula)
                return EvaluatedFormula{formatNumber(constant), formatNumber(constant), constant};
            auto value = checked(*formula, text, fmt::format("the {} of {}", what, entry.name));
            if (!value)
                return fail(reasonOf(*formula, value.error()));
            return explained ? explainFormula(*formula, *value, texts) : EvaluatedFormula{{}, {}, *value};
        };
        auto reads = times(tensor.reads, entry.reads, tensor.constant_reads, "reads");
        if (!reads)
            return fail(reads.error());
        auto writes = times(tensor.writes, entry.writes, tensor.constant_writes, "writes");
        if (!writes)
            return fail(writes.error());
        auto main_reads
            = entry.main_reads.empty() ? reads : times(tensor.main_reads, entry.main_reads, 0, "reads at main");
        if (!main_reads)
            return fail(main_reads.error());
        auto main_writes
            = entry.main_writes.empty() ? writes : times(tensor.main_writes, entry.main_writes, 0, "writes at main");
        if (!main_writes)
            return fail(main_writes.error());
        const double bytes = per_element > 0 ? *size * per_element : *size;
        const bool allocates = convention.write_allocate && writes->value > 0 && reads->value == 0;
        cost.tensors.push_back({entry.name, bytes, reads->value, writes->value, main_reads->value, main_writes->value});
        if (convention.write_allocate)
            allocateOnWrite(cost.tensors.back());
        if (explained) {
            explained->tensors.push_back({entry.name, entry.title, entry.role, format_name, per_element,
                                          explainFormula(tensor.size, *size, texts), *reads, *writes, *main_reads,
                                          *main_writes, bytes, allocates ? 1.0 : 0.0});
        }
    }
    cost.reuse.reset();
    if (reuse) {
        const ReuseEntry& entry = *operation.reuse;
        auto active = holds(reuse->when, entry.when);
        if (!active)
            return fail(reasonOf(*reuse->when, active.error()));
        if (*active) {
            auto group_bytes = checked(reuse->group_bytes, entry.group_bytes, "reuse: group_bytes");
            if (!group_bytes)
                return fail(reasonOf(reuse->group_bytes, group_bytes.error()));
            auto groups = checked(reuse->groups, entry.groups, "reuse: groups");
            if (!groups)
                return fail(reasonOf(reuse->groups, groups.error()));
            auto blocks = checked(reuse->blocks, entry.blocks, "reuse: blocks");
            if (!blocks)
                return fail(reasonOf(reuse->blocks, blocks.error()));
            cost.reuse = Reuse{0, 0, *group_bytes, *groups, *blocks, {}, 0};
        }
    }
    finish(cost);
    const double bytes = cost.bytesAt(Role::Main).value_or(0);
    if (!std::isfinite(cost.flops) || !std::isfinite(bytes))
        return fail(
            fmt::format("{}: the sum of its {} overflows", operation.id, std::isfinite(bytes) ? "FLOPs" : "bytes"),
            "use smaller parameters");
    if (warnings.empty() && (cost.flops >= kExactWhole || bytes >= kExactWhole))
        warnings.push_back(
            {fmt::format("{}: totals above 2^53 are no longer exact whole numbers", operation.id), "parameters", ""});
    return {};
}

Result<EvaluatedOperation> OperationEvaluator::explain(const ParameterValues& values, Precision precision,
                                                       const Convention& convention)
{
    if (auto ok = set(values); !ok)
        return fail(ok.error());
    m_impl->begin(precision);
    EvaluatedOperation result;
    Cost cost;
    if (auto ok = m_impl->evaluateChecked(cost, precision, convention, &result); !ok)
        return fail(ok.error());
    for (const Parameter& parameter : m_impl->operation.parameters) {
        ParameterValue value = parameter.default_value;
        for (const auto& [name, given] : values) {
            if (name == parameter.name)
                value = given;
        }
        result.parameters.emplace_back(parameter.name, std::move(value));
    }
    return result;
}

} // namespace rooflens
