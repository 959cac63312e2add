// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/io/hardware_file.h"
#include "core/io/read_helpers.h"

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

void addQuantity(Entries& entries, const char* key, std::optional<double> value, Dimension dimension,
                 Counting counting = Counting::Flop)
{
    if (value)
        entries.emplace_back(key, formatExactQuantity(*value, dimension, counting));
}

void addProvenance(Entries& entries, const Provenance& provenance)
{
    if (provenance.kind != Provenance::Kind::User || !provenance.source.empty())
        entries.emplace_back("kind", nameOf(provenance.kind));
    addText(entries, "source", provenance.source);
    addText(entries, "date", provenance.date);
    addText(entries, "note", provenance.note);
}

Counting countingOf(Precision precision)
{
    return isInteger(precision) ? Counting::Op : Counting::Flop;
}

std::string toYaml(const Peak& peak)
{
    Entries entries{{"precision", std::string(nameOf(peak.precision))}, {"unit", std::string(nameOf(peak.unit))}};
    const Counting counting = countingOf(peak.precision);
    addQuantity(entries, "value", peak.flop_per_s, Dimension::ComputeRate, counting);
    addQuantity(entries, "sparse", peak.sparse_flop_per_s, Dimension::ComputeRate, counting);
    addQuantity(entries, "boost", peak.boost_flop_per_s, Dimension::ComputeRate, counting);
    addProvenance(entries, peak.provenance);
    return yamlFlowMapping(entries);
}

std::string toYaml(const MemoryLevel& level, bool with_role)
{
    Entries entries{{"name", yamlScalar(level.name)}};
    if (with_role)
        entries.emplace_back("role", nameOf(level.role));
    if (level.count != 1)
        entries.emplace_back("count", std::to_string(level.count));
    addQuantity(entries, "capacity", level.unit_capacity_bytes, Dimension::Size);
    addQuantity(entries, "bandwidth", level.byte_per_s, Dimension::Bandwidth);
    if (level.relative_cost)
        entries.emplace_back("relative_cost", formatNumber(*level.relative_cost));
    addProvenance(entries, level.provenance);
    return yamlFlowMapping(entries);
}

std::string toYaml(const Ceiling& ceiling)
{
    Entries entries{{"name", yamlScalar(ceiling.name)}, {"of", yamlScalar(ceiling.of)}};
    const bool compute = ceiling.of == "compute";
    addQuantity(entries, "value", ceiling.value, compute ? Dimension::ComputeRate : Dimension::Bandwidth,
                countingOf(ceiling.precision.value_or(Precision::Fp64)));
    if (ceiling.precision)
        entries.emplace_back("precision", nameOf(*ceiling.precision));
    if (ceiling.unit)
        entries.emplace_back("unit", nameOf(*ceiling.unit));
    addProvenance(entries, ceiling.provenance);
    return yamlFlowMapping(entries);
}

std::string toYaml(const Link& link)
{
    Entries entries{{"name", yamlScalar(link.name)}};
    addQuantity(entries, "bandwidth", link.byte_per_s, Dimension::Bandwidth);
    entries.emplace_back("direction", link.direction);
    addProvenance(entries, link.provenance);
    return yamlFlowMapping(entries);
}

} // namespace

std::string writeHardwareBody(const Hardware& hardware, int indent)
{
    const std::string margin(static_cast<std::size_t>(indent), ' ');
    std::string text;
    const auto line = [&](std::string_view key, const std::string& value) {
        text += fmt::format("{}{}: {}\n", margin, key, value);
    };
    const auto list = [&](std::string_view key, const auto& values, auto write) {
        if (values.empty())
            return;
        text += fmt::format("{}{}:\n", margin, key);
        for (const auto& value : values)
            text += fmt::format("{}  - {}\n", margin, write(value));
    };
    line("id", yamlScalar(hardware.id));
    line("name", yamlScalar(hardware.name));
    if (!hardware.vendor.empty())
        line("vendor", yamlScalar(hardware.vendor));
    if (!hardware.device_class.empty())
        line("class", hardware.device_class);
    if (hardware.year)
        line("year", std::to_string(*hardware.year));
    Entries clock;
    addQuantity(clock, "base", hardware.base_hz, Dimension::Frequency);
    addQuantity(clock, "boost", hardware.boost_hz, Dimension::Frequency);
    addText(clock, "note", hardware.clock_note);
    if (!clock.empty())
        line("clock", yamlFlowMapping(clock));
    if (!hardware.confidence.empty())
        line("confidence", hardware.confidence);
    if (!hardware.note.empty())
        line("note", yamlScalar(hardware.note));
    // A role that the name tells is left out again, but only where reading gives the same one back.
    std::vector<MemoryLevel> reread = hardware.levels;
    const bool roles_told = !fillRoles(reread).has_value();
    std::size_t index = 0;
    list("peaks", hardware.peaks, [](const Peak& peak) { return toYaml(peak); });
    list("levels", hardware.levels, [&](const MemoryLevel& level) {
        const bool told = roles_told && level.role_from_name && reread[index].role == level.role;
        ++index;
        return toYaml(level, !told);
    });
    list("ceilings", hardware.ceilings, [](const Ceiling& ceiling) { return toYaml(ceiling); });
    list("links", hardware.links, [](const Link& link) { return toYaml(link); });
    return text;
}

std::string writeHardware(const Hardware& hardware)
{
    return "rooflens: hardware/1\n" + writeHardwareBody(hardware, 0);
}

} // namespace rooflens
