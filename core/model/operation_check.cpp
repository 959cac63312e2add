// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operation.h"

#include <fmt/format.h>

namespace rooflens
{

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
