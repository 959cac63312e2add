// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/operation.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

std::string rangeText(const Parameter& parameter)
{
    if (parameter.minimum && parameter.maximum)
        return fmt::format("{} to {}", formatNumber(*parameter.minimum), formatNumber(*parameter.maximum));
    if (parameter.minimum)
        return fmt::format("{} or more", formatNumber(*parameter.minimum));
    if (parameter.maximum)
        return fmt::format("{} or less", formatNumber(*parameter.maximum));
    return "any number";
}

std::string listed(const std::vector<std::string>& words)
{
    std::string text;
    for (const std::string& word : words)
        text += (text.empty() ? "" : ", ") + word;
    return text;
}

tl::unexpected<Error> wrong(const Parameter& parameter, std::string_view text, std::string_view expected,
                            std::string hint = {})
{
    return fail(fmt::format("{} = {}: {} is expected", parameter.name, text.empty() ? "(nothing)" : text, expected),
                std::move(hint));
}

Result<ParameterValue> checkNumber(const Parameter& parameter, double value)
{
    const std::string text = formatNumber(value);
    if (!std::isfinite(value))
        return wrong(parameter, text, "a finite number");
    if (parameter.type == ParameterType::Integer && value != std::floor(value))
        return wrong(parameter, text, "a whole number");
    if ((parameter.minimum && value < *parameter.minimum) || (parameter.maximum && value > *parameter.maximum))
        return fail(fmt::format("{} = {} is out of range", parameter.name, text),
                    fmt::format("it may be {}", rangeText(parameter)));
    return ParameterValue(value);
}

Result<ParameterValue> checkWord(const Parameter& parameter, const std::string& word)
{
    if (parameter.type == ParameterType::Choice) {
        if (std::find(parameter.choices.begin(), parameter.choices.end(), word) != parameter.choices.end())
            return ParameterValue(word);
        return wrong(parameter, word, "one of " + listed(parameter.choices), suggestionFor(word, parameter.choices));
    }
    if (word == "precision" || storageFormatFromName(word))
        return ParameterValue(word);
    const std::vector<std::string> names = storageFormatNames();
    std::string hint = suggestionFor(word, names);
    return wrong(parameter, word, "a storage format", hint.empty() ? "formats are " + listed(names) : hint);
}

} // namespace

std::string_view nameOf(ParameterType type)
{
    switch (type) {
    case ParameterType::Integer:
        return "integer";
    case ParameterType::Number:
        return "number";
    case ParameterType::Bool:
        return "bool";
    case ParameterType::Choice:
        return "choice";
    case ParameterType::Format:
        break;
    }
    return "format";
}

std::string_view nameOf(TensorRole role)
{
    switch (role) {
    case TensorRole::Activation:
        return "activation";
    case TensorRole::Weight:
        return "weight";
    case TensorRole::Cache:
        return "cache";
    case TensorRole::Index:
        break;
    }
    return "index";
}

std::string toText(const ParameterValue& value)
{
    if (const auto* number = std::get_if<double>(&value))
        return formatNumber(*number);
    if (const auto* truth = std::get_if<bool>(&value))
        return *truth ? "true" : "false";
    if (const auto* word = std::get_if<std::string>(&value))
        return *word;
    return {};
}

const Parameter* Operation::findParameter(std::string_view name) const
{
    const auto found
        = std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.name == name; });
    return found == parameters.end() ? nullptr : &*found;
}

Result<ParameterValue> parseParameterValue(const Parameter& parameter, std::string_view text)
{
    if (text.empty() && parameter.optional)
        return ParameterValue{};
    switch (parameter.type) {
    case ParameterType::Integer:
    case ParameterType::Number: {
        auto number = parseNumber(text);
        if (!number)
            return fail(
                fmt::format("{} = {}: {}", parameter.name, text.empty() ? "(nothing)" : text, number.error().message),
                number.error().hint);
        return checkNumber(parameter, *number);
    }
    case ParameterType::Bool:
        if (text == "true" || text == "false")
            return ParameterValue(text == "true");
        return wrong(parameter, text, "true or false");
    case ParameterType::Choice:
    case ParameterType::Format:
        break;
    }
    return checkWord(parameter, std::string(text));
}

Result<ParameterValue> checkParameterValue(const Parameter& parameter, const ParameterValue& value)
{
    if (std::holds_alternative<std::monostate>(value)) {
        if (parameter.optional)
            return value;
        return wrong(parameter, "", "a value");
    }
    switch (parameter.type) {
    case ParameterType::Integer:
    case ParameterType::Number:
        if (const auto* number = std::get_if<double>(&value))
            return checkNumber(parameter, *number);
        return wrong(parameter, toText(value),
                     parameter.type == ParameterType::Integer ? "a whole number" : "a number");
    case ParameterType::Bool:
        if (std::holds_alternative<bool>(value))
            return value;
        return wrong(parameter, toText(value), "true or false");
    case ParameterType::Choice:
    case ParameterType::Format:
        break;
    }
    // A choice may look like a number or a truth value in a file (of: [1, 2]); its text decides.
    return checkWord(parameter, toText(value));
}

} // namespace rooflens
