// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operation_impl.h"

#include "core/base/suggest.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace rooflens
{

Error placed(Error error, const FormulaText& formula, const std::string& file)
{
    error.file = file;
    error.line = formula.line;
    error.column = formula.line > 0 ? formula.column + std::max(error.column, 1) - 1 : 0;
    return error;
}

Result<Formula> OperationEvaluator::Impl::compileFormula(const FormulaText& text, const FormulaText& when)
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
                const bool asked = tensor.when
                    && std::find(tensor.when->askedSlots().begin(), tensor.when->askedSlots().end(), tensor.format_slot)
                        != tensor.when->askedSlots().end();
                if (parameter->optional && !asked) {
                    return fail(
                        placed({ErrorCode::BadInput,
                                fmt::format("tensor {} takes its format from {}, which may be absent", entry.name,
                                            entry.format),
                                {},
                                0,
                                1,
                                fmt::format("give {} a default, or ask in when: has({})", entry.format, entry.format)},
                               entry.elements, operation.file));
                }
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

} // namespace rooflens
