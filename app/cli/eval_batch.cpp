// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_batch.h"

#include "app/cli/eval_lines.h"
#include "app/cli/line_reader.h"
#include "core/base/text_file.h"
#include "core/export/documents.h"

#include <algorithm>

namespace rooflens::app
{

namespace
{

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

bool hasSuffix(std::string path, std::string_view suffix)
{
    std::transform(path.begin(), path.end(), path.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return path.ends_with(suffix);
}

// The suffix decides; without a known one, what the file starts with.
bool isCsv(const std::string& path, const std::string& start)
{
    if (hasSuffix(path, ".csv"))
        return true;
    if (hasSuffix(path, ".jsonl") || hasSuffix(path, ".ndjson") || hasSuffix(path, ".json"))
        return false;
    const auto first = start.find_first_not_of(" \t\r\n");
    return first != std::string::npos && start[first] != '{' && start[first] != '[';
}

Result<void> checkLine(const LineReader::Line& line)
{
    if (line.too_long)
        return fail("the line is longer than 1 MiB", "one operation stands on one line");
    if (auto text = checkText(line.text, ""); !text) {
        Error error = text.error();
        error.file.clear();
        error.line = 0;
        return fail(std::move(error));
    }
    return {};
}

struct Batch {
    std::string precision;
    Evaluator evaluator;
    const EvalTarget& target;
    std::optional<CsvColumns> columns; // nothing: JSON lines

    Result<std::string> evaluate(const LineReader::Line& line, EvalRequest& request)
    {
        if (auto checked = checkLine(line); !checked)
            return fail(checked.error());
        if (auto read = columns ? columns->readRequest(line.text, request) : readJsonRequest(line.text, request); !read)
            return fail(read.error());
        if (request.precision.empty())
            request.precision = precision;
        const auto result = evaluateRequest(request, evaluator, target);
        if (!result)
            return fail(result.error());
        return toJsonLine(*result, target, request.id);
    }
};

Error placed(Error error, const LineReader& reader, int line)
{
    error.file = reader.name();
    error.line = line;
    error.column = std::max(error.column, 1);
    return error;
}

} // namespace

int evaluateLines(const std::string& path, const std::string& precision, const Catalog& catalog,
                  const EvalTarget& target, Console& console)
{
    auto opened = LineReader::open(path);
    if (!opened)
        return console.fail(opened.error());
    LineReader& reader = *opened;
    Batch batch{precision, Evaluator(catalog), target, {}};
    bool header_wanted = isCsv(path, reader.lookAhead());
    int lines = 0;
    int wrong = 0;
    while (auto line = reader.next()) {
        if (!line->too_long && isBlank(line->text))
            continue;
        if (header_wanted) {
            header_wanted = false;
            const auto checked = checkLine(*line);
            auto columns = checked ? CsvColumns::read(line->text) : fail(checked.error());
            if (!columns)
                return console.fail(placed(columns.error(), reader, line->number));
            batch.columns = std::move(*columns);
            continue;
        }
        ++lines;
        EvalRequest request;
        const auto document = batch.evaluate(*line, request);
        if (!document)
            ++wrong;
        console.printLine(document ? *document : errorLineJson(document.error(), request.id, line->number));
        if (reader.isStandardInput())
            console.flush(); // somebody may be waiting for the answer to this line
        if (console.outputClosed())
            return kGood;
    }
    if (reader.failure())
        return console.fail(*reader.failure());
    if (lines == 0)
        return console.fail(Error{ErrorCode::BadInput, "there is no operation in it", reader.name(), 1, 1,
                                  "it holds JSON lines or CSV: see rooflens eval --help"});
    if (wrong > 0)
        return console.fail(Error{ErrorCode::BadInput,
                                  std::to_string(wrong) + " of " + std::to_string(lines)
                                      + (lines == 1 ? " line is wrong" : " lines are wrong"),
                                  reader.name(), 0, 0, "each has an error/1 document in its place"});
    return kGood;
}

} // namespace rooflens::app
