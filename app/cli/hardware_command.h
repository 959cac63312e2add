// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens hardware list|show|check|diff`
int runHardware(const Arguments& arguments, Console& console);

} // namespace rooflens::app
