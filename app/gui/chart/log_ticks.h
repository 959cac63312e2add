// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/scenario.h"

#include <string>
#include <vector>

namespace rooflens::app
{

struct LogTick {
    double value = 0;
    std::string label;
};

struct LogTicks {
    std::vector<LogTick> major; // labelled, no two labels are equal
    std::vector<double> minor;
};

// Ticks of a logarithmic axis that is `pixels` long and whose labels need `label_pixels` each: whole decades while the
// range holds at least two, then 1-2-5, then equal steps.
LogTicks logTicks(const AxisRange& range, double pixels, double label_pixels);

// "0.01", "100", "10 k", "1 T" with `digits` significant digits; "10⁻⁹" for powers of ten outside 1e-4 to 1e21.
std::string tickLabel(double value, int digits = 3);

// "10⁻⁹"
std::string powerOfTen(int exponent);

} // namespace rooflens::app
