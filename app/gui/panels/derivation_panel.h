// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QTextBrowser;

namespace rooflens::app
{

class Document;

// Why the selected point stands where it stands: every step with its numbers and sources, to be read and copied.
class DerivationPanel : public QWidget
{
    Q_OBJECT
public:
    explicit DerivationPanel(Document& document, QWidget* parent = nullptr);
    void copyAll();

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void schedule();
    void refresh();
    Document& m_document;
    QTextBrowser* m_page;
    int m_shown_point = -1;
    bool m_pending = false;
    bool m_stale = true;
};

} // namespace rooflens::app
