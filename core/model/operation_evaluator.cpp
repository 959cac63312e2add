// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operation_impl.h"

#include "core/base/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

UnitWork& workOf(Cost& cost, ComputeUnit unit, Precision precision)
{
    for (UnitWork& work : cost.units) {
        if (work.unit == unit)
            return work;
    }
    cost.units.push_back({unit, precision, {}, 0});
    return cost.units.back();
}

void allocateOnWrite(TensorTraffic& tensor)
{
    if (tensor.writes > 0 && tensor.reads == 0)
        tensor.reads = 1;
    if (tensor.main_writes > 0 && tensor.main_reads == 0)
        tensor.main_reads = 1;
}

void finish(Cost& cost)
{
    cost.flops = 0;
    for (const UnitWork& work : cost.units)
        cost.flops += work.flops;
    std::erase_if(cost.units, [](const UnitWork& work) { return work.flops == 0; });
    double bytes = 0;
    for (const TensorTraffic& tensor : cost.tensors)
        bytes += tensor.movedBytes();
    if (cost.reuse) {
        cost.reuse->near_bytes = bytes;
        cost.reuse->main_bytes = 0;
        for (const TensorTraffic& tensor : cost.tensors)
            cost.reuse->main_bytes += tensor.movedMainBytes();
    }
    cost.bytes = {};
    cost.setBytes(Role::Main, bytes);
    cost.setBytes(Role::Link, 0.0);
    cost.setBytes(Role::Storage, 0.0);
}

double OperationEvaluator::Impl::numeric(const Parameter& parameter, const ParameterValue& value) const
{
    if (const auto* number = std::get_if<double>(&value))
        return *number;
    if (const auto* truth = std::get_if<bool>(&value))
        return *truth ? 1 : 0;
    if (const auto* word = std::get_if<std::string>(&value)) {
        if (parameter.type == ParameterType::Format)
            return *word == "precision" ? -1 : indexOf(*storageFormatFromName(*word));
        return static_cast<double>(std::find(words.begin(), words.end(), *word) - words.begin());
    }
    return kAbsent;
}

void OperationEvaluator::Impl::store(int parameter_index, double value)
{
    const int slot = slotOfParameter(parameter_index);
    const Parameter& parameter = operation.parameters[static_cast<std::size_t>(parameter_index)];
    if (parameter.type == ParameterType::Format) {
        std::erase(follows_precision, slot);
        if (value == -1)
            follows_precision.push_back(slot);
    }
    values[static_cast<std::size_t>(slot)] = value;
}

OperationEvaluator::OperationEvaluator(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}
OperationEvaluator::OperationEvaluator(OperationEvaluator&&) noexcept = default;
OperationEvaluator& OperationEvaluator::operator=(OperationEvaluator&&) noexcept = default;
OperationEvaluator::~OperationEvaluator() = default;

const Operation& OperationEvaluator::operation() const
{
    return m_impl->operation;
}
const std::vector<Warning>& OperationEvaluator::warnings() const
{
    return m_impl->warnings;
}

Result<void> OperationEvaluator::set(const ParameterValues& given)
{
    const std::vector<Parameter>& parameters = m_impl->operation.parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i)
        m_impl->store(static_cast<int>(i), m_impl->defaults[i]);
    for (const auto& [name, value] : given) {
        const auto found = std::find_if(parameters.begin(), parameters.end(),
                                        [&name = name](const Parameter& p) { return p.name == name; });
        if (found == parameters.end()) {
            std::vector<std::string> names;
            for (const Parameter& parameter : parameters)
                names.push_back(parameter.name);
            return fail(fmt::format("{} has no parameter '{}'", m_impl->operation.id, name),
                        suggestionFor(name, names));
        }
        auto checked_value = checkParameterValue(*found, value);
        if (!checked_value)
            return fail(checked_value.error());
        m_impl->store(static_cast<int>(found - parameters.begin()), m_impl->numeric(*found, *checked_value));
    }
    return {};
}

Result<void> OperationEvaluator::setNumber(int parameter_index, double value)
{
    const Parameter& parameter = m_impl->operation.parameters[static_cast<std::size_t>(parameter_index)];
    if ((parameter.type != ParameterType::Integer && parameter.type != ParameterType::Number) || !std::isfinite(value)
        || (parameter.type == ParameterType::Integer && value != std::floor(value))
        || (parameter.minimum && value < *parameter.minimum) || (parameter.maximum && value > *parameter.maximum)) {
        auto checked_value = checkParameterValue(parameter, ParameterValue(value));
        if (!checked_value)
            return fail(checked_value.error());
    }
    m_impl->store(parameter_index, value);
    return {};
}

