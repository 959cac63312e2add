// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hardware_text.h"

#include "app/cli/text_table.h"
#include "core/base/numeric_text.h"
#include "core/export/documents.h"
#include "core/model/units.h"

#include <array>

namespace rooflens::app
{

namespace
{

using Align = TextTable::Align;

std::string quantity(std::optional<double> value, Dimension dimension, Counting counting = Counting::Flop)
{
    return value ? formatQuantity(*value, dimension, 4, counting) : std::string();
}

Counting countingOf(const Peak& peak)
{
    return isInteger(peak.precision) ? Counting::Op : Counting::Flop;
}

std::string ridgeText(std::optional<double> ridge)
{
    return ridge ? formatSignificant(*ridge, 4) : std::string();
}

std::string peaksText(const Hardware& hardware)
{
    const MemoryLevel* main = hardware.mainLevel();
    TextTable table({{"Peak"},
                     {"Dense", Align::Right},
                     {"Boost", Align::Right},
                     {"Sparse", Align::Right},
                     {"Ridge point" + (main ? " (" + main->name + ')' : std::string()), Align::Right},
                     {"Source"}});
    for (const Peak& peak : hardware.peaks) {
        const Counting counting = countingOf(peak);
        table.addRow({labelOf(peak), quantity(peak.flop_per_s, Dimension::ComputeRate, counting),
                      quantity(peak.boost_flop_per_s, Dimension::ComputeRate, counting),
                      quantity(peak.sparse_flop_per_s, Dimension::ComputeRate, counting),
                      main ? ridgeText(Roofline::ridge(peak.flop_per_s, *main)) : "", describe(peak.provenance)});
    }
    return table.empty() ? "  none is known\n" : table.toText();
}

std::string levelsText(const Hardware& hardware)
{
    TextTable table({{"Level"},
                     {"Role"},
                     {"Capacity", Align::Right},
                     {"Bandwidth", Align::Right},
                     {"Relative cost", Align::Right},
                     {"Source"}});
    for (const MemoryLevel& level : hardware.levels) {
        std::string capacity;
        if (level.unit_capacity_bytes) {
            capacity = (level.count > 1 ? std::to_string(level.count) + " × " : std::string())
                + formatBinarySize(*level.unit_capacity_bytes);
        }
        const auto cost = relativeCost(hardware, level);
        table.addRow({level.name, std::string(nameOf(level.role)), capacity,
                      quantity(level.byte_per_s, Dimension::Bandwidth),
                      cost ? formatSignificant(cost->value, 4) + (cost->derived ? " (derived)" : "") : std::string(),
                      describe(level.provenance)});
    }
    return table.empty() ? "  none is known\n" : table.toText();
}

std::string ceilingsText(const Hardware& hardware)
{
    TextTable table({{"Ceiling"}, {"Of"}, {"Value", Align::Right}, {"Source"}});
    for (const Ceiling& ceiling : hardware.ceilings) {
        const bool compute = ceiling.of == "compute";
        const Counting counting = ceiling.precision && isInteger(*ceiling.precision) ? Counting::Op : Counting::Flop;
        table.addRow({ceiling.name, ceiling.of,
                      quantity(ceiling.value, compute ? Dimension::ComputeRate : Dimension::Bandwidth, counting),
                      describe(ceiling.provenance)});
    }
    return table.toText();
}

std::string linksText(const Hardware& hardware)
{
    TextTable table({{"Link"}, {"Bandwidth", Align::Right}, {"Direction"}, {"Source"}});
    for (const Link& link : hardware.links)
        table.addRow(
            {link.name, quantity(link.byte_per_s, Dimension::Bandwidth), link.direction, describe(link.provenance)});
    return table.toText();
}

std::string clockText(const Hardware& hardware)
{
    std::string text;
    if (hardware.base_hz)
        text += "base " + quantity(hardware.base_hz, Dimension::Frequency);
    if (hardware.boost_hz)
        text += (text.empty() ? "" : ", ") + std::string("boost ") + quantity(hardware.boost_hz, Dimension::Frequency);
    if (!hardware.clock_note.empty())
        text += (text.empty() ? "" : "; ") + hardware.clock_note;
    return text;
}

} // namespace

const Peak* headlinePeak(const Hardware& hardware)
{
    constexpr std::array kOrder{Precision::Bf16, Precision::Fp16, Precision::Fp32, Precision::Fp64, Precision::Tf32,
                                Precision::Fp8,  Precision::Int8, Precision::Fp4,  Precision::Int4};
    for (const Precision precision : kOrder)
        for (const ComputeUnit unit : {ComputeUnit::Matrix, ComputeUnit::Vector})
            if (const Peak* peak = hardware.findPeak(precision, unit))
                return peak;
    return nullptr;
}

std::optional<double> headlineRidge(const Hardware& hardware)
{
    const Peak* peak = headlinePeak(hardware);
    const MemoryLevel* main = hardware.mainLevel();
    return peak && main ? Roofline::ridge(peak->flop_per_s, *main) : std::nullopt;
}

std::string hardwareListText(const std::vector<Hardware>& list)
{
    TextTable table({{"Id"},
                     {"Name"},
                     {"Class"},
                     {"Peak", Align::Right},
                     {"", Align::Left},
                     {"Main memory", Align::Right},
                     {"Ridge point", Align::Right}});
    for (const Hardware& hardware : list) {
        const Peak* peak = headlinePeak(hardware);
        const MemoryLevel* main = hardware.mainLevel();
        table.addRow({hardware.id, hardware.name, hardware.device_class,
                      peak ? quantity(peak->flop_per_s, Dimension::ComputeRate, countingOf(*peak)) : "",
                      peak ? labelOf(*peak) : "", main ? quantity(main->byte_per_s, Dimension::Bandwidth) : "",
                      ridgeText(headlineRidge(hardware))});
    }
    return table.toText("");
}

std::string hardwareText(const Hardware& hardware, const std::vector<Warning>& warnings, const Console& console)
{
    std::string text = console.heading(hardware.name) + " (" + hardware.id + ')';
    for (const std::string& part :
         {hardware.vendor, hardware.device_class, hardware.year ? std::to_string(*hardware.year) : ""})
        if (!part.empty())
            text += ", " + part;
    text += '\n';
    if (const std::string clock = clockText(hardware); !clock.empty())
        text += "Clock: " + clock + '\n';
    if (!hardware.confidence.empty())
        text += "Confidence: " + hardware.confidence + '\n';
    if (!hardware.note.empty())
        text += wrapped(hardware.note, kTextWidth, "", "");
    text += '\n' + console.heading("Peaks") + " (dense)\n" + peaksText(hardware);
    text += '\n' + console.heading("Memory levels") + ", fastest first\n" + levelsText(hardware);
    if (!hardware.ceilings.empty())
        text += '\n' + console.heading("Ceilings") + '\n' + ceilingsText(hardware);
    if (!hardware.links.empty())
        text += '\n' + console.heading("Links") + '\n' + linksText(hardware);
    if (!warnings.empty()) {
        text += '\n' + console.heading("Doubts") + '\n';
        for (const Warning& warning : warnings)
            text += wrapped(describe(warning), kTextWidth, "  • ", "    ");
    }
    return text;
}

std::string hardwareDiffText(const Hardware& a, const Hardware& b)
{
    const std::vector<HardwareDifference> differences = hardwareDifferences(a, b);
    if (differences.empty())
        return a.id + " and " + b.id + " have the same peaks, levels and links\n";
    TextTable table({{"Quantity"}, {a.id, Align::Right}, {b.id, Align::Right}, {"Factor", Align::Right}});
    const auto shown = [](std::optional<double> value, Dimension dimension) {
        if (!value)
            return std::string("—");
        return dimension == Dimension::Size ? formatBinarySize(*value) : formatQuantity(*value, dimension);
    };
    for (const HardwareDifference& difference : differences) {
        const bool both = difference.a && difference.b && *difference.a > 0;
        table.addRow({difference.what, shown(difference.a, difference.dimension),
                      shown(difference.b, difference.dimension),
                      both ? "× " + formatSignificant(*difference.b / *difference.a, 3) : ""});
    }
    return table.toText("");
}

} // namespace rooflens::app
