// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/yaml_node.h"
#include "core/model/hardware.h"
#include "core/model/precision.h"
#include "core/model/units.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// What the readers of the three kinds of file have in common. Each records its error in `reader`.

// A word out of a fixed list; `noun` names it in the error: "precision".
std::optional<std::string> readWord(YamlReader& reader, std::string_view key, const std::vector<std::string>& words,
                                    std::string_view noun);
std::optional<Precision> readPrecision(YamlReader& reader, std::string_view key);
std::optional<ComputeUnit> readComputeUnit(YamlReader& reader, std::string_view key);

// An id: a-z 0-9 _ - . and a letter or digit first.
bool isId(std::string_view text);
std::string readId(YamlReader& reader, std::string_view key);

// A quantity or number above zero.
std::optional<double> readPositive(YamlReader& reader, std::string_view key, Dimension dimension);
// A quantity that may be zero.
std::optional<double> readNotNegative(YamlReader& reader, std::string_view key, Dimension dimension);

// A name that a formula may use: a letter or '_', then letters, digits and '_'; no function and no word of the
// language.
bool isIdentifier(std::string_view text);
bool isReservedInFormulas(std::string_view text);

// Fills in the roles that a file of hardware leaves out (role_from_name); the index of a level whose role cannot be
// told.
std::optional<std::size_t> fillRoles(std::vector<MemoryLevel>& levels);

} // namespace rooflens
