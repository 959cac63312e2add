// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_request.h"

#include "app/cli/session.h"
#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/export/documents.h"
#include "core/io/hardware_file.h"

#include <algorithm>

namespace rooflens::app
{

namespace
{

Result<ParameterValue> readValue(const Parameter& parameter, const GivenValue& given)
{
    if (const std::string* text = std::get_if<std::string>(&given))
        return parseParameterValue(parameter, *text);
    if (const double* number = std::get_if<double>(&given))
        return checkParameterValue(parameter, *number);
    return checkParameterValue(parameter, std::get<bool>(given));
}

Result<OperationEntry> makeEntry(const EvalRequest& request, const Operation& operation)
{
    OperationEntry entry;
    entry.id = request.operation;
    const auto precision = readPrecision(request.precision);
    if (!precision)
        return fail(precision.error());
    entry.precision = *precision;
    for (const auto& [name, given] : request.values) {
        const Parameter* parameter = operation.findParameter(name);
        if (!parameter) {
            std::vector<std::string> names;
            for (const Parameter& known : operation.parameters)
                names.push_back(known.name);
            return fail(operation.id + " has no parameter '" + name + "'", suggestionFor(name, names));
        }
        const auto is_same = [&key = name](const auto& other) { return other.first == key; };
        if (std::any_of(entry.parameters.begin(), entry.parameters.end(), is_same))
            return fail("'" + name + "' is given twice");
        if (std::holds_alternative<std::monostate>(given))
            continue;
        auto value = readValue(*parameter, given);
        if (!value)
            return fail(value.error());
        entry.parameters.emplace_back(name, std::move(*value));
    }
    return entry;
}

// Efficiency is the modelled time over the measured one: for arithmetic it is the share of the attainable FLOP/s, and
// it has a meaning for a copy too.
void addMeasurement(EvalResult& result, double seconds, const EvalTarget& target)
{
    Point& point = result.point;
    point.measured_seconds = seconds;
    if (!target.roofline) {
        result.warnings.push_back({"without a chip there is no efficiency", {}, "name one with --hardware"});
        return;
    }
    if (!point.attainable.seconds) {
        result.warnings.push_back({"nothing known limits it on this chip: no efficiency", {}, {}});
        return;
    }
    point.efficiency = *point.attainable.seconds / seconds;
    if (*point.efficiency > 1 + 1e-9) {
        result.warnings.push_back({"measured " + formatSignificant(*point.efficiency * 100, 4)
                                       + " % of the roof that binds (" + point.attainable.binding_roof + "): above it",
                                   {},
                                   "is it this chip, this precision and all of its dies, is the time complete, and did "
                                   "the data come from a cache?"});
    }
}

} // namespace

Result<void> openTarget(EvalTarget& target, const Catalog& catalog, const std::string& hardware,
                        const std::string& main_level)
{
    if (hardware.empty()) {
        if (!main_level.empty())
            return fail(Error{ErrorCode::BadUsage, "--main needs a chip", {}, 0, 0, "name one with --hardware"});
        return {};
    }
    auto loaded = catalog.hardware(hardware);
    if (!loaded)
        return fail(loaded.error());
    if (auto checked = checkMainLevel(*loaded, main_level); !checked)
        return checked;
    target.hardware = std::move(*loaded);
    target.roofline.emplace(*target.hardware, main_level);
    if (Catalog::isPath(hardware)) // shipped chips are checked before they are shipped
        target.warnings = checkHardware(*target.hardware);
    return {};
}

Result<EvalResult> evaluateRequest(const EvalRequest& request, Evaluator& evaluator, const EvalTarget& target,
                                   std::optional<double> measured_seconds)
{
    Error error;
    OperationEvaluator* compiled = evaluator.operation(request.operation, &error);
    if (!compiled)
        return fail(std::move(error));
    auto entry = makeEntry(request, compiled->operation());
    if (!entry)
        return fail(entry.error());

    EvalResult result;
    result.operation = compiled->operation();
    result.point = evaluator.evaluateOperation(*entry, Convention{}, target.roof());
    if (result.point.error)
        return fail(*result.point.error);
    auto steps = evaluator.derive(*entry, Convention{}, target.roof());
    if (!steps)
        return fail(steps.error());
    result.derivation = std::move(*steps);
    for (const Parameter& parameter : result.operation.parameters) {
        const auto given = std::find_if(entry->parameters.begin(), entry->parameters.end(),
                                        [&parameter](const auto& other) { return other.first == parameter.name; });
        result.parameters.emplace_back(parameter.name,
                                       given != entry->parameters.end() ? given->second : parameter.default_value);
    }
    result.warnings = result.point.warnings;
    for (const Warning& warning : target.warnings)
        result.warnings.push_back(warning);
    if (measured_seconds)
        addMeasurement(result, *measured_seconds, target);
    return result;
}

std::string toJsonLine(const EvalResult& result, const EvalTarget& target, const std::string& id)
{
    EvalDocument document;
    document.id = id;
    document.point = &result.point;
    document.parameters = result.parameters;
    document.operation = result.operation.id;
    document.roofline = target.roof();
    document.derivation = result.derivation;
    document.warnings = result.warnings;
    return evalJson(document);
}

} // namespace rooflens::app
