// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/chips.h"

#include <cmath>

namespace rooflens::tests
{

Peak makePeak(Precision precision, ComputeUnit unit, double flop_per_s)
{
    Peak peak;
    peak.precision = precision;
    peak.unit = unit;
    peak.flop_per_s = flop_per_s;
    peak.provenance = {Provenance::Kind::Assumed, "a test"};
    return peak;
}

MemoryLevel makeLevel(const std::string& name, Role role, double byte_per_s)
{
    MemoryLevel level;
    level.name = name;
    level.role = role;
    level.byte_per_s = byte_per_s;
    level.provenance = {Provenance::Kind::Assumed, "a test"};
    return level;
}

Hardware makeChip(double flop_per_s, double byte_per_s)
{
    Hardware chip;
    chip.id = "chip";
    chip.name = "Chip";
    chip.peaks = {makePeak(Precision::Bf16, ComputeUnit::Matrix, flop_per_s)};
    chip.levels = {makeLevel("HBM", Role::Main, byte_per_s)};
    return chip;
}

Hardware roundA100()
{
    return makeChip(312e12, 2.0e12);
}

Hardware datasheetH100()
{
    Hardware chip = makeChip(989.4e12, 3.35e12);
    chip.peaks[0].sparse_flop_per_s = 1978.8e12;
    return chip;
}

Cost matrixWork(double flops, std::optional<double> main_bytes)
{
    return makeCost(flops, main_bytes, Precision::Bf16, ComputeUnit::Matrix);
}

Cost costOfIntensity(double intensity)
{
    return std::isinf(intensity) ? matrixWork(1e12, 0.0) : matrixWork(intensity * 1e12, 1e12);
}

Scenario scenarioOn(const Hardware& hardware)
{
    Scenario scenario;
    scenario.hardware.push_back({hardware.id, hardware});
    return scenario;
}

Measurement makeMeasurement(const std::string& name, std::optional<double> flops, std::optional<double> main_bytes,
                            std::optional<double> seconds)
{
    Measurement measurement;
    measurement.name = name;
    measurement.flops = flops;
    if (main_bytes)
        measurement.bytes[Role::Main] = *main_bytes;
    measurement.seconds = seconds;
    measurement.precision = Precision::Bf16;
    measurement.unit = ComputeUnit::Matrix;
    measurement.source = "a test";
    return measurement;
}

} // namespace rooflens::tests
