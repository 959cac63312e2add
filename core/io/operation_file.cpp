// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/operation_file.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/base/text_file.h"
#include "core/io/read_helpers.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

const std::vector<std::string>& parameterTypeNames()
{
    static const std::vector<std::string> names{"integer", "number", "bool", "choice", "format"};
    return names;
}

// A formula as it stands; whether it is one is told when it is compiled.
Result<FormulaText> formulaOf(const YamlNode& node, const std::string& file, const std::string& what)
{
    if (node.isScalar() && !node.text.empty())
        return FormulaText{node.text, node.line, node.contentColumn()};
    std::string message = node.isScalar() || node.isNull()
        ? what + " is empty"
        : fmt::format("{} must be a formula, not {}", what, nameOf(node.kind));
    return fail(
        Error{ErrorCode::BadInput, std::move(message), file, node.line, node.column, "write a formula such as M*N*K"});
}

FormulaText takeFormula(YamlReader& reader, const YamlNode& node, const std::string& what)
{
    auto formula = formulaOf(node, reader.file(), what);
    if (formula)
        return std::move(*formula);
    reader.adopt(formula.error());
    return {};
}

FormulaText readFormula(YamlReader& reader, std::string_view key)
{
    const YamlNode* node = reader.node(key);
    return node ? takeFormula(reader, *node, fmt::format("'{}'", key)) : FormulaText{};
}

// Checks a name that formulas or the table of tensors will use.
bool checkName(YamlReader& reader, const YamlNode::Entry& entry, const char* noun)
{
    const auto rejectKey = [&](std::string message, std::string hint) {
        reader.adopt(
            Error{ErrorCode::BadInput, std::move(message), reader.file(), entry.line, entry.column, std::move(hint)});
        return false;
    };
    if (!isIdentifier(entry.key)) {
        const bool cut = entry.value.isNull() && entry.key.find_first_of("()") != std::string::npos;
        return rejectKey(fmt::format("'{}' cannot be the name of a {}", entry.key, noun),
                         cut ? "quote a formula that holds a comma"
                             : "a name is made of letters, digits and '_' and starts with a letter");
    }
    if (isReservedInFormulas(entry.key))
        return rejectKey(fmt::format("'{}' cannot be the name of a {}", entry.key, noun),
                         "it is a word of the formula language");
    return true;
}

ParameterValue readDefault(YamlReader& reader, const Parameter& parameter)
{
    const YamlNode* node = reader.node("default");
    if (!node)
        return {};
    switch (parameter.type) {
    case ParameterType::Integer:
    case ParameterType::Number: {
        const auto value = reader.number("default");
        if (!value)
            return {};
        if (parameter.type == ParameterType::Integer && *value != std::trunc(*value)) {
            reader.reject("default", fmt::format("the default {} is not a whole number", formatNumber(*value)),
                          "add type: number if fractions make sense");
        } else if (parameter.minimum && *value < *parameter.minimum) {
            reader.reject("default",
                          fmt::format("the default {} is below the minimum {}", formatNumber(*value),
                                      formatNumber(*parameter.minimum)));
        } else if (parameter.maximum && *value > *parameter.maximum) {
            reader.reject("default",
                          fmt::format("the default {} is above the maximum {}", formatNumber(*value),
                                      formatNumber(*parameter.maximum)));
        }
        return *value;
    }
    case ParameterType::Bool: {
        const auto value = reader.boolean("default");
        return value ? ParameterValue(*value) : ParameterValue();
    }
    case ParameterType::Choice: {
        const std::string word = reader.text("default");
        if (reader.ok()
            && std::find(parameter.choices.begin(), parameter.choices.end(), word) == parameter.choices.end())
            reader.reject("default", fmt::format("the default '{}' is not one of the choices", word),
                          suggestionFor(word, parameter.choices));
        return word;
    }
    case ParameterType::Format: {
        const std::string word = reader.text("default");
        if (reader.ok() && word != "precision" && !storageFormatFromName(word)) {
            std::vector<std::string> names = storageFormatNames();
            names.emplace_back("precision");
            reader.reject("default", fmt::format("'{}' is not a storage format", word), suggestionFor(word, names));
        }
        return word;
    }
    }
    return {};
}

