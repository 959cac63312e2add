// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens export SCENARIO|FILE -o FILE`: pictures (drawn by the window program) and tables
int runExport(const Arguments& arguments, Console& console);

} // namespace rooflens::app
