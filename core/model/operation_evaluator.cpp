// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/formula/formula.h"
#include "core/model/operation.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <set>

namespace rooflens
{

namespace
{

constexpr double kExactWhole = 0x1p53; // above it not every whole number is a double
constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();

struct CompiledCount {
    const CountEntry* entry;
    Formula value;
    std::optional<Formula> when;
    ComputeUnit unit;
};

struct CompiledTensor {
    const TensorEntry* entry;
    Formula size;
    std::optional<Formula> reads;
    std::optional<Formula> writes;
    std::optional<Formula> main_reads;
    std::optional<Formula> main_writes;
    std::optional<Formula> when;
    double constant_reads = 0; // where reads and writes are constant, as of `access`
    double constant_writes = 0;
    int format_slot = -1; // of the parameter that names the format; -1: fixed, or given in bytes
    double fixed_size = 0; // bytes per element of a fixed format; 0: given in bytes or by a slot
};

struct CompiledReuse {
    std::optional<Formula> when;
    Formula group_bytes;
    Formula groups;
    Formula blocks;
};

Error placed(Error error, const FormulaText& formula, const std::string& file)
{
    error.file = file;
    error.line = formula.line;
    error.column = formula.line > 0 ? formula.column + std::max(error.column, 1) - 1 : 0;
    return error;
}

} // namespace

struct OperationEvaluator::Impl {
    Operation operation;
    SymbolTable symbols;
    std::vector<double> values; // one a symbol: precision, parameters, lets
    std::vector<std::string> words; // of choices, in the order of their constants
    int precision_slot = 0;
    std::vector<double> defaults; // of the parameters' slots; a format that is `precision` is -1
    std::vector<int> follows_precision; // slots of format parameters whose value is now `precision`
    struct Let {
        std::string name;
        Formula formula;
        int slot;
        const LetEntry* entry;
    };
    std::vector<Let> lets; // in the order of evaluation
    std::vector<std::pair<const RequireEntry*, Formula>> conditions;
    std::vector<CompiledCount> counts;
    std::vector<CompiledTensor> tensors;
    std::optional<CompiledReuse> reuse;
    std::vector<Warning> warnings;

    int slotOfParameter(int index) const { return 1 + index; }

    double numeric(const Parameter& parameter, const ParameterValue& value) const
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

    void store(int parameter_index, double value)
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

    Result<Formula> compileFormula(const FormulaText& text, const FormulaText& when = {})
    {
        auto formula = Formula::compile(text.text, symbols, values.data());
        if (!formula)
            return fail(placed(formula.error(), text, operation.file));
        // An optional parameter may be used only where it was asked for.
        std::vector<int> asked = formula->askedSlots();
        if (!when.empty()) {
            if (auto condition = Formula::compile(when.text, symbols, values.data()))
                asked.insert(asked.end(), condition->askedSlots().begin(), condition->askedSlots().end());
        }
        for (const int slot : formula->slots()) {
            const int index = slot - 1;
            if (index < 0 || index >= static_cast<int>(operation.parameters.size()))
                continue;
            const Parameter& parameter = operation.parameters[static_cast<std::size_t>(index)];
            if (!parameter.optional || std::find(asked.begin(), asked.end(), slot) != asked.end())
                continue;
            return fail(placed({ErrorCode::BadInput,
                                fmt::format("'{}' uses {}, which may be absent", text.text, parameter.name),
                                {},
                                0,
                                1,
                                fmt::format("ask with has({0}) ? … : …, or in when: has({0})", parameter.name)},
                               text, operation.file));
        }
        return formula;
    }

    Result<void> compileLets();
    Result<void> compileAll();
    Result<void> evaluateLets();
    Result<void> checkConditions();
    Result<double> checked(const Formula& formula, const FormulaText& text, std::string_view what);
    Result<bool> holds(const std::optional<Formula>& when, const FormulaText& text);
    Result<void> evaluateChecked(Cost& cost, Precision precision, const Convention& convention,
                                 EvaluatedOperation* explained);
    bool evaluateFast(Cost& cost, Precision precision, const Convention& convention);
    void begin(Precision precision);
    std::vector<std::string> valueTexts() const;
    EvaluatedFormula explainFormula(const Formula& formula, double value, const std::vector<std::string>& texts) const
    {
        return {formula.text(), formula.substituted(texts), value};
    }
};

namespace
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

} // namespace

