// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/message.h"

#include <QFrame>

class QLabel;

namespace rooflens::app
{

// One message above the chart, until it is closed. It stays in the message list as well.
class MessageBar : public QFrame
{
    Q_OBJECT
public:
    explicit MessageBar(QWidget* parent = nullptr);
    void showMessage(const Message& message);
    const Message& message() const { return m_message; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void recolour();
    QLabel* m_icon;
    QLabel* m_text;
    Message m_message;
    bool m_recolouring = false;
};

} // namespace rooflens::app
