// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <algorithm>
#include <cassert>

namespace rooflens::app
{

std::size_t displayWidth(std::string_view text)
{
    return static_cast<std::size_t>(std::count_if(
        text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

TextTable::TextTable(std::vector<Column> columns)
    : m_columns(std::move(columns))
{
}

void TextTable::addRow(std::vector<std::string> cells)
{
    assert(cells.size() == m_columns.size());
    m_rows.push_back(std::move(cells));
}

std::string TextTable::toText(std::string_view indent) const
{
    std::vector<std::size_t> widths;
    std::vector<std::string> titles;
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        std::size_t width = displayWidth(m_columns[i].title);
        for (const auto& row : m_rows)
            width = std::max(width, displayWidth(row[i]));
        widths.push_back(width);
        titles.push_back(m_columns[i].title);
    }
    const auto line = [&](const std::vector<std::string>& cells) {
        std::string text{indent};
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const std::string padding(widths[i] - displayWidth(cells[i]), ' ');
            text += (i == 0 ? "" : "  ")
                + (m_columns[i].align == Align::Right ? padding + cells[i] : cells[i] + padding);
        }
        while (!text.empty() && text.back() == ' ')
            text.pop_back();
        return text + '\n';
    };
    std::string text = line(titles);
    for (const auto& row : m_rows)
        text += line(row);
    return text;
}

std::string wrapped(std::string_view text, std::size_t width, std::string_view first, std::string_view next)
{
    std::string lines{first};
    std::size_t column = displayWidth(first);
    bool line_start = true;
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find_first_of(" \n"));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (word.empty())
            continue;
        if (!line_start && column + 1 + displayWidth(word) > width) {
            lines += '\n' + std::string(next);
            column = displayWidth(next);
            line_start = true;
        }
        if (!line_start) {
            lines += ' ';
            ++column;
        }
        lines += word;
        column += displayWidth(word);
        line_start = false;
    }
    return lines + '\n';
}

} // namespace rooflens::app
