// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/markers.h"

#include <QPainter>
#include <QTransform>

#include <array>
#include <cmath>
#include <numbers>

namespace rooflens::app
{

namespace
{

QPainterPath polygon(int corners, double radius, double first_degrees, double inner_radius = 0)
{
    QPainterPath path;
    const int count = inner_radius > 0 ? 2 * corners : corners;
    for (int corner = 0; corner < count; ++corner) {
        const double angle = (first_degrees + 360.0 * corner / count) * std::numbers::pi / 180;
        const double length = inner_radius > 0 && corner % 2 == 1 ? inner_radius : radius;
        const QPointF point(length * std::cos(angle), length * std::sin(angle));
        corner == 0 ? path.moveTo(point) : path.lineTo(point);
    }
    path.closeSubpath();
    return path;
}

QPainterPath plus(double radius, double arm)
{
    QPainterPath path;
    const double r = radius;
    const double a = arm;
    path.addPolygon(QPolygonF(
        {{-a, -r}, {a, -r}, {a, -a}, {r, -a}, {r, a}, {a, a}, {a, r}, {-a, r}, {-a, a}, {-r, a}, {-r, -a}, {-a, -a}}));
    path.closeSubpath();
    return path;
}

} // namespace

Marker markerOf(const QString& name, int index)
{
    static const std::array<const char*, kMarkerCount> kNames
        = {"circle", "square", "triangle", "diamond", "star", "cross", "plus"};
    for (int marker = 0; marker < kMarkerCount; ++marker) {
        if (name == QLatin1String(kNames[static_cast<std::size_t>(marker)]))
            return static_cast<Marker>(marker);
    }
    return static_cast<Marker>(((index % kMarkerCount) + kMarkerCount) % kMarkerCount);
}

QPainterPath markerPath(Marker marker, double radius)
{
    QPainterPath path;
    switch (marker) {
    case Marker::Circle:
        path.addEllipse(QPointF(0, 0), radius, radius);
        break;
    case Marker::Square:
        path.addRect(-0.88 * radius, -0.88 * radius, 1.76 * radius, 1.76 * radius);
        break;
    case Marker::Triangle:
        path = polygon(3, 1.3 * radius, -90).translated(0, 0.2 * radius);
        break;
    case Marker::Diamond:
        path = polygon(4, 1.25 * radius, -90);
        break;
    case Marker::Star:
        path = polygon(5, 1.4 * radius, -90, 0.62 * radius);
        break;
    case Marker::Cross:
        path = QTransform().rotate(45).map(plus(1.25 * radius, 0.42 * radius));
        break;
    case Marker::Plus:
        path = plus(1.25 * radius, 0.42 * radius);
        break;
    }
    return path;
}

void drawMarker(QPainter& painter, const QPointF& centre, const MarkerStyle& style)
{
    painter.save();
    painter.translate(centre);
    const double line = std::max(0.9, style.radius * 0.4);
    if (style.filled) {
        painter.setPen(QPen(style.background, line * 0.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(style.colour);
        painter.drawPath(markerPath(style.marker, style.radius * 1.08));
    } else {
        painter.setPen(QPen(style.colour, line, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.setBrush(style.background);
        painter.drawPath(markerPath(style.marker, style.radius * 0.94));
    }
    painter.restore();
}

} // namespace rooflens::app