void OperationEvaluator::Impl::begin(Precision precision)
{
    const double format = formatIndexOf(precision);
    values[static_cast<std::size_t>(precision_slot)] = format;
    for (const int slot : follows_precision)
        values[static_cast<std::size_t>(slot)] = format;
}

// The hot path: no checks but the processor's exception flags and one look at the sums. False: something is wrong, and
// evaluateChecked() finds out what and where.
bool OperationEvaluator::Impl::evaluateFast(Cost& cost, Precision precision, const Convention& convention)
{
    const FormulaGuard guard;
    bool fine = true;
    const auto size = [](double value) { return value >= 0 && value <= std::numeric_limits<double>::max(); };
    for (const Let& let : lets)
        values[static_cast<std::size_t>(let.slot)] = let.formula.evaluateUnchecked();
    for (const auto& condition : conditions)
        fine = fine && condition.second.evaluateUnchecked() != 0;
    cost.units.clear();
    for (const CompiledCount& count : counts) {
        if (count.when && count.when->evaluateUnchecked() == 0)
            continue;
        const double value = count.value.evaluateUnchecked();
        fine = fine && size(value) && value < kExactWhole;
        UnitWork& work = workOf(cost, count.unit, precision);
        work.counts[static_cast<std::size_t>(count.entry->kind)] += value;
        work.flops += value * convention.weight(count.entry->kind);
    }
    cost.tensors.resize(tensors.size());
    std::size_t used = 0;
    for (const CompiledTensor& tensor : tensors) {
        if (tensor.when && tensor.when->evaluateUnchecked() == 0)
            continue;
        TensorTraffic& traffic = cost.tensors[used++];
        traffic.name = tensor.entry->name;
        double bytes = tensor.size.evaluateUnchecked();
        fine = fine && size(bytes) && bytes < kExactWhole;
        if (tensor.format_slot >= 0)
            bytes *= storageFormats()[static_cast<std::size_t>(values[static_cast<std::size_t>(tensor.format_slot)])]
                         .bytes_per_element;
        else if (tensor.fixed_size > 0)
            bytes *= tensor.fixed_size;
        traffic.bytes = bytes;
        traffic.reads = tensor.reads ? tensor.reads->evaluateUnchecked() : tensor.constant_reads;
        traffic.writes = tensor.writes ? tensor.writes->evaluateUnchecked() : tensor.constant_writes;
        traffic.main_reads = tensor.main_reads ? tensor.main_reads->evaluateUnchecked() : traffic.reads;
        traffic.main_writes = tensor.main_writes ? tensor.main_writes->evaluateUnchecked() : traffic.writes;
        fine = fine && size(traffic.reads) && size(traffic.writes) && size(traffic.main_reads)
            && size(traffic.main_writes);
        if (convention.write_allocate)
            allocateOnWrite(traffic);
    }
    cost.tensors.resize(used);
    cost.reuse.reset();
    if (reuse && (!reuse->when || reuse->when->evaluateUnchecked() != 0)) {
        cost.reuse.emplace();
        cost.reuse->group_bytes = reuse->group_bytes.evaluateUnchecked();
        cost.reuse->groups = reuse->groups.evaluateUnchecked();
        cost.reuse->blocks = reuse->blocks.evaluateUnchecked();
        fine = fine && size(cost.reuse->group_bytes) && size(cost.reuse->groups) && size(cost.reuse->blocks);
    }
    finish(cost);
    // Totals that are no longer exact take the careful path, which says so.
    return fine && cost.flops < kExactWhole && cost.bytesAt(Role::Main).value_or(0) < kExactWhole && !guard.tripped();
}

Result<void> OperationEvaluator::evaluateInto(Cost& cost, Precision precision, const Convention& convention)
{
    m_impl->begin(precision);
    if (m_impl->evaluateFast(cost, precision, convention)) {
        m_impl->warnings.clear();
        return {};
    }
    return m_impl->evaluateChecked(cost, precision, convention, nullptr);
}

Result<Cost> OperationEvaluator::evaluate(const ParameterValues& values, Precision precision,
                                          const Convention& convention)
{
    if (auto ok = set(values); !ok)
        return fail(ok.error());
    Cost cost;
    if (auto ok = evaluateInto(cost, precision, convention); !ok)
        return fail(ok.error());
    return cost;
}

} // namespace rooflens
