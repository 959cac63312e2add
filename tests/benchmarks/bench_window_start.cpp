// SPDX-License-Identifier: GPL-3.0-or-later
// From exec to the end after the first paint: the window with its default scenario against a bare main window.
#include "tests/benchmarks/bench_process.h"

#include <cstdlib>
#include <fmt/format.h>

using namespace rooflens;

int main(int argc, char** argv)
{
    bench::Report report(argc, argv);
    ::setenv("QT_QPA_PLATFORM", "offscreen", 0);
    const auto series = bench::alternate(
        {{ROOFLENS_BUILD "/rooflens-window", "--leave-after-first-paint"}, {ROOFLENS_BUILD "/benchmarks/bare_window"}},
        2, 15);
    report.add("window: exec to first paint against a bare QMainWindow", series[0].median() / series[1].median(), 3,
               bench::Report::Good::Below, "×",
               fmt::format("medians {:.0f} and {:.0f} ms", series[0].median() * 1e3, series[1].median() * 1e3));
    return 0;
}
