// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/roofline_chart_private.h"

#include <QAccessible>
#include <QEvent>
#include <QWindow>

namespace rooflens::app
{

RooflineChart::RooflineChart(QWidget* parent)
    : QWidget(parent)
    , m_d(std::make_unique<Private>(this))
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setAccessibleName(tr("Roofline chart"));
    m_d->scene().model.x = {0.01, 1e4};
    m_d->scene().model.y = {1e9, 1e15};
    m_d->plot->setRanges();
    m_d->fontChanged();
    followPalette();
}

RooflineChart::~RooflineChart() = default;

void RooflineChart::setModel(ChartModel model)
{
    const bool described = model.text_alternative != m_d->scene().model.text_alternative;
    ChartScene& scene = m_d->scene();
    scene.model = std::move(model);
    scene.hovered = scene.hovered_roof = -1;
    scene.selected = m_d->positionOf(m_d->selected_point);
    scene.pointsChanged();
    m_d->plot->setRanges();
    m_d->plot->changed();
    m_d->tip->hide();
    if (described) {
        setAccessibleDescription(QString::fromStdString(scene.model.text_alternative));
        QAccessibleEvent event(this, QAccessible::DescriptionChanged);
        QAccessible::updateAccessibility(&event);
    }
}

const ChartModel& RooflineChart::model() const
{
    return m_d->scene().model;
}

void RooflineChart::setSelected(int point)
{
    if (point == m_d->selected_point)
        return;
    m_d->selected_point = point;
    m_d->scene().selected = m_d->positionOf(point);
    m_d->plot->changed();
}

int RooflineChart::selected() const
{
    return m_d->pointOf(m_d->scene().selected);
}

void RooflineChart::setTheme(const ChartTheme& theme)
{
    m_d->follow_palette = false;
    m_d->themeChanged(theme);
}

void RooflineChart::followPalette()
{
    m_d->follow_palette = true;
    m_d->themeChanged(ChartTheme::fromPalette(palette()));
}

const ChartTheme& RooflineChart::theme() const
{
    return m_d->scene().theme;
}

void RooflineChart::setOptions(const ChartViewOptions& options)
{
    if (options == m_d->scene().options)
        return;
    m_d->scene().options = options;
    m_d->fontChanged();
}

const ChartViewOptions& RooflineChart::options() const
{
    return m_d->scene().options;
}

int RooflineChart::pointAt(const QPointF& position) const
{
    m_d->ensureCurrent();
    return m_d->pointOf(m_d->markAt(position));
}

int RooflineChart::roofAt(const QPointF& position) const
{
    m_d->ensureCurrent();
    int best = -1;
    double least = kRoofReach;
    for (int roof = 0; roof < static_cast<int>(model().roofs.size()); ++roof) {
        const double distance = distanceTo(m_d->scene().roofLine(roof), position);
        if (distance < least) {
            least = distance;
            best = roof;
        }
    }
    return best;
}

QPointF RooflineChart::positionOf(int point) const
{
    m_d->ensureCurrent();
    const int position = m_d->positionOf(point);
    const PointCloud& cloud = m_d->scene().cloud();
    return position >= 0 && cloud.visible(position) ? cloud.pixel(position) : QPointF();
}

QRectF RooflineChart::plotRect() const
{
    m_d->ensureCurrent();
    return m_d->scene().plot();
}

ChartPosition RooflineChart::toData(const QPointF& position) const
{
    m_d->ensureCurrent();
    return m_d->scene().transform().toData(position);
}

QPointF RooflineChart::toPixel(const ChartPosition& position) const
{
    m_d->ensureCurrent();
    return m_d->scene().transform().toPixel(position);
}

std::vector<RooflineChart::PlacedLabel> RooflineChart::placedLabels() const
{
    m_d->ensureCurrent();
    std::vector<PlacedLabel> placed;
    for (const ChartScene::Label& label : m_d->scene().labels())
        placed.push_back({label.kind, label.index, label.text, label.outline()});
    return placed;
}

QRectF RooflineChart::legendRect() const
{
    m_d->ensureCurrent();
    return m_d->scene().legend().rect();
}

RooflineChart::Statistics RooflineChart::statistics() const
{
    m_d->ensureCurrent();
    const DrawStatistics& figures = m_d->scene().statistics();
    return {figures.drawn, figures.merged, figures.outside};
}

void RooflineChart::replotNow()
{
    m_d->plot->replot(QCustomPlot::rpImmediateRefresh);
}

QSize RooflineChart::sizeHint() const
{
    return {800, 560};
}
QSize RooflineChart::minimumSizeHint() const
{
    return {280, 200};
}

bool RooflineChart::event(QEvent* event)
{
    // Qt 6.4 tells of another resolution by this event alone.
    if (event->type() == QEvent::ScreenChangeInternal || event->type() == QEvent::Resize)
        m_d->plot->followDevicePixelRatio();
    return QWidget::event(event);
}

void RooflineChart::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_d->follow_palette)
        m_d->themeChanged(ChartTheme::fromPalette(palette()));
    if (event->type() == QEvent::FontChange)
        m_d->fontChanged();
}

void RooflineChart::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_d->plot->setGeometry(rect());
    m_d->plot->changed();
}

void RooflineChart::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (QWindow* handle = window()->windowHandle(); handle != nullptr && !m_d->screen_changed) {
        m_d->screen_changed
            = connect(handle, &QWindow::screenChanged, this, [this] { m_d->plot->followDevicePixelRatio(); });
    }
    m_d->plot->followDevicePixelRatio();
}

} // namespace rooflens::app
