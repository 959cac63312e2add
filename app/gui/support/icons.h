// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

namespace rooflens::app
{

// Line icons that are drawn when they are painted: in the colour of the palette, sharp at every scale, without files.
enum class Glyph {
    NewFile,
    Open,
    Save,
    Undo,
    Redo,
    Plus,
    Minus,
    Measure,
    Fit,
    Export,
    Copy,
    Duplicate,
    Remove,
    Reset,
    Edit,
    Chip,
    Theme,
    Error,
    Warning,
    Information,
    Close
};

QIcon glyphIcon(Glyph glyph);
// In a colour of its own, e.g. for messages.
QIcon glyphIcon(Glyph glyph, const QColor& colour);
// The program's own icon, drawn likewise.
QIcon programIcon();

} // namespace rooflens::app
