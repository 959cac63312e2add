// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace rooflens::app
{

// The window's colours: those of the desktop, or light or dark whatever the desktop says.
enum class ThemeChoice { Desktop, Light, Dark };

QString nameOf(ThemeChoice choice); // "desktop"
ThemeChoice themeFromName(const QString& name); // unknown: Desktop

QPalette lightPalette();
QPalette darkPalette();

// Remembers how dark the desktop is; call once, before the first applyTheme.
void initTheme();
void applyTheme(ThemeChoice choice);

bool isDark(const QPalette& palette);
// Colours of text that stands beside the palette's own, readable (4.5:1) on its base and window.
QColor mutedText(const QPalette& palette);
QColor errorText(const QPalette& palette);
QColor warningText(const QPalette& palette);
QColor memoryText(const QPalette& palette);
QColor computeText(const QPalette& palette);
QColor ruleColour(const QPalette& palette);

} // namespace rooflens::app
