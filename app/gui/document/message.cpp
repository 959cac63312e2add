// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/message.h"

#include "app/gui/support/text.h"

namespace rooflens::app
{

QString Message::line() const
{
    return hint.isEmpty() ? text : QStringLiteral("%1 (%2)").arg(text, hint);
}

Message errorMessage(const Error& error)
{
    Error place = error;
    place.hint.clear(); // shown apart
    return {Message::Severity::Error, toQString(describe(place)), toQString(error.hint)};
}

Message warningMessage(const Warning& warning, const QString& about)
{
    const auto text = toQString(warning.message);
    return {Message::Severity::Warning,
            about.isEmpty() || text.contains(about) ? text : QStringLiteral("%1: %2").arg(about, text),
            toQString(warning.hint), -1, false};
}

} // namespace rooflens::app
