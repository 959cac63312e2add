// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/evaluation.h"

#include <optional>
#include <string>
#include <vector>

namespace rooflens
{

// What a chart shows, in data coordinates (x: FLOP/byte, y: FLOP/s), ready to be drawn: the widget and the exporters
// compute no roofline. Every line is clipped to the axis ranges; nothing here is 0, negative, infinite or NaN.

struct ChartPosition {
    double x = 0;
    double y = 0;
};

struct ChartRoof {
    enum class Kind { Compute, Bandwidth, Ceiling };
    Kind kind = Kind::Compute;
    std::string name; // "HBM", "bf16 matrix": what view.roofs names
    std::string label; // "HBM 2.04 TB/s", "bf16/fp16 matrix 312 TFLOP/s"; roofs of equal value share one
    std::string detail; // provenance, for hover
    double value = 0; // FLOP/s or B/s
    bool active = false; // of the active pair
    bool upper_bound = false;
    std::vector<ChartPosition> line; // 2 or more positions; empty when it lies outside the axes
};

struct ChartRidge {
    std::string peak;
    std::string level;
    double intensity = 0;
    double flop_per_s = 0;
    bool active = false; // of the active pair: labelled
    std::string label; // "156 FLOP/byte"
};

enum class ChartLane { None, ZeroIntensity, InfiniteIntensity };

struct ChartPoint {
    int point = 0; // index in the points that were given
    std::string name; // full
    std::string label; // elided in the middle for the chart
    double x = 0;
    double y = 0;
    ChartLane lane = ChartLane::None; // in a lane only y counts (0: no performance known)
    bool measured = false;
    bool above_roof = false;
    bool memory_bound = false;
    std::string colour; // the entry's own, or empty
    std::string marker; // the entry's own, or empty
    std::string tooltip; // lines separated by '\n'
    std::vector<std::pair<std::string, ChartPosition>> other_levels; // hollow marks when selected
};

// Shading between the axes: left of the ridge memory-bound, right of it compute-bound.
struct ChartZones {
    bool shown = false;
    double memory_until = 0; // intensity where certain memory-bound ends
    double compute_from = 0; // intensity where certain compute-bound starts; between: depends on the level
};

struct ChartModel {
    std::string title; // hardware name
    std::string subtitle; // "bf16 matrix under HBM; ridge point 156 FLOP/byte"
    std::string convention; // printed on every exported chart
    std::string x_title; // "Arithmetic intensity (FLOP/byte), log scale"
    std::string y_title; // "Performance (FLOP/s), log scale"
    AxisRange x;
    AxisRange y;
    std::vector<ChartRoof> roofs;
    std::vector<ChartRidge> ridges;
    ChartZones zones;
    std::vector<ChartPoint> points; // visible ones that can be drawn, lanes included
    struct NotDrawn {
        int point;
        std::string name;
        std::string reason;
    };
    std::vector<NotDrawn> not_drawn;
    std::vector<std::string> available_roofs; // names that view.roofs may hold, in a sensible order
    std::string text_alternative; // the chart in sentences, for a screen reader
};

struct ChartOptions {
    int active_point = -1; // index in points: its precision and unit make the active pair; -1: the first
    std::optional<AxisRange> x = {}; // overrides the scenario's view, e.g. while zooming
    std::optional<AxisRange> y = {};
    int label_length = 28; // characters of a point's label before it is elided in the middle
};

// `points` are those of Evaluator::evaluate(scenario).
ChartModel makeChart(const Scenario& scenario, const std::vector<Point>& points, const ChartOptions& options = {});

// Axis ranges in whole decades from the hardware and the points that can be drawn: ridge points and part of the
// slanted roofs are always visible.
struct ChartRanges {
    AxisRange x;
    AxisRange y;
};
ChartRanges defaultRanges(const Scenario& scenario, const std::vector<Point>& points);

// A range that a log axis can show: 0 < lower < upper, finite, at least a factor 1.01 and at most 1e60 apart.
Result<AxisRange> checkLogRange(double lower, double upper);

// "void cutlass::Kernel…<float, 4>": keeps both ends; at most `length` characters (code points).
std::string elideMiddle(const std::string& text, int length);

} // namespace rooflens