Result<void> OperationEvaluator::Impl::compileLets()
{
    struct Draft {
        const LetEntry* entry;
        Formula formula;
        int slot;
        std::vector<int> waits_for;
    };
    std::vector<Draft> drafts;
    std::vector<int> let_slots;
    for (const LetEntry& let : operation.lets)
        let_slots.push_back(symbols.slotOf(let.name));
    for (std::size_t i = 0; i < operation.lets.size(); ++i) {
        const LetEntry& let = operation.lets[i];
        auto formula = compileFormula(let.formula);
        if (!formula)
            return fail(formula.error());
        std::vector<int> waits;
        for (const int slot : formula->slots()) {
            if (std::find(let_slots.begin(), let_slots.end(), slot) != let_slots.end())
                waits.push_back(slot);
        }
        drafts.push_back({&let, std::move(*formula), let_slots[i], std::move(waits)});
    }
    std::set<int> done;
    while (!drafts.empty()) {
        const auto ready = std::find_if(drafts.begin(), drafts.end(), [&](const Draft& draft) {
            return std::all_of(draft.waits_for.begin(), draft.waits_for.end(),
                               [&](int slot) { return done.contains(slot); });
        });
        if (ready == drafts.end()) {
            std::string names;
            for (const Draft& draft : drafts)
                names += (names.empty() ? "" : ", ") + draft.entry->name;
            return fail(placed({ErrorCode::BadInput,
                                fmt::format("the let names {} depend on each other in a circle", names),
                                {},
                                0,
                                1,
                                "break the circle"},
                               drafts.front().entry->formula, operation.file));
        }
        done.insert(ready->slot);
        lets.push_back({ready->entry->name, std::move(ready->formula), ready->slot, ready->entry});
        drafts.erase(ready);
    }
    return {};
}

Result<void> OperationEvaluator::Impl::compileAll()
{
    if (auto ok = compileLets(); !ok)
        return ok;
    const auto optionalFormula
        = [&](const FormulaText& text, const FormulaText& when, std::optional<Formula>& into) -> Result<void> {
        if (text.empty())
            return {};
        auto formula = compileFormula(text, when);
        if (!formula)
            return fail(formula.error());
        into.emplace(std::move(*formula));
        return {};
    };
    for (const RequireEntry& entry : operation.requires_) {
        auto formula = compileFormula(entry.that);
        if (!formula)
            return fail(formula.error());
        conditions.emplace_back(&entry, std::move(*formula));
    }
    for (const CountEntry& entry : operation.counts) {
        auto formula = compileFormula(entry.value, entry.when);
        if (!formula)
            return fail(formula.error());
        CompiledCount count{&entry, std::move(*formula), {}, entry.unit.value_or(operation.unit)};
        if (auto ok = optionalFormula(entry.when, {}, count.when); !ok)
            return ok;
        counts.push_back(std::move(count));
    }
    for (const TensorEntry& entry : operation.tensors) {
        auto size = compileFormula(entry.elements.empty() ? entry.bytes : entry.elements, entry.when);
        if (!size)
            return fail(size.error());
        CompiledTensor tensor{&entry, std::move(*size), {}, {}, {}, {}, {}, 0, 0, -1, 0};
        if (auto ok = optionalFormula(entry.when, {}, tensor.when); !ok)
            return ok;
        if (entry.access.empty()) {
            if (auto ok = optionalFormula(entry.reads, entry.when, tensor.reads); !ok)
                return ok;
            if (auto ok = optionalFormula(entry.writes, entry.when, tensor.writes); !ok)
                return ok;
        } else {
            tensor.constant_reads = entry.access == "write" ? 0 : 1;
            tensor.constant_writes = entry.access == "read" ? 0 : 1;
        }
        if (auto ok = optionalFormula(entry.main_reads, entry.when, tensor.main_reads); !ok)
            return ok;
        if (auto ok = optionalFormula(entry.main_writes, entry.when, tensor.main_writes); !ok)
            return ok;
        if (!entry.elements.empty()) {
            if (entry.format.empty() || entry.format == "precision") {
                tensor.format_slot = precision_slot;
            } else if (const Parameter* parameter = operation.findParameter(entry.format);
                       parameter && parameter->type == ParameterType::Format) {
                tensor.format_slot = symbols.slotOf(entry.format);
            } else if (const StorageFormat* format = storageFormatFromName(entry.format)) {
                tensor.fixed_size = format->bytes_per_element;
            } else {
                std::vector<std::string> names = storageFormatNames();
                for (const Parameter& p : operation.parameters) {
                    if (p.type == ParameterType::Format)
                        names.push_back(p.name);
                }
                return fail(placed({ErrorCode::BadInput,
                                    fmt::format("tensor {}: '{}' is neither a storage format nor a format parameter",
                                                entry.name, entry.format),
                                    {},
                                    0,
                                    1,
                                    suggestionFor(entry.format, names)},
                                   entry.elements, operation.file));
            }
        }
        tensors.push_back(std::move(tensor));
    }
    if (operation.reuse) {
        const ReuseEntry& entry = *operation.reuse;
        auto group_bytes = compileFormula(entry.group_bytes, entry.when);
        if (!group_bytes)
            return fail(group_bytes.error());
        auto groups = compileFormula(entry.groups, entry.when);
        if (!groups)
            return fail(groups.error());
        auto blocks = compileFormula(entry.blocks, entry.when);
        if (!blocks)
            return fail(blocks.error());
        reuse.emplace(CompiledReuse{{}, std::move(*group_bytes), std::move(*groups), std::move(*blocks)});
        if (auto ok = optionalFormula(entry.when, {}, reuse->when); !ok)
            return ok;
    }
    return {};
}

