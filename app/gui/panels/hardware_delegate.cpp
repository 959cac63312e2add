// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/hardware_delegate.h"

#include "app/gui/models/hardware_models.h"
#include "app/gui/support/theme.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPainter>

namespace rooflens::app
{

namespace
{

constexpr int kLongestName = 20; // characters of a column's width hint

} // namespace

QWidget* HardwareDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                        const QModelIndex& index) const
{
    const auto choices = index.data(HardwareTableModel::ChoicesRole).toStringList();
    const auto name = index.model()->headerData(index.column(), Qt::Horizontal).toString();
    if (!choices.isEmpty()) {
        auto* combo = new QComboBox(parent);
        combo->addItems(choices);
        combo->setAccessibleName(name);
        auto* self = const_cast<HardwareDelegate*>(this);
        connect(combo, &QComboBox::activated, self, [self, combo] {
            emit self->commitData(combo);
            emit self->closeEditor(combo);
        });
        return combo;
    }
    auto* editor = QStyledItemDelegate::createEditor(parent, option, index);
    editor->setAccessibleName(name);
    // A figure with its unit can be longer than its cell.
    editor->setMinimumWidth(option.fontMetrics.averageCharWidth() * 16);
    return editor;
}

void HardwareDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    if (auto* combo = qobject_cast<QComboBox*>(editor)) {
        combo->setCurrentText(index.data(Qt::EditRole).toString());
        return;
    }
    auto* edit = qobject_cast<QLineEdit*>(editor);
    if (edit != nullptr && !edit->isModified()) { // a refresh of the table leaves what is being typed
        edit->setText(index.data(Qt::EditRole).toString());
        edit->selectAll();
    }
}

void HardwareDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    QString text;
    if (const auto* combo = qobject_cast<QComboBox*>(editor)) {
        text = combo->currentText();
    } else if (const auto* edit = qobject_cast<QLineEdit*>(editor)) {
        text = edit->text();
    }
    if (text != index.data(Qt::EditRole).toString()) {
        model->setData(index, text);
    }
}

QSize HardwareDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    const int longest = option.fontMetrics.averageCharWidth() * kLongestName;
    size.setWidth(std::min(size.width(), longest));
    return size;
}

void HardwareDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto drawn = option;
    const bool wrong = !index.data(HardwareTableModel::ErrorRole).toString().isEmpty();
    const bool changed = index.data(HardwareTableModel::ChangedRole).toBool();
    if (wrong || changed) {
        const auto colour = wrong ? errorText(option.palette) : warningText(option.palette);
        drawn.palette.setColor(QPalette::Text, colour);
        drawn.font.setBold(true);
    }
    QStyledItemDelegate::paint(painter, drawn, index);
    if (changed && !wrong) {
        // The badge stands in the upper left corner, clear of the figure at the right.
        const int side = std::max(4, option.fontMetrics.height() / 4);
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setPen(Qt::NoPen);
        painter->setBrush(option.state.testFlag(QStyle::State_Selected)
                              ? option.palette.color(QPalette::HighlightedText)
                              : warningText(option.palette));
        painter->drawEllipse(QRectF(option.rect.left() + 2, option.rect.top() + 3, side, side));
        painter->restore();
    }
}

} // namespace rooflens::app
