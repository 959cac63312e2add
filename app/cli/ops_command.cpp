// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/ops_command.h"

#include "app/cli/operation_text.h"
#include "app/cli/session.h"
#include "app/cli/text_table.h"
#include "core/export/documents.h"
#include "core/io/operation_file.h"

#include <algorithm>
#include <array>
#include <map>

namespace rooflens::app
{

namespace
{

int listOperations(const Arguments& arguments, Console& console)
{
    bool only_ids = false;
    CommandParser parser("ops list", "The operations of the catalogue, by group.", "rooflens ops list");
    parser.flag("--ids", only_ids, "print the ids alone, one a line");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const Catalog catalog = openCatalog();
    if (only_ids && !console.json()) {
        for (const std::string& id : catalog.ids("operations"))
            console.printLine(id);
        return kGood;
    }
    // One bad file never hides the good ones.
    std::vector<Operation> operations;
    int status = kGood;
    std::vector<std::string> overriding;
    for (const Catalog::Item& item : catalog.list("operations")) {
        auto operation = catalog.operation(item.id);
        if (!operation) {
            status = console.fail(operation.error());
            continue;
        }
        if (item.overrides)
            overriding.push_back(item.id + " is taken from " + item.path);
        operations.push_back(std::move(*operation));
    }
    if (console.json()) {
        console.printLine(operationsJson(operations));
        return status;
    }
    std::map<std::string, TextTable> groups;
    for (const Operation& operation : operations) {
        auto& table
            = groups.try_emplace(operation.group, std::vector<TextTable::Column>{{"Id"}, {"Title"}, {"Parameters"}})
                  .first->second;
        std::string names;
        for (const Parameter& parameter : operation.parameters)
            names += (names.empty() ? "" : " ") + parameter.name;
        table.addRow({operation.id, operation.title, names});
    }
    for (const auto& [group, table] : groups) {
        console.printLine(console.heading(group));
        console.print(table.toText() + '\n');
    }
    for (const std::string& text : overriding)
        console.printLine("Note: " + text);
    return status;
}

int showOperation(const Arguments& arguments, Console& console)
{
    std::string reference;
    bool only_parameters = false;
    CommandParser parser("ops show", "One operation: its parameters, formulas, traffic and source.",
                         "rooflens ops show matmul");
    parser.argument("ID|FILE", reference, "id of an operation (rooflens ops list) or a file", true);
    parser.flag("--parameters", only_parameters, "print the names of its parameters alone, one a line");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const auto operation = openCatalog().operation(reference);
    if (!operation)
        return console.fail(operation.error());
    if (console.json()) {
        console.printLine(operationsJson({*operation}));
    } else if (only_parameters) {
        for (const Parameter& parameter : operation->parameters)
            console.printLine(parameter.name);
    } else {
        console.print(operationText(*operation, console));
    }
    return kGood;
}

int checkOperations(const Arguments& arguments, Console& console)
{
    std::vector<std::string> files;
    CommandParser parser(
        "ops check",
        "Checks operation files: the format, then every formula at the defaults, at each parameter's limits "
        "and for each choice.",
        "rooflens ops check my-operation.yaml");
    parser.arguments("FILE", files, "operation files or ids; none: the whole catalogue", false);
    if (const auto status = parser.parse(arguments, console))
        return *status;
    const Catalog catalog = openCatalog();
    if (files.empty())
        files = catalog.ids("operations");
    std::vector<Operation> good;
    int status = kGood;
    for (const std::string& file : files) {
        auto operation = catalog.operation(file);
        if (!operation) {
            status = console.fail(operation.error());
            continue;
        }
        const std::vector<Error> errors = checkOperation(*operation);
        for (const Error& error : errors)
            status = console.fail(error);
        if (!errors.empty())
            continue;
        if (!console.json())
            console.printLine(file + ": all right (" + operation->id + ")");
        good.push_back(std::move(*operation));
    }
    if (console.json())
        console.printLine(operationsJson(good));
    return status;
}

constexpr std::array kCommands{
    Command{"list", "the operations of the catalogue", listOperations},
    Command{"show", "one operation with its formulas", showOperation},
    Command{"check", "check operation files", checkOperations},
};

} // namespace

int runOps(const Arguments& arguments, Console& console)
{
    return runOneOf(kCommands, "ops", arguments, console);
}

} // namespace rooflens::app
