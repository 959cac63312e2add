// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/io/operation_file.h"

#include <algorithm>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

using Entries = std::vector<std::pair<std::string, std::string>>;

void addText(Entries& entries, const char* key, const std::string& text)
{
    if (!text.empty())
        entries.emplace_back(key, yamlScalar(text));
}

std::string valueText(const ParameterValue& value)
{
    if (const auto* word = std::get_if<std::string>(&value))
        return yamlScalar(*word);
    return toText(value);
}

std::string toYaml(const Parameter& parameter)
{
    Entries entries;
    addText(entries, "title", parameter.title);
    if (parameter.type != ParameterType::Integer)
        entries.emplace_back("type", nameOf(parameter.type));
    if (!parameter.choices.empty())
        entries.emplace_back("of", fmt::format("[{}]", fmt::join(parameter.choices, ", ")));
    if (parameter.optional)
        entries.emplace_back("optional", "true");
    else
        entries.emplace_back("default", valueText(parameter.default_value));
    if (parameter.minimum && *parameter.minimum != 0)
        entries.emplace_back("min", formatNumber(*parameter.minimum));
    if (parameter.maximum)
        entries.emplace_back("max", formatNumber(*parameter.maximum));
    return yamlFlowMapping(entries);
}

// In a list each count is a mapping; alone and without more than its formula it is just that.
std::string toYaml(const CountEntry& count, bool in_list)
{
    if (!in_list && !count.unit && count.when.empty() && count.note.empty())
        return yamlScalar(count.value.text);
    Entries entries;
    addText(entries, "value", count.value.text);
    if (count.unit)
        entries.emplace_back("unit", nameOf(*count.unit));
    addText(entries, "when", count.when.text);
    addText(entries, "note", count.note);
    return yamlFlowMapping(entries);
}

std::string toYaml(const TensorEntry& tensor)
{
    Entries entries;
    addText(entries, "elements", tensor.elements.text);
    addText(entries, "bytes", tensor.bytes.text);
    addText(entries, "access", tensor.access);
    addText(entries, "reads", tensor.reads.text);
    addText(entries, "writes", tensor.writes.text);
    addText(entries, "main_reads", tensor.main_reads.text);
    addText(entries, "main_writes", tensor.main_writes.text);
    addText(entries, "format", tensor.format);
    addText(entries, "when", tensor.when.text);
    if (tensor.role != TensorRole::Activation)
        entries.emplace_back("role", nameOf(tensor.role));
    addText(entries, "title", tensor.title);
    return yamlFlowMapping(entries);
}

std::string countsOf(const Operation& operation)
{
    std::string text = "counts:\n";
    std::vector<FlopKind> done;
    for (const CountEntry& first : operation.counts) {
        if (std::find(done.begin(), done.end(), first.kind) != done.end())
            continue;
        done.push_back(first.kind);
        std::vector<const CountEntry*> same;
        for (const CountEntry& count : operation.counts) {
            if (count.kind == first.kind)
                same.push_back(&count);
        }
        if (same.size() == 1) {
            text += fmt::format("  {}: {}\n", nameOf(first.kind), toYaml(first, false));
            continue;
        }
        text += fmt::format("  {}:\n", nameOf(first.kind));
        for (const CountEntry* count : same)
            text += fmt::format("    - {}\n", toYaml(*count, true));
    }
    return text;
}

} // namespace

std::string writeOperation(const Operation& operation)
{
    std::string text = "rooflens: operation/1\n";
    const auto line = [&](std::string_view key, const std::string& value) {
        if (!value.empty())
            text += fmt::format("{}: {}\n", key, yamlScalar(value));
    };
    line("id", operation.id);
    line("title", operation.title);
    line("group", operation.group);
    line("summary", operation.summary);
    if (operation.unit != ComputeUnit::Vector)
        text += fmt::format("unit: {}\n", nameOf(operation.unit));
    if (operation.precision)
        text += fmt::format("precision: {}\n", nameOf(*operation.precision));
    if (!operation.parameters.empty())
        text += "parameters:\n";
    for (const Parameter& parameter : operation.parameters)
        text += fmt::format("  {}: {}\n", yamlScalar(parameter.name), toYaml(parameter));
    if (!operation.lets.empty())
        text += "let:\n";
    for (const LetEntry& let : operation.lets)
        text += fmt::format("  {}: {}\n", yamlScalar(let.name), yamlScalar(let.formula.text));
    if (!operation.requires_.empty())
        text += "require:\n";
    for (const RequireEntry& entry : operation.requires_)
        text += fmt::format("  - {}\n",
                            yamlFlowMapping({{"that", yamlScalar(entry.that.text)}, {"say", yamlScalar(entry.say)}}));
    if (!operation.counts.empty())
        text += countsOf(operation);
    if (!operation.tensors.empty())
        text += "tensors:\n";
    for (const TensorEntry& tensor : operation.tensors)
        text += fmt::format("  {}: {}\n", yamlScalar(tensor.name), toYaml(tensor));
    if (operation.reuse) {
        Entries reuse;
        addText(reuse, "when", operation.reuse->when.text);
        addText(reuse, "group_bytes", operation.reuse->group_bytes.text);
        addText(reuse, "groups", operation.reuse->groups.text);
        addText(reuse, "blocks", operation.reuse->blocks.text);
        text += fmt::format("reuse: {}\n", yamlFlowMapping(reuse));
    }
    line("derivation", operation.derivation);
    Entries source;
    addText(source, "title", operation.source_title);
    addText(source, "url", operation.source_url);
    if (!source.empty())
        text += fmt::format("source: {}\n", yamlFlowMapping(source));
    return text;
}

} // namespace rooflens
