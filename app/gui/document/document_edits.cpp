// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/document_edits.h"

#include "app/gui/commands/entry_commands.h"
#include "app/gui/commands/scenario_commands.h"
#include "app/gui/document/document.h"
#include "app/gui/support/text.h"

#include <QCoreApplication>
#include <algorithm>
#include <utility>

namespace rooflens::app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Edits", text);
}

QString nameOfPoint(const Document& document, int point)
{
    return toQString(document.points().at(static_cast<std::size_t>(point)).name);
}

template <typename Change>
void changeOperation(Document& document, int point, const QString& text, const QString& field, Change change)
{
    const auto& before = document.scenario().operations.at(static_cast<std::size_t>(point));
    auto after = before;
    change(after);
    if (!(after == before)) {
        document.undoStack().push(new ChangeOperationCommand(document, point, std::move(after), text, field));
    }
}

template <typename Change>
void changeMeasurementBy(Document& document, int point, const QString& text, const QString& field, Change change)
{
    const int index = document.measurementIndex(point);
    const auto& before = document.scenario().measurements.at(static_cast<std::size_t>(index));
    auto after = before;
    change(after);
    if (!(after == before)) {
        document.undoStack().push(new ChangeMeasurementCommand(document, index, std::move(after), text, field));
    }
}

// The change that entries and measurements have in common.
template <typename Change>
void changePoint(Document& document, int point, const QString& text, const QString& field, Change change)
{
    if (document.isOperation(point)) {
        changeOperation(document, point, text, field, change);
    } else {
        changeMeasurementBy(document, point, text, field, change);
    }
}

void pushView(Document& document, View view, const QString& text)
{
    if (!(view == document.scenario().view)) {
        document.undoStack().push(new ChangeViewCommand(document, std::move(view), text));
    }
}

} // namespace

void addOperation(Document& document, const std::string& operation_id)
{
    OperationEntry entry;
    entry.id = operation_id;
    const int index = document.operationCount(); // last: the others keep their colours
    document.undoStack().push(
        new InsertOperationCommand(document, index, std::move(entry), tr("Add %1").arg(toQString(operation_id))));
}

void addMeasurement(Document& document, Measurement measurement)
{
    const auto text = tr("Add measured point %1").arg(toQString(measurement.name));
    const int index = static_cast<int>(document.scenario().measurements.size());
    document.undoStack().push(new InsertMeasurementCommand(document, index, std::move(measurement), text));
}

void changeMeasurement(Document& document, int point, Measurement measurement)
{
    const auto text = tr("Edit measured point %1").arg(nameOfPoint(document, point));
    changeMeasurementBy(document, point, text, {}, [&](Measurement& value) { value = std::move(measurement); });
}

void duplicatePoint(Document& document, int point)
{
    const auto text = tr("Duplicate %1").arg(nameOfPoint(document, point));
    const auto& scenario = document.scenario();
    if (document.isOperation(point)) {
        auto entry = scenario.operations.at(static_cast<std::size_t>(point));
        document.undoStack().push(new InsertOperationCommand(document, point + 1, std::move(entry), text));
    } else {
        const int index = document.measurementIndex(point);
        auto copy = scenario.measurements.at(static_cast<std::size_t>(index));
        document.undoStack().push(new InsertMeasurementCommand(document, index + 1, std::move(copy), text));
    }
}

void removePoint(Document& document, int point)
{
    const auto text = tr("Remove %1").arg(nameOfPoint(document, point));
    if (document.isOperation(point)) {
        document.undoStack().push(new RemoveOperationCommand(document, point, text));
    } else {
        document.undoStack().push(new RemoveMeasurementCommand(document, document.measurementIndex(point), text));
    }
}

void setPointVisible(Document& document, int point, bool visible)
{
    const auto text = (visible ? tr("Show %1") : tr("Hide %1")).arg(nameOfPoint(document, point));
    changePoint(document, point, text, {}, [&](auto& value) { value.visible = visible; });
}

void setAllVisible(Document& document, bool visible)
{
    document.undoStack().beginMacro(visible ? tr("Show all points") : tr("Hide all points"));
    for (int i = 0; i < static_cast<int>(document.points().size()); ++i) {
        setPointVisible(document, i, visible);
    }
    document.undoStack().endMacro();
}

void renamePoint(Document& document, int point, const QString& name)
{
    const auto text = tr("Rename %1").arg(nameOfPoint(document, point));
    changePoint(document, point, text, {}, [&](auto& value) { value.name = name.trimmed().toStdString(); });
}

