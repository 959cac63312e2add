// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/panels/two_line_delegate.h"

#include <functional>

namespace rooflens::app
{

// A point in the list: check box, a swatch in the point's colour on the chart, name and details, a sign when something
// is doubtful about it.
class PointDelegate : public TwoLineDelegate
{
    Q_OBJECT
public:
    // `colour_of` gives the colour of a row as the chart draws it.
    PointDelegate(std::function<QColor(int)> colour_of, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    // Where the check box of an item is, for tests that click it.
    static QRect checkRect(const QStyleOptionViewItem& option);

private:
    std::function<QColor(int)> m_colour_of;
};

} // namespace rooflens::app
