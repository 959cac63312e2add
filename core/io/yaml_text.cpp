// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/yaml_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <vector>

namespace rooflens
{

namespace
{

// yaml-cpp queues every open bracket of a line as a possible key before it tells of any. Far more open brackets than a
// tree or a formula may have are refused before it sees them.
constexpr std::size_t kMaximumOpenBrackets = 4096;

} // namespace

TextPosition TextPositions::at(std::size_t offset)
{
    offset = std::min(offset, m_text.size());
    if (offset < m_offset) {
        m_offset = 0;
        m_position = {};
    }
    for (; m_offset < offset; ++m_offset) {
        const char c = m_text[m_offset];
        if (c == '\n')
            m_position = {m_position.line + 1, 1};
        else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80)
            ++m_position.column;
    }
    return m_position;
}

std::optional<YamlFault> findUnreadable(std::string_view text)
{
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto c = static_cast<unsigned char>(text[i]);
        if (c == '\r') {
            return YamlFault{i, "a carriage return without a line feed",
                             "save the file with Unix or Windows line ends"};
        }
        if ((c < 0x20 && c != '\n' && c != '\t') || c == 0x7F) {
            return YamlFault{i, fmt::format("a control character (0x{:02X})", c),
                             "remove it, or write it as an escape in double quotes"};
        }
        if (c == '[' || c == '{') {
            open.push_back(i);
            if (open.size() > kMaximumOpenBrackets) {
                const std::size_t first = open[kMaximumYamlDepth - 1]; // the mapping around it is one level too
                return YamlFault{first, fmt::format("nested deeper than {} levels", kMaximumYamlDepth), {}};
            }
        } else if ((c == ']' || c == '}') && !open.empty()) {
            open.pop_back();
        }
    }
    return std::nullopt;
}

std::optional<YamlFault> findUnbalanced(std::string_view text)
{
    std::vector<std::size_t> open;
    char before = '\n'; // the last character that is not white space; '\n' at the start of a line
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool starts_value = !open.empty() ? std::string_view(":,[{\n").find(before) != std::string_view::npos
                                                : std::string_view(":-?\n").find(before) != std::string_view::npos;
        if (c == '\n') {
            before = c;
            continue;
        }
        if (c == ' ' || c == '\t')
            continue;
        if (c == '#' && (i == 0 || std::string_view(" \t\n").find(text[i - 1]) != std::string_view::npos)) {
            i = std::min(text.find('\n', i), text.size()) - 1;
            continue;
        }
        before = c;
        if ((c == '"' || c == '\'') && starts_value) {
            std::size_t end = i + 1;
            while (end < text.size() && text[end] != c)
                end += text[end] == '\\' && c == '"' ? 2 : 1;
            if (end >= text.size())
                return YamlFault{i, kUnclosedQuote, {}};
            i = end;
        } else if ((c == '[' || c == '{') && (starts_value || !open.empty())) {
            open.push_back(i);
        } else if ((c == ']' || c == '}') && !open.empty()) {
            const char opening = text[open.back()];
            if ((opening == '[') != (c == ']'))
                return YamlFault{i, fmt::format("this '{}' does not close the '{}' before it", c, opening), {}};
            open.pop_back();
        }
    }
    if (open.empty())
        return std::nullopt;
    return YamlFault{open.back(), fmt::format("this '{}' is never closed", text[open.back()]), {}};
}

} // namespace rooflens
