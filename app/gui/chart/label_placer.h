// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <QRectF>

#include <cstdint>
#include <vector>

namespace rooflens::app
{

// A rectangle turned about its centre; degrees run clockwise, as QPainter turns.
struct TurnedRect {
    QPointF centre;
    double half_width = 0;
    double half_height = 0;
    double degrees = 0;

    static TurnedRect upright(const QRectF& rect) { return {rect.center(), rect.width() / 2, rect.height() / 2, 0}; }
    QPolygonF outline() const;
    TurnedRect grown(double by) const { return {centre, half_width + by, half_height + by, degrees}; }
};

// Separating axes: true when the two share an area.
bool overlap(const TurnedRect& a, const TurnedRect& b);
bool crosses(const TurnedRect& rect, const QPointF& from, const QPointF& to);

// Keeps account of what stands on the chart. Labels are placed greedily: the first candidate that fits is taken, what
// finds none stays away, so labels never overlap.
class LabelPlacer
{
public:
    explicit LabelPlacer(const QRectF& bounds);

    void addMark(const QPointF& centre, double radius); // of a point: no label may cover it
    void addLine(const QPolygonF& line, bool strong = false); // strong: no label may cross it
    void addLabel(const TurnedRect& rect) { m_labels.push_back(rect); }

    enum class Lines { AvoidAll, AvoidStrong };
    // Inside the bounds, on no mark and no label.
    bool fits(const TurnedRect& rect, Lines lines) const;

private:
    bool covered(const TurnedRect& rect) const;
    bool coveredUpright(const TurnedRect& rect) const;

    static constexpr double kCell = 2; // pixels
    QRectF m_bounds;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::uint8_t> m_marks; // cells that a mark touches
    // Marked cells above and left of each corner, made when first asked after a change: an upright rectangle is one
    // sum.
    mutable std::vector<int> m_sums;
    std::vector<TurnedRect> m_labels;
    struct Segment {
        QLineF line;
        bool strong = false;
    };
    std::vector<Segment> m_segments;
};

} // namespace rooflens::app
