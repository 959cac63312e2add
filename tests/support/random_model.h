// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/cost.h"
#include "core/model/scenario.h"
#include "tests/support/chips.h"
#include "tests/support/property.h"

#include <cmath>

namespace rooflens::tests
{

// Evenly spread over the decades between the two, so that memory- and compute-bound cases are equally likely.
inline rc::Gen<double> logUniform(double lower, double upper)
{
    return rc::gen::map(rc::gen::inRange(0, 1000001),
                        [=](int step) { return lower * std::pow(upper / lower, step / 1e6); });
}
inline rc::Gen<double> anyRate()
{
    return logUniform(1e6, 1e18); // FLOP/s or B/s
}
inline rc::Gen<double> anyIntensity()
{
    return logUniform(1e-6, 1e9);
}
inline rc::Gen<double> anyBytes()
{
    return logUniform(1, 1e15);
}

inline rc::Gen<Hardware> anyHardware()
{
    return rc::gen::exec([] {
        Hardware chip;
        chip.id = "random";
        chip.name = "Random chip";
        for (const Precision precision : kPrecisions) {
            for (const ComputeUnit unit : kComputeUnits) {
                if (*rc::gen::inRange(0, 4) != 0)
                    continue;
                chip.peaks.push_back(makePeak(precision, unit, *anyRate()));
                if (*rc::gen::arbitrary<bool>())
                    chip.peaks.back().sparse_flop_per_s = chip.peaks.back().flop_per_s * 2;
                if (*rc::gen::inRange(0, 5) == 0)
                    chip.peaks.back().boost_flop_per_s = chip.peaks.back().flop_per_s * 1.5;
            }
        }
        for (const Role role : kRoles) {
            if (*rc::gen::inRange(0, 2) != 0)
                continue;
            chip.levels.push_back(makeLevel(std::string(nameOf(role)), role, *anyRate()));
            if (*rc::gen::inRange(0, 5) == 0)
                chip.levels.back().byte_per_s.reset();
        }
        return chip;
    });
}

// Work of up to three units and precisions; bytes of each role known, 0 or unknown.
inline rc::Gen<Cost> anyCost()
{
    return rc::gen::exec([] {
        Cost cost;
        const int entries = *rc::gen::inRange(0, 4);
        for (int i = 0; i < entries; ++i) {
            UnitWork work;
            work.unit = *rc::gen::element(ComputeUnit::Vector, ComputeUnit::Matrix);
            work.precision = *rc::gen::elementOf(std::vector<Precision>(kPrecisions.begin(), kPrecisions.end()));
            work.flops = *logUniform(1, 1e18);
            bool known = false;
            for (const UnitWork& other : cost.units)
                known = known || (other.unit == work.unit && other.precision == work.precision);
            if (known)
                continue;
            cost.flops += work.flops;
            cost.units.push_back(work);
        }
        for (const Role role : kRoles) {
            switch (*rc::gen::inRange(0, 4)) {
            case 0:
                break; // not known
            case 1:
                cost.setBytes(role, 0.0);
                break;
            default:
                cost.setBytes(role, *anyBytes());
            }
        }
        return cost;
    });
}

} // namespace rooflens::tests
