// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/yaml_node.h"
#include "core/model/scenario.h"

namespace rooflens
{

// scenario/1 (resources/FORMAT.md). Operation ids are not looked up here: see resolveScenario in catalog.h.
// save, load, save gives the same bytes.
Result<Scenario> readScenario(std::string_view text, const std::string& file);
Result<Scenario> loadScenario(const std::string& path);
// Resolved hardware is written in whole.
std::string writeScenario(const Scenario& scenario);

} // namespace rooflens
