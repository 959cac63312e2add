// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_parser.h"
#include "app/cli/devices_command.h"
#include "app/cli/eval_command.h"
#include "app/cli/export_command.h"
#include "app/cli/hardware_command.h"
#include "app/cli/ops_command.h"
#include "app/cli/table_command.h"
#include "app/cli/window_program.h"
#include "core/base/suggest.h"
#include "core/catalog/catalog.h"

#include <algorithm>
#include <array>
#include <exception>
#include <unistd.h>

namespace
{

using namespace rooflens;
using namespace rooflens::app;

constexpr std::array kCommands{
    Command{"eval", "one operation, or many, under the roofs of a chip", runEval},
    Command{"table", "the operations of a scenario as a table", runTable},
    Command{"ops", "list, show and check operations", runOps},
    Command{"hardware", "list, show, check and compare chips", runHardware},
    Command{"devices", "what roofs could be measured on here", runDevices},
    Command{"export", "a chart as a picture, or its points as a table", runExport},
};

std::string helpText()
{
    return "Rooflens shows where an operation stands under the limits of a machine, why, and what would move it.\n\n"
           "Usage: rooflens [FILE …]            opens the window\n"
           "       rooflens SUBCOMMAND …        works on the command line\n\n"
           "Subcommands:\n"
        + listOf(kCommands)
        + "\nrooflens SUBCOMMAND --help explains one of them. Each takes --json for programs.\n\n"
          "Options:\n"
          "  -h, --help  print this help\n"
          "  --version   print the version\n\n"
          "Example:\n"
          "  rooflens eval matmul M=4096 N=4096 K=4096 --hardware lesson-a100\n";
}

bool isFile(const std::string& word)
{
    return !word.empty() && word[0] != '-' && (Catalog::isPath(word) || access(word.c_str(), F_OK) == 0);
}

int run(const Arguments& arguments, Console& console)
{
    if (arguments.empty())
        return openWindow({}, console);
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h" || first == "help") {
        console.print(helpText());
        return kGood;
    }
    if (first == "--version") {
        console.printLine("rooflens " ROOFLENS_VERSION);
        return kGood;
    }
    for (const Command& command : kCommands)
        if (command.name == first)
            return command.run(Arguments(arguments.begin() + 1, arguments.end()), console);
    if (std::all_of(arguments.begin(), arguments.end(), isFile))
        return openWindow(arguments, console);

    console.setJson(std::find(arguments.begin(), arguments.end(), "--json") != arguments.end());
    const std::string help = "rooflens --help shows what there is";
    if (first[0] == '-') {
        const std::vector<std::string> options{"--help", "--version"};
        const auto near = nearestName(first, options);
        return console.fail(ErrorCode::BadUsage, "unknown option '" + first + "' before a subcommand",
                            near ? "did you mean " + *near + "?" : help);
    }
    if (isFile(first)) {
        const auto other = std::find_if_not(arguments.begin(), arguments.end(), isFile);
        return console.fail(ErrorCode::BadUsage, "'" + *other + "' is not a file to open", help);
    }
    const std::string hint = suggestionFor(first, namesOf(kCommands));
    return console.fail(ErrorCode::BadUsage, "unknown subcommand '" + first + "'", hint.empty() ? help : hint);
}

} // namespace

int main(int argc, char** argv)
{
    Console console;
    try {
        return console.finish(run(Arguments(argv + std::min(argc, 1), argv + argc), console));
    } catch (const std::exception& error) { // out of memory: the libraries throw nothing else
        return console.fail(ErrorCode::Io, error.what());
    }
}
