// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/command_parser.h"

namespace rooflens::app
{

// `rooflens devices`: what roofs could be measured on here, and why something is not
int runDevices(const Arguments& arguments, Console& console);

} // namespace rooflens::app
