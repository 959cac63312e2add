// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/two_line_delegate.h"

#include "app/gui/support/theme.h"

#include <QApplication>
#include <QPainter>

namespace rooflens::app
{

namespace
{

constexpr int kPadding = 3;
constexpr double kDetailScale = 0.88;

} // namespace

TwoLineDelegate::TwoLineDelegate(int detail_role, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_detail_role(detail_role)
{
}

QFont TwoLineDelegate::detailFont(const QFont& font)
{
    auto smaller = font;
    if (font.pointSizeF() > 0) {
        smaller.setPointSizeF(font.pointSizeF() * kDetailScale);
    }
    return smaller;
}

void TwoLineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (index.data(m_detail_role).toString().isEmpty()) {
        QStyledItemDelegate::paint(painter, option, index);
        return;
    }
    auto drawn = option;
    initStyleOption(&drawn, index);
    const auto* style = drawn.widget != nullptr ? drawn.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &drawn, painter, drawn.widget);
    paintLines(painter, drawn, index, drawn.rect.adjusted(kPadding, kPadding, -kPadding, -kPadding));
}

void TwoLineDelegate::paintLines(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                                 const QRect& rect, const QColor& detail_colour) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    const bool enabled = option.state.testFlag(QStyle::State_Enabled);
    const auto group = enabled ? QPalette::Active : QPalette::Disabled;
    const QFontMetrics metrics(option.font);
    painter->save();
    painter->setFont(option.font);
    painter->setPen(option.palette.color(group, selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(QRect(rect.left(), rect.top(), rect.width(), metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                      metrics.elidedText(index.data().toString(), Qt::ElideMiddle, rect.width()));
    const auto font = detailFont(option.font);
    const QFontMetrics small(font);
    painter->setFont(font);
    painter->setPen(selected                      ? option.palette.color(QPalette::HighlightedText)
                        : detail_colour.isValid() ? detail_colour
                                                  : mutedText(option.palette));
    painter->drawText(QRect(rect.left(), rect.top() + metrics.height(), rect.width(), small.height()),
                      Qt::AlignLeft | Qt::AlignVCenter,
                      small.elidedText(index.data(m_detail_role).toString(), Qt::ElideRight, rect.width()));
    painter->restore();
}

QSize TwoLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    if (!index.data(m_detail_role).toString().isEmpty()) {
        size.setHeight(QFontMetrics(option.font).height() + QFontMetrics(detailFont(option.font)).height()
                       + 2 * kPadding);
        size.setWidth(1); // it takes what the view gives: long lines are elided
    }
    return size;
}

} // namespace rooflens::app
