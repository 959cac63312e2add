// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/chart_gestures.h"
#include "app/gui/chart/chart_plot.h"
#include "app/gui/chart/chart_tip.h"
#include "app/gui/chart/roofline_chart.h"

#include <QFontInfo>
#include <QRubberBand>

#include <cmath>

namespace rooflens::app
{

inline constexpr double kPointReach = 12; // pixels
inline constexpr double kRoofReach = 5;

// Only for the two files of RooflineChart.
struct RooflineChart::Private {
    explicit Private(RooflineChart* chart)
        : q(chart)
        , plot(new ChartPlot(chart))
        , tip(new ChartTip(chart))
        , band(new QRubberBand(QRubberBand::Rectangle, chart))
    {
        band->hide();
    }

    ChartScene& scene() const { return plot->scene; }

    // A widget that was never shown gets no resize event; its geometry holds all the same.
    void ensureCurrent() const
    {
        if (plot->viewport().size() != q->size()) {
            plot->setGeometry(q->rect());
            plot->setViewport(q->rect());
            plot->changed();
        }
        plot->ensureCurrent();
    }

    void fontChanged()
    {
        scene().base_font = q->font();
        scene().font_px = scene().options.font_px > 0 ? scene().options.font_px
                                                      : std::max(8.0, QFontInfo(q->font()).pixelSize() * 0.92);
        scene().pointsChanged();
        plot->changed();
    }

    void themeChanged(const ChartTheme& theme)
    {
        scene().theme = theme;
        plot->setBackground(QBrush(theme.background));
        tip->setColours(theme.tooltip_background, theme.text, theme.frame);
        scene().pointsChanged();
        plot->changed();
    }

    // Position in model.points of a ChartPoint::point.
    int positionOf(int point) const
    {
        if (point < 0)
            return -1;
        const std::vector<ChartPoint>& points = scene().model.points;
        for (std::size_t index = 0; index < points.size(); ++index) {
            if (points[index].point == point)
                return static_cast<int>(index);
        }
        return -1;
    }
    int pointOf(int position) const
    {
        return position < 0 ? -1 : scene().model.points[static_cast<std::size_t>(position)].point;
    }

    void hover(const QPointF& position)
    {
        ensureCurrent();
        const int point = markAt(position);
        const int roof = point < 0 ? q->roofAt(position) : -1;
        const bool inside = scene().plot().contains(position);
        scene().pointer = inside && point < 0 ? std::optional<QPointF>(position) : std::nullopt;
        if (point != scene().hovered) {
            scene().hovered = point;
            emit q->pointHovered(pointOf(point));
        }
        if (roof != scene().hovered_roof) {
            scene().hovered_roof = roof;
            emit q->roofHovered(roof);
        }
        if (point >= 0) {
            const ChartPoint& item = scene().model.points[static_cast<std::size_t>(point)];
            tip->showText(QString::fromStdString(item.tooltip.empty() ? item.name : item.tooltip), position);
        } else if (roof >= 0) {
            const ChartRoof& item = scene().model.roofs[static_cast<std::size_t>(roof)];
            QString text = QString::fromStdString(item.label);
            if (!item.detail.empty())
                text += QLatin1Char('\n') + QString::fromStdString(item.detail);
            tip->showText(text, position);
        } else if (const int ridge = ridgeAt(position); ridge >= 0) {
            const ChartRidge& item = scene().model.ridges[static_cast<std::size_t>(ridge)];
            tip->showText(tr("Ridge point of %1 and %2: %3")
                              .arg(QString::fromStdString(item.peak), QString::fromStdString(item.level),
                                   QString::fromStdString(item.label)),
                          position);
        } else if (const QString note = noteAt(position); !note.isEmpty()) {
            tip->showText(note, position);
        } else {
            tip->hide();
        }
        if (inside) {
            const ChartPosition data = scene().transform().toData(position);
            emit q->cursorMoved(data.x, data.y);
        } else {
            emit q->cursorLeft();
        }
        plot->replotOverlay();
    }

    // The mark of a point, or its entry in the legend.
    int markAt(const QPointF& position) const
    {
        const int entry = scene().legend().pointAt(position);
        return entry >= 0 ? entry
                          : scene().cloud().nearest(position, std::max(kPointReach, scene().cloud().radius() + 4));
    }

    int ridgeAt(const QPointF& position) const
    {
        for (std::size_t index = 0; index < scene().model.ridges.size(); ++index) {
            const ChartRidge& ridge = scene().model.ridges[index];
            const QPointF at = scene().transform().toPixel(ridge.intensity, ridge.flop_per_s);
            if (scene().plot().contains(at) && QLineF(at, position).length() <= kRoofReach)
                return static_cast<int>(index);
        }
        return -1;
    }

    // What the note in the corner is about.
    QString noteAt(const QPointF& position) const
    {
        constexpr std::size_t kMost = 12;
        for (const ChartScene::Label& label : scene().labels()) {
            if (label.kind != PlacedLabel::Kind::Note || !label.outline().containsPoint(position, Qt::OddEvenFill))
                continue;
            const auto hidden = scene().hiddenPoints();
            QStringList lines;
            for (std::size_t index = 0; index < std::min(kMost, hidden.size()); ++index)
                lines += tr("%1: %2").arg(hidden[index].first, hidden[index].second);
            if (hidden.size() > kMost)
                lines += tr("+%1 more").arg(hidden.size() - kMost);
            return lines.join(QLatin1Char('\n'));
        }
        return {};
    }

    void stopHover()
    {
        scene().pointer.reset();
        scene().hovered_roof = -1;
        if (scene().hovered >= 0) {
            scene().hovered = -1;
            emit q->pointHovered(-1);
        }
        tip->hide();
        plot->replotOverlay();
    }

    void zoom(const QPointF& centre, double factor_x, double factor_y)
    {
        ensureCurrent();
        const PlotTransform& transform = scene().transform();
        emit q->rangesRequested(
            zoomedRange(scene().model.x, (centre.x() - transform.rect().left()) / transform.rect().width(), factor_x),
            zoomedRange(scene().model.y, (transform.rect().bottom() - centre.y()) / transform.rect().height(),
                        factor_y));
    }

    RooflineChart* q;
    ChartPlot* plot;
    ChartTip* tip;
    QRubberBand* band;
    bool follow_palette = true;
    int selected_point = -1;

    enum class Drag { None, Press, Pan, Band };
    Drag drag = Drag::None;
    QPointF press;
    AxisRange press_x, press_y;
    QMetaObject::Connection screen_changed;
};

} // namespace rooflens::app
