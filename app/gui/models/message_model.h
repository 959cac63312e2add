// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/message.h"

#include <QAbstractListModel>
#include <vector>

namespace rooflens::app
{

class Document;

// What the window has told: errors that happened (they stay until they are cleared), and the doubts about the chip and
// the points as they stand now.
class MessageModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { SeverityRole = Qt::UserRole, HintRole, LineRole, PointRole };

    explicit MessageModel(Document& document, QObject* parent = nullptr);

    void add(const Message& message); // a lasting one; newest first
    void clearLasting();
    const std::vector<Message>& messages() const { return m_messages; }
    int countOf(Message::Severity severity) const;
    QString allText() const; // for the clipboard

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

signals:
    void messagesChanged();

private:
    void refresh();
    void scheduleRefresh();
    Document& m_document;
    std::vector<Message> m_messages;
    bool m_refresh_pending = false;
};

} // namespace rooflens::app
