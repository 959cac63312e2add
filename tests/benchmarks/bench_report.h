// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace rooflens::bench
{

// Order statistics of a series of times in seconds.
struct Series {
    std::vector<double> seconds;
    double best() const;
    double median() const;
};

// Runs `work` `warm_up` times unmeasured, then `runs` times.
Series measure(int warm_up, int runs, const std::function<void()>& work);

// Prints figure, target and verdict as a line, or with --json as {"name","value","target","ok"}. Benchmarks do not fail
// a build: the verdict is for a person.
class Report
{
public:
    Report(int argc, char** argv);
    enum class Good { Above, Below };
    void add(const std::string& name, double value, double target, Good good, const std::string& unit,
             const std::string& detail = {});
    void note(const std::string& text);
    bool json() const { return m_json; }

private:
    bool m_json = false;
};

} // namespace rooflens::bench
