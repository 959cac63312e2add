// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace rooflens::app
{

// A value as it was given: text is read by the parameter's type, JSON numbers and truth values already have one.
// monostate takes the default.
using GivenValue = std::variant<std::monostate, std::string, double, bool>;

// One evaluation that somebody asked for, not checked yet.
struct EvalRequest {
    std::string id; // of a line of --from
    std::string operation;
    std::vector<std::pair<std::string, GivenValue>> values;
    std::string precision; // empty: the operation's
};

// The chip that all requests of one call run under.
struct EvalTarget {
    std::optional<Hardware> hardware;
    std::optional<Roofline> roofline;
    const Roofline* roof() const { return roofline ? &*roofline : nullptr; }
    std::vector<Warning> warnings; // about the hardware file
};

// `target` must stay where it is: the roofline points into it. Errors: unknown chip or level, wrong file.
Result<void> openTarget(EvalTarget& target, const Catalog& catalog, const std::string& hardware,
                        const std::string& main_level);

struct EvalResult {
    Point point;
    Operation operation;
    std::vector<std::pair<std::string, ParameterValue>> parameters; // all, defaults put in
    std::vector<DerivationStep> derivation;
    std::vector<Warning> warnings;
};

// Errors: unknown operation, parameter, precision or value, each with the nearest right one.
Result<EvalResult> evaluateRequest(const EvalRequest& request, Evaluator& evaluator, const EvalTarget& target,
                                   std::optional<double> measured_seconds = {});

// The document eval/1 of a result.
std::string toJsonLine(const EvalResult& result, const EvalTarget& target, const std::string& id);

} // namespace rooflens::app
