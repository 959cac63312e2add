// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/line_reader.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

namespace rooflens::app
{

LineReader::LineReader(int descriptor, std::string name)
    : m_descriptor(descriptor)
    , m_name(std::move(name))
{
}

LineReader::LineReader(LineReader&& other) noexcept
    : m_descriptor(std::exchange(other.m_descriptor, -1))
    , m_name(std::move(other.m_name))
    , m_buffer(std::move(other.m_buffer))
    , m_position(other.m_position)
    , m_number(other.m_number)
    , m_end(other.m_end)
    , m_failure(std::move(other.m_failure))
{
}

LineReader::~LineReader()
{
    if (m_descriptor > 0)
        close(m_descriptor);
}

Error LineReader::error(std::string message, std::string hint) const
{
    return {ErrorCode::BadInput, std::move(message), m_name, 1, 1, std::move(hint)};
}

Result<LineReader> LineReader::open(const std::string& path)
{
    const bool standard_input = path == "-";
    const int descriptor = standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    LineReader reader(descriptor, standard_input ? "standard input" : path);
    if (descriptor < 0) {
        const bool missing = errno == ENOENT;
        return fail(Error{missing ? ErrorCode::NotFound : ErrorCode::Io,
                          missing ? std::string("there is no such file") : std::strerror(errno),
                          path,
                          1,
                          1,
                          {}});
    }
    const bool any = reader.fill();
    if (reader.m_failure)
        return fail(*reader.m_failure);
    if (!any)
        return fail(reader.error("the file is empty", "it holds JSON lines or CSV: see rooflens eval --help"));
    const std::string& start = reader.m_buffer;
    if (start.starts_with("\xff\xfe") || start.starts_with("\xfe\xff"))
        return fail(reader.error("this is UTF-16", "save it as UTF-8"));
    if (start.find('\0') != std::string::npos)
        return fail(reader.error("this is a binary file", "--from takes JSON lines or CSV: see rooflens eval --help"));
    if (start.starts_with("\xef\xbb\xbf"))
        reader.m_buffer.erase(0, 3);
    return reader;
}

bool LineReader::fill()
{
    if (m_end)
        return false;
    std::array<char, 64U << 10U> chunk; // NOLINT: filled by read()
    while (true) {
        const ssize_t count = read(m_descriptor, chunk.data(), chunk.size());
        if (count > 0) {
            m_buffer.erase(0, m_position);
            m_position = 0;
            m_buffer.append(chunk.data(), static_cast<std::size_t>(count));
            return true;
        }
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            m_failure = Error{ErrorCode::Io,
                              errno == EISDIR ? std::string("this is a folder") : std::strerror(errno),
                              m_name,
                              1,
                              1,
                              errno == EISDIR ? "name a file in it" : ""};
        m_end = true;
        return false;
    }
}

std::optional<LineReader::Line> LineReader::next()
{
    Line line;
    line.number = ++m_number;
    while (true) {
        const auto end = m_buffer.find('\n', m_position);
        const bool last = end == std::string::npos && m_end;
        if (last && (m_failure || (m_position == m_buffer.size() && !line.too_long)))
            return std::nullopt;
        const std::size_t stop = end == std::string::npos ? m_buffer.size() : end;
        if (stop - m_position > kMaximumLineBytes || line.too_long) {
            line.too_long = true; // what is left of it is skipped
            m_position = stop;
        }
        if (end == std::string::npos && !last) {
            fill();
            continue;
        }
        if (!line.too_long) {
            line.text = m_buffer.substr(m_position, stop - m_position);
            if (!line.text.empty() && line.text.back() == '\r')
                line.text.pop_back();
        }
        m_position = last ? stop : stop + 1;
        return line;
    }
}

} // namespace rooflens::app
