// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/chart_theme.h"
#include "app/gui/chart/markers.h"
#include "app/gui/chart/plot_transform.h"
#include "core/analysis/chart_model.h"

#include <QRectF>

#include <array>
#include <cstdint>
#include <map>
#include <vector>

class QPainter;

namespace rooflens::app
{

// What became of the points in the last drawing.
struct DrawStatistics {
    int drawn = 0;
    int merged = 0; // same mark on the same pixel as one that is drawn
    int outside = 0; // of the axes
};

// The marks of all points. Few are drawn as paths at their exact place, many as ready-made pictures at whole device
// pixels, where equal marks on one pixel are drawn once.
class PointCloud
{
public:
    void setPoints(const std::vector<ChartPoint>& points, const ChartTheme& theme, double font_px);
    // Pixel positions; points in a lane stand in the middle of theirs, without performance at its foot.
    void place(const PlotTransform& transform, const QRectF& zero_lane, const QRectF& infinite_lane);

    int size() const { return static_cast<int>(m_points.size()); }
    double radius() const { return m_radius; }
    bool visible(int index) const { return m_points[static_cast<std::size_t>(index)].visible; }
    QPointF pixel(int index) const
    {
        const Item& item = m_points[static_cast<std::size_t>(index)];
        return {item.x, item.y};
    }
    const MarkerStyle& style(int index) const { return m_styles[m_points[static_cast<std::size_t>(index)].style]; }
    // Of the visible ones; -1: none within `reach`. The later drawn wins a tie.
    int nearest(const QPointF& position, double reach) const;

    // `frame` holds all marks; `vector`: keep shapes as paths.
    DrawStatistics paint(QPainter& painter, const QRectF& frame, bool vector) const;

private:
    struct Item {
        double log_x = 0;
        double log_y = 0;
        double x = 0;
        double y = 0;
        std::uint16_t style = 0;
        ChartLane lane = ChartLane::None;
        bool visible = false;
        bool has_y = false;
    };
    std::uint16_t styleIndex(const ChartPoint& point, const ChartTheme& theme);
    DrawStatistics paintSprites(QPainter& painter, const QRectF& frame) const;

    static constexpr int kMostPaths = 256;
    std::vector<Item> m_points;
    std::vector<MarkerStyle> m_styles;
    std::map<std::array<unsigned, 3>, std::uint16_t> m_style_of; // colour, marker, filled
    double m_radius = 4;
};

} // namespace rooflens::app
