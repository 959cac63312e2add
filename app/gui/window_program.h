// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace rooflens::app
{

// The window program with its arguments (without the program's name):
//   [FILE…] [--screenshot OUT.png --size 1440x900] [--theme desktop|light|dark] [--select N]
// Needs a QApplication. Gives the exit status: 0 good, 1 the picture could not be written, 2 wrong usage.
int runWindow(const QStringList& arguments);

} // namespace rooflens::app
