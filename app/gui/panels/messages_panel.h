// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QListView;

namespace rooflens::app
{

class Document;
class MessageModel;

// All messages: what happened, and what is doubtful now. A click selects the point a message is about.
class MessagesPanel : public QWidget
{
    Q_OBJECT
public:
    MessagesPanel(Document& document, MessageModel& model, QWidget* parent = nullptr);

private:
    void copy();
    MessageModel& m_model;
    QListView* m_list;
};

} // namespace rooflens::app
