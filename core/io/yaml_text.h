// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rooflens
{

// Looks at a YAML text before and beside the parser.

inline constexpr std::size_t kMaximumYamlDepth = 32;
inline constexpr const char* kUnclosedQuote = "a quoted text is not closed";

struct TextPosition {
    int line = 1;
    int column = 1;
};

// Line and column, in characters, of byte offsets. Each look-up goes on from the last, so that offsets in file order
// cost one walk.
class TextPositions
{
public:
    explicit TextPositions(std::string_view text)
        : m_text(text)
    {
    }
    TextPosition at(std::size_t offset);

private:
    std::string_view m_text;
    std::size_t m_offset = 0;
    TextPosition m_position;
};

// A mistake at a byte offset.
struct YamlFault {
    std::size_t offset;
    std::string message;
    std::string hint;
};

// What yaml-cpp would take in a way of its own (it ends a file at U+0004), or would need unbounded memory for.
std::optional<YamlFault> findUnreadable(std::string_view text);

// The bracket or quote that is never closed, or closed by the wrong one, in a text that is no good YAML: the likely
// cause where the parser stumbles much later. A guess, so that it is asked only then.
std::optional<YamlFault> findUnbalanced(std::string_view text);

} // namespace rooflens
