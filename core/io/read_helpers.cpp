// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/read_helpers.h"

#include "core/base/suggest.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

// The level that is main where none says so, as in Hardware::mainLevel: the slowest that is neither link nor storage.
const MemoryLevel* slowestNear(const std::vector<MemoryLevel>& levels, const std::vector<bool>& role_known)
{
    const MemoryLevel* slowest = nullptr;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const MemoryLevel& level = levels[i];
        if (!level.byte_per_s || (role_known[i] && (level.role == Role::Link || level.role == Role::Storage)))
            continue;
        if (!slowest || *level.byte_per_s < *slowest->byte_per_s)
            slowest = &level;
    }
    return slowest;
}

} // namespace

std::optional<std::string> readWord(YamlReader& reader, std::string_view key, const std::vector<std::string>& words,
                                    std::string_view noun)
{
    if (!reader.has(key)) {
        reader.node(key);
        return std::nullopt;
    }
    const std::string word = reader.text(key);
    if (!reader.ok())
        return std::nullopt;
    if (std::find(words.begin(), words.end(), word) != words.end())
        return word;
    reader.reject(key, fmt::format("'{}' is not a {}", word, noun), suggestionFor(word, words));
    return std::nullopt;
}

std::optional<Precision> readPrecision(YamlReader& reader, std::string_view key)
{
    const auto word = readWord(reader, key, precisionNames(), "precision");
    return word ? precisionFromName(*word) : std::nullopt;
}

std::optional<ComputeUnit> readComputeUnit(YamlReader& reader, std::string_view key)
{
    static const std::vector<std::string> names{std::string(nameOf(ComputeUnit::Vector)),
                                                std::string(nameOf(ComputeUnit::Matrix))};
    const auto word = readWord(reader, key, names, "compute unit");
    return word ? computeUnitFromName(*word) : std::nullopt;
}

bool isId(std::string_view text)
{
    constexpr std::size_t kLongest = 200; // a file name holds 255 bytes
    const auto isLower = [](char c) { return c >= 'a' && c <= 'z'; };
    return !text.empty() && text.size() <= kLongest && (isLower(text[0]) || isDigit(text[0]))
        && std::all_of(text.begin(), text.end(),
                       [&](char c) { return isLower(c) || isDigit(c) || c == '_' || c == '-' || c == '.'; });
}

std::string readId(YamlReader& reader, std::string_view key)
{
    std::string id = reader.requiredText(key);
    if (!reader.ok() || isId(id))
        return id;
    std::string lowered;
    for (const char c : id) {
        if (isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.')
            lowered += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        else if (c == ' ' || c == '/')
            lowered += '-';
    }
    reader.reject(key, fmt::format("'{}' is not an id", id),
                  isId(lowered) ? fmt::format("did you mean {}?", lowered)
                                : "an id is made of a-z 0-9 _ - . and starts with a letter or digit");
    return id;
}

std::optional<double> readPositive(YamlReader& reader, std::string_view key, Dimension dimension)
{
    const auto value = reader.quantity(key, dimension);
    if (value && !(*value > 0)) {
        reader.reject(key, fmt::format("'{}' must be above zero: {}", key, reader.node(key)->text),
                      "leave the key out where it is not known");
        return std::nullopt;
    }
    return value;
}

std::optional<double> readNotNegative(YamlReader& reader, std::string_view key, Dimension dimension)
{
    const auto value = reader.quantity(key, dimension);
    if (value && *value < 0) {
        reader.reject(key, fmt::format("'{}' must not be negative: {}", key, reader.node(key)->text));
        return std::nullopt;
    }
    return value;
}

bool isIdentifier(std::string_view text)
{
    return !text.empty() && text.size() <= 100 && (isLetter(text[0]) || text[0] == '_')
        && std::all_of(text.begin(), text.end(), [](char c) { return isLetter(c) || isDigit(c) || c == '_'; });
}

bool isReservedInFormulas(std::string_view text)
{
    static constexpr std::array<std::string_view, 14> kWords{
        "min", "max", "abs", "sqrt", "log2", "ln", "exp", "ceil", "floor", "has", "size", "true", "false", "precision"};
    return std::find(kWords.begin(), kWords.end(), text) != kWords.end();
}

std::optional<std::size_t> fillRoles(std::vector<MemoryLevel>& levels)
{
    std::vector<bool> known(levels.size(), true);
    bool has_main = false;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        if (levels[i].role_from_name) {
            const auto role = roleFromLevelName(levels[i].name);
            known[i] = role.has_value();
            levels[i].role = role.value_or(Role::Main);
        }
        has_main = has_main || (known[i] && levels[i].role == Role::Main);
    }
    if (!has_main) {
        if (const MemoryLevel* main = slowestNear(levels, known))
            known[static_cast<std::size_t>(main - levels.data())] = true; // an unknown one has role main already
    }
    const auto unknown = std::find(known.begin(), known.end(), false);
    if (unknown == known.end())
        return std::nullopt;
    return static_cast<std::size_t>(unknown - known.begin());
}

} // namespace rooflens
