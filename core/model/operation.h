// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/convention.h"
#include "core/model/cost.h"
#include "core/model/precision.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace rooflens
{

// An operation is data (resources/FORMAT.md, "operation/1"): formulas for its arithmetic and its tensors.

enum class ParameterType { Integer, Number, Bool, Choice, Format };
std::string_view nameOf(ParameterType type); // "integer"

// A number, a truth value, or a word (a choice, or the name of a format). monostate: absent.
using ParameterValue = std::variant<std::monostate, double, bool, std::string>;
std::string toText(const ParameterValue& value); // "1024", "true", "flash2", ""; numbers in full precision

struct Parameter {
    std::string name;
    std::string title = {};
    ParameterType type = ParameterType::Integer;
    ParameterValue default_value = {}; // monostate for an optional one
    std::optional<double> minimum = {};
    std::optional<double> maximum = {};
    std::vector<std::string> choices = {}; // of a choice
    bool optional = false;
};

// A formula as it stands in a file, so that errors can name the place.
struct FormulaText {
    std::string text;
    int line = 0;
    int column = 0;
    bool empty() const { return text.empty(); }
};

struct LetEntry {
    std::string name;
    FormulaText formula;
};
struct RequireEntry {
    FormulaText that;
    std::string say;
};
struct CountEntry {
    FlopKind kind = FlopKind::Other;
    FormulaText value;
    std::optional<ComputeUnit> unit = {}; // left out: the operation's
    FormulaText when = {};
    std::string note = {};
};
enum class TensorRole { Activation, Weight, Cache, Index };
std::string_view nameOf(TensorRole role);
struct TensorEntry {
    std::string name;
    std::string title = {};
    FormulaText elements = {}; // one of elements and bytes is set
    FormulaText bytes = {};
    FormulaText reads = {}; // empty: 0
    FormulaText writes = {};
    FormulaText main_reads = {}; // at main when a cache holds what is read again; empty: as reads
    FormulaText main_writes = {};
    std::string access = {}; // read, write, update, or empty when reads and writes are given
    std::string format = {}; // empty: the precision; else a format name or the name of a format parameter
    FormulaText when = {};
    TensorRole role = TensorRole::Activation;
};

// What a blocked operation reads again (resources/FORMAT.md, "reuse"); see Reuse in cost.h.
struct ReuseEntry {
    FormulaText when = {};
    FormulaText group_bytes = {};
    FormulaText groups = {};
    FormulaText blocks = {};
};

struct Operation {
    std::string id;
    std::string title = {};
    std::string group = {};
    std::string summary = {};
    ComputeUnit unit = ComputeUnit::Vector;
    std::optional<Precision> precision = {}; // default precision; none: bf16
    std::vector<Parameter> parameters = {};
    std::vector<LetEntry> lets = {};
    std::vector<RequireEntry> requires_ = {};
    std::vector<CountEntry> counts = {};
    std::vector<TensorEntry> tensors = {};
    std::optional<ReuseEntry> reuse = {};
    std::string derivation = {};
    std::string source_title = {};
    std::string source_url = {};
    std::string file = {}; // where it was read, for errors

    const Parameter* findParameter(std::string_view name) const;
};

// Values given by a person, in the order given. What is not given takes its default.
using ParameterValues = std::vector<std::pair<std::string, ParameterValue>>;

// Reads one KEY=VALUE value by the parameter's type: "1024", "1e6", "true", "flash2", "q8_0".
// Errors name the range, the choices or the nearest format.
Result<ParameterValue> parseParameterValue(const Parameter& parameter, std::string_view text);
// Checks type and range of a value that is already typed.
Result<ParameterValue> checkParameterValue(const Parameter& parameter, const ParameterValue& value);

// One formula with the numbers put in, for a derivation.
struct EvaluatedFormula {
    std::string formula; // "2*M*N*K"
    std::string substituted; // "2*1024*1024*1024"
    double value = 0;
};
struct EvaluatedCount {
    FlopKind kind = FlopKind::Other;
    ComputeUnit unit = ComputeUnit::Vector;
    EvaluatedFormula value;
    std::string note = {};
};
struct EvaluatedTensor {
    std::string name;
    std::string title = {};
    TensorRole role = TensorRole::Activation;
    std::string format; // "bf16"; empty for a tensor given in bytes
    double bytes_per_element = 0; // 0 for a tensor given in bytes
    EvaluatedFormula size; // elements or bytes
    EvaluatedFormula reads;
    EvaluatedFormula writes;
    EvaluatedFormula main_reads; // as reads where nothing is read again
    EvaluatedFormula main_writes;
    double bytes = 0;
    double write_allocate_reads = 0; // 1 where the convention adds a read
};
struct EvaluatedOperation {
    std::vector<std::pair<std::string, ParameterValue>> parameters; // all, defaults put in, in the operation's order
    std::vector<std::pair<std::string, EvaluatedFormula>> lets; // those that were used
    std::vector<EvaluatedCount> counts;
    std::vector<EvaluatedTensor> tensors;
};

// An operation compiled for repeated evaluation. Not thread-safe: one per thread (it is cheap to copy the Operation
// and compile again). Formulas are compiled once.
class OperationEvaluator
{
public:
    // Errors: unknown names (with the nearest), cycles among `let`, wrong formulas; each with file, line and column.
    static Result<OperationEvaluator> compile(const Operation& operation);

    OperationEvaluator(OperationEvaluator&&) noexcept;
    OperationEvaluator& operator=(OperationEvaluator&&) noexcept;
    ~OperationEvaluator();

    const Operation& operation() const;

    // Cost at the given values: flops by unit, traffic by tensor, bytes of main. Link and storage carry 0 bytes,
    // faster levels are unknown. Errors: unknown parameter (nearest named), value out of range, a `require` that does
    // not hold, division by zero, overflow, a value that is not finite or negative.
    Result<Cost> evaluate(const ParameterValues& values, Precision precision, const Convention& convention = {});

    // The same into a Cost that is reused. After set() of the values that change; no text is touched.
    Result<void> set(const ParameterValues& values); // resets all others to their defaults
    Result<void> setNumber(int parameter_index, double value);
    Result<void> evaluateInto(Cost& cost, Precision precision, const Convention& convention);

    // The same evaluation with every formula and the numbers put in: made when a person asks.
    Result<EvaluatedOperation> explain(const ParameterValues& values, Precision precision,
                                       const Convention& convention = {});

    // Whole numbers at or above 2^53 are no longer exact; sentences for a person.
    const std::vector<Warning>& warnings() const;

private:
    struct Impl;
    explicit OperationEvaluator(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Every doubt that can be found without values: defaults, each parameter's limits and each choice are evaluated.
std::vector<Error> checkOperation(const Operation& operation);

} // namespace rooflens
