// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QPointF>
#include <QString>

class QPainter;

namespace rooflens::app
{

enum class Marker { Circle, Square, Triangle, Diamond, Star, Cross, Plus };
inline constexpr int kMarkerCount = 7;

// The names of OperationEntry::marker; an unknown or empty one gives that of `index`.
Marker markerOf(const QString& name, int index);

// A closed outline around (0, 0); all shapes look equally large at the same `radius`.
QPainterPath markerPath(Marker marker, double radius);

// Measured points are filled, modelled ones hollow with the background inside, so that lines do not run through them.
struct MarkerStyle {
    Marker marker = Marker::Circle;
    QColor colour;
    QColor background;
    bool filled = false;
    double radius = 4;
    bool operator==(const MarkerStyle&) const = default;
};
void drawMarker(QPainter& painter, const QPointF& centre, const MarkerStyle& style);

} // namespace rooflens::app
