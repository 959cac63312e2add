// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_theme.h"

#include <algorithm>
#include <cmath>

namespace rooflens::app
{

namespace
{

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& colour)
{
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

} // namespace

double contrastRatio(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

ChartTheme ChartTheme::lightTheme()
{
    ChartTheme theme;
    theme.background = QColor(0xff, 0xff, 0xff);
    theme.ink = QColor(0x17, 0x1c, 0x24);
    theme.text = QColor(0x2b, 0x33, 0x3e);
    theme.muted = QColor(0x5a, 0x64, 0x72);
    theme.grid = QColor(0xdd, 0xe1, 0xe6);
    theme.minor_grid = QColor(0xf0, 0xf2, 0xf5);
    theme.frame = QColor(0x9a, 0xa3, 0xae);
    theme.memory_zone = QColor(0x00, 0x72, 0xb2, 15);
    theme.compute_zone = QColor(0xd5, 0x8a, 0x00, 17);
    theme.hatch = QColor(0x5a, 0x64, 0x72, 46);
    theme.accent = QColor(0x00, 0x5f, 0xcc);
    theme.warning = QColor(0xc6, 0x28, 0x28);
    theme.tooltip_background = QColor(0xff, 0xff, 0xff);
    theme.roofs = {QColor(0x46, 0x6b, 0x96), QColor(0x48, 0x75, 0x52), QColor(0x8a, 0x63, 0x35),
                   QColor(0x77, 0x5b, 0x9b), QColor(0x36, 0x75, 0x7e), QColor(0x8e, 0x55, 0x68)};
    theme.points
        = {QColor(0x00, 0x72, 0xb2), QColor(0xd5, 0x5e, 0x00), QColor(0x00, 0x85, 0x5f), QColor(0xaa, 0x44, 0x99),
           QColor(0xa0, 0x6a, 0x00), QColor(0x2a, 0x8c, 0xb8), QColor(0x88, 0x22, 0x55), QColor(0x5a, 0x5f, 0x66)};
    return theme;
}

ChartTheme ChartTheme::darkTheme()
{
    ChartTheme theme;
    theme.dark = true;
    theme.background = QColor(0x1b, 0x1e, 0x23);
    theme.ink = QColor(0xf0, 0xf2, 0xf5);
    theme.text = QColor(0xd8, 0xdd, 0xe3);
    theme.muted = QColor(0x9d, 0xa7, 0xb3);
    theme.grid = QColor(0x36, 0x3c, 0x45);
    theme.minor_grid = QColor(0x26, 0x2b, 0x32);
    theme.frame = QColor(0x6b, 0x75, 0x82);
    theme.memory_zone = QColor(0x4b, 0xa3, 0xe3, 18);
    theme.compute_zone = QColor(0xe6, 0xb4, 0x22, 12);
    theme.hatch = QColor(0x9d, 0xa7, 0xb3, 38);
    theme.accent = QColor(0x6c, 0xb2, 0xff);
    theme.warning = QColor(0xff, 0x6b, 0x5e);
    theme.tooltip_background = QColor(0x2a, 0x2f, 0x37);
    theme.roofs = {QColor(0x7f, 0xa6, 0xcf), QColor(0x8f, 0xb8, 0x96), QColor(0xc9, 0xa0, 0x72),
                   QColor(0xb1, 0x97, 0xd1), QColor(0x78, 0xb8, 0xbf), QColor(0xc9, 0x93, 0xa3)};
    theme.points
        = {QColor(0x4b, 0xa3, 0xe3), QColor(0xff, 0x8a, 0x3d), QColor(0x2c, 0xc2, 0x95), QColor(0xe0, 0x8f, 0xc4),
           QColor(0xe6, 0xb4, 0x22), QColor(0x7f, 0xd3, 0xf7), QColor(0xe0, 0x7a, 0x9b), QColor(0xa9, 0xb0, 0xba)};
    return theme;
}

ChartTheme ChartTheme::printTheme()
{
    ChartTheme theme = lightTheme();
    theme.ink = QColor(0, 0, 0);
    theme.text = QColor(0x16, 0x16, 0x16);
    theme.muted = QColor(0x48, 0x48, 0x48);
    theme.frame = QColor(0x55, 0x55, 0x55);
    theme.memory_zone = QColor(0x00, 0x72, 0xb2, 13);
    theme.compute_zone = QColor(0xd5, 0x8a, 0x00, 14);
    return theme;
}

ChartTheme ChartTheme::fromPalette(const QPalette& palette)
{
    const bool dark = palette.color(QPalette::Window).lightnessF() < 0.5F;
    ChartTheme theme = dark ? darkTheme() : lightTheme();
    // The desktop's own background, unless the chart's colours would not stand out from it.
    const QColor base = palette.color(QPalette::Base);
    const auto readable = [&base](const QColor& colour) { return contrastRatio(colour, base) >= 3; };
    if (std::all_of(theme.points.begin(), theme.points.end(), readable) && contrastRatio(theme.muted, base) >= 4.5)
        theme.background = base;
    return theme;
}

} // namespace rooflens::app
