// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/operation.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace rooflens
{

// How values stand in the JSON documents of the command. Only .cpp files of core/export and the command include this.
using Json = nlohmann::ordered_json;

// Full precision: whole numbers up to 2^53 without a fraction, all else in the shortest form that reads back; infinite
// as "inf"; NaN, which no document should have, as null.
Json toJson(double value);
Json toJson(std::optional<double> value); // unknown: null
Json toJson(const ParameterValue& value); // absent: null
Json textOrNull(const std::string& text); // empty: null
Json toJson(const std::vector<Warning>& warnings); // sentences

// One line; bytes that are not UTF-8 are replaced.
std::string toLine(const Json& document);

} // namespace rooflens
