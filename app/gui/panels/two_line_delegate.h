// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>

namespace rooflens::app
{

// An item with a second, quieter line below its text. Items without that line are drawn as usual.
class TwoLineDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    TwoLineDelegate(int detail_role, QObject* parent);
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    // Draws both lines into `rect`; for delegates that put something in front.
    void paintLines(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index, const QRect& rect,
                    const QColor& detail_colour = {}) const;
    static QFont detailFont(const QFont& font);
    int m_detail_role;
};

} // namespace rooflens::app
