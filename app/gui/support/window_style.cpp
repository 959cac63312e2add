// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/support/window_style.h"

#include "app/gui/support/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <algorithm>

namespace rooflens::app
{

WindowStyle::WindowStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

void WindowStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const
{
    if (element != PE_IndicatorCheckBox && element != PE_IndicatorItemViewItemCheck) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    const double side = std::min(option->rect.width(), option->rect.height()) - 1.0;
    QRectF box(0, 0, side, side);
    box.moveCenter(QRectF(option->rect).center());
    const bool on = option->state.testFlag(State_On);
    const bool enabled = option->state.testFlag(State_Enabled);
    const auto& palette = option->palette;
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const auto fill = palette.color(group, on ? QPalette::Highlight : QPalette::Base);
    // White around it where it stands on a selected row.
    painter->setPen(QPen(option->state.testFlag(State_Selected) ? palette.color(QPalette::HighlightedText)
                             : on                               ? fill
                                                                : mutedText(palette),
                         1));
    painter->setBrush(fill);
    painter->drawRoundedRect(box, 2.5, 2.5);
    if (on) {
        painter->setPen(
            QPen(palette.color(QPalette::HighlightedText), side / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        const auto at = [&](double x, double y) { return QPointF(box.left() + x * side, box.top() + y * side); };
        painter->drawPolyline(QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.30)}));
    } else if (option->state.testFlag(State_NoChange)) {
        painter->fillRect(box.adjusted(side / 4, side / 2 - 1, -side / 4, -side / 2 + 1), mutedText(palette));
    }
    if (option->state.testFlag(State_HasFocus) && element == PE_IndicatorCheckBox) {
        painter->setPen(QPen(palette.color(QPalette::Highlight), 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(box.adjusted(-1.5, -1.5, 1.5, 1.5), 3.5, 3.5);
    }
    painter->restore();
}

int WindowStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget,
                           QStyleHintReturn* data) const
{
    return hint == SH_DialogButtonBox_ButtonsHaveIcons ? 0 : QProxyStyle::styleHint(hint, option, widget, data);
}

} // namespace rooflens::app
