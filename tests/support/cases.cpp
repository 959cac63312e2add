// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cases.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <limits>

namespace rooflens::tests
{

std::string dataFile(const std::string& name)
{
    return std::string(ROOFLENS_TEST_DATA "/") + name;
}

std::string resourceFolder()
{
    return ROOFLENS_RESOURCES;
}

const nlohmann::json* findCase(const std::vector<CaseLine>& cases, const std::string& id)
{
    for (const CaseLine& row : cases) {
        if (row.json.at("id") == id)
            return &row.json;
    }
    return nullptr;
}

double numberOf(const nlohmann::json& value)
{
    return value.is_string() ? std::numeric_limits<double>::infinity() : value.get<double>();
}

std::vector<CaseLine> readCases(const std::string& name)
{
    std::ifstream file(dataFile(name));
    std::vector<CaseLine> cases;
    std::string text;
    for (int line = 1; std::getline(file, text); ++line) {
        if (text.empty())
            continue;
        nlohmann::json json = nlohmann::json::parse(text, nullptr, false);
        if (json.is_discarded()) {
            std::fprintf(stderr, "%s:%d: not JSON\n", dataFile(name).c_str(), line);
            std::abort();
        }
        cases.push_back({line, std::move(json)});
    }
    if (cases.empty()) {
        std::fprintf(stderr, "%s: cannot be read\n", dataFile(name).c_str());
        std::abort();
    }
    return cases;
}

} // namespace rooflens::tests
