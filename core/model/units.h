// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace rooflens
{

// What a number with a unit measures. Inside, all is in the SI base unit of its dimension.
enum class Dimension {
    ComputeRate, // FLOP/s or OP/s
    Bandwidth, // B/s
    Size, // B
    Work, // FLOP or OP
    Time, // s
    Frequency, // Hz
    Number, // plain
    Intensity, // FLOP/B
};

// Unit grammar (resources/FORMAT.md, "Quantities"): number, optional space, optional prefix, unit. A bare number is in
// the base unit. Error columns count from the start of `text`; a wrong unit names the nearest right one.
Result<double> parseQuantity(std::string_view text, Dimension dimension);

// How a rate or work is counted when shown: integer peaks are OP/s.
enum class Counting { Flop, Op };

// For people: `digits` significant digits with the SI prefix that leaves 1 to 999: "312 TFLOP/s", "2.04 TB/s", "80 GB".
std::string formatQuantity(double value, Dimension dimension, int digits = 4, Counting counting = Counting::Flop);

// Sizes with binary prefixes: "192 KiB". `digits` significant digits.
std::string formatBinarySize(double bytes, int digits = 4);

// For files: the shortest form with a prefix that reads back as the same double; sizes that are whole multiples of
// 1024 in binary prefixes.
std::string formatExactQuantity(double value, Dimension dimension, Counting counting = Counting::Flop);

} // namespace rooflens
