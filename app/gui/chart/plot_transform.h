// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/chart_model.h"

#include <QPointF>
#include <QRectF>

#include <cmath>

namespace rooflens::app
{

// Data to pixels on two logarithmic axes. Works on log10 of the coordinates, so that many points keep theirs.
class PlotTransform
{
public:
    PlotTransform() = default;
    PlotTransform(const QRectF& rect, const AxisRange& x, const AxisRange& y)
        : m_rect(rect)
        , m_x0(std::log10(x.lower))
        , m_y0(std::log10(y.lower))
        , m_per_x(rect.width() / (std::log10(x.upper) - m_x0))
        , m_per_y(rect.height() / (std::log10(y.upper) - m_y0))
    {
    }

    const QRectF& rect() const { return m_rect; }
    double pixelX(double log10_x) const { return m_rect.left() + (log10_x - m_x0) * m_per_x; }
    double pixelY(double log10_y) const { return m_rect.bottom() - (log10_y - m_y0) * m_per_y; }
    QPointF toPixel(double x, double y) const { return {pixelX(std::log10(x)), pixelY(std::log10(y))}; }
    QPointF toPixel(const ChartPosition& position) const { return toPixel(position.x, position.y); }
    ChartPosition toData(const QPointF& pixel) const
    {
        return {std::pow(10.0, m_x0 + (pixel.x() - m_rect.left()) / m_per_x),
                std::pow(10.0, m_y0 + (m_rect.bottom() - pixel.y()) / m_per_y)};
    }

private:
    QRectF m_rect{0, 0, 1, 1};
    double m_x0 = 0;
    double m_y0 = 0;
    double m_per_x = 1;
    double m_per_y = 1;
};

} // namespace rooflens::app
