// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/derivation_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/models/derivation_text.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QScrollBar>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

namespace rooflens::app
{

DerivationPanel::DerivationPanel(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_page(new QTextBrowser(this))
{
    m_page->setObjectName(QStringLiteral("derivationPage"));
    m_page->setAccessibleName(tr("Derivation of the selected point"));
    m_page->setFrameShape(QFrame::NoFrame);
    m_page->setOpenExternalLinks(true);
    m_page->document()->setDocumentMargin(10);
    m_page->setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
    auto* copy = new QToolButton(m_page);
    copy->setIcon(glyphIcon(Glyph::Copy));
    copy->setAutoRaise(true);
    copy->setToolTip(tr("Copy the whole derivation as text"));
    copy->setAccessibleName(copy->toolTip());
    auto* corner = new QHBoxLayout(m_page);
    corner->setContentsMargins(0, 6, 22, 0);
    corner->addStretch();
    corner->addWidget(copy, 0, Qt::AlignTop);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_page);
    connect(copy, &QToolButton::clicked, this, &DerivationPanel::copyAll);
    connect(&document, &Document::chartChanged, this, &DerivationPanel::schedule);
}

void DerivationPanel::copyAll()
{
    QGuiApplication::clipboard()->setText(derivationPlainText(m_document, m_document.selection()));
}

void DerivationPanel::schedule()
{
    m_stale = true;
    if (!m_pending && isVisible()) {
        m_pending = true;
        QMetaObject::invokeMethod(this, &DerivationPanel::refresh, Qt::QueuedConnection);
    }
}

void DerivationPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale) {
        schedule();
    }
}

void DerivationPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        schedule();
    }
}

void DerivationPanel::refresh()
{
    m_pending = false;
    m_stale = false;
    const auto base = QGuiApplication::palette();
    const auto html
        = derivationHtml(m_document, m_document.selection(),
                         {mutedText(base), ruleColour(base), warningText(base), memoryText(base), computeText(base)});
    // The same point keeps its place on the page while its numbers change.
    const int place = m_document.selection() == m_shown_point ? m_page->verticalScrollBar()->value() : 0;
    m_shown_point = m_document.selection();
    m_page->setHtml(html);
    m_page->verticalScrollBar()->setValue(place);
}

} // namespace rooflens::app
