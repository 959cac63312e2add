// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/message_model.h"

#include "app/gui/document/document.h"

#include <algorithm>

namespace rooflens::app
{

MessageModel::MessageModel(Document& document, QObject* parent)
    : QAbstractListModel(parent)
    , m_document(document)
{
    connect(&document, &Document::chartChanged, this, &MessageModel::scheduleRefresh);
}

void MessageModel::scheduleRefresh()
{
    // Once for any number of changes, and never before the window has been painted.
    if (!m_refresh_pending) {
        m_refresh_pending = true;
        QMetaObject::invokeMethod(this, &MessageModel::refresh, Qt::QueuedConnection);
    }
}

void MessageModel::refresh()
{
    m_refresh_pending = false;
    auto fresh = m_messages;
    std::erase_if(fresh, [](const Message& message) { return !message.lasting; });
    auto current = m_document.currentMessages();
    fresh.insert(fresh.end(), std::make_move_iterator(current.begin()), std::make_move_iterator(current.end()));
    if (fresh == m_messages) {
        return;
    }
    beginResetModel();
    m_messages = std::move(fresh);
    endResetModel();
    emit messagesChanged();
}

void MessageModel::add(const Message& message)
{
    beginInsertRows({}, 0, 0);
    m_messages.insert(m_messages.begin(), message);
    m_messages.front().lasting = true;
    endInsertRows();
    emit messagesChanged();
}

void MessageModel::clearLasting()
{
    beginResetModel();
    std::erase_if(m_messages, [](const Message& message) { return message.lasting; });
    endResetModel();
    emit messagesChanged();
}

int MessageModel::countOf(Message::Severity severity) const
{
    return static_cast<int>(std::count_if(m_messages.begin(), m_messages.end(),
                                          [&](const Message& message) { return message.severity == severity; }));
}

QString MessageModel::allText() const
{
    QStringList lines;
    for (const auto& message : m_messages) {
        lines << message.line();
    }
    return lines.join(QLatin1Char('\n'));
}

int MessageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_messages.size());
}

QVariant MessageModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& message = m_messages[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return message.hint.isEmpty() ? message.text : QStringLiteral("%1\n%2").arg(message.text, message.hint);
    case Qt::ToolTipRole:
    case LineRole:
        return message.line();
    case SeverityRole:
        return static_cast<int>(message.severity);
    case HintRole:
        return message.hint;
    case PointRole:
        return message.point;
    default:
        return {};
    }
}

} // namespace rooflens::app
