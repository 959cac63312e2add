// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/document.h"

#include "app/gui/support/text.h"
#include "core/io/hardware_file.h"

#include <utility>

namespace rooflens::app
{

Document::Document(Catalog catalog, QObject* parent)
    : QObject(parent)
    , m_catalog(std::move(catalog))
    , m_evaluator(m_catalog)
{
}

Document::~Document() = default;

const Hardware* Document::hardware() const
{
    if (m_scenario.hardware.empty() || !m_scenario.hardware.front().resolved) {
        return nullptr;
    }
    return &*m_scenario.hardware.front().resolved;
}

const Hardware* Document::hardwareReference() const
{
    const auto* chip = hardware();
    if (chip == nullptr) {
        return nullptr;
    }
    if (m_reference_id != chip->id) {
        m_reference_id = chip->id;
        auto found = m_catalog.hardware(chip->id);
        m_reference = found ? std::optional<Hardware>(std::move(*found)) : std::nullopt;
    }
    return m_reference ? &*m_reference : nullptr;
}

const ChartModel& Document::chart() const
{
    if (!m_chart) {
        ChartOptions options;
        options.active_point = m_selection;
        options.x = m_shown_x;
        options.y = m_shown_y;
        m_chart = makeChart(m_scenario, m_points, options);
    }
    return *m_chart;
}

void Document::setSelectionQuietly(int point)
{
    m_selection = point >= 0 && point < static_cast<int>(m_points.size()) ? point : -1;
}

void Document::select(int point)
{
    if (m_changing) {
        return;
    }
    const int before = m_selection;
    setSelectionQuietly(point);
    if (m_selection != before) {
        m_chart.reset(); // the active pair is that of the selected point
        emit selectionChanged(m_selection);
        emit chartChanged();
    }
}

void Document::showRange(const AxisRange& x, const AxisRange& y)
{
    const auto checked_x = checkLogRange(x.lower, x.upper);
    const auto checked_y = checkLogRange(y.lower, y.upper);
    if (!checked_x || !checked_y) {
        return; // as far as a log axis goes: the gesture ends here
    }
    m_shown_x = *checked_x;
    m_shown_y = *checked_y;
    m_chart.reset();
    emit chartChanged();
}

void Document::fit()
{
    m_shown_x.reset();
    m_shown_y.reset();
    if (m_scenario.view.x || m_scenario.view.y) {
        const auto ranges = defaultRanges(m_scenario, m_points);
        m_shown_x = ranges.x;
        m_shown_y = ranges.y;
    }
    m_chart.reset();
    emit chartChanged();
}

Result<std::vector<DerivationStep>> Document::derive(int point)
{
    std::optional<Roofline> roofline;
    if (const auto* chip = hardware()) {
        roofline.emplace(*chip, m_scenario.main_level);
    }
    if (isOperation(point)) {
        return m_evaluator.derive(m_scenario.operations[static_cast<std::size_t>(point)], m_scenario.convention,
                                  roofline ? &*roofline : nullptr);
    }
    if (!roofline) {
        return fail("the scenario has no hardware", "choose a chip");
    }
    return m_evaluator.derive(m_scenario.measurements.at(static_cast<std::size_t>(measurementIndex(point))), *roofline);
}

std::vector<std::string> Document::whatWouldMove(int point) const
{
    const auto* chip = hardware();
    if (chip == nullptr || point < 0 || point >= static_cast<int>(m_points.size())) {
        return {};
    }
    const auto& shown = m_points[static_cast<std::size_t>(point)];
    return shown.error ? std::vector<std::string>{}
                       : whatWouldMoveIt(shown.cost, Roofline(*chip, m_scenario.main_level), shown.attainable);
}

std::vector<Message> Document::currentMessages() const
{
    std::vector<Message> messages;
    if (const auto* chip = hardware()) {
        for (const auto& warning : checkHardware(*chip)) {
            messages.push_back(warningMessage(warning, toQString(chip->name)));
        }
        if (const auto* reference = hardwareReference()) {
            for (const auto& warning : compareWithReference(*chip, *reference)) {
                messages.push_back(warningMessage(warning, toQString(chip->name)));
            }
        }
    }
    for (std::size_t i = 0; i < m_points.size(); ++i) {
        const auto& point = m_points[i];
        const auto first = messages.size();
        if (point.error) {
            auto message = errorMessage(*point.error);
            message.text = QStringLiteral("%1: %2").arg(toQString(point.name), message.text);
            message.lasting = false;
            messages.push_back(std::move(message));
        } else if (!point.not_drawn.empty()) {
            messages.push_back({Message::Severity::Information,
                                tr("%1: %2").arg(toQString(point.name), toQString(point.not_drawn)),
                                {},
                                -1,
                                false});
        }
        for (const auto& warning : point.warnings) {
            messages.push_back(warningMessage(warning, toQString(point.name)));
        }
        for (auto k = first; k < messages.size(); ++k) {
            messages[k].point = static_cast<int>(i);
        }
    }
    return messages;
}

void Document::evaluateAll()
{
    m_points = m_evaluator.evaluate(m_scenario);
}

void Document::evaluatePoint(int point)
{
    const auto* chip = hardware();
    std::optional<Roofline> roofline;
    if (chip != nullptr) {
        roofline.emplace(*chip, m_scenario.main_level);
    }
    const auto* roofs = roofline ? &*roofline : nullptr;
    auto& slot = m_points.at(static_cast<std::size_t>(point));
    if (isOperation(point)) {
        slot = m_evaluator.evaluateOperation(m_scenario.operations[static_cast<std::size_t>(point)],
                                             m_scenario.convention, roofs);
        slot.index = point;
    } else {
        const int index = measurementIndex(point);
        slot = m_evaluator.evaluateMeasurement(m_scenario.measurements.at(static_cast<std::size_t>(index)), roofs);
        slot.index = index;
    }
}

} // namespace rooflens::app
