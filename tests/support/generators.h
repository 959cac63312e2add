// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/numeric_text.h"
#include "tests/support/property.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

namespace rooflens::tests
{

// Any finite double, small exponents and huge ones alike: from its bits.
inline rc::Gen<double> anyFinite()
{
    return rc::gen::suchThat(rc::gen::map(rc::gen::arbitrary<std::uint64_t>(),
                                          [](std::uint64_t bits) { return std::bit_cast<double>(bits); }),
                             [](double value) { return std::isfinite(value); });
}

// What people type: few digits and a power of ten, or whole multiples of a power of two.
inline rc::Gen<double> tidyNumber()
{
    const auto decimal = rc::gen::map(
        rc::gen::pair(rc::gen::inRange(-99999, 100000), rc::gen::inRange(-12, 19)), [](const std::pair<int, int>& p) {
            std::size_t length = 0;
            return *parseLeadingNumber(std::to_string(p.first) + "e" + std::to_string(p.second), length);
        });
    const auto binary = rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 4096), rc::gen::inRange(0, 61)),
                                     [](const std::pair<int, int>& p) { return std::ldexp(p.first, p.second); });
    return rc::gen::oneOf(decimal, binary);
}

} // namespace rooflens::tests
