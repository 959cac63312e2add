// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

namespace rooflens::app
{

// Something the window has to tell: an error that happened, or a doubt about what is shown.
struct Message {
    enum class Severity { Error, Warning, Information };
    Severity severity = Severity::Information;
    QString text; // with FILE:LINE:COLUMN in front where it is known
    QString hint = {};
    int point = -1; // the point it is about, -1: none
    bool lasting = true; // false: goes away when its cause does
    bool operator==(const Message&) const = default;

    // One line for the clipboard.
    QString line() const;
};

Message errorMessage(const Error& error);
Message warningMessage(const Warning& warning, const QString& about = {});

} // namespace rooflens::app