Result<OperationEvaluator> OperationEvaluator::compile(const Operation& operation)
{
    auto impl = std::make_unique<Impl>();
    impl->operation = operation;
    impl->precision_slot = impl->symbols.addVariable("precision");
    for (const Parameter& parameter : impl->operation.parameters) {
        impl->symbols.addVariable(parameter.name);
        for (const std::string& word : parameter.choices) {
            if (std::find(impl->words.begin(), impl->words.end(), word) == impl->words.end())
                impl->words.push_back(word);
        }
    }
    for (const LetEntry& let : impl->operation.lets)
        impl->symbols.addVariable(let.name);
    impl->symbols.addConstant("true", 1);
    impl->symbols.addConstant("false", 0);
    for (std::size_t i = 0; i < impl->words.size(); ++i) {
        if (impl->symbols.slotOf(impl->words[i]) < 0)
            impl->symbols.addConstant(impl->words[i], static_cast<double>(i));
    }
    // Formulas keep pointers into this array: it never grows again.
    impl->values.assign(impl->symbols.variables().size(), 0.0);
    for (std::size_t i = 0; i < impl->operation.parameters.size(); ++i) {
        const Parameter& parameter = impl->operation.parameters[i];
        impl->defaults.push_back(impl->numeric(parameter, parameter.default_value));
        impl->store(static_cast<int>(i), impl->defaults.back());
    }
    if (auto ok = impl->compileAll(); !ok)
        return fail(ok.error());
    return OperationEvaluator(std::move(impl));
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
    return fine && size(cost.flops) && !guard.tripped();
}

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

std::vector<Error> checkOperation(const Operation& operation)
{
    auto compiled = OperationEvaluator::compile(operation);
    if (!compiled)
        return {compiled.error()};
    std::vector<Error> errors;
    const Precision precision = operation.precision.value_or(Precision::Bf16);
    const auto attempt = [&](const ParameterValues& values, const std::string& where, bool may_be_refused) {
        auto cost = compiled->evaluate(values, precision);
        if (cost)
            return;
        // At a limit a `require` may say that the combination does not exist: it has no place in the file.
        if (may_be_refused && cost.error().line == 0)
            return;
        Error error = cost.error();
        error.message = where + ": " + error.message;
        if (error.file.empty())
            error.file = operation.file;
        errors.push_back(std::move(error));
    };
    attempt({}, "at the defaults", false);
    for (const Parameter& parameter : operation.parameters) {
        std::vector<ParameterValue> tries;
        if (parameter.minimum)
            tries.emplace_back(*parameter.minimum);
        if (parameter.maximum)
            tries.emplace_back(*parameter.maximum);
        if (parameter.type == ParameterType::Bool)
            tries = {ParameterValue(false), ParameterValue(true)};
        for (const std::string& word : parameter.choices)
            tries.emplace_back(word);
        for (const ParameterValue& value : tries)
            attempt({{parameter.name, value}}, fmt::format("at {} = {}", parameter.name, toText(value)), true);
    }
    return errors;
}

} // namespace rooflens