void setPointColour(Document& document, int point, const std::string& colour)
{
    if (document.isOperation(point)) {
        const auto text = tr("Colour of %1").arg(nameOfPoint(document, point));
        changeOperation(document, point, text, {}, [&](OperationEntry& entry) { entry.colour = colour; });
    }
}

void setPointPrecision(Document& document, int point, std::optional<Precision> precision)
{
    const auto text = tr("Precision of %1").arg(nameOfPoint(document, point));
    changePoint(document, point, text, {}, [&](auto& value) { value.precision = precision; });
}

Result<void> choosePreset(Document& document, const std::string& reference)
{
    auto chip = document.catalog().hardware(reference);
    if (!chip) {
        return fail(chip.error());
    }
    auto hardware = document.scenario().hardware;
    const auto text = tr("Choose %1").arg(toQString(chip->name));
    HardwareEntry entry{chip->id, std::move(*chip)};
    if (hardware.empty()) {
        hardware.push_back(std::move(entry));
    } else {
        hardware.front() = std::move(entry);
    }
    if (hardware == document.scenario().hardware) {
        return {};
    }
    // What was chosen for the other chip by name (its main memory, its roofs) need not exist on this one.
    auto& stack = document.undoStack();
    const bool other_roofs = document.scenario().view.roofs.has_value();
    if (other_roofs) {
        stack.beginMacro(text);
        showDefaultRoofs(document);
    }
    stack.push(new ChangeHardwareCommand(document, std::move(hardware), {}, text));
    if (other_roofs) {
        stack.endMacro();
    }
    return {};
}

void changeHardware(Document& document, Hardware hardware, const QString& text, const QString& field)
{
    auto entries = document.scenario().hardware;
    HardwareEntry entry{hardware.id, std::move(hardware)};
    if (entries.empty()) {
        entries.push_back(std::move(entry));
    } else {
        entries.front() = std::move(entry);
    }
    auto main_level = document.scenario().main_level;
    if (!main_level.empty() && entries.front().resolved->findLevel(main_level) == nullptr) {
        main_level.clear();
    }
    if (entries == document.scenario().hardware && main_level == document.scenario().main_level) {
        return;
    }
    document.undoStack().push(
        new ChangeHardwareCommand(document, std::move(entries), std::move(main_level), text, field));
}

void revertHardware(Document& document)
{
    if (const auto* reference = document.hardwareReference()) {
        changeHardware(document, *reference, tr("Revert %1").arg(toQString(reference->name)));
    }
}

void setMainLevel(Document& document, const std::string& level)
{
    if (level != document.scenario().main_level) {
        document.undoStack().push(new ChangeHardwareCommand(document, document.scenario().hardware, level,
                                                            tr("Main memory %1").arg(toQString(level))));
    }
}

std::vector<std::string> shownRoofs(const Document& document)
{
    if (document.scenario().view.roofs) {
        return *document.scenario().view.roofs;
    }
    std::vector<std::string> names;
    for (const auto& roof : document.chart().roofs) {
        names.push_back(roof.name);
    }
    return names;
}

void setRoofShown(Document& document, const std::string& roof, bool shown)
{
    auto names = shownRoofs(document);
    const auto found = std::find(names.begin(), names.end(), roof);
    if ((found != names.end()) == shown) {
        return;
    }
    if (shown) {
        names.push_back(roof);
    } else {
        names.erase(found);
    }
    auto view = document.scenario().view;
    view.roofs = std::move(names);
    pushView(document, std::move(view), (shown ? tr("Show roof %1") : tr("Hide roof %1")).arg(toQString(roof)));
}

void showDefaultRoofs(Document& document)
{
    auto view = document.scenario().view;
    view.roofs.reset();
    pushView(document, std::move(view), tr("Default roofs"));
}

void keepShownRange(Document& document)
{
    auto view = document.scenario().view;
    view.x = document.shownX();
    view.y = document.shownY();
    pushView(document, std::move(view), tr("Keep this view"));
}

void forgetKeptRange(Document& document)
{
    auto view = document.scenario().view;
    view.x.reset();
    view.y.reset();
    pushView(document, std::move(view), tr("Forget the kept view"));
}

bool hardwareDiffers(const Document& document)
{
    const auto* chip = document.hardware();
    const auto* reference = document.hardwareReference();
    return chip != nullptr && reference != nullptr && !(*chip == *reference);
}

} // namespace rooflens::app
