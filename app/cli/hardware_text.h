// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/model/hardware.h"

#include <optional>
#include <string>
#include <vector>

namespace rooflens::app
{

// Chips for a person.
std::string hardwareListText(const std::vector<Hardware>& list);
std::string hardwareText(const Hardware& hardware, const std::vector<Warning>& warnings, const Console& console);
std::string hardwareDiffText(const Hardware& a, const Hardware& b);

// The peak that a chip is known by: bf16, else fp16, fp32, fp64 and the rest, matrix before vector.
const Peak* headlinePeak(const Hardware& hardware);
// Of that peak and main memory.
std::optional<double> headlineRidge(const Hardware& hardware);

} // namespace rooflens::app
