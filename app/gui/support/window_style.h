// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace rooflens::app
{

// Fusion with check boxes whose frame is seen on a dark ground too (WCAG 1.4.11 asks for 3:1), and without pictures on
// the buttons of dialogs.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT
public:
    WindowStyle();
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    int styleHint(StyleHint hint, const QStyleOption* option = nullptr, const QWidget* widget = nullptr,
                  QStyleHintReturn* data = nullptr) const override;
};

} // namespace rooflens::app
