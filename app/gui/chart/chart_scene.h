// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/chart_legend.h"
#include "app/gui/chart/chart_theme.h"
#include "app/gui/chart/log_ticks.h"
#include "app/gui/chart/picture_groups.h"
#include "app/gui/chart/plot_transform.h"
#include "app/gui/chart/point_cloud.h"
#include "app/gui/chart/roofline_chart.h"

#include <QFont>
#include <QSizeF>

#include <optional>
#include <vector>

class QPainter;

namespace rooflens::app
{

class LabelPlacer;
struct TurnedRect;

// Fonts of a chart, all in proportion to one size, without hinting: the same layout at each resolution.
struct ChartFonts {
    double size = 12; // pixels
    QFont label, small, title, axis, zone;
    static ChartFonts of(const QFont& base, double pixels);
};

// The whole picture as geometry, and the one drawing code for window and export. Lengths are CSS pixels.
class ChartScene
{
public:
    ChartModel model;
    ChartTheme theme = ChartTheme::lightTheme();
    ChartViewOptions options;
    QFont base_font;
    double font_px = 12;
    int selected = -1; // positions in model.points, not ChartPoint::point
    int hovered = -1;
    int hovered_roof = -1;
    std::optional<QPointF> pointer; // crosshair
    bool focused = false;

    // After a change of model, theme or font.
    void pointsChanged();
    // Where everything stands on a picture of `size`, but for the labels. plot() is then known.
    void arrange(const QSizeF& size);
    // Places the labels; `transform` maps the data to plot().
    void place(const PlotTransform& transform);

    void paint(QPainter& painter, bool vector, PictureGroups* groups);
    void paintOverlay(QPainter& painter, PictureGroups* groups) const;

    const QRectF& plot() const { return m_plot; }
    const QRectF& frame() const { return m_frame; }
    const ChartLegend& legend() const { return m_legend; }
    const PlotTransform& transform() const { return m_transform; }
    const PointCloud& cloud() const { return m_cloud; }
    const DrawStatistics& statistics() const { return m_statistics; }

    struct Label {
        RooflineChart::PlacedLabel::Kind kind;
        int index = -1;
        QString text;
        QPointF centre;
        double width = 0;
        double height = 0;
        double degrees = 0;
        QColor colour;
        bool bold = false;
        bool boxed = false; // over a line: with the background behind it
        std::optional<QLineF> leader;
        QPolygonF outline() const;
    };
    const std::vector<Label>& labels() const { return m_labels; }
    QColor roofColour(int roof) const;
    QPolygonF roofLine(int roof) const;
    // Name and reason of each point that has no mark.
    std::vector<std::pair<QString, QString>> hiddenPoints() const;
    // So many points that names no longer help: labels of points are left out, but the selected one's.
    bool isCloud() const { return m_cloud.size() > 2000; }

private:
    struct Extras {
        bool title, subtitle, legend, axis_titles;
    };
    bool arrangeWith(const Extras& extras, const QSizeF& size);

    void reserveSelection(LabelPlacer& placer) const;
    void placeRoofLabels(LabelPlacer& placer, bool active);
    bool placeAlong(LabelPlacer& placer, const QPolygonF& line, Label label);
    void placeRidges(LabelPlacer& placer);
    void placeZones(LabelPlacer& placer);
    bool placePoint(LabelPlacer& placer, int index); // false: no room
    void placeNotes(LabelPlacer& placer);
    void keep(LabelPlacer& placer, Label label);
    Label makeLabel(RooflineChart::PlacedLabel::Kind kind, int index, const QString& text, const QFont& font) const;

    void paintZones(QPainter& painter) const;
    void paintGrid(QPainter& painter) const;
    void paintLanes(QPainter& painter) const;
    void paintRoofs(QPainter& painter, PictureGroups* groups) const;
    void paintRidges(QPainter& painter, PictureGroups* groups) const;
    void paintPoints(QPainter& painter, bool vector, PictureGroups* groups);
    void paintLabels(QPainter& painter, PictureGroups* groups) const;
    void paintAxes(QPainter& painter) const;
    void paintTexts(QPainter& painter, PictureGroups* groups) const;
    void paintSelection(QPainter& painter) const;
    void paintCrosshair(QPainter& painter) const;
    double line(double weight) const { return weight * theme.line_scale * font_px / 12; }

    ChartFonts m_fonts;
    QSizeF m_size;
    QRectF m_plot, m_frame, m_zero_lane, m_infinite_lane;
    QRectF m_title, m_subtitle, m_x_title, m_y_title;
    std::vector<QString> m_convention; // lines
    QRectF m_convention_rect;
    LogTicks m_x_ticks, m_y_ticks;
    ChartLegend m_legend;
    PlotTransform m_transform;
    PointCloud m_cloud;
    // Of the points, found once a model: replots do not go through all of them again.
    bool m_measured = false, m_modelled = false, m_zero = false, m_infinite = false;
    std::vector<int> m_above_roof;
    DrawStatistics m_statistics;
    std::vector<Label> m_labels;
};

// A font of a size in CSS pixels, which may be a fraction.
QFont fontOfPixels(const QFont& base, double pixels);
// Text with its left end and base line at `at`; degrees clockwise.
void drawTextAt(QPainter& painter, const QFont& font, const QColor& colour, const QPointF& at, const QString& text);

} // namespace rooflens::app
