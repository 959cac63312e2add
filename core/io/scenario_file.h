// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/yaml_node.h"
#include "core/model/scenario.h"

#include <optional>

namespace rooflens
{

// scenario/1 (resources/FORMAT.md). Operation ids are not looked up here: see resolveScenario in catalog.h.
// save, load, save gives the same bytes.
Result<Scenario> readScenario(std::string_view text, const std::string& file);
Result<Scenario> loadScenario(const std::string& path);
// An error when `main` names no level of the chips; nothing while one of them is not resolved.
std::optional<Error> checkMainLevel(const Scenario& scenario);
// Resolved hardware is written in whole.
std::string writeScenario(const Scenario& scenario);

} // namespace rooflens
