// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_command.h"

#include "app/cli/eval_batch.h"
#include "app/cli/eval_request.h"
#include "app/cli/eval_text.h"
#include "app/cli/session.h"
#include "core/model/units.h"

namespace rooflens::app
{

namespace
{

struct EvalOptions {
    std::string operation;
    std::vector<std::string> values;
    std::string precision;
    std::string hardware;
    std::string main_level;
    std::string measured;
    std::string from;
};

Error usageError(std::string message, std::string hint)
{
    return {ErrorCode::BadUsage, std::move(message), {}, 0, 0, std::move(hint)};
}

Result<double> readMeasured(const std::string& text)
{
    auto seconds = parseQuantity(text, Dimension::Time);
    if (!seconds) {
        Error error = seconds.error();
        error.message = "--measured: " + error.message;
        error.column = 0;
        return fail(std::move(error));
    }
    if (*seconds <= 0)
        return fail("--measured: a time is more than 0", "for example --measured 4ms");
    return seconds;
}

int evaluateOne(const EvalOptions& options, Console& console)
{
    EvalRequest request;
    request.operation = options.operation;
    request.precision = options.precision;
    for (const std::string& text : options.values) {
        const auto equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return console.fail(usageError("'" + text + "' is not KEY=VALUE", "write it like N=1024"));
        request.values.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    std::optional<double> measured;
    if (!options.measured.empty()) {
        const auto seconds = readMeasured(options.measured);
        if (!seconds)
            return console.fail(seconds.error());
        measured = *seconds;
    }
    const Catalog catalog = openCatalog();
    EvalTarget target;
    if (const auto opened = openTarget(target, catalog, options.hardware, options.main_level); !opened)
        return console.fail(opened.error());
    Evaluator evaluator(catalog);
    const auto result = evaluateRequest(request, evaluator, target, measured);
    if (!result)
        return console.fail(result.error());
    if (console.json())
        console.printLine(toJsonLine(*result, target, {}));
    else
        console.print(evalText(*result, target, console));
    return kGood;
}

int evaluateMany(const EvalOptions& options, Console& console)
{
    if (!options.operation.empty() || !options.values.empty())
        return console.fail(usageError("--from takes its operations from the file: '"
                                           + (options.operation.empty() ? options.values.front() : options.operation)
                                           + "' is one too many",
                                       "give either OPERATION KEY=VALUE … or --from FILE"));
    if (!options.measured.empty())
        return console.fail(usageError("--measured is the time of one operation, it does not go with --from",
                                       "evaluate that operation by itself"));
    const Catalog catalog = openCatalog();
    EvalTarget target;
    if (const auto opened = openTarget(target, catalog, options.hardware, options.main_level); !opened)
        return console.fail(opened.error());
    return evaluateLines(options.from, options.precision, catalog, target, console);
}

} // namespace

int runEval(const Arguments& arguments, Console& console)
{
    EvalOptions options;
    CommandParser parser(
        "eval", "What an operation computes and moves, its arithmetic intensity, and where it stands under a chip.",
        "rooflens eval matmul M=4096 N=4096 K=4096 --precision bf16 --hardware lesson-a100");
    parser.argument("OPERATION", options.operation, "id of an operation (rooflens ops list) or a file", false);
    parser.arguments("KEY=VALUE", options.values, "its parameters; what is left out takes its default", false);
    parser.option("--precision", options.precision, "P", "fp64 fp32 tf32 bf16 fp16 fp8 int8 fp4 int4");
    parser.option("--hardware", options.hardware, "ID|FILE", "the chip (rooflens hardware list)");
    parser.option("--main", options.main_level, "NAME", "the level that counts as main memory, where a chip has two");
    parser.option("--measured", options.measured, "TIME", "a measured time such as 4ms: adds FLOP/s and efficiency");
    parser.option("--from", options.from, "FILE", "many operations from JSON lines or CSV; - is standard input");
    parser.note(
        "--from reads {\"id\",\"op\",\"params\":{…},\"dtype\"} lines, or CSV with the columns id, op, dtype and one a\n"
        "parameter (empty: its default), and prints one JSON document a line, in order, with or without --json. The\n"
        "keys expect and note are for people and are not read. A line that is wrong gives an error document in its\n"
        "place, and the exit status is 1 at the end.");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    if (!options.from.empty())
        return evaluateMany(options, console);
    if (options.operation.empty())
        return console.fail(
            usageError("OPERATION is missing", "for example: rooflens eval matmul N=4096 --hardware lesson-a100"));
    return evaluateOne(options, console);
}

} // namespace rooflens::app
