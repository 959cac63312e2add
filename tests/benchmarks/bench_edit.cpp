// SPDX-License-Identifier: GPL-3.0-or-later
// What an edit costs before it is drawn: all points and the chart's view model again, at 1,000 operations.
#include "core/analysis/chart_model.h"
#include "tests/benchmarks/bench_report.h"

#include <cstdio>
#include <cstdlib>

using namespace rooflens;

int main(int argc, char** argv)
{
    bench::Report report(argc, argv);
    const Catalog catalog({ROOFLENS_RESOURCES});
    auto lesson = catalog.scenario("lesson");
    auto scenario = lesson ? resolveScenario(*lesson, catalog) : lesson;
    if (!scenario) {
        std::fprintf(stderr, "%s\n", describe(scenario.error()).c_str());
        return EXIT_FAILURE;
    }
    const std::vector<OperationEntry> lesson_operations = scenario->operations;
    scenario->operations.clear();
    for (std::size_t i = 0; i < 1000; ++i)
        scenario->operations.push_back(lesson_operations[i % lesson_operations.size()]);
    Evaluator evaluator(catalog);
    double bandwidth = *scenario->hardware.front().resolved->mainLevel()->byte_per_s;
    std::size_t drawn = 0;
    const bench::Series series = bench::measure(3, 21, [&] {
        // As when a roof is dragged: every point moves.
        bandwidth *= 1.001;
        for (MemoryLevel& level : scenario->hardware.front().resolved->levels) {
            if (level.role == Role::Main)
                level.byte_per_s = bandwidth;
        }
        drawn = makeChart(*scenario, evaluator.evaluate(*scenario)).points.size();
    });
    report.add("edit: all points and the view model, 1,000 operations", series.median() * 1e3, 16,
               bench::Report::Good::Below, "ms");
    return drawn == 1000 ? EXIT_SUCCESS : EXIT_FAILURE;
}
