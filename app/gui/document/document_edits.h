// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/scenario.h"

#include <QString>
#include <optional>
#include <string>
#include <vector>

namespace rooflens::app
{

class Document;

// What a person can do to a document: each function is one undo step with a name. What changes nothing pushes nothing.
// Points are counted as in Document::points().

void addOperation(Document& document, const std::string& operation_id);
void addMeasurement(Document& document, Measurement measurement);
void changeMeasurement(Document& document, int point, Measurement measurement);
void duplicatePoint(Document& document, int point);
void removePoint(Document& document, int point);
void setPointVisible(Document& document, int point, bool visible);
void setAllVisible(Document& document, bool visible);
void renamePoint(Document& document, int point, const QString& name); // empty: the operation's title
void setPointColour(Document& document, int point, const std::string& colour); // empty: chosen by the chart
void setPointPrecision(Document& document, int point, std::optional<Precision> precision);

// Errors: the chip is not there, or its file is wrong.
Result<void> choosePreset(Document& document, const std::string& reference);
void changeHardware(Document& document, Hardware hardware, const QString& text, const QString& field = {});
void revertHardware(Document& document); // to the catalogue's chip of the same id
void setMainLevel(Document& document, const std::string& level);

// Names of the roofs on the chart, as view.roofs would hold them.
std::vector<std::string> shownRoofs(const Document& document);
void setRoofShown(Document& document, const std::string& roof, bool shown);
void showDefaultRoofs(Document& document);
void keepShownRange(Document& document); // the range seen now becomes part of the file
void forgetKeptRange(Document& document);

// True when the chip differs from the catalogue's.
bool hardwareDiffers(const Document& document);

} // namespace rooflens::app
