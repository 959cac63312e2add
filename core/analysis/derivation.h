// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/operation.h"
#include "core/model/roofline.h"

#include <string>
#include <vector>

namespace rooflens
{

// One step of the way from an operation to its place on the chart.
struct DerivationStep {
    enum class Part { Work, Traffic, Intensity, Roof, Result, Note };
    Part part = Part::Note;
    std::string what; // "Matrix multiply-adds"
    std::string formula = {}; // "M*N*K"
    std::string substituted = {}; // "1024*1024*1024"
    std::string result = {}; // "1.07374e+09 FMA"
    std::string source = {}; // where the formula or the number comes from
};

// "what: formula = substituted = result [source]"
std::string toText(const DerivationStep& step);

// Work, traffic tensor by tensor, convention, intensity, the active peak and every level with its source, the minimum,
// the time, what binds. `roofline` may be nullptr: then it ends at the intensity.
std::vector<DerivationStep> deriveOperation(const Operation& operation, const EvaluatedOperation& evaluated,
                                            const Cost& cost, const Convention& convention, const Roofline* roofline,
                                            const Attainable* attainable);

// The same for a point that was measured.
std::vector<DerivationStep> deriveMeasurement(const struct Measurement& measurement, const Cost& cost,
                                              const Roofline& roofline, const Attainable& attainable);

// What would move the point, in a sentence or two: from the roof that binds and the distance to the ridge.
std::vector<std::string> whatWouldMoveIt(const Cost& cost, const Roofline& roofline, const Attainable& attainable);

} // namespace rooflens
