// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rooflens::app
{

// Rows of cells in aligned columns for a terminal. Widths count characters, not bytes.
class TextTable
{
public:
    enum class Align { Left, Right };
    struct Column {
        std::string title;
        Align align = Align::Left;
    };

    explicit TextTable(std::vector<Column> columns);
    void addRow(std::vector<std::string> cells); // as many as there are columns
    bool empty() const { return m_rows.empty(); }

    // Each line starts with `indent` and has no spaces at its end.
    std::string toText(std::string_view indent = "  ") const;

private:
    std::vector<Column> m_columns;
    std::vector<std::vector<std::string>> m_rows;
};

// Width on a terminal of UTF-8 text without wide or combining characters: its code points.
std::size_t displayWidth(std::string_view text);

// Words in lines of at most `width` characters: the first starts with `first`, the others with `next`. A longer word
// stays whole. Ends with a line end.
inline constexpr std::size_t kTextWidth = 110;
std::string wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view next);

} // namespace rooflens::app
