// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/chart_scene.h"

#include <qcustomplot.h>

namespace rooflens::app
{

// The one place with QCustomPlot: it gives the axes, the layers with their paint buffers (the overlay follows the
// pointer without redrawing the rest) and the way to any paint device. What is drawn is the scene's.
class ChartPlot : public QCustomPlot
{
    Q_OBJECT
public:
    explicit ChartPlot(QWidget* parent = nullptr);

    ChartScene scene;
    PictureGroups* groups = nullptr; // while painting into a format that keeps them
    bool vector = false;

    void setRanges(); // from the scene's model
    void changed(); // replots with the next turn of the event loop
    void replotOverlay();
    // Replots at once if something changed since, so that positions can be asked for.
    void ensureCurrent();
    // Buffers in the resolution of the screen the widget is on (QCustomPlot 2.1.0 keeps the first screen's).
    void followDevicePixelRatio();

protected:
    void updateLayout() override;

private:
    bool m_dirty = true;
};

} // namespace rooflens::app
