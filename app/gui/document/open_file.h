// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QString>

namespace rooflens::app
{

class Document;

// What a file given to the window is.
enum class FileKind { Scenario, Picture, Hardware, Operation };

// Reads no more than it needs. Errors: not readable, of no kind that the window opens (with the hint which it does).
Result<FileKind> kindOfFile(const QString& path);

// A quick guess from the name alone, for the moment in which a file is dragged over the window.
bool mayOpen(const QString& path);

// Takes a chip as the document's hardware, or adds an operation: one undo step. Errors leave the document as it is. An
// operation that the catalogue does not have yet is copied to the person's own ones first.
Result<void> takeHardwareFile(Document& document, const QString& path);
Result<void> takeOperationFile(Document& document, const QString& path);

} // namespace rooflens::app
