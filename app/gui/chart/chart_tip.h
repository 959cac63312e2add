// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace rooflens::app
{

// What stands under the pointer, at once and inside the chart, in the chart's colours.
class ChartTip : public QLabel
{
    Q_OBJECT
public:
    explicit ChartTip(QWidget* parent);
    void setColours(const QColor& background, const QColor& text, const QColor& frame);
    // Lines separated by '\n'; long words are broken. Beside `position`, inside the parent.
    void showText(const QString& text, const QPointF& position);
};

} // namespace rooflens::app
