// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/messages_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/models/message_model.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/theme.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListView>
#include <QPushButton>
#include <QShortcut>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

namespace rooflens::app
{

namespace
{

// Puts the sign of the severity in front.
class MessageDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        const auto severity = static_cast<Message::Severity>(index.data(MessageModel::SeverityRole).toInt());
        const auto& palette = option->palette;
        option->features |= QStyleOptionViewItem::HasDecoration | QStyleOptionViewItem::WrapText;
        option->decorationAlignment = Qt::AlignTop | Qt::AlignHCenter;
        const int side = option->fontMetrics.height();
        option->decorationSize = QSize(side, side);
        option->icon = severity == Message::Severity::Error ? glyphIcon(Glyph::Error, errorText(palette))
            : severity == Message::Severity::Warning        ? glyphIcon(Glyph::Warning, warningText(palette))
                                                            : glyphIcon(Glyph::Information, memoryText(palette));
    }
};

} // namespace

MessagesPanel::MessagesPanel(Document& document, MessageModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
    , m_list(new QListView(this))
{
    m_list->setObjectName(QStringLiteral("messageList"));
    m_list->setAccessibleName(tr("Messages"));
    m_list->setModel(&model);
    m_list->setItemDelegate(new MessageDelegate(m_list));
    m_list->setWordWrap(true);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSpacing(1);
    auto* copy_button = new QPushButton(glyphIcon(Glyph::Copy), tr("Copy"), this);
    copy_button->setToolTip(tr("Copy the selected messages, or all"));
    auto* clear = new QPushButton(glyphIcon(Glyph::Remove), tr("Clear errors"), this);
    clear->setToolTip(tr("Drop the errors that have been read; doubts about the chip and the points stay"));
    auto* buttons = new QVBoxLayout;
    buttons->addWidget(copy_button);
    buttons->addWidget(clear);
    buttons->addStretch();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 6, 6);
    layout->addWidget(m_list, 1);
    layout->addLayout(buttons);

    auto* shortcut = new QShortcut(QKeySequence::Copy, m_list);
    shortcut->setContext(Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, &MessagesPanel::copy);
    connect(copy_button, &QPushButton::clicked, this, &MessagesPanel::copy);
    connect(clear, &QPushButton::clicked, &model, &MessageModel::clearLasting);
    connect(m_list, &QListView::clicked, &document, [&document](const QModelIndex& index) {
        if (const int point = index.data(MessageModel::PointRole).toInt(); point >= 0) {
            document.select(point);
        }
    });
}

void MessagesPanel::copy()
{
    QStringList lines;
    for (const auto& index : m_list->selectionModel()->selectedIndexes()) {
        lines << index.data(MessageModel::LineRole).toString();
    }
    QGuiApplication::clipboard()->setText(lines.isEmpty() ? m_model.allText() : lines.join(QLatin1Char('\n')));
}

} // namespace rooflens::app
