// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/chart_model.h"

namespace rooflens::app::test
{

// The lesson's A100 (312 TFLOP/s, 2.0 TB/s) with its operations, made by hand: tests of the drawing do not depend on
// how core makes models.
ChartModel sampleModel();

// The same roofs with `count` points, log-uniform under the roofs, from a fixed seed.
ChartModel cloudModel(int count, bool labelled);

// Adds a point to `model`; its number is its place in the list.
ChartPoint& addPoint(ChartModel& model, const std::string& name, double x, double y);

} // namespace rooflens::app::test