void readChoices(YamlReader& reader, Parameter& parameter)
{
    const YamlNode* list = reader.sequence("of");
    if (parameter.type != ParameterType::Choice) {
        if (reader.has("of"))
            reader.reject("of", fmt::format("a parameter of type {} has no 'of'", nameOf(parameter.type)),
                          "did you mean type: choice?");
        return;
    }
    if (!list || list->items.empty()) {
        reader.reject("of", "a choice needs the list of its words in 'of'", "such as of: [naive, fused]");
        return;
    }
    for (const YamlNode& item : list->items) {
        const auto word = textOf(item, reader.file(), "a choice");
        if (!word) {
            reader.adopt(word.error());
        } else if (!isIdentifier(*word) || isReservedInFormulas(*word)) {
            reader.rejectAt(item, fmt::format("'{}' cannot be a choice", *word),
                            "formulas use it: letters, digits and '_', and no word of their own");
        } else if (std::find(parameter.choices.begin(), parameter.choices.end(), *word) != parameter.choices.end()) {
            reader.rejectAt(item, fmt::format("the choice '{}' stands here twice", *word));
        } else {
            parameter.choices.push_back(*word);
        }
    }
}

void readLimits(YamlReader& reader, Parameter& parameter)
{
    const bool numeric = parameter.type == ParameterType::Integer || parameter.type == ParameterType::Number;
    for (const std::string_view key : {"min", "max"}) {
        const auto value = reader.number(key);
        if (reader.has(key) && !numeric)
            reader.reject(key, fmt::format("a parameter of type {} has no '{}'", nameOf(parameter.type), key));
        else if (value && parameter.type == ParameterType::Integer && *value != std::trunc(*value))
            reader.reject(key, fmt::format("'{}' of a whole number must be whole, not {}", key, formatNumber(*value)));
        (key == "min" ? parameter.minimum : parameter.maximum) = value;
    }
    if (numeric && !parameter.minimum)
        parameter.minimum = 0;
    if (parameter.minimum && parameter.maximum && *parameter.minimum > *parameter.maximum)
        reader.reject("max",
                      fmt::format("'max' ({}) is below 'min' ({})", formatNumber(*parameter.maximum),
                                  formatNumber(*parameter.minimum)));
}

Result<Parameter> readParameter(const YamlNode::Entry& entry, const std::string& file)
{
    const std::string what = fmt::format("the parameter '{}'", entry.key);
    YamlReader reader(entry.value, file, what);
    Parameter parameter;
    parameter.name = entry.key;
    checkName(reader, entry, "parameter");
    parameter.title = reader.text("title");
    if (const auto type = readWord(reader, "type", parameterTypeNames(), "type of parameter")) {
        const auto& names = parameterTypeNames();
        parameter.type = static_cast<ParameterType>(std::find(names.begin(), names.end(), *type) - names.begin());
    }
    parameter.optional = reader.boolean("optional").value_or(false);
    readChoices(reader, parameter);
    readLimits(reader, parameter);
    parameter.default_value = readDefault(reader, parameter);
    if (parameter.optional && reader.has("default"))
        reader.reject("default", fmt::format("{} is optional and has a default", what),
                      "one of both: left out, it is absent");
    if (!parameter.optional && !reader.has("default"))
        reader.reject("default", fmt::format("{} lacks its 'default'", what), "or write optional: true");
    if (const auto error = reader.finish())
        return fail(*error);
    return parameter;
}

Result<CountEntry> readCount(const YamlNode& node, const std::string& file, FlopKind kind)
{
    CountEntry count;
    count.kind = kind;
    if (!node.isMapping()) {
        auto formula = formulaOf(node, file, fmt::format("the count of '{}'", nameOf(kind)));
        if (!formula)
            return fail(formula.error());
        count.value = std::move(*formula);
        return count;
    }
    YamlReader reader(node, file, fmt::format("the count of '{}'", nameOf(kind)));
    count.value = readFormula(reader, "value");
    if (!reader.has("value"))
        reader.reject("value", fmt::format("the count of '{}' lacks its 'value'", nameOf(kind)));
    count.unit = readComputeUnit(reader, "unit");
    count.when = readFormula(reader, "when");
    count.note = reader.text("note");
    if (const auto error = reader.finish())
        return fail(*error);
    return count;
}

void readCounts(YamlReader& reader, Operation& operation)
{
    const YamlNode* counts = reader.mapping("counts");
    if (!counts)
        return;
    std::vector<std::string> names;
    for (const FlopKind kind : kFlopKinds)
        names.emplace_back(nameOf(kind));
    for (const YamlNode::Entry& entry : counts->entries) {
        const auto kind = flopKindFromName(entry.key);
        if (!kind) {
            const bool cut = entry.value.isNull() && entry.key.find_first_of("()") != std::string::npos;
            reader.adopt(Error{ErrorCode::BadInput, fmt::format("'{}' is not a kind of arithmetic", entry.key),
                               reader.file(), entry.line, entry.column,
                               cut ? "quote a formula that holds a comma" : suggestionFor(entry.key, names)});
            return;
        }
        const auto add = [&](const YamlNode& node) {
            auto count = readCount(node, reader.file(), *kind);
            if (count)
                operation.counts.push_back(std::move(*count));
            else
                reader.adopt(count.error());
        };
        if (!entry.value.isSequence()) {
            add(entry.value);
            continue;
        }
        if (entry.value.items.empty())
            reader.rejectAt(entry.value, fmt::format("the list of '{}' is empty", entry.key));
        for (const YamlNode& item : entry.value.items)
            add(item);
    }
}

