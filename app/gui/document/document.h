// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/message.h"
#include "core/analysis/chart_model.h"
#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"
#include "core/model/scenario.h"

#include <QObject>
#include <QUndoStack>
#include <optional>
#include <vector>

namespace rooflens::app
{

// What the window works on: one scenario with its points, its file and its undo stack. Knows no widget.
//
// Views read `scenario()`, `points()` and `chart()` and follow the signals. They change it through `edit…` functions
// (document_edits.h) that push commands; commands change it through the functions under "For commands".
class Document : public QObject
{
    Q_OBJECT
public:
    explicit Document(Catalog catalog, QObject* parent = nullptr);
    ~Document() override;

    const Catalog& catalog() const { return m_catalog; }
    Evaluator& evaluator() { return m_evaluator; }
    const Scenario& scenario() const { return m_scenario; }
    // Operations first, then measurements: the rows of every view of points.
    const std::vector<Point>& points() const { return m_points; }
    const ChartModel& chart() const;
    QUndoStack& undoStack() { return m_undo_stack; }

    // The first chip, which the points stand under; nullptr when the scenario has none.
    const Hardware* hardware() const;
    // The chip of the catalogue that hardware() was made from; nullptr when there is none of that id.
    const Hardware* hardwareReference() const;

    int operationCount() const { return static_cast<int>(m_scenario.operations.size()); }
    bool isOperation(int point) const { return point >= 0 && point < operationCount(); }
    int measurementIndex(int point) const { return point - operationCount(); }

    // The point that the derivation and the editor are about; -1: none. Not part of the file, not an undo step.
    int selection() const { return m_selection; }
    void select(int point);

    // Zoom and pan: what is seen now, not part of the file until it is kept.
    void showRange(const AxisRange& x, const AxisRange& y);
    void fit(); // whole decades from the hardware
    bool hasShownRange() const { return m_shown_x.has_value(); }
    AxisRange shownX() const { return chart().x; }
    AxisRange shownY() const { return chart().y; }

    // Derivation of a point, made when asked for.
    Result<std::vector<DerivationStep>> derive(int point);
    std::vector<std::string> whatWouldMove(int point) const;

    // Doubts about the chip and the points, as they stand now.
    std::vector<Message> currentMessages() const;

    // Files. An error leaves the document as it is.
    Result<void> open(const QString& path); // a scenario, or a picture that carries one
    Result<void> check(const QString& path) const; // whether open() would succeed
    Result<void> save(); // to filePath()
    Result<void> saveAs(const QString& path);
    // The filled example of the first start; without it (no shipped data) an empty document.
    Result<void> openExample();
    void startNew();
    QString filePath() const { return m_file_path; } // empty: never saved
    QString title() const; // file name without folder, or "Untitled"
    bool isModified() const { return !m_undo_stack.isClean(); }
    std::string bytes() const; // as saved

    // For commands.
    void insertOperation(int index, OperationEntry entry);
    OperationEntry takeOperation(int index);
    void swapOperation(int index, OperationEntry& entry);
    void insertMeasurement(int index, Measurement measurement);
    Measurement takeMeasurement(int index);
    void swapMeasurement(int index, Measurement& measurement);
    void swapHardware(std::vector<HardwareEntry>& hardware, std::string& main_level);
    void swapConvention(Convention& convention);
    void swapView(View& view);
    void swapNotes(std::string& notes);

signals:
    void aboutToReset();
    void wasReset(); // another scenario; hardwareChanged and chartChanged follow
    void pointAboutToBeInserted(int point);
    void pointInserted(int point);
    void pointAboutToBeRemoved(int point);
    void pointRemoved(int point);
    void pointsChanged(int first, int last); // values of points, not their number
    void hardwareChanged();
    void viewChanged();
    void chartChanged();
    void selectionChanged(int point);
    void fileChanged(); // path or title

private:
    Result<Scenario> read(const QString& path) const;
    void replace(Scenario scenario, const QString& path);
    void evaluateAll();
    void evaluatePoint(int point);
    void setSelectionQuietly(int point);

    Catalog m_catalog;
    Evaluator m_evaluator;
    Scenario m_scenario;
    std::vector<Point> m_points;
    mutable std::optional<ChartModel> m_chart;
    mutable std::optional<Hardware> m_reference; // of the catalogue, looked up when asked for
    mutable std::string m_reference_id;
    std::optional<AxisRange> m_shown_x;
    std::optional<AxisRange> m_shown_y;
    QUndoStack m_undo_stack;
    QString m_file_path;
    QString m_example_title;
    int m_selection = -1;
    bool m_changing = false; // rows are being inserted, removed or replaced
};

} // namespace rooflens::app
