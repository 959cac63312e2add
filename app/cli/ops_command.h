// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens ops list|show|check`
int runOps(const Arguments& arguments, Console& console);

} // namespace rooflens::app
