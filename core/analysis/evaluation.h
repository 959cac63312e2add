// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/derivation.h"
#include "core/catalog/catalog.h"
#include "core/model/roofline.h"
#include "core/model/scenario.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rooflens
{

// One point of a scenario: an operation or a measurement with its cost and its place under the roofs.
struct Point {
    enum class Origin { Modelled, Measured };
    Origin origin = Origin::Modelled;
    int index = 0; // in scenario.operations or scenario.measurements
    std::string name;
    std::string operation_title = {};
    Precision precision = Precision::Bf16;
    ComputeUnit unit = ComputeUnit::Vector; // of the unit that takes longest
    bool visible = true;
    Cost cost = {};
    bool work_known = true; // false: a measurement without work; cost.flops is then 0 and stands for nothing
    Attainable attainable = {}; // its levels and peak point into the hardware that it was evaluated with
    std::shared_ptr<const Hardware> hardware = {}; // keeps that hardware; set by evaluate(scenario)
    std::optional<double> intensity = {}; // at main; may be infinite
    std::optional<double> flop_per_s = {}; // measured, or attainable for a modelled point: where it is drawn
    std::optional<double> measured_seconds = {};
    std::optional<double> efficiency = {}; // measured / attainable; above 1 is a warning, never clamped
    std::optional<double> byte_per_s = {}; // of main, where time and bytes are known
    std::string not_drawn = {}; // why it has no place on the log axes; empty: it has one
    std::optional<Error> error = {}; // the entry could not be evaluated
    std::vector<Warning> warnings = {};
};

// All points of a scenario. Keeps compiled operations, so that a second evaluation is fast. Not thread-safe.
class Evaluator
{
public:
    explicit Evaluator(const Catalog& catalog);
    ~Evaluator();

    // One entry: `roofline` nullptr gives the cost alone.
    Point evaluateOperation(const OperationEntry& entry, const Convention& convention, const Roofline* roofline);
    Point evaluateMeasurement(const Measurement& measurement, const Roofline* roofline);

    // Operations first, then measurements, in the scenario's order. Uses the first hardware.
    std::vector<Point> evaluate(const Scenario& scenario);

    // The first entry that cannot be evaluated, named and at its place in the file; nothing when all can.
    std::optional<Error> firstError(const Scenario& scenario);

    // Compiled operation by id or path; nullptr with `error` set when there is none.
    OperationEvaluator* operation(const std::string& reference, Error* error = nullptr);
    // Forgets compiled operations: after a file changed.
    void clear();

    Result<std::vector<DerivationStep>> derive(const OperationEntry& entry, const Convention& convention,
                                               const Roofline* roofline);
    Result<std::vector<DerivationStep>> derive(const Measurement& measurement, const Roofline& roofline);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

// Completes a measurement: flops, seconds, rate, bytes of main, intensity from those given. Errors: too little given,
// figures that contradict each other by more than 1 %, negative or not finite values.
struct CompletedMeasurement {
    std::optional<double> flops, seconds, flop_per_s, main_bytes, intensity;
};
Result<CompletedMeasurement> completeMeasurement(const Measurement& measurement);

} // namespace rooflens
