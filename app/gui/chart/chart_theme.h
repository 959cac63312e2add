// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPalette>
#include <QString>

#include <vector>

namespace rooflens::app
{

// Colours and weights of a chart. The colours of points come from the palettes of Okabe and Ito
// (https://jfly.uni-koeln.de/color/) and Paul Tol (https://personal.sron.nl/~pault/), darkened or lightened until each
// has a contrast of at least 3:1 to the background.
struct ChartTheme {
    QColor background; // of the whole picture
    QColor ink; // titles, axes, active roofs
    QColor text; // labels
    QColor muted; // subtitle, convention, ticks
    QColor grid;
    QColor minor_grid;
    QColor frame;
    QColor memory_zone;
    QColor compute_zone;
    QColor hatch;
    QColor accent; // ridge point, selection
    QColor warning; // ring of a point above its roof
    QColor tooltip_background;
    std::vector<QColor> roofs; // of roofs that are not active, by their order
    std::vector<QColor> points;
    bool dark = false;
    double line_scale = 1; // weight of all lines

    static ChartTheme lightTheme();
    static ChartTheme darkTheme();
    static ChartTheme printTheme(); // black on white, for paper
    // Light or dark by the lightness of the palette's window colour; the background is the palette's base.
    static ChartTheme fromPalette(const QPalette& palette);
};

// WCAG 2.1 contrast ratio of two opaque colours, 1 to 21.
double contrastRatio(const QColor& a, const QColor& b);

} // namespace rooflens::app
