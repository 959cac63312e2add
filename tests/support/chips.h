// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/cost.h"
#include "core/model/hardware.h"
#include "core/model/scenario.h"

namespace rooflens::tests
{

Peak makePeak(Precision precision, ComputeUnit unit, double flop_per_s);
MemoryLevel makeLevel(const std::string& name, Role role, double byte_per_s);

// One bf16 matrix peak over one main memory "HBM".
Hardware makeChip(double flop_per_s, double byte_per_s);

// The lesson's A100 and the datasheet's H100, as right values give them (no file is read).
Hardware roundA100();
Hardware datasheetH100();

// Work on the bf16 matrix unit.
Cost matrixWork(double flops, std::optional<double> main_bytes);
// Of that intensity at main: 1 TB of traffic, or 1 TFLOP without any where it is infinite.
Cost costOfIntensity(double intensity);

Scenario scenarioOn(const Hardware& hardware);
Measurement makeMeasurement(const std::string& name, std::optional<double> flops, std::optional<double> main_bytes,
                            std::optional<double> seconds);

} // namespace rooflens::tests
