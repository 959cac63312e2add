// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/point_delegate.h"

#include "app/gui/models/point_model.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>

namespace rooflens::app
{

namespace
{

constexpr int kGap = 6;
constexpr int kEdge = 4;

int checkSide(const QStyleOptionViewItem& option)
{
    const auto* style = option.widget != nullptr ? option.widget->style() : QApplication::style();
    return style->pixelMetric(QStyle::PM_IndicatorWidth, nullptr, option.widget);
}

int swatchSide(const QStyleOptionViewItem& option)
{
    return option.fontMetrics.height() * 2 / 3;
}

QRect textRect(const QStyleOptionViewItem& option, bool problem)
{
    const int left = checkSide(option) + swatchSide(option) + 2 * kGap + kEdge;
    const int right = problem ? option.fontMetrics.height() + kGap : kEdge;
    return option.rect.adjusted(left, 3, -right, -3);
}

} // namespace

PointDelegate::PointDelegate(std::function<QColor(int)> colour_of, QObject* parent)
    : TwoLineDelegate(PointModel::DetailRole, parent)
    , m_colour_of(std::move(colour_of))
{
}

QRect PointDelegate::checkRect(const QStyleOptionViewItem& option)
{
    const int side = checkSide(option);
    return {option.rect.left() + kEdge, option.rect.top() + (option.rect.height() - side) / 2, side, side};
}

void PointDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto drawn = option;
    initStyleOption(&drawn, index);
    const auto* style = drawn.widget != nullptr ? drawn.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &drawn, painter, drawn.widget);

    QStyleOptionButton check;
    check.rect = checkRect(drawn);
    check.palette = drawn.palette;
    const bool visible = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
    check.state = QStyle::State_Enabled | (visible ? QStyle::State_On : QStyle::State_Off)
        | (drawn.state & QStyle::State_Selected);
    style->drawPrimitive(QStyle::PE_IndicatorCheckBox, &check, painter, drawn.widget);

    const int side = swatchSide(drawn);
    const QRectF swatch(check.rect.right() + kGap, drawn.rect.top() + (drawn.rect.height() - side) / 2.0, side, side);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    auto colour = m_colour_of(index.row());
    if (!visible) {
        colour.setAlphaF(0.3F);
    }
    const bool selected = drawn.state.testFlag(QStyle::State_Selected);
    painter->setPen(selected ? QPen(drawn.palette.color(QPalette::HighlightedText), 1.4) : QPen(Qt::NoPen));
    painter->setBrush(colour);
    if (index.data(PointModel::MeasuredRole).toBool()) {
        painter->drawPolygon(QPolygonF({{swatch.center().x(), swatch.top() - 1},
                                        {swatch.right() + 1, swatch.center().y()},
                                        {swatch.center().x(), swatch.bottom() + 1},
                                        {swatch.left() - 1, swatch.center().y()}}));
    } else {
        painter->drawEllipse(swatch);
    }
    painter->restore();

    const auto problem = index.data(PointModel::ProblemRole).toString();
    paintLines(painter, drawn, index, textRect(drawn, !problem.isEmpty()));
    if (!problem.isEmpty()) {
        const int size = drawn.fontMetrics.height();
        const QRect place(drawn.rect.right() - size - kEdge, drawn.rect.top() + (drawn.rect.height() - size) / 2, size,
                          size);
        glyphIcon(Glyph::Warning,
                  selected ? drawn.palette.color(QPalette::HighlightedText) : warningText(drawn.palette))
            .paint(painter, place);
    }
}

QSize PointDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = TwoLineDelegate::sizeHint(option, index);
    size.setHeight(QFontMetrics(option.font).height() + QFontMetrics(detailFont(option.font)).height() + 8);
    return size;
}

bool PointDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                const QModelIndex& index)
{
    const bool click = event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::MouseButtonDblClick;
    if (click
        && checkRect(option)
               .adjusted(-kEdge, -kEdge, kEdge, kEdge)
               .contains(static_cast<QMouseEvent*>(event)->position().toPoint())) {
        if (event->type() == QEvent::MouseButtonRelease) {
            const bool visible = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
            model->setData(index, visible ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        }
        return true;
    }
    if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    }
    return false;
}

void PointDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option, const QModelIndex&) const
{
    auto rect = textRect(option, false);
    rect.setHeight(std::max(editor->sizeHint().height(), option.fontMetrics.height() + 6));
    rect.moveTop(option.rect.top() + (option.rect.height() - rect.height()) / 2);
    editor->setGeometry(rect.adjusted(-4, 0, 0, 0));
}

} // namespace rooflens::app
