// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_painting.h"

#include "app/gui/chart/chart_plot.h"

#include <cmath>

namespace rooflens::app
{

void paintChart(QPaintDevice& device, const QSizeF& device_size, const ChartPicture& picture)
{
    ChartPlot plot;
    plot.scene.model = *picture.model;
    plot.scene.theme = picture.theme;
    plot.scene.options = picture.options;
    plot.scene.options.crosshair = false;
    plot.scene.base_font = picture.font;
    plot.scene.font_px = picture.font_px;
    for (std::size_t index = 0; index < picture.model->points.size(); ++index) {
        if (picture.selected >= 0 && picture.model->points[index].point == picture.selected)
            plot.scene.selected = static_cast<int>(index);
    }
    plot.scene.pointsChanged();
    plot.setRanges();
    plot.groups = picture.groups;
    plot.vector = picture.vector;
    plot.setBackground(QBrush(Qt::NoBrush)); // the scene paints it

    // QCustomPlot's viewport is whole pixels; what is cut off by that goes into the scale, less than 1 %.
    const int width = std::max(1, static_cast<int>(std::lround(picture.size.width())));
    const int height = std::max(1, static_cast<int>(std::lround(picture.size.height())));
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized, picture.vector);
    painter.fillRect(QRectF(QPointF(0, 0), device_size),
                     picture.theme.background); // QCustomPlot's clip leaves the last row
    painter.scale(device_size.width() / width, device_size.height() / height);
    plot.toPainter(&painter, width, height);
    painter.end();
}

} // namespace rooflens::app
