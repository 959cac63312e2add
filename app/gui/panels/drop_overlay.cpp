// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/drop_overlay.h"

#include "app/gui/support/theme.h"

#include <QPainter>

namespace rooflens::app
{

DropOverlay::DropOverlay(QWidget* window)
    : QWidget(window)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    hide();
}

void DropOverlay::showText(const QString& text, bool accepted)
{
    m_text = text;
    m_accepted = accepted;
    setGeometry(parentWidget()->rect());
    raise();
    show();
    update();
}

void DropOverlay::paintEvent(QPaintEvent*)
{
    constexpr int kMargin = 14;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    auto wash = palette().color(QPalette::Window);
    wash.setAlphaF(0.82F);
    painter.fillRect(rect(), wash);
    const auto colour = m_accepted ? palette().color(QPalette::Highlight) : errorText(palette());
    painter.setPen(QPen(colour, 3, Qt::DashLine));
    painter.drawRoundedRect(rect().adjusted(kMargin, kMargin, -kMargin, -kMargin), 8, 8);
    auto large = font();
    large.setPointSizeF(large.pointSizeF() * 1.4);
    painter.setFont(large);
    painter.setPen(m_accepted ? palette().color(QPalette::WindowText) : colour);
    painter.drawText(rect().adjusted(40, 40, -40, -40), Qt::AlignCenter | Qt::TextWordWrap, m_text);
}

} // namespace rooflens::app
