// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_plot.h"

#include <functional>

namespace rooflens::app
{

namespace
{

// A layer's content as a function.
class Drawing : public QCPLayerable
{
public:
    Drawing(QCustomPlot* plot, const QString& layer, std::function<void(QCPPainter*)> draw)
        : QCPLayerable(plot, layer)
        , m_draw(std::move(draw))
    {
    }

protected:
    void applyDefaultAntialiasingHint(QCPPainter*) const override { }
    void draw(QCPPainter* painter) override { m_draw(painter); }

private:
    std::function<void(QCPPainter*)> m_draw;
};

} // namespace

ChartPlot::ChartPlot(QWidget* parent)
    : QCustomPlot(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    plotLayout()->setRowSpacing(0);
    axisRect()->setAutoMargins(QCP::msNone);
    axisRect()->setMinimumMargins(QMargins());
    for (QCPAxis* axis : {xAxis, yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
        axis->setVisible(false); // the scene draws the axes: with lanes, and with labels in SI prefixes
    }
    new Drawing(this, QStringLiteral("main"), [this](QCPPainter* painter) { scene.paint(*painter, vector, groups); });
    new Drawing(this, QStringLiteral("overlay"), [this](QCPPainter* painter) { scene.paintOverlay(*painter, groups); });
}

void ChartPlot::setRanges()
{
    xAxis->setRange(scene.model.x.lower, scene.model.x.upper);
    yAxis->setRange(scene.model.y.lower, scene.model.y.upper);
}

void ChartPlot::changed()
{
    m_dirty = true;
    replot(QCustomPlot::rpQueuedReplot);
}

void ChartPlot::replotOverlay()
{
    if (m_dirty)
        return; // all of it comes soon
    layer(QStringLiteral("overlay"))->replot();
}

void ChartPlot::ensureCurrent()
{
    if (m_dirty)
        replot(QCustomPlot::rpQueuedRefresh);
}

void ChartPlot::followDevicePixelRatio()
{
    if (!qFuzzyCompare(bufferDevicePixelRatio(), devicePixelRatioF())) {
        setBufferDevicePixelRatio(devicePixelRatioF());
        changed();
    }
}

void ChartPlot::updateLayout()
{
    const QRect whole = viewport();
    scene.arrange(QSizeF(whole.size()));
    const QRect plot = scene.plot().toRect();
    axisRect()->setMargins(QMargins(plot.left() - whole.left(), plot.top() - whole.top(), whole.right() - plot.right(),
                                    whole.bottom() - plot.bottom()));
    QCustomPlot::updateLayout();
    const QCPRange x = xAxis->range();
    const QCPRange y = yAxis->range();
    scene.place(PlotTransform(scene.plot(), {x.lower, x.upper}, {y.lower, y.upper}));
    m_dirty = false;
}

} // namespace rooflens::app
