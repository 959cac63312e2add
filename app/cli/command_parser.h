// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens::app
{

using Arguments = std::vector<std::string>; // without the names of the program and the subcommand

// The options and arguments of one subcommand. The one place that uses CLI11. Every subcommand has --help and --json.
// Targets must outlive parse().
class CommandParser
{
public:
    // `path` is "eval" or "ops list"; `example` is one whole command line.
    CommandParser(std::string path, std::string summary, std::string example);
    ~CommandParser();

    // `names` as in "--hardware" or "-o,--output"; `value` is how the value is called in the help.
    void flag(const std::string& names, bool& target, const std::string& help);
    void option(const std::string& names, std::string& target, const std::string& value, const std::string& help);
    void option(const std::string& names, std::vector<std::string>& target, const std::string& value,
                const std::string& help); // may be given many times
    void argument(const std::string& name, std::string& target, const std::string& help, bool required);
    void arguments(const std::string& name, std::vector<std::string>& target, const std::string& help, bool required);
    void note(const std::string& text); // a paragraph at the end of the help

    // Nothing: go on. Otherwise the exit status: help was printed, or an error (an unknown option names the nearest).
    std::optional<int> parse(const Arguments& arguments, Console& console);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

// One subcommand in a table of them.
struct Command {
    std::string_view name;
    std::string_view summary;
    int (*run)(const Arguments& arguments, Console& console);
};

// Runs the one that the first argument names. `path` is "" or "ops". Errors: none given, an unknown one (the nearest is
// named). --help prints the table.
int runOneOf(std::span<const Command> commands, std::string_view path, const Arguments& arguments, Console& console);

// "  eval       one operation under the roofs of a chip" lines.
std::string listOf(std::span<const Command> commands);
std::vector<std::string> namesOf(std::span<const Command> commands);

} // namespace rooflens::app
