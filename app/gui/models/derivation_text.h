// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>

namespace rooflens::app
{

class Document;

// The derivation of a point as a page to read, and as plain text for the clipboard.
struct DerivationColours {
    QColor muted;
    QColor rule;
    QColor warning;
    QColor memory;
    QColor compute;
};

QString derivationHtml(Document& document, int point, const DerivationColours& colours);
QString derivationPlainText(Document& document, int point);

} // namespace rooflens::app
