// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens eval OPERATION [KEY=VALUE …]` and `rooflens eval --from FILE`.
int runEval(const Arguments& arguments, Console& console);

} // namespace rooflens::app
