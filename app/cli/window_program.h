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

// Runs the window program with Qt's offscreen platform and waits. Its errors go to standard error as they are.
struct Finished {
    int status = 0; // exit status; 1 when it was ended by a signal
    std::string output; // what it printed
};
Result<Finished> runOffscreen(const std::string& program, const std::vector<std::string>& arguments);

} // namespace rooflens::app
