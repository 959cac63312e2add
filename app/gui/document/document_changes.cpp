// SPDX-License-Identifier: GPL-3.0-or-later
// The changes that commands make to a document, and who is told.
#include "app/gui/document/document.h"

#include <utility>

namespace rooflens::app
{

namespace
{

// Points keep their index in the scenario; inserting or removing one renumbers those behind it.
void renumber(std::vector<Point>& points, int operation_count)
{
    for (int i = 0; i < static_cast<int>(points.size()); ++i) {
        points[static_cast<std::size_t>(i)].index = i < operation_count ? i : i - operation_count;
    }
}

} // namespace

void Document::insertOperation(int index, OperationEntry entry)
{
    m_changing = true; // views move their own current row: not a choice of the person
    emit pointAboutToBeInserted(index);
    m_scenario.operations.insert(m_scenario.operations.begin() + index, std::move(entry));
    m_points.insert(m_points.begin() + index, Point{});
    evaluatePoint(index);
    renumber(m_points, operationCount());
    m_selection = index;
    m_chart.reset();
    emit pointInserted(index);
    m_changing = false;
    emit selectionChanged(m_selection);
    emit chartChanged();
}

OperationEntry Document::takeOperation(int index)
{
    m_changing = true; // views move their own current row: not a choice of the person
    emit pointAboutToBeRemoved(index);
    auto entry = std::move(m_scenario.operations.at(static_cast<std::size_t>(index)));
    m_scenario.operations.erase(m_scenario.operations.begin() + index);
    m_points.erase(m_points.begin() + index);
    renumber(m_points, operationCount());
    setSelectionQuietly(index < static_cast<int>(m_points.size()) ? index : index - 1);
    m_chart.reset();
    emit pointRemoved(index);
    m_changing = false;
    emit selectionChanged(m_selection);
    emit chartChanged();
    return entry;
}

void Document::swapOperation(int index, OperationEntry& entry)
{
    std::swap(m_scenario.operations.at(static_cast<std::size_t>(index)), entry);
    evaluatePoint(index);
    m_chart.reset();
    emit pointsChanged(index, index);
    emit chartChanged();
}

void Document::insertMeasurement(int index, Measurement measurement)
{
    const int point = operationCount() + index;
    m_changing = true; // views move their own current row: not a choice of the person
    emit pointAboutToBeInserted(point);
    m_scenario.measurements.insert(m_scenario.measurements.begin() + index, std::move(measurement));
    m_points.insert(m_points.begin() + point, Point{});
    evaluatePoint(point);
    renumber(m_points, operationCount());
    m_selection = point;
    m_chart.reset();
    emit pointInserted(point);
    m_changing = false;
    emit selectionChanged(m_selection);
    emit chartChanged();
}

Measurement Document::takeMeasurement(int index)
{
    const int point = operationCount() + index;
    m_changing = true; // views move their own current row: not a choice of the person
    emit pointAboutToBeRemoved(point);
    auto measurement = std::move(m_scenario.measurements.at(static_cast<std::size_t>(index)));
    m_scenario.measurements.erase(m_scenario.measurements.begin() + index);
    m_points.erase(m_points.begin() + point);
    renumber(m_points, operationCount());
    setSelectionQuietly(point < static_cast<int>(m_points.size()) ? point : point - 1);
    m_chart.reset();
    emit pointRemoved(point);
    m_changing = false;
    emit selectionChanged(m_selection);
    emit chartChanged();
    return measurement;
}

void Document::swapMeasurement(int index, Measurement& measurement)
{
    std::swap(m_scenario.measurements.at(static_cast<std::size_t>(index)), measurement);
    const int point = operationCount() + index;
    evaluatePoint(point);
    m_chart.reset();
    emit pointsChanged(point, point);
    emit chartChanged();
}

void Document::swapHardware(std::vector<HardwareEntry>& hardware, std::string& main_level)
{
    std::swap(m_scenario.hardware, hardware);
    std::swap(m_scenario.main_level, main_level);
    evaluateAll(); // the points refer to the chip's levels and peaks
    m_chart.reset();
    emit hardwareChanged();
    if (!m_points.empty()) {
        emit pointsChanged(0, static_cast<int>(m_points.size()) - 1);
    }
    emit chartChanged();
}

void Document::swapConvention(Convention& convention)
{
    std::swap(m_scenario.convention, convention);
    evaluateAll();
    m_chart.reset();
    if (!m_points.empty()) {
        emit pointsChanged(0, static_cast<int>(m_points.size()) - 1);
    }
    emit chartChanged();
}

void Document::swapView(View& view)
{
    std::swap(m_scenario.view, view);
    m_chart.reset();
    emit viewChanged();
    emit chartChanged();
}

void Document::swapNotes(std::string& notes)
{
    std::swap(m_scenario.notes, notes);
}

} // namespace rooflens::app
