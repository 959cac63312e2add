// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/formula/formula.h"
#include "core/model/operation.h"

#include <limits>

// What an OperationEvaluator holds. Only its own sources include this: compiling stands in operation_compiler.cpp, the
// hot path in operation_evaluator.cpp, the careful path with its errors and explanations in operation_explain.cpp.

namespace rooflens
{

inline constexpr double kExactWhole = 0x1p53; // above it not every whole number is a double
inline constexpr double kAbsent = std::numeric_limits<double>::quiet_NaN();

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

// An error inside a formula, at its place in the file.
Error placed(Error error, const FormulaText& formula, const std::string& file);

// The entry of a compute unit, made when it is not there yet.
UnitWork& workOf(Cost& cost, ComputeUnit unit, Precision precision);
// Write-allocate: a tensor that is written and not read is read once as well.
void allocateOnWrite(TensorTraffic& tensor);
// Sums over units and tensors.
void finish(Cost& cost);

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

    double numeric(const Parameter& parameter, const ParameterValue& value) const;
    void store(int parameter_index, double value);

    Result<Formula> compileFormula(const FormulaText& text, const FormulaText& when = {});
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

} // namespace rooflens
