// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/console.h"

#include "core/export/documents.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

namespace rooflens::app
{

namespace
{

constexpr std::size_t kBufferBytes = 64U << 10U;

// 0, or the error number.
int writeAll(int descriptor, std::string_view text)
{
    while (!text.empty()) {
        const ssize_t written = write(descriptor, text.data(), text.size());
        if (written < 0) {
            if (errno == EINTR)
                continue;
            return errno;
        }
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return 0;
}

int exitStatusOf(ErrorCode code)
{
    return code == ErrorCode::BadUsage ? kWrongUsage : kBadInput;
}

} // namespace

Console::Console()
{
    std::signal(SIGPIPE, SIG_IGN); // write() says EPIPE instead
    const char* no_color = std::getenv("NO_COLOR");
    m_terminal = isatty(STDOUT_FILENO) == 1 && (!no_color || *no_color == '\0');
}

void Console::print(std::string_view text)
{
    if (m_closed || m_write_failed)
        return;
    m_buffer += text;
    if (m_buffer.size() >= kBufferBytes)
        flush();
}

void Console::printLine(std::string_view text)
{
    print(text);
    print("\n");
}

std::string Console::heading(std::string_view text) const
{
    return m_terminal ? "\033[1m" + std::string(text) + "\033[0m" : std::string(text);
}

void Console::flush()
{
    const int error = writeAll(STDOUT_FILENO, m_buffer);
    m_buffer.clear();
    if (error == EPIPE) {
        m_closed = true;
    } else if (error != 0) {
        m_write_failed = true;
        m_write_error = {ErrorCode::Io, std::string("cannot write to standard output: ") + std::strerror(error)};
    }
}

int Console::fail(const Error& error)
{
    flush(); // results that came before stand before the error
    Error shown = error;
    shown.hint.clear();
    std::string text = "rooflens: error: " + rooflens::describe(shown) + '\n';
    if (!error.hint.empty())
        text += "  " + error.hint + '\n';
    if (m_json)
        text += errorJson(error) + '\n';
    writeAll(STDERR_FILENO, text);
    return exitStatusOf(error.code);
}

int Console::fail(ErrorCode code, std::string message, std::string hint)
{
    return fail(Error{code, std::move(message), {}, 0, 0, std::move(hint)});
}

void Console::warn(std::string_view text)
{
    flush();
    writeAll(STDERR_FILENO, "rooflens: warning: " + std::string(text) + '\n');
}

int Console::finish(int status)
{
    if (!m_buffer.empty())
        flush();
    if (m_write_failed) {
        const int failed = fail(m_write_error);
        return status == kGood ? failed : status;
    }
    return status;
}

std::string describe(const Warning& warning)
{
    std::string text;
    if (!warning.field.empty())
        text += warning.field + ": ";
    text += warning.message;
    if (!warning.hint.empty())
        text += " (" + warning.hint + ')';
    return text;
}

} // namespace rooflens::app
