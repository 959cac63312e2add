// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/eval_request.h"

namespace rooflens::app
{

// `eval --from`: one JSON document for each line of `path` ("-": standard input) that is not blank, in order; an error
// document for a line that is wrong. `precision` is for lines that name none. Exit status 1 when a line was wrong.
int evaluateLines(const std::string& path, const std::string& precision, const Catalog& catalog,
                  const EvalTarget& target, Console& console);

} // namespace rooflens::app
