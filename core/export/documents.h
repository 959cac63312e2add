// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/evaluation.h"
#include "core/model/hardware.h"
#include "core/model/operation.h"
#include "core/model/units.h"

#include <optional>
#include <string>
#include <vector>

namespace rooflens
{

// The JSON documents of the command (docs/schema). One line each, keys in a fixed order, numbers in full precision;
// unknown is null, infinite is the string "inf".
struct EvalDocument {
    std::string id; // of a line of --from; empty: left out
    const Point* point = nullptr;
    std::vector<std::pair<std::string, ParameterValue>> parameters;
    std::string operation;
    const Roofline* roofline = nullptr; // nullptr: without the keys about hardware
    std::vector<DerivationStep> derivation;
    std::vector<Warning> warnings;
};
std::string evalJson(const EvalDocument& document);
std::string hardwareJson(const Hardware& hardware, const std::vector<Warning>& warnings);
std::string hardwareListJson(const std::vector<Hardware>& list);
// One quantity in which two chips differ. nullopt: that chip does not have it.
struct HardwareDifference {
    std::string what; // "bf16 matrix", "HBM bandwidth"
    Dimension dimension = Dimension::Number;
    std::optional<double> a = {};
    std::optional<double> b = {};
};
// Peaks by precision and unit; levels by name, or by role where the names differ and the role is there once; ridges of
// every peak at main; links by name. What is equal is left out.
std::vector<HardwareDifference> hardwareDifferences(const Hardware& a, const Hardware& b);
std::string hardwareDiffJson(const Hardware& a, const Hardware& b);
std::string operationsJson(const std::vector<Operation>& operations);
std::string errorJson(const Error& error);
// An error in place of a line of --from: with "id" and "line" of the input.
std::string errorLineJson(const Error& error, const std::string& id, int line);

// All points of a scenario in one document: {"rooflens":"points/1","hardware","convention","points":[…]}; each point
// has the keys of eval/1 that are about the result.
std::string pointsJson(const Scenario& scenario, const std::vector<Point>& points);

// Tables of points: columns name, operation, precision, FLOP, bytes, intensity, attainable, time, bound, binding roof,
// measured, efficiency.
std::string pointsCsv(const std::vector<Point>& points);
std::string pointsMarkdown(const std::vector<Point>& points);

} // namespace rooflens