TensorRole readTensorRole(YamlReader& reader)
{
    static const std::vector<std::string> names{"activation", "weight", "cache", "index"};
    const auto word = readWord(reader, "role", names, "role of a tensor");
    return word ? static_cast<TensorRole>(std::find(names.begin(), names.end(), *word) - names.begin())
                : TensorRole::Activation;
}

void readAccess(YamlReader& reader, TensorEntry& tensor, const std::string& what)
{
    tensor.access = readWord(reader, "access", {"read", "write", "update"}, "way of access").value_or("");
    const FormulaText reads = readFormula(reader, "reads");
    const FormulaText writes = readFormula(reader, "writes");
    const bool counted = reader.has("reads") || reader.has("writes");
    if (reader.has("access") && counted) {
        reader.reject(reader.has("reads") ? "reads" : "writes",
                      fmt::format("{} has 'access' and reads or writes", what),
                      "one of both: access: read is reads: 1");
    } else if (!reader.has("access") && !counted) {
        reader.reject("access", fmt::format("{} says neither 'access' nor 'reads' or 'writes'", what),
                      "such as access: read");
    }
    tensor.reads = reads;
    tensor.writes = writes;
    tensor.main_reads = readFormula(reader, "main_reads");
    tensor.main_writes = readFormula(reader, "main_writes");
}

Result<TensorEntry> readTensor(const YamlNode::Entry& entry, const std::string& file, const Operation& operation)
{
    const std::string what = fmt::format("the tensor '{}'", entry.key);
    YamlReader reader(entry.value, file, what);
    TensorEntry tensor;
    tensor.name = entry.key;
    checkName(reader, entry, "tensor");
    tensor.title = reader.text("title");
    tensor.elements = readFormula(reader, "elements");
    tensor.bytes = readFormula(reader, "bytes");
    if (reader.has("elements") && reader.has("bytes"))
        reader.reject("bytes", fmt::format("{} has 'elements' and 'bytes'", what), "one of both");
    if (!reader.has("elements") && !reader.has("bytes"))
        reader.reject("elements", fmt::format("{} has neither 'elements' nor 'bytes'", what));
    readAccess(reader, tensor, what);
    tensor.format = reader.text("format");
    if (reader.has("format") && reader.has("bytes"))
        reader.reject("format", fmt::format("{} is given in bytes and has a 'format'", what),
                      "a format counts bytes per element");
    if (tensor.format == "precision")
        tensor.format.clear(); // the default
    const Parameter* parameter = operation.findParameter(tensor.format);
    if (!tensor.format.empty() && !storageFormatFromName(tensor.format)
        && !(parameter && parameter->type == ParameterType::Format)) {
        std::vector<std::string> names;
        for (const Parameter& candidate : operation.parameters) {
            if (candidate.type == ParameterType::Format)
                names.push_back(candidate.name);
        }
        const std::vector<std::string> formats = storageFormatNames();
        names.insert(names.end(), formats.begin(), formats.end());
        reader.reject("format", fmt::format("'{}' is neither a storage format nor a format parameter", tensor.format),
                      suggestionFor(tensor.format, names));
    }
    tensor.when = readFormula(reader, "when");
    tensor.role = readTensorRole(reader);
    if (const auto error = reader.finish())
        return fail(*error);
    return tensor;
}

void readLets(YamlReader& reader, Operation& operation)
{
    const YamlNode* lets = reader.mapping("let");
    if (!lets)
        return;
    for (const YamlNode::Entry& entry : lets->entries) {
        if (!checkName(reader, entry, "let formula"))
            return;
        if (operation.findParameter(entry.key)) {
            reader.adopt(Error{ErrorCode::BadInput, fmt::format("'{}' is a parameter already", entry.key),
                               reader.file(), entry.line, entry.column, "give the formula another name"});
            return;
        }
        operation.lets.push_back(
            {entry.key, takeFormula(reader, entry.value, fmt::format("the formula '{}'", entry.key))});
    }
}

