// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/message_bar.h"

#include "app/gui/support/icons.h"
#include "app/gui/support/theme.h"

#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QScopedValueRollback>
#include <QToolButton>

namespace rooflens::app
{

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
{
    setObjectName(QStringLiteral("messageBar"));
    setAccessibleName(tr("Message"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* copy = new QToolButton(this);
    copy->setIcon(glyphIcon(Glyph::Copy));
    copy->setAutoRaise(true);
    copy->setToolTip(tr("Copy the message"));
    copy->setAccessibleName(copy->toolTip());
    auto* close = new QToolButton(this);
    close->setIcon(glyphIcon(Glyph::Close));
    close->setAutoRaise(true);
    close->setToolTip(tr("Close; it stays in the list of messages"));
    close->setAccessibleName(tr("Close the message"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 6, 6);
    layout->setSpacing(8);
    layout->addWidget(m_icon, 0, Qt::AlignTop);
    layout->addWidget(m_text, 1);
    layout->addWidget(copy, 0, Qt::AlignTop);
    layout->addWidget(close, 0, Qt::AlignTop);
    setAutoFillBackground(true);
    connect(copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_message.line()); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::showMessage(const Message& message)
{
    m_message = message;
    m_text->setText(message.hint.isEmpty() ? message.text : tr("%1\nHint: %2").arg(message.text, message.hint));
    recolour();
    show();
}

void MessageBar::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    // Its own palette is set in answer: that tells it again.
    if (event->type() == QEvent::PaletteChange && !m_recolouring) {
        recolour();
    }
}

void MessageBar::recolour()
{
    const QScopedValueRollback<bool> answering(m_recolouring, true);
    const auto base = QGuiApplication::palette();
    const bool error = m_message.severity == Message::Severity::Error;
    const auto colour = error                              ? errorText(base)
        : m_message.severity == Message::Severity::Warning ? warningText(base)
                                                           : memoryText(base);
    const int side = fontMetrics().height() + 2;
    m_icon->setPixmap(
        glyphIcon(error ? Glyph::Error : Glyph::Information, colour).pixmap(QSize(side, side), devicePixelRatioF()));
    // A wash of the colour over the window's own: the text keeps its contrast.
    const auto window = base.color(QPalette::Window);
    constexpr int kWash = 12; // per cent
    const auto mix = [](int under, int over) { return (under * (100 - kWash) + over * kWash) / 100; };
    auto palette = base;
    palette.setColor(QPalette::Window,
                     QColor(mix(window.red(), colour.red()), mix(window.green(), colour.green()),
                            mix(window.blue(), colour.blue())));
    setPalette(palette);
}

} // namespace rooflens::app
