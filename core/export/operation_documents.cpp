// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/documents.h"

#include "core/export/json_value.h"

namespace rooflens
{

namespace
{

Json formulaOrNull(const FormulaText& formula)
{
    return textOrNull(formula.text);
}

Json parameterObject(const Parameter& parameter)
{
    Json json{{"name", parameter.name},
              {"type", nameOf(parameter.type)},
              {"default", toJson(parameter.default_value)},
              {"min", toJson(parameter.minimum)},
              {"max", toJson(parameter.maximum)},
              {"title", textOrNull(parameter.title)},
              {"optional", parameter.optional}};
    if (parameter.type == ParameterType::Choice)
        json["of"] = parameter.choices;
    return json;
}

// By kind, each a list: a kind may be counted for both units or under conditions.
Json countsOf(const Operation& operation)
{
    Json json = Json::object();
    for (const CountEntry& count : operation.counts) {
        json[std::string(nameOf(count.kind))].push_back({{"value", count.value.text},
                                                         {"unit", nameOf(count.unit.value_or(operation.unit))},
                                                         {"when", formulaOrNull(count.when)},
                                                         {"note", textOrNull(count.note)}});
    }
    return json;
}

Json tensorsOf(const Operation& operation)
{
    Json json = Json::object();
    for (const TensorEntry& tensor : operation.tensors) {
        const bool by_access = !tensor.access.empty();
        const auto times = [&](const FormulaText& formula, std::initializer_list<std::string_view> accesses) {
            if (!by_access)
                return formula.empty() ? std::string("0") : formula.text;
            for (const std::string_view access : accesses)
                if (tensor.access == access)
                    return std::string("1");
            return std::string("0");
        };
        json[tensor.name]
            = {{tensor.bytes.empty() ? "elements" : "bytes",
                tensor.bytes.empty() ? tensor.elements.text : tensor.bytes.text},
               {"reads", times(tensor.reads, {"read", "update"})},
               {"writes", times(tensor.writes, {"write", "update"})},
               {"format",
                tensor.bytes.empty() ? Json(tensor.format.empty() ? "precision" : tensor.format) : Json(nullptr)},
               {"when", formulaOrNull(tensor.when)},
               {"role", nameOf(tensor.role)},
               {"title", textOrNull(tensor.title)}};
    }
    return json;
}

Json operationObject(const Operation& operation)
{
    Json parameters = Json::array();
    for (const Parameter& parameter : operation.parameters)
        parameters.push_back(parameterObject(parameter));
    Json lets = Json::object();
    for (const LetEntry& let : operation.lets)
        lets[let.name] = let.formula.text;
    return {{"id", operation.id},
            {"title", operation.title},
            {"group", operation.group},
            {"unit", nameOf(operation.unit)},
            {"precision", operation.precision ? Json(nameOf(*operation.precision)) : Json(nullptr)},
            {"summary", operation.summary},
            {"parameters", std::move(parameters)},
            {"let", std::move(lets)},
            {"counts", countsOf(operation)},
            {"tensors", tensorsOf(operation)},
            {"derivation", textOrNull(operation.derivation)},
            {"source", {{"title", operation.source_title}, {"url", textOrNull(operation.source_url)}}}};
}

} // namespace

std::string operationsJson(const std::vector<Operation>& operations)
{
    Json list = Json::array();
    for (const Operation& operation : operations)
        list.push_back(operationObject(operation));
    return toLine(Json{{"rooflens", "operations/1"}, {"operations", std::move(list)}});
}

} // namespace rooflens
