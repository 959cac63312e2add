// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/eval_request.h"

namespace rooflens::app
{

// A result for a person: the answer in one line, the levels as a table, the steps with their sources, the doubts.
std::string evalText(const EvalResult& result, const EvalTarget& target, const Console& console);

} // namespace rooflens::app
