// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluations a second of every shipped operation on one core: a parameter changes, FLOPs and bytes are worked out.
#include "core/base/numeric_text.h"
#include "core/catalog/catalog.h"
#include "tests/benchmarks/bench_report.h"

#include <cstdio>
#include <cstdlib>
#include <fmt/format.h>

using namespace rooflens;

int main(int argc, char** argv)
{
    bench::Report report(argc, argv);
    const Catalog catalog({ROOFLENS_RESOURCES});
    std::vector<OperationEvaluator> evaluators;
    std::vector<int> varied; // a whole-number parameter that may grow by one
    std::vector<double> start;
    for (const Catalog::Item& item : catalog.list("operations")) {
        const auto operation = catalog.operation(item.id);
        auto evaluator = operation ? OperationEvaluator::compile(*operation) : fail(operation.error());
        if (!evaluator) {
            std::fprintf(stderr, "%s\n", describe(evaluator.error()).c_str());
            return EXIT_FAILURE;
        }
        evaluators.push_back(std::move(*evaluator));
        int index = -1;
        const auto& parameters = evaluators.back().operation().parameters;
        Cost cost;
        for (std::size_t i = 0; i < parameters.size() && index < 0; ++i) {
            const auto* number = std::get_if<double>(&parameters[i].default_value);
            if (!number || !evaluators.back().setNumber(static_cast<int>(i), *number + 1))
                continue;
            if (evaluators.back().evaluateInto(cost, Precision::Bf16, {}))
                index = static_cast<int>(i);
            (void)evaluators.back().set({});
        }
        varied.push_back(index);
        start.push_back(index < 0 ? 0 : std::get<double>(parameters[static_cast<std::size_t>(index)].default_value));
    }
    constexpr int kRounds = 2000;
    double checksum = 0; // keeps the work from being optimised away, and must be the same in each run
    const bench::Series series = bench::measure(1, 9, [&] {
        checksum = 0;
        Cost cost;
        for (std::size_t i = 0; i < evaluators.size(); ++i) {
            for (int round = 0; round < kRounds; ++round) {
                if (varied[i] >= 0)
                    (void)evaluators[i].setNumber(varied[i], start[i] + (round & 1));
                if (!evaluators[i].evaluateInto(cost, Precision::Bf16, {}))
                    std::exit(EXIT_FAILURE);
                checksum += cost.flops;
            }
        }
    });
    const double evaluations = static_cast<double>(evaluators.size()) * kRounds;
    report.add("catalogue: operation evaluations a second, one core", evaluations / series.median(), 1e6,
               bench::Report::Good::Above, "1/s",
               fmt::format("{} operations, checksum {}", evaluators.size(), formatSignificant(checksum, 6)));
    return EXIT_SUCCESS;
}
