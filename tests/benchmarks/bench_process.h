// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/benchmarks/bench_report.h"

#include <string>
#include <vector>

namespace rooflens::bench
{

// Time of a whole process from spawn to the end of wait, its output discarded. Ends the benchmark with a message when
// it cannot be started or does not end with status 0: a failure is no figure.
double runProcess(const std::vector<std::string>& arguments);

// Each of `commands` in turn, `runs` times over: what disturbs the machine disturbs all alike.
std::vector<Series> alternate(const std::vector<std::vector<std::string>>& commands, int warm_up, int runs);

} // namespace rooflens::bench
