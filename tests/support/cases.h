// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace rooflens::tests
{

// One line of tests/data/*.jsonl: the given right values, which are never changed to suit the code.
struct CaseLine {
    int line = 0; // from 1
    nlohmann::json json;
};

// All lines of a file in tests/data. A file that is missing or not JSON ends the program with a message: without the
// right values there is nothing to test.
std::vector<CaseLine> readCases(const std::string& name);

// The row whose "id" it is; nullptr: none.
const nlohmann::json* findCase(const std::vector<CaseLine>& cases, const std::string& id);

// "inf" and "infinite" stand for infinity: JSON has no such number.
double numberOf(const nlohmann::json& value);

std::string dataFile(const std::string& name); // path of tests/data/NAME
std::string resourceFolder(); // the source tree's resources/

} // namespace rooflens::tests
