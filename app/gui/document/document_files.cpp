// SPDX-License-Identifier: GPL-3.0-or-later
// Opening and saving a document.
#include "app/gui/document/document.h"

#include "app/gui/support/text.h"
#include "core/base/text_file.h"
#include "core/io/picture_scenario.h"
#include "core/io/scenario_file.h"

#include <QFileInfo>
#include <utility>

namespace rooflens::app
{

void Document::replace(Scenario scenario, const QString& path)
{
    m_changing = true;
    emit aboutToReset();
    m_scenario = std::move(scenario);
    m_evaluator.clear();
    m_shown_x.reset();
    m_shown_y.reset();
    m_reference_id.clear();
    m_reference.reset();
    m_file_path = path;
    m_example_title.clear();
    evaluateAll();
    m_selection = m_points.empty() ? -1 : 0;
    m_undo_stack.clear();
    m_chart.reset();
    emit wasReset();
    m_changing = false;
    emit hardwareChanged();
    emit viewChanged();
    emit selectionChanged(m_selection);
    emit fileChanged();
    emit chartChanged();
}

Result<Scenario> Document::read(const QString& path) const
{
    const auto file = path.toStdString();
    const auto adopt = [&](Error error) {
        if (error.file.empty()) {
            error.file = file;
        }
        return fail(std::move(error));
    };
    Result<Scenario> loaded;
    if (isPicturePath(file)) {
        const auto text = scenarioTextFromPicture(file);
        if (!text) {
            return adopt(text.error());
        }
        loaded = readScenario(*text, file);
    } else {
        loaded = loadScenario(file);
    }
    if (!loaded) {
        return adopt(loaded.error());
    }
    auto resolved = resolveScenario(std::move(*loaded), m_catalog);
    return resolved ? std::move(resolved) : adopt(resolved.error());
}

Result<void> Document::check(const QString& path) const
{
    if (auto scenario = read(path); !scenario) {
        return fail(scenario.error());
    }
    return {};
}

Result<void> Document::open(const QString& path)
{
    auto scenario = read(path);
    if (!scenario) {
        return fail(scenario.error());
    }
    // A picture is opened as a scenario without a file: saving must not write over it.
    const bool picture = isPicturePath(path.toStdString());
    replace(std::move(*scenario), picture ? QString{} : QFileInfo(path).absoluteFilePath());
    if (picture) {
        m_example_title = QFileInfo(path).completeBaseName();
        emit fileChanged();
    }
    return {};
}

Result<void> Document::save()
{
    return saveAs(m_file_path);
}

Result<void> Document::saveAs(const QString& path)
{
    if (auto written = writeFileAtomically(path.toStdString(), bytes()); !written) {
        return written;
    }
    m_file_path = QFileInfo(path).absoluteFilePath();
    m_example_title.clear();
    m_undo_stack.setClean();
    emit fileChanged();
    return {};
}

Result<void> Document::openExample()
{
    auto loaded = m_catalog.scenario("lesson");
    if (!loaded) {
        startNew();
        return fail(loaded.error());
    }
    auto resolved = resolveScenario(std::move(*loaded), m_catalog);
    if (!resolved) {
        startNew();
        return fail(resolved.error());
    }
    replace(std::move(*resolved), {});
    m_example_title = tr("Lesson");
    emit fileChanged();
    return {};
}

void Document::startNew()
{
    // A new document keeps the chip: an empty chart without roofs would show nothing to start from.
    Scenario scenario;
    scenario.hardware = m_scenario.hardware;
    scenario.main_level = m_scenario.main_level;
    scenario.convention = m_scenario.convention;
    if (scenario.hardware.empty()) {
        if (auto chip = m_catalog.hardware("lesson-a100")) {
            scenario.hardware.push_back({chip->id, std::move(*chip)});
        }
    }
    replace(std::move(scenario), {});
}

QString Document::title() const
{
    if (!m_file_path.isEmpty()) {
        return QFileInfo(m_file_path).fileName();
    }
    return m_example_title.isEmpty() ? tr("Untitled") : m_example_title;
}

std::string Document::bytes() const
{
    return writeScenario(m_scenario);
}

} // namespace rooflens::app
