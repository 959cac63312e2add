// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QAction;
class QWidget;

namespace rooflens::app
{

void showAbout(QWidget* parent);
// All actions with their keys, and what the pointer does on the chart.
void showShortcuts(QWidget* parent, const QList<QAction*>& actions);

} // namespace rooflens::app
