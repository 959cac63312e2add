// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/roofline_chart_private.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace rooflens::app
{

namespace
{

constexpr double kKeyZoom = 0.7;

} // namespace

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
