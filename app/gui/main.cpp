// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_command.h"
#include "app/gui/window_program.h"

#include <QApplication>

#include <clocale>
#include <cstdio>

namespace
{

// What Qt has to say about the session (no runtime folder, no style) does not concern a picture; errors are ours to
// tell.
void onlyGraveMessages(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        std::fprintf(stderr, "rooflens: error: %s\n", qUtf8Printable(message));
}

} // namespace

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int index = 1; index < argc; ++index)
        arguments += QString::fromLocal8Bit(argv[index]);
    if (arguments.contains(QLatin1String("--version"))) {
        std::printf("rooflens-window %s\n", ROOFLENS_VERSION);
        return 0;
    }
    const bool exporting = arguments.contains(QLatin1String("--export"));
    int given = argc;
    if (exporting) {
        // Pictures need no display, no desktop theme, and the same order of everything in each run.
        qputenv("QT_QPA_PLATFORM", "offscreen");
        for (const char* variable : {"QT_QPA_PLATFORMTHEME", "QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR", "QT_FONT_DPI"})
            qunsetenv(variable);
        QHashSeed::setDeterministicGlobalSeed();
        qInstallMessageHandler(onlyGraveMessages);
        given = 1; // Qt would take --style for itself
    }
    QApplication application(given, argv);
    std::setlocale(LC_NUMERIC, "C"); // Qt set the user's: numbers of libraries must not follow it
    QApplication::setApplicationName(QStringLiteral("Rooflens"));
    QApplication::setApplicationVersion(QStringLiteral(ROOFLENS_VERSION));
    if (exporting)
        return rooflens::app::runExport(arguments);
    return rooflens::app::runWindow(QApplication::arguments().mid(1));
}
