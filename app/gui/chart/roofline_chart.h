// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/chart_theme.h"
#include "core/analysis/chart_model.h"

#include <QWidget>

#include <memory>

namespace rooflens::app
{

// What stands around and on the chart, apart from the model.
struct ChartViewOptions {
    bool title = true; // title and subtitle above the plot
    bool legend = true; // below the plot
    bool convention = false; // line at the bottom; exported pictures always have it
    bool point_labels = true;
    bool crosshair = true; // follows the pointer, with its coordinates at the axes; never in exports
    double font_px = 0; // size of labels in CSS pixels (1/96 inch); 0: from the application's font
    bool operator==(const ChartViewOptions&) const = default;
};

// Draws a ChartModel and reports gestures; it computes no roofline and changes no model. Whoever owns it answers a
// signal by making a new model (e.g. with the requested ranges) and handing it over with setModel.
//
// Points are named by ChartPoint::point, the index in the points that makeChart was given.
class RooflineChart : public QWidget
{
    Q_OBJECT
public:
    explicit RooflineChart(QWidget* parent = nullptr);
    ~RooflineChart() override;

    void setModel(ChartModel model);
    const ChartModel& model() const;

    // The selected point, -1 for none. A point that the model does not hold counts as none.
    void setSelected(int point);
    int selected() const;

    // The chart follows the palette until a theme is set.
    void setTheme(const ChartTheme& theme);
    void followPalette();
    const ChartTheme& theme() const;

    void setOptions(const ChartViewOptions& options);
    const ChartViewOptions& options() const;

    // The point whose mark lies nearest to `position` (widget coordinates) within reach of a pointer; -1: none.
    int pointAt(const QPointF& position) const;
    // Index in model().roofs of the line nearest to `position` within reach; -1: none.
    int roofAt(const QPointF& position) const;
    // Where a point is drawn, in widget coordinates; lanes included. Null if it is not drawn.
    QPointF positionOf(int point) const;
    // The rectangle between the axes, in widget coordinates.
    QRectF plotRect() const;
    // Data coordinates of a place in plotRect() and back.
    ChartPosition toData(const QPointF& position) const;
    QPointF toPixel(const ChartPosition& position) const;

    // Rectangles of what was placed by the last drawing, for tests and for the window: in widget coordinates.
    struct PlacedLabel {
        enum class Kind { Roof, Point, Ridge, Zone, Lane, Note };
        Kind kind;
        int index; // in the model's list of that kind
        QString text;
        QPolygonF outline; // rotated rectangle
    };
    std::vector<PlacedLabel> placedLabels() const;
    QRectF legendRect() const;

    // What became of the points in the last drawing; the sum is the number of points.
    struct Statistics {
        int drawn = 0;
        int merged = 0; // the same mark on the same pixel as one that is drawn
        int outside = 0; // of the axes
    };
    Statistics statistics() const;

    // Draws at once. All setters wait for the event loop, so that several cost one drawing.
    void replotNow();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void pointHovered(int point); // -1: the pointer left the last one
    void pointClicked(int point, Qt::KeyboardModifiers modifiers); // -1: an empty place, or Escape
    void pointActivated(int point); // Return on the selected point
    void roofHovered(int roof); // index in model().roofs; -1: none
    // Wheel, drag, + and -: the ranges are valid for a log axis (checkLogRange).
    void rangesRequested(rooflens::AxisRange x, rooflens::AxisRange y);
    void fitRequested(); // double click, Home
    void cursorMoved(double intensity, double flop_per_s); // pointer in the plot
    void cursorLeft();

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> m_d;
};

} // namespace rooflens::app
