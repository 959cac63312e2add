// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/benchmarks/bench_report.h"

#include "core/base/numeric_text.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fmt/format.h>
#include <string_view>

namespace rooflens::bench
{

double Series::best() const
{
    return *std::min_element(seconds.begin(), seconds.end());
}

double Series::median() const
{
    std::vector<double> sorted = seconds;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

Series measure(int warm_up, int runs, const std::function<void()>& work)
{
    for (int i = 0; i < warm_up; ++i)
        work();
    Series series;
    for (int i = 0; i < runs; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        series.seconds.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return series;
}

Report::Report(int argc, char** argv)
{
    for (int i = 1; i < argc; ++i)
        m_json = m_json || std::string_view(argv[i]) == "--json";
}

void Report::add(const std::string& name, double value, double target, Good good, const std::string& unit,
                 const std::string& detail)
{
    const bool ok = good == Good::Above ? value >= target : value <= target;
    if (m_json) {
        fmt::print("{{\"name\":\"{}\",\"value\":{},\"target\":{},\"ok\":{}}}\n", name, formatNumber(value),
                   formatNumber(target), ok);
    } else {
        fmt::print("{:<58} {:>10} {:<10} {} {:<8} {}{}\n", name, formatSignificant(value, 3), unit,
                   good == Good::Above ? ">=" : "<=", formatSignificant(target, 3), ok ? "met" : "NOT MET",
                   detail.empty() ? "" : "  (" + detail + ")");
    }
    std::fflush(stdout);
}

void Report::note(const std::string& text)
{
    if (!m_json)
        fmt::print("  {}\n", text);
}

} // namespace rooflens::bench