// A choice word is a constant in formulas: it must not be the name of anything else.
void checkChoiceWords(YamlReader& reader, const YamlNode& parameters, const Operation& operation)
{
    for (std::size_t i = 0; i < operation.parameters.size(); ++i) {
        for (std::size_t j = 0; j < operation.parameters[i].choices.size(); ++j) {
            const std::string& word = operation.parameters[i].choices[j];
            const bool is_let = std::any_of(operation.lets.begin(), operation.lets.end(),
                                            [&](const LetEntry& let) { return let.name == word; });
            if (is_let || operation.findParameter(word)) {
                reader.rejectAt(
                    parameters.entries[i].value.find("of")->items[j],
                    fmt::format("the choice '{}' is the name of a {} too", word, is_let ? "let formula" : "parameter"),
                    "formulas could not tell them apart");
                return;
            }
        }
    }
}

void readRequirements(YamlReader& outer, Operation& operation)
{
    const YamlNode* list = outer.sequence("require");
    if (!list)
        return;
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const std::string what = fmt::format("require[{}]", i);
        YamlReader reader(list->items[i], outer.file(), what);
        RequireEntry entry;
        entry.that = readFormula(reader, "that");
        if (!reader.has("that"))
            reader.reject("that", what + " lacks the key 'that'");
        entry.say = reader.requiredText("say");
        if (const auto error = reader.finish())
            outer.adopt(*error);
        operation.requires_.push_back(std::move(entry));
    }
}

void readReuse(YamlReader& outer, Operation& operation)
{
    const YamlNode* node = outer.mapping("reuse");
    if (!node)
        return;
    YamlReader reader(*node, outer.file(), "'reuse'");
    ReuseEntry entry;
    entry.when = readFormula(reader, "when");
    entry.group_bytes = readFormula(reader, "group_bytes");
    entry.groups = readFormula(reader, "groups");
    entry.blocks = readFormula(reader, "blocks");
    for (const std::string_view key : {"group_bytes", "groups", "blocks"}) {
        if (!reader.has(key))
            reader.reject(key, fmt::format("'reuse' lacks the key '{}'", key));
    }
    if (const auto error = reader.finish())
        outer.adopt(*error);
    operation.reuse = std::move(entry);
}

void readSource(YamlReader& outer, Operation& operation)
{
    const YamlNode* node = outer.mapping("source");
    if (!node) {
        outer.reject("source", "the operation lacks the key 'source'",
                     "say where the counts come from: source: {title: ..., url: ...}");
        return;
    }
    YamlReader reader(*node, outer.file(), "'source'");
    operation.source_title = reader.requiredText("title");
    operation.source_url = reader.text("url");
    if (const auto error = reader.finish())
        outer.adopt(*error);
}

} // namespace

Result<Operation> readOperation(std::string_view text, const std::string& file)
{
    const auto document = parseYaml(text, file);
    if (!document)
        return fail(document.error());
    if (const auto kind = checkKind(*document, "operation", file); !kind)
        return fail(kind.error());
    YamlReader reader(*document, file, "the operation");
    reader.node("rooflens");
    Operation operation;
    operation.file = file;
    operation.id = readId(reader, "id");
    operation.title = reader.requiredText("title");
    operation.group = reader.requiredText("group");
    operation.summary = reader.requiredText("summary");
    operation.unit = readComputeUnit(reader, "unit").value_or(ComputeUnit::Vector);
    operation.precision = readPrecision(reader, "precision");
    const YamlNode* parameters = reader.mapping("parameters");
    for (std::size_t i = 0; parameters && i < parameters->entries.size(); ++i) {
        auto parameter = readParameter(parameters->entries[i], file);
        if (!parameter)
            return fail(parameter.error());
        operation.parameters.push_back(std::move(*parameter));
    }
    readLets(reader, operation);
    if (parameters && reader.ok())
        checkChoiceWords(reader, *parameters, operation);
    readRequirements(reader, operation);
    readCounts(reader, operation);
    const YamlNode* tensors = reader.mapping("tensors");
    for (std::size_t i = 0; tensors && i < tensors->entries.size(); ++i) {
        auto tensor = readTensor(tensors->entries[i], file, operation);
        if (!tensor) {
            reader.adopt(tensor.error());
            break;
        }
        operation.tensors.push_back(std::move(*tensor));
    }
    if (reader.ok() && operation.counts.empty() && operation.tensors.empty())
        reader.reject("counts", "the operation has neither counts nor tensors");
    operation.derivation = reader.text("derivation");
    readReuse(reader, operation);
    readSource(reader, operation);
    if (const auto error = reader.finish())
        return fail(*error);
    return operation;
}

Result<Operation> loadOperation(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return fail(text.error());
    return readOperation(*text, path);
}

} // namespace rooflens
