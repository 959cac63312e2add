// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/io/hardware_file.h"
#include "core/io/scenario_file.h"
#include "core/model/units.h"

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

void addQuantity(Entries& entries, const char* key, std::optional<double> value, Dimension dimension)
{
    if (value)
        entries.emplace_back(key, formatExactQuantity(*value, dimension));
}

std::string valueText(const ParameterValue& value)
{
    if (const auto* word = std::get_if<std::string>(&value))
        return yamlScalar(*word);
    return std::holds_alternative<std::monostate>(value) ? "null" : toText(value);
}

std::string toYaml(const OperationEntry& entry)
{
    Entries entries{{"id", yamlScalar(entry.id)}};
    addText(entries, "name", entry.name);
    if (entry.precision)
        entries.emplace_back("precision", nameOf(*entry.precision));
    if (!entry.parameters.empty()) {
        Entries parameters;
        for (const auto& [name, value] : entry.parameters)
            parameters.emplace_back(yamlScalar(name), valueText(value));
        entries.emplace_back("parameters", yamlFlowMapping(parameters));
    }
    if (!entry.visible)
        entries.emplace_back("visible", "false");
    addText(entries, "colour", entry.colour);
    addText(entries, "marker", entry.marker);
    return yamlFlowMapping(entries);
}

std::string toYaml(const Measurement& measurement)
{
    Entries entries{{"name", yamlScalar(measurement.name)}};
    addQuantity(entries, "flops", measurement.flops, Dimension::Work);
    if (!measurement.bytes.empty()) {
        Entries bytes;
        for (const auto& [role, size] : measurement.bytes)
            bytes.emplace_back(nameOf(role), formatExactQuantity(size, Dimension::Size));
        entries.emplace_back("bytes", yamlFlowMapping(bytes));
    }
    addQuantity(entries, "seconds", measurement.seconds, Dimension::Time);
    addQuantity(entries, "flop_per_s", measurement.flop_per_s, Dimension::ComputeRate);
    addQuantity(entries, "intensity", measurement.intensity, Dimension::Intensity);
    if (measurement.precision)
        entries.emplace_back("precision", nameOf(*measurement.precision));
    if (measurement.unit)
        entries.emplace_back("unit", nameOf(*measurement.unit));
    addText(entries, "source", measurement.source);
    if (!measurement.visible)
        entries.emplace_back("visible", "false");
    return yamlFlowMapping(entries);
}

std::string toYaml(const Convention& convention)
{
    Entries entries{{"fma", formatNumber(convention.weight(FlopKind::Fma))}};
    const Convention usual;
    for (const FlopKind kind : kFlopKinds) {
        if (kind != FlopKind::Fma && kind != FlopKind::Other && convention.weight(kind) != usual.weight(kind))
            entries.emplace_back(nameOf(kind), formatNumber(convention.weight(kind)));
    }
    entries.emplace_back("write_allocate", convention.write_allocate ? "true" : "false");
    return yamlFlowMapping(entries);
}

std::string toYaml(const AxisRange& range)
{
    return fmt::format("[{}, {}]", formatNumber(range.lower), formatNumber(range.upper));
}

std::string toYaml(const View& view)
{
    Entries entries;
    if (view.x)
        entries.emplace_back("x", toYaml(*view.x));
    if (view.y)
        entries.emplace_back("y", toYaml(*view.y));
    if (view.roofs) {
        std::string names;
        for (const std::string& name : *view.roofs)
            names += (names.empty() ? "" : ", ") + yamlScalar(name);
        entries.emplace_back("roofs", '[' + names + ']');
    }
    return yamlFlowMapping(entries);
}

std::string hardwareText(const std::vector<HardwareEntry>& hardware)
{
    if (hardware.empty())
        return {};
    if (hardware.size() == 1) {
        const HardwareEntry& entry = hardware.front();
        return entry.resolved ? "hardware:\n" + writeHardwareBody(*entry.resolved, 2)
                              : fmt::format("hardware: {}\n", yamlScalar(entry.id));
    }
    constexpr int kIndent = 4;
    std::string text = "hardware:\n";
    for (const HardwareEntry& entry : hardware) {
        if (entry.resolved)
            text += "  - " + writeHardwareBody(*entry.resolved, kIndent).substr(kIndent);
        else
            text += fmt::format("  - {}\n", yamlScalar(entry.id));
    }
    return text;
}

} // namespace

std::string writeScenario(const Scenario& scenario)
{
    std::string text = "rooflens: scenario/1\n" + hardwareText(scenario.hardware);
    if (!scenario.main_level.empty())
        text += fmt::format("main: {}\n", yamlScalar(scenario.main_level));
    if (!scenario.operations.empty())
        text += "operations:\n";
    for (const OperationEntry& entry : scenario.operations)
        text += fmt::format("  - {}\n", toYaml(entry));
    if (!scenario.measurements.empty())
        text += "measurements:\n";
    for (const Measurement& measurement : scenario.measurements)
        text += fmt::format("  - {}\n", toYaml(measurement));
    text += fmt::format("convention: {}\n", toYaml(scenario.convention));
    if (scenario.view != View{})
        text += fmt::format("view: {}\n", toYaml(scenario.view));
    if (!scenario.notes.empty())
        text += fmt::format("notes: {}\n", yamlScalar(scenario.notes));
    return text;
}

} // namespace rooflens
