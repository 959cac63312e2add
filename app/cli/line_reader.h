// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <optional>
#include <string>

namespace rooflens::app
{

inline constexpr std::size_t kMaximumLineBytes = 1U << 20U;

// Lines of a file or of standard input, one at a time, so that input of any length is read in bounded memory.
// A byte order mark is skipped, "\r\n" ends a line too.
class LineReader
{
public:
    // "-" is standard input. Errors (at 1:1): missing, a folder, empty, binary (a NUL byte), UTF-16.
    static Result<LineReader> open(const std::string& path);

    LineReader(LineReader&& other) noexcept;
    LineReader(const LineReader&) = delete;
    LineReader& operator=(const LineReader&) = delete;
    LineReader& operator=(LineReader&&) = delete;
    ~LineReader();

    struct Line {
        std::string text; // without its end; empty when it is too long
        int number = 0; // from 1
        bool too_long = false; // more than kMaximumLineBytes
    };
    std::optional<Line> next(); // nothing at the end, or after a failure
    const std::optional<Error>& failure() const { return m_failure; } // of the system, while reading
    const std::string& name() const { return m_name; } // for errors

    // The first bytes, to tell what it is without taking a line.
    const std::string& lookAhead() const { return m_buffer; }
    bool isStandardInput() const { return m_descriptor == 0; }

private:
    LineReader(int descriptor, std::string name);
    bool fill(); // false: nothing came
    Error error(std::string message, std::string hint) const;

    int m_descriptor;
    std::string m_name;
    std::string m_buffer;
    std::size_t m_position = 0;
    int m_number = 0;
    bool m_end = false;
    std::optional<Error> m_failure;
};

} // namespace rooflens::app
