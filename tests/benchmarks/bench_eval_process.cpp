// SPDX-License-Identifier: GPL-3.0-or-later
// The command as a whole process against an interpreter that does nothing and against /bin/true, alternating.
#include "tests/benchmarks/bench_process.h"

#include <fmt/format.h>

using namespace rooflens;

int main(int argc, char** argv)
{
    bench::Report report(argc, argv);
    const auto series = bench::alternate({{ROOFLENS_BUILD "/rooflens", "eval", "matmul", "M=1024", "N=1024", "K=1024",
                                           "--hardware", "lesson-a100", "--json"},
                                          {"/usr/bin/python3", "-I", "-S", "-c", "pass"},
                                          {"/bin/true"}},
                                         3, 41);
    const std::string detail
        = fmt::format("medians: eval {:.2f} ms, python3 {:.2f} ms, true {:.2f} ms", series[0].median() * 1e3,
                      series[1].median() * 1e3, series[2].median() * 1e3);
    report.add("eval: whole process against python3 -I -S -c pass", series[0].median() / series[1].median(), 1,
               bench::Report::Good::Below, "×", detail);
    report.add("eval: whole process against /bin/true", series[0].median() / series[2].median(), 5,
               bench::Report::Good::Below, "×");
    return 0;
}
