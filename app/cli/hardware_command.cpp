// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/hardware_command.h"

#include "app/cli/hardware_text.h"
#include "app/cli/session.h"
#include "core/export/documents.h"
#include "core/io/hardware_file.h"

#include <array>

namespace rooflens::app
{

namespace
{

int listHardware(const Arguments& arguments, Console& console)
{
    bool only_ids = false;
    CommandParser parser("hardware list", "The chips of the catalogue.", "rooflens hardware list");
    parser.flag("--ids", only_ids, "print the ids alone, one a line");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const Catalog catalog = openCatalog();
    if (only_ids && !console.json()) {
        for (const std::string& id : catalog.ids("hardware"))
            console.printLine(id);
        return kGood;
    }
    // One bad file never hides the good ones.
    std::vector<Hardware> list;
    std::vector<std::string> overriding;
    int status = kGood;
    for (const Catalog::Item& item : catalog.list("hardware")) {
        auto hardware = catalog.hardware(item.id);
        if (!hardware) {
            status = console.fail(hardware.error());
            continue;
        }
        if (item.overrides)
            overriding.push_back(item.id + " is taken from " + item.path);
        list.push_back(std::move(*hardware));
    }
    console.print(console.json() ? hardwareListJson(list) + '\n' : hardwareListText(list));
    if (!console.json())
        for (const std::string& text : overriding)
            console.printLine("Note: " + text);
    return status;
}

int showHardware(const Arguments& arguments, Console& console)
{
    std::string reference;
    CommandParser parser("hardware show",
                         "One chip: its peaks, memory levels and ridge points, each number with its source.",
                         "rooflens hardware show lesson-a100");
    parser.argument("ID|FILE", reference, "id of a chip (rooflens hardware list) or a file", true);
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const auto hardware = openCatalog().hardware(reference);
    if (!hardware)
        return console.fail(hardware.error());
    const std::vector<Warning> warnings = checkHardware(*hardware);
    console.print(console.json() ? hardwareJson(*hardware, warnings) + '\n'
                                 : hardwareText(*hardware, warnings, console));
    return kGood;
}

int checkHardwareFiles(const Arguments& arguments, Console& console)
{
    std::vector<std::string> files;
    CommandParser parser("hardware check",
                         "Checks chip files: the format, then whether the numbers are plausible. Doubts are warnings.",
                         "rooflens hardware check my-chip.yaml");
    parser.arguments("FILE", files, "chip files or ids; none: the whole catalogue", false);
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const Catalog catalog = openCatalog();
    if (files.empty())
        files = catalog.ids("hardware");
    int status = kGood;
    for (const std::string& file : files) {
        const auto hardware = catalog.hardware(file);
        if (!hardware) {
            status = console.fail(hardware.error());
            continue;
        }
        const std::vector<Warning> warnings = checkHardware(*hardware);
        if (console.json()) {
            console.printLine(hardwareJson(*hardware, warnings));
            continue;
        }
        console.printLine(file + ": all right (" + hardware->id + ')'
                          + (warnings.empty() ? ""
                                              : ", " + std::to_string(warnings.size())
                                     + (warnings.size() == 1 ? " doubt" : " doubts")));
        for (const Warning& warning : warnings)
            console.printLine("  " + describe(warning));
    }
    return status;
}

int diffHardware(const Arguments& arguments, Console& console)
{
    std::string first;
    std::string second;
    CommandParser parser("hardware diff", "What differs between two chips, and by what factor.",
                         "rooflens hardware diff lesson-a100 lesson-h100");
    parser.argument("A", first, "id of a chip or a file", true);
    parser.argument("B", second, "the other one", true);
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const Catalog catalog = openCatalog();
    const auto a = catalog.hardware(first);
    if (!a)
        return console.fail(a.error());
    const auto b = catalog.hardware(second);
    if (!b)
        return console.fail(b.error());
    console.print(console.json() ? hardwareDiffJson(*a, *b) + '\n' : hardwareDiffText(*a, *b));
    return kGood;
}

constexpr std::array kCommands{
    Command{"list", "the chips of the catalogue", listHardware},
    Command{"show", "one chip with the source of each number", showHardware},
    Command{"check", "check chip files", checkHardwareFiles},
    Command{"diff", "what differs between two chips", diffHardware},
};

} // namespace

int runHardware(const Arguments& arguments, Console& console)
{
    return runOneOf(kCommands, "hardware", arguments, console);
}

} // namespace rooflens::app
