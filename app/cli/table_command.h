// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens table [SCENARIO]`: the points of a scenario and the break-even intensities of its chips
int runTable(const Arguments& arguments, Console& console);

} // namespace rooflens::app
