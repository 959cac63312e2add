// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/convention.h"
#include "core/model/hardware.h"
#include "core/model/operation.h"

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rooflens
{

// Where something stood in the file that was read, for errors found later; 0: unknown. Two scenarios that differ only
// in their places are equal.
struct Place {
    std::string file = {};
    int line = 0;
    int column = 0;
    bool operator==(const Place&) const { return true; }
};

// One operation on the chart. The same operation may stand there many times with other values.
struct OperationEntry {
    std::string id; // the operation's
    std::string name = {}; // shown; empty: made from the operation's title
    std::optional<Precision> precision = {};
    ParameterValues parameters = {};
    bool visible = true;
    std::string colour = {}; // "#rrggbb", or empty: chosen by the chart
    std::string marker = {}; // circle square triangle diamond star cross plus, or empty
    Place place = {}; // of the id
    bool operator==(const OperationEntry&) const = default;
};

// A point that was measured elsewhere: typed or imported. Two of work, rate and time give the third; two of work, bytes
// of main and intensity likewise. What is not known stays unknown.
struct Measurement {
    std::string name;
    std::optional<double> flops = {};
    std::map<Role, double> bytes = {};
    std::optional<double> seconds = {};
    std::optional<double> flop_per_s = {};
    std::optional<double> intensity = {}; // at main, where the bytes are not known
    std::optional<Precision> precision = {};
    std::optional<ComputeUnit> unit = {};
    std::string source = {};
    bool visible = true;
    bool operator==(const Measurement&) const = default;
};

struct AxisRange {
    double lower = 0;
    double upper = 0;
    bool operator==(const AxisRange&) const = default;
};

struct View {
    std::optional<AxisRange> x = {}; // FLOP/byte; nothing: from the hardware
    std::optional<AxisRange> y = {}; // FLOP/s
    std::optional<std::vector<std::string>> roofs = {}; // names of the roofs shown; nothing: the default choice
    bool operator==(const View&) const = default;
};

// Everything that a *.rooflens file holds. `hardware` are one or two; an id that is not resolved yet has only `id`.
struct HardwareEntry {
    std::string id; // as written; of the mapping when `resolved` came from one
    std::optional<Hardware> resolved = {};
    Place place = {};
    bool operator==(const HardwareEntry&) const = default;
};

struct Scenario {
    std::vector<HardwareEntry> hardware = {};
    std::string main_level = {}; // empty: the default one
    Place main_place = {};
    std::vector<OperationEntry> operations = {};
    std::vector<Measurement> measurements = {};
    Convention convention = {};
    View view = {};
    std::string notes = {};
    bool operator==(const Scenario&) const = default;
};

} // namespace rooflens
