// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/picture_groups.h"
#include "app/gui/chart/roofline_chart.h"

#include <QSizeF>

class QPaintDevice;

namespace rooflens::app
{

// One picture of a chart, drawn by the code that draws the widget.
struct ChartPicture {
    const ChartModel* model = nullptr;
    ChartTheme theme;
    ChartViewOptions options; // crosshair is ignored
    QFont font; // family
    double font_px = 11;
    int selected = -1; // ChartPoint::point
    QSizeF size; // CSS pixels, 1/96 inch
    bool vector = false; // keep all marks as paths
    PictureGroups* groups = nullptr;
};

// Fills `device`, which is `device_size` units large and has the logical resolution of the screen (as QImage has by
// itself). Needs a QApplication.
void paintChart(QPaintDevice& device, const QSizeF& device_size, const ChartPicture& picture);

} // namespace rooflens::app
