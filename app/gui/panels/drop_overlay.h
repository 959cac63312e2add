// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace rooflens::app
{

// Covers the window while a file is dragged over it and says what dropping will do, or why it cannot be dropped.
class DropOverlay : public QWidget
{
    Q_OBJECT
public:
    explicit DropOverlay(QWidget* window);
    void showText(const QString& text, bool accepted);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_text;
    bool m_accepted = true;
};

} // namespace rooflens::app
