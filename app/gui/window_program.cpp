// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window_program.h"

#include "app/gui/main_window.h"
#include "app/gui/support/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QPixmap>
#include <QTimer>
#include <cstdio>

namespace rooflens::app
{

namespace
{

constexpr int kSettleMs = 400; // for layouts and queued updates before a screenshot

// Ends the program when the window has been painted once, with all that is in it.
class FirstPaint : public QObject
{
public:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint) {
            watched->removeEventFilter(this);
            QTimer::singleShot(0, qApp, &QCoreApplication::quit);
        }
        return false;
    }
};

int wrongUsage(const QString& message)
{
    std::fprintf(stderr, "rooflens-window: error: %s\n", qPrintable(message));
    return 2;
}

} // namespace

int runWindow(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(QStringLiteral("The window of Rooflens, a roofline visualiser."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QStringLiteral("Scenarios, chips, operations or exported pictures to open."),
                                 QStringLiteral("[FILE…]"));
    parser.addOption({QStringLiteral("screenshot"), QStringLiteral("Save a picture of the window and leave."),
                      QStringLiteral("file")});
    parser.addOption(
        {QStringLiteral("size"), QStringLiteral("Size of the window, e.g. 1440x900."), QStringLiteral("WxH")});
    parser.addOption({QStringLiteral("theme"), QStringLiteral("desktop, light or dark."), QStringLiteral("name")});
    parser.addOption(
        {QStringLiteral("select"), QStringLiteral("Select a point, counted from 1."), QStringLiteral("number")});
    parser.addOption({QStringLiteral("leave-after-first-paint"), QStringLiteral("Leave at once: to time the start.")});
    parser.process(QStringList{QStringLiteral("rooflens-window")} + arguments);

    const auto picture = parser.value(QStringLiteral("screenshot"));
    MainWindow::Options options;
    const bool timing = parser.isSet(QStringLiteral("leave-after-first-paint"));
    options.remember = picture.isEmpty() && !timing;
    options.ask_before_closing = options.remember;
    options.theme = themeFromName(parser.value(QStringLiteral("theme")));
    QSize size;
    if (parser.isSet(QStringLiteral("size"))) {
        const auto sides = parser.value(QStringLiteral("size")).split(QLatin1Char('x'));
        size = sides.size() == 2 ? QSize(sides[0].toInt(), sides[1].toInt()) : QSize();
        if (size.width() < 100 || size.height() < 100 || size.width() > 8000 || size.height() > 8000) {
            return wrongUsage(QStringLiteral("--size takes WIDTHxHEIGHT in pixels, 100 to 8000 each, e.g. 1440x900"));
        }
    }

    QApplication::setOrganizationName(QStringLiteral("Rooflens")); // of the settings' file
    QApplication::setDesktopFileName(QStringLiteral("org.rooflens.Rooflens"));
    initTheme();
    MainWindow window(Catalog(Catalog::defaultFolders(Catalog::executablePath())), options);
    if (options.remember && parser.isSet(QStringLiteral("theme"))) {
        window.applyThemeChoice(options.theme);
    }
    const auto files = parser.positionalArguments();
    // A chip or an operation is put into the example, as it would be into an open window.
    window.openExample();
    for (const auto& file : files) {
        window.openPath(file);
    }
    if (parser.isSet(QStringLiteral("select"))) {
        window.document().select(parser.value(QStringLiteral("select")).toInt() - 1);
    }
    if (size.isValid()) {
        window.resize(size);
    }
    FirstPaint first_paint;
    if (timing) {
        window.installEventFilter(&first_paint);
    }
    window.show();
    if (picture.isEmpty()) {
        return QApplication::exec();
    }
    int status = 0;
    QTimer::singleShot(kSettleMs, &window, [&] {
        if (!window.grab().save(picture)) {
            std::fprintf(stderr, "rooflens-window: error: %s: cannot be written\n", qPrintable(picture));
            status = 1;
        }
        QApplication::quit();
    });
    QApplication::exec();
    return status;
}

} // namespace rooflens::app
