// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace rooflens::app
{

// `rooflens-window --export SCENARIO|CHIP|FILE -o FILE [-o FILE …] [--hardware CHIP] [--size 160x100mm] [--dpi 300]
// [--style print|light|dark] [--font-size 8] [--json]`: what `rooflens export` runs to make pictures. FILE is a
// scenario, a hardware file or a picture that carries a scenario. `arguments` starts behind the program's name. Prints
// export/1 with --json, errors on standard error; returns the exit status. Needs a QApplication.
int runExport(const QStringList& arguments);

} // namespace rooflens::app
