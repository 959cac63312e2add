// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/operation_text.h"

#include "app/cli/text_table.h"
#include "core/base/numeric_text.h"

namespace rooflens::app
{

namespace
{

std::string valuesText(const Parameter& parameter)
{
    if (parameter.type == ParameterType::Choice) {
        std::string text;
        for (const std::string& word : parameter.choices)
            text += (text.empty() ? "" : " ") + word;
        return text;
    }
    if (parameter.type == ParameterType::Format)
        return "a format, or precision";
    if (parameter.type == ParameterType::Bool)
        return "true false";
    std::string text{nameOf(parameter.type)};
    if (parameter.minimum)
        text += " ≥ " + formatNumber(*parameter.minimum);
    if (parameter.maximum)
        text += " ≤ " + formatNumber(*parameter.maximum);
    return text;
}

std::string parametersText(const Operation& operation)
{
    TextTable table({{"Parameter"}, {"Default"}, {"Values"}, {"Meaning"}});
    for (const Parameter& parameter : operation.parameters) {
        table.addRow({parameter.name, parameter.optional ? "(absent)" : toText(parameter.default_value),
                      valuesText(parameter), parameter.title});
    }
    return table.empty() ? "  none\n" : table.toText();
}

std::string conditionText(const FormulaText& when)
{
    return when.empty() ? std::string() : "when " + when.text;
}

std::string countsText(const Operation& operation)
{
    TextTable table({{"Kind"}, {"Count"}, {"Unit"}, {"Condition"}});
    for (const CountEntry& count : operation.counts) {
        table.addRow({std::string(nameOf(count.kind)), count.value.text,
                      std::string(nameOf(count.unit.value_or(operation.unit))), conditionText(count.when)});
    }
    return table.empty() ? "  none\n" : table.toText();
}

std::string accessText(const TensorEntry& tensor)
{
    if (!tensor.access.empty())
        return tensor.access;
    std::string text;
    if (!tensor.reads.empty())
        text = "read " + tensor.reads.text + " times";
    if (!tensor.writes.empty())
        text += (text.empty() ? "" : ", ") + std::string("written ") + tensor.writes.text + " times";
    return text;
}

std::string tensorsText(const Operation& operation)
{
    TextTable table({{"Tensor"}, {"Size"}, {"Format"}, {"Access"}, {"Condition"}, {"Meaning"}});
    for (const TensorEntry& tensor : operation.tensors) {
        const bool in_bytes = !tensor.bytes.empty();
        table.addRow({tensor.name, in_bytes ? tensor.bytes.text + " bytes" : tensor.elements.text,
                      in_bytes                    ? ""
                          : tensor.format.empty() ? "precision"
                                                  : tensor.format,
                      accessText(tensor), conditionText(tensor.when), tensor.title});
    }
    return table.empty() ? "  none\n" : table.toText();
}

} // namespace

std::string operationText(const Operation& operation, const Console& console)
{
    std::string text = console.heading(operation.title) + " (" + operation.id + "), " + operation.group + '\n';
    text += wrapped(operation.summary, kTextWidth, "", "") + '\n' + console.heading("Parameters") + '\n'
        + parametersText(operation);
    if (!operation.lets.empty()) {
        text += '\n' + console.heading("With") + '\n';
        for (const LetEntry& let : operation.lets)
            text += "  " + let.name + " = " + let.formula.text + '\n';
    }
    if (!operation.requires_.empty()) {
        text += '\n' + console.heading("Requires") + '\n';
        for (const RequireEntry& require : operation.requires_)
            text += "  " + require.that.text + ", else: " + require.say + '\n';
    }
    text += '\n' + console.heading("Arithmetic") + '\n' + countsText(operation);
    text += '\n' + console.heading("Traffic") + '\n' + tensorsText(operation);
    if (!operation.derivation.empty())
        text += '\n' + console.heading("Why") + '\n' + wrapped(operation.derivation, kTextWidth, "  ", "  ");
    text += '\n' + console.heading("Source") + "\n  " + operation.source_title
        + (operation.source_url.empty() ? "" : ", " + operation.source_url) + '\n';
    return text;
}

} // namespace rooflens::app
