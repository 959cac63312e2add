// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table_command.h"

#include "app/cli/hardware_text.h"
#include "app/cli/session.h"
#include "app/cli/text_table.h"
#include "core/analysis/evaluation.h"
#include "core/base/numeric_text.h"
#include "core/export/documents.h"
#include "core/model/units.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rooflens::app
{

namespace
{

constexpr std::string_view kLesson = "lesson";
// The chips whose break-even intensities the lesson compares.
constexpr std::array kLessonChips{"lesson-a100", "lesson-h100", "lesson-laptop"};

// As the lesson writes them: 0.25, 42.7, 2730.7.
std::string intensityText(double intensity)
{
    if (std::isinf(intensity))
        return "∞";
    return intensity < 10 ? formatSignificant(intensity, 4) : formatNumber(std::round(intensity * 10) / 10);
}

// As the lesson writes them: 156, 296, 67.
std::string breakEvenText(double intensity)
{
    return intensity < 10 ? formatSignificant(intensity, 2) : formatNumber(std::round(intensity));
}

std::string pointsText(const std::vector<Point>& points)
{
    using Align = TextTable::Align;
    TextTable table({{"Operation"},
                     {"Precision"},
                     {"FLOP/byte", Align::Right},
                     {"Attainable", Align::Right},
                     {"Time", Align::Right},
                     {"Bound"},
                     {"Binding roof"}});
    for (const Point& point : points) {
        if (point.error) {
            table.addRow(
                {point.name, std::string(nameOf(point.precision)), "", "", "", "error", describe(*point.error)});
            continue;
        }
        const Counting counting = isInteger(point.precision) ? Counting::Op : Counting::Flop;
        const auto shown = [&](std::optional<double> value, Dimension dimension) {
            return value ? formatQuantity(*value, dimension, 4, counting) : std::string("unknown");
        };
        const std::string intensity = point.intensity ? intensityText(*point.intensity) : "unknown";
        table.addRow({point.name, std::string(nameOf(point.precision)), intensity,
                      shown(point.attainable.flop_per_s, Dimension::ComputeRate),
                      shown(point.attainable.seconds, Dimension::Time), std::string(nameOf(point.attainable.bound)),
                      point.attainable.binding_roof});
    }
    return table.empty() ? "  no operations\n" : table.toText();
}

std::string breakEvensText(const std::vector<Hardware>& chips)
{
    using Align = TextTable::Align;
    TextTable table(
        {{"Chip"}, {"Peak", Align::Right}, {""}, {"Main memory", Align::Right}, {"Break-even", Align::Right}});
    for (const Hardware& chip : chips) {
        const Peak* peak = headlinePeak(chip);
        const MemoryLevel* main = chip.mainLevel();
        const auto ridge = headlineRidge(chip);
        const Counting counting = peak && isInteger(peak->precision) ? Counting::Op : Counting::Flop;
        table.addRow({chip.name,
                      peak ? formatQuantity(peak->flop_per_s, Dimension::ComputeRate, 4, counting) : "unknown",
                      peak ? labelOf(*peak) : "",
                      main && main->byte_per_s ? formatQuantity(*main->byte_per_s, Dimension::Bandwidth) : "unknown",
                      ridge ? breakEvenText(*ridge) + " FLOP/byte" : "unknown"});
    }
    return table.toText();
}

} // namespace

int runTable(const Arguments& arguments, Console& console)
{
    std::string reference;
    std::string hardware;
    CommandParser parser("table",
                         "The operations of a scenario under its chip, and the break-even intensities of the chips.",
                         "rooflens table lesson --hardware lesson-h100");
    parser.argument("SCENARIO|FILE", reference, "id of a shipped scenario or a *.rooflens file; none: the lesson",
                    false);
    parser.option("--hardware", hardware, "ID|FILE", "another chip instead of the scenario's");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    if (reference.empty())
        reference = kLesson;
    const Catalog catalog = openCatalog();
    auto scenario = catalog.scenario(reference);
    if (scenario)
        scenario = resolveScenario(std::move(*scenario), catalog);
    if (!scenario)
        return console.fail(scenario.error());
    if (!hardware.empty()) {
        auto chip = catalog.hardware(hardware);
        if (!chip)
            return console.fail(chip.error());
        const std::string id = chip->id;
        scenario->hardware = {HardwareEntry{id, std::move(*chip)}};
        scenario->main_level.clear();
    }
    Evaluator evaluator(catalog);
    const std::vector<Point> points = evaluator.evaluate(*scenario);
    const bool wrong
        = std::any_of(points.begin(), points.end(), [](const Point& point) { return point.error.has_value(); });
    if (console.json()) {
        console.printLine(pointsJson(*scenario, points));
        return wrong ? kBadInput : kGood;
    }

    std::vector<Hardware> chips;
    for (const HardwareEntry& entry : scenario->hardware)
        if (entry.resolved)
            chips.push_back(*entry.resolved);
    if (reference == kLesson) {
        for (const char* id : kLessonChips) {
            const bool there
                = std::any_of(chips.begin(), chips.end(), [id](const Hardware& chip) { return chip.id == id; });
            if (auto chip = there ? fail("") : catalog.hardware(id); chip)
                chips.push_back(std::move(*chip));
        }
    }
    const std::string on = scenario->hardware.empty() || !scenario->hardware.front().resolved
        ? std::string()
        : " on " + scenario->hardware.front().resolved->name;
    console.printLine(console.heading("Operations" + on) + " (" + describe(scenario->convention) + ")");
    console.print(pointsText(points));
    if (!chips.empty()) {
        console.printLine('\n' + console.heading("Break-even intensities"));
        console.print(breakEvensText(chips));
    }
    return wrong ? kBadInput : kGood;
}

} // namespace rooflens::app
