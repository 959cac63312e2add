// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_parser.h"

#include "core/base/suggest.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>

namespace rooflens::app
{

namespace
{

struct HelpEntry {
    std::string left;
    std::string text;
};

std::string helpBlock(const std::string& title, const std::vector<HelpEntry>& entries)
{
    if (entries.empty())
        return {};
    std::size_t width = 0;
    for (const HelpEntry& entry : entries)
        width = std::max(width, entry.left.size());
    std::string text = '\n' + title + ":\n";
    for (const HelpEntry& entry : entries)
        text += "  " + entry.left + std::string(width - entry.left.size() + 2, ' ') + entry.text + '\n';
    return text;
}

// "-o,--output" as it is shown: "-o, --output".
std::string shownNames(const std::string& names)
{
    const auto comma = names.find(',');
    return comma == std::string::npos ? names : names.substr(0, comma) + ", " + names.substr(comma + 1);
}

} // namespace

struct CommandParser::Impl {
    std::string path;
    std::string summary;
    std::string example;
    std::string usage;
    std::string notes;
    std::vector<HelpEntry> arguments;
    std::vector<HelpEntry> options;
    std::vector<std::string> names; // of options, each spelling
    struct Required {
        std::string name;
        std::string* one;
        std::vector<std::string>* many;
    };
    std::vector<Required> required;
    CLI::App app;
    bool help = false;
    bool json = false;

    void declare(const std::string& option_names, const std::string& value, const std::string& text)
    {
        options.push_back({shownNames(option_names) + (value.empty() ? "" : ' ' + value), text});
        std::size_t start = 0;
        while (start < option_names.size()) {
            const auto end = std::min(option_names.find(',', start), option_names.size());
            names.push_back(option_names.substr(start, end - start));
            start = end + 1;
        }
    }

    std::string helpText() const
    {
        std::string text = "Usage: rooflens " + path + usage + " [OPTION…]\n\n" + summary + '\n';
        text += helpBlock("Arguments", arguments) + helpBlock("Options", options);
        if (!notes.empty())
            text += '\n' + notes + '\n';
        return text + "\nExample:\n  " + example + '\n';
    }

    std::string helpHint() const { return "rooflens " + path + " --help shows what there is"; }

    // What CLI11 says about a value that is missing or one too many, in our words.
    Error mismatch(const CLI::ParseError& error) const
    {
        const std::string text = error.what();
        const auto colon = text.find(':');
        if (error.get_name() == "ArgumentMismatch" && colon != std::string::npos) {
            const std::string name = text.substr(0, colon);
            const bool too_many = text.find("received") != std::string::npos && text.find("ost") != std::string::npos;
            return {ErrorCode::BadUsage, name + (too_many ? " is given more than once" : " needs a value"), {}, 0, 0,
                    helpHint()};
        }
        return {ErrorCode::BadUsage, text, {}, 0, 0, helpHint()};
    }

    // Options that nobody declared, or arguments too many.
    Error unknown(const std::string& word) const
    {
        if (word.size() > 1 && word[0] == '-') {
            const std::string name = word.substr(0, word.find('='));
            std::string hint;
            if (const auto near = nearestName(name, names))
                hint = "did you mean " + *near + "?";
            return {ErrorCode::BadUsage, "unknown option '" + name + "'", {}, 0, 0, hint.empty() ? helpHint() : hint};
        }
        return {ErrorCode::BadUsage, "'" + word + "' is one argument too many", {}, 0, 0, helpHint()};
    }
};

CommandParser::CommandParser(std::string path, std::string summary, std::string example)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->path = std::move(path);
    m_impl->summary = std::move(summary);
    m_impl->example = std::move(example);
    m_impl->app.set_help_flag();
    m_impl->app.allow_extras();
}

CommandParser::~CommandParser() = default;

void CommandParser::flag(const std::string& names, bool& target, const std::string& help)
{
    m_impl->declare(names, {}, help);
    m_impl->app.add_flag(names, target)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
}

void CommandParser::option(const std::string& names, std::string& target, const std::string& value,
                           const std::string& help)
{
    m_impl->declare(names, value, help);
    m_impl->app.add_option(names, target);
}

