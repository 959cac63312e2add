// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"

#include <optional>
#include <string>
#include <vector>

namespace rooflens::app
{

// The window program rooflens-window: beside the running executable, or in ../libexec/rooflens once installed.
// Nothing: this is a build without pictures.
std::optional<std::string> windowProgram();

// Becomes the window program with `files`. Returns only on failure, after an error: no such program, no display.
int openWindow(const std::vector<std::string>& files, Console& console);

// Runs the window program with Qt's offscreen platform and waits. Errors: it cannot be run, or a signal ended it.
struct Finished {
    int status = 0; // exit status
    std::string output; // what it printed, also on standard error
};
Result<Finished> runOffscreen(const std::string& program, const std::vector<std::string>& arguments);

} // namespace rooflens::app
