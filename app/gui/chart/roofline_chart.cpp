// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/roofline_chart.h"

#include "app/gui/chart/chart_gestures.h"
#include "app/gui/chart/chart_plot.h"
#include "app/gui/chart/chart_tip.h"

#include <QAccessible>
#include <QFontInfo>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QRubberBand>
#include <QWheelEvent>
#include <QWindow>

#include <cmath>

namespace rooflens::app
{

namespace
{

constexpr double kPointReach = 12; // pixels
constexpr double kRoofReach = 5;
constexpr double kKeyZoom = 0.7;

} // namespace

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

void RooflineChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton && event->button() != Qt::MiddleButton)
        return QWidget::mousePressEvent(event);
    m_d->ensureCurrent();
    m_d->press = event->position();
    m_d->press_x = model().x;
    m_d->press_y = model().y;
    m_d->drag = Private::Drag::Press;
    event->accept();
}

void RooflineChart::mouseMoveEvent(QMouseEvent* event)
{
    const QPointF moved = event->position() - m_d->press;
    if (m_d->drag == Private::Drag::Press && moved.manhattanLength() >= 5
        && m_d->scene().frame().contains(m_d->press)) {
        m_d->drag = event->modifiers().testFlag(Qt::ShiftModifier) ? Private::Drag::Band : Private::Drag::Pan;
        m_d->stopHover();
        setCursor(m_d->drag == Private::Drag::Pan ? Qt::ClosedHandCursor : Qt::CrossCursor);
    }
    switch (m_d->drag) {
    case Private::Drag::None:
        m_d->hover(event->position());
        break;
    case Private::Drag::Press:
        break;
    case Private::Drag::Pan:
        emit rangesRequested(pannedRange(m_d->press_x, -moved.x() / plotRect().width()),
                             pannedRange(m_d->press_y, moved.y() / plotRect().height()));
        break;
    case Private::Drag::Band:
        m_d->band->setGeometry(QRectF(m_d->press, event->position()).normalized().intersected(plotRect()).toRect());
        m_d->band->show();
        break;
    }
}

void RooflineChart::mouseReleaseEvent(QMouseEvent* event)
{
    const Private::Drag drag = std::exchange(m_d->drag, Private::Drag::None);
    unsetCursor();
    m_d->band->hide();
    if (drag == Private::Drag::Press && event->button() == Qt::LeftButton)
        emit pointClicked(pointAt(event->position()), event->modifiers());
    if (drag == Private::Drag::Band) {
        const QRectF band = QRectF(m_d->press, event->position()).normalized().intersected(plotRect());
        if (band.width() < 8 || band.height() < 8)
            return;
        const ChartPosition low = toData(band.bottomLeft());
        const ChartPosition high = toData(band.topRight());
        emit rangesRequested(validRange(std::log10(low.x), std::log10(high.x)),
                             validRange(std::log10(low.y), std::log10(high.y)));
    }
}

void RooflineChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        emit fitRequested();
}

void RooflineChart::wheelEvent(QWheelEvent* event)
{
    if (!plotRect().contains(event->position())) {
        event->ignore();
        return;
    }
    // Some platforms turn a wheel with Alt or Shift into a horizontal one.
    const double turn = event->angleDelta().y() != 0 ? event->angleDelta().y() : event->angleDelta().x();
    const double factor = std::pow(0.85, turn / 120.0);
    const bool only_x = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool only_y = event->modifiers().testFlag(Qt::ControlModifier);
    m_d->zoom(event->position(), only_y ? 1 : factor, only_x ? 1 : factor);
    event->accept();
}

void RooflineChart::leaveEvent(QEvent* event)
{
    QWidget::leaveEvent(event);
    m_d->stopHover();
    emit cursorLeft();
}

void RooflineChart::keyPressEvent(QKeyEvent* event)
{
    m_d->ensureCurrent();
    const QPointF centre = m_d->scene().selected >= 0 && m_d->scene().cloud().visible(m_d->scene().selected)
        ? m_d->scene().cloud().pixel(m_d->scene().selected)
        : plotRect().center();
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const bool along_x = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
        const bool forward = event->key() == Qt::Key_Right || event->key() == Qt::Key_Up;
        const int next = neighbour(m_d->scene().cloud(), m_d->scene().selected, along_x, forward);
        if (next >= 0)
            emit pointClicked(m_d->pointOf(next), Qt::NoModifier);
        break;
    }
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        m_d->zoom(centre, kKeyZoom, kKeyZoom);
        break;
    case Qt::Key_Minus:
        m_d->zoom(centre, 1 / kKeyZoom, 1 / kKeyZoom);
        break;
    case Qt::Key_Home:
        emit fitRequested();
        break;
    case Qt::Key_Escape:
        m_d->drag = Private::Drag::None;
        m_d->band->hide();
        emit pointClicked(-1, Qt::NoModifier);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selected() >= 0)
            emit pointActivated(selected());
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void RooflineChart::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    // A frame shows where the keys go; after a click it is plain without one.
    m_d->scene().focused = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    m_d->plot->replotOverlay();
}

void RooflineChart::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    m_d->scene().focused = false;
    m_d->plot->replotOverlay();
}

} // namespace rooflens::app
