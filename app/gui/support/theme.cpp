// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/support/theme.h"

#include "app/gui/support/window_style.h"

#include <QApplication>

namespace rooflens::app
{

namespace
{

bool g_desktop_is_dark = false; // of the process, as the desktop is

QPalette makePalette(const QColor& window, const QColor& base, const QColor& alternate, const QColor& button,
                     const QColor& text, const QColor& disabled, const QColor& highlight, const QColor& link)
{
    QPalette palette(button, window);
    palette.setColor(QPalette::Window, window);
    palette.setColor(QPalette::Base, base);
    palette.setColor(QPalette::AlternateBase, alternate);
    palette.setColor(QPalette::Button, button);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText}) {
        palette.setColor(role, text);
        palette.setColor(QPalette::Disabled, role, disabled);
    }
    palette.setColor(QPalette::PlaceholderText, disabled);
    palette.setColor(QPalette::ToolTipBase, base);
    palette.setColor(QPalette::Highlight, highlight);
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, disabled);
    palette.setColor(QPalette::Link, link);
    palette.setColor(QPalette::LinkVisited, link);
    return palette;
}

} // namespace

QString nameOf(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::Desktop:
        break;
    }
    return QStringLiteral("desktop");
}

ThemeChoice themeFromName(const QString& name)
{
    if (name == QLatin1String("light")) {
        return ThemeChoice::Light;
    }
    return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::Desktop;
}

QPalette lightPalette()
{
    return makePalette(QColor(0xf3f4f6), QColor(0xffffff), QColor(0xf7f8fa), QColor(0xfbfbfc), QColor(0x1c2127),
                       QColor(0x6b7280), QColor(0x2166ac), QColor(0x1d5fa3));
}

QPalette darkPalette()
{
    return makePalette(QColor(0x24272c), QColor(0x1b1d21), QColor(0x212429), QColor(0x2e3238), QColor(0xe4e7eb),
                       QColor(0x8e96a1), QColor(0x2f74b8), QColor(0x7db7f0));
}

void initTheme()
{
    QApplication::setStyle(new WindowStyle);
    g_desktop_is_dark = isDark(QApplication::palette());
}

void applyTheme(ThemeChoice choice)
{
    const bool dark = choice == ThemeChoice::Dark || (choice == ThemeChoice::Desktop && g_desktop_is_dark);
    QApplication::setPalette(dark ? darkPalette() : lightPalette());
}

bool isDark(const QPalette& palette)
{
    return palette.color(QPalette::Window).lightness() < 128;
}
QColor mutedText(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xa6adb7) : QColor(0x565e69);
}
QColor errorText(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xff8a80) : QColor(0xb3261e);
}
QColor warningText(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xf2b866) : QColor(0x8a5000);
}
QColor memoryText(const QPalette& palette)
{
    return isDark(palette) ? QColor(0x7db7f0) : QColor(0x1d5fa3);
}
QColor computeText(const QPalette& palette)
{
    return isDark(palette) ? QColor(0xf0a35e) : QColor(0x9a4a00);
}
QColor ruleColour(const QPalette& palette)
{
    return isDark(palette) ? QColor(0x3b4048) : QColor(0xd5d9df);
}

} // namespace rooflens::app
