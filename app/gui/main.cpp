// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_command.h"

#include <QApplication>

#include <algorithm>
#include <clocale>
#include <cstdio>
#include <cstring>

namespace
{

bool given(int argc, char** argv, const char* option)
{
    return std::any_of(argv + 1, argv + argc,
                       [option](const char* argument) { return std::strcmp(argument, option) == 0; });
}

} // namespace

int main(int argc, char** argv)
{
    if (argc > 1 && given(argc, argv, "--version")) {
        std::printf("rooflens-window %s\n", ROOFLENS_VERSION);
        return 0;
    }
    const bool exporting = argc > 1 && given(argc, argv, "--export");
    if (exporting) {
        // Pictures need no display, no desktop theme, and the same order of everything in each run.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        qunsetenv("QT_QPA_PLATFORMTHEME");
        qunsetenv("QT_STYLE_OVERRIDE");
        qunsetenv("QT_SCALE_FACTOR");
        qunsetenv("QT_FONT_DPI");
        QHashSeed::setDeterministicGlobalSeed();
    }
    QApplication application(argc, argv);
    std::setlocale(LC_NUMERIC, "C"); // Qt set the user's: numbers of libraries must not follow it
    QApplication::setApplicationName(QStringLiteral("Rooflens"));
    QApplication::setApplicationVersion(QStringLiteral(ROOFLENS_VERSION));
    if (exporting)
        return rooflens::app::runExport(QApplication::arguments().mid(1));
    std::fprintf(stderr, "rooflens: error: this build has no window; use --export\n");
    return 2;
}
