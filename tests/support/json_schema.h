// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace rooflens::test
{

// What is wrong with `document` under a JSON Schema 2020-12, as "/levels/0/bytes: …" lines; empty when it is right.
// Knows the keywords that docs/schema uses ($ref into $defs, type, const, enum, properties, required,
// additionalProperties, items, anyOf, minimum) and takes every other assertion for an error of the schema.
std::vector<std::string> checkAgainstSchema(const nlohmann::json& document, const nlohmann::json& schema);

} // namespace rooflens::test