void CommandParser::option(const std::string& names, std::vector<std::string>& target, const std::string& value,
                           const std::string& help)
{
    m_impl->declare(names, value + " …", help);
    m_impl->app.add_option(names, target)->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void CommandParser::argument(const std::string& name, std::string& target, const std::string& help, bool required)
{
    m_impl->usage += required ? ' ' + name : " [" + name + ']';
    m_impl->arguments.push_back({name, help});
    m_impl->app.add_option(name, target);
    if (required)
        m_impl->required.push_back({name, &target, nullptr});
}

void CommandParser::arguments(const std::string& name, std::vector<std::string>& target, const std::string& help,
                              bool required)
{
    m_impl->usage += required ? ' ' + name + " …" : " [" + name + " …]";
    m_impl->arguments.push_back({name + " …", help});
    m_impl->app.add_option(name, target);
    if (required)
        m_impl->required.push_back({name, nullptr, &target});
}

void CommandParser::note(const std::string& text)
{
    m_impl->notes += (m_impl->notes.empty() ? "" : "\n") + text;
}

std::optional<int> CommandParser::parse(const Arguments& arguments, Console& console)
{
    flag("--json", m_impl->json, "print JSON (docs/schema) instead of text");
    flag("-h,--help", m_impl->help, "print this help");
    // Known before the parse, so that its own errors come as JSON too.
    console.setJson(std::find(arguments.begin(), arguments.end(), "--json") != arguments.end());
    if (std::any_of(arguments.begin(), arguments.end(),
                    [](const auto& word) { return word == "--help" || word == "-h"; })) {
        console.print(m_impl->helpText());
        return kGood;
    }
    try {
        m_impl->app.parse(std::vector<std::string>(arguments.rbegin(), arguments.rend())); // CLI11 takes from the end
    } catch (const CLI::ParseError& error) {
        return console.fail(m_impl->mismatch(error));
    }
    const std::vector<std::string> extras = m_impl->app.remaining();
    const auto option = std::find_if(extras.begin(), extras.end(),
                                     [](const std::string& word) { return word.size() > 1 && word[0] == '-'; });
    if (!extras.empty())
        return console.fail(m_impl->unknown(option != extras.end() ? *option : extras.front()));
    for (const auto& required : m_impl->required) {
        if (required.one ? required.one->empty() : required.many->empty())
            return console.fail(ErrorCode::BadUsage, required.name + " is missing", "for example: " + m_impl->example);
    }
    return std::nullopt;
}

std::vector<std::string> namesOf(std::span<const Command> commands)
{
    std::vector<std::string> names;
    for (const Command& command : commands)
        names.emplace_back(command.name);
    return names;
}

std::string listOf(std::span<const Command> commands)
{
    std::string text;
    for (const Command& command : commands) {
        const std::size_t padding = command.name.size() < 10 ? 10 - command.name.size() : 1;
        text += "  " + std::string(command.name) + std::string(padding, ' ') + std::string(command.summary) + '\n';
    }
    return text;
}

int runOneOf(std::span<const Command> commands, std::string_view path, const Arguments& arguments, Console& console)
{
    const std::string prefix = "rooflens " + (path.empty() ? "" : std::string(path) + ' ');
    const std::string first = arguments.empty() ? "" : arguments.front();
    if (first == "--help" || first == "-h" || first == "help") {
        console.print("Usage: " + prefix + "SUBCOMMAND …\n\nSubcommands:\n" + listOf(commands) + "\n" + prefix
                      + "SUBCOMMAND --help explains one of them.\n");
        return kGood;
    }
    for (const Command& command : commands)
        if (command.name == first)
            return command.run(Arguments(arguments.begin() + 1, arguments.end()), console);
    console.setJson(std::find(arguments.begin(), arguments.end(), "--json") != arguments.end());
    const std::vector<std::string> names = namesOf(commands);
    if (first.empty() || first[0] == '-')
        return console.fail(ErrorCode::BadUsage, prefix + "needs a subcommand first", suggestionFor("", names));
    return console.fail(ErrorCode::BadUsage, "unknown subcommand '" + first + "'", suggestionFor(first, names));
}

} // namespace rooflens::app
