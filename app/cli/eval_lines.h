// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/eval_request.h"

#include <string>
#include <string_view>
#include <vector>

namespace rooflens::app
{

// Lines of `eval --from` as requests. On an error `request.id` is set where it could be read.

// {"id","op","params":{…},"dtype"}; `precision` is the same as `dtype`, `expect` and `note` are annotations.
Result<void> readJsonRequest(std::string_view line, EvalRequest& request);

// The columns of a CSV file, from its first line.
class CsvColumns
{
public:
    // Errors: no `op` column, a column twice, an empty name.
    static Result<CsvColumns> read(std::string_view header);
    // Errors: cells missing or too many, a quote that does not end.
    Result<void> readRequest(std::string_view line, EvalRequest& request) const;

private:
    std::vector<std::string> m_names;
};

// Fields of one CSV line (RFC 4180; spaces around a field are not part of it).
Result<std::vector<std::string>> splitCsvLine(std::string_view line);

} // namespace rooflens::app
