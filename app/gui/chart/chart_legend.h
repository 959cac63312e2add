// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/markers.h"

#include <QFont>
#include <QRectF>
#include <QString>

#include <vector>

class QPainter;

namespace rooflens::app
{

// Marks and names in rows below the plot. What finds no room is counted: "+12 more".
class ChartLegend
{
public:
    struct Entry {
        QString text;
        MarkerStyle style;
        bool mark = true; // "+n more" has none
        bool ring = false; // the sign of a point above its roof
        int point = -1; // position in the model's points
    };

    // `entries` in order, the first ones of `total`; then all of `keys` (what the kinds of marks mean).
    void arrange(std::vector<Entry> entries, int total, std::vector<Entry> keys, const QFont& font, double font_px,
                 double width, int most_rows);
    void moveTo(const QPointF& top_left) { m_rect.moveTopLeft(top_left); }
    void paint(QPainter& painter, const QColor& text, const QColor& warning) const;

    // Entry::point of the entry at a place, -1 if there is none.
    int pointAt(const QPointF& position) const;

    QRectF rect() const { return m_rect; }
    bool empty() const { return m_cells.empty(); }
    int hidden() const { return m_hidden; }

private:
    struct Cell {
        Entry entry;
        double width = 0;
        double x = 0;
        double y = 0;
    };
    // Sets the places of `cells`; false when they need more rows.
    bool flow(std::vector<Cell*>& cells, double width, int most_rows);

    QFont m_font;
    double m_font_px = 12;
    std::vector<Cell> m_cells;
    QRectF m_rect;
    int m_hidden = 0;
};

} // namespace rooflens::app
