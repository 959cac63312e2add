// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>
#include <vector>

namespace rooflens::app
{

// Exit statuses of the command.
enum ExitStatus : int { kGood = 0, kBadInput = 1, kWrongUsage = 2, kNoSuchDevice = 3 };

// What the command says: results on standard output, errors and warnings on standard error. Output is collected and
// written in large pieces. A reader that closes the pipe early (`| head`) ends the output quietly.
class Console
{
public:
    Console();

    bool json() const { return m_json; } // --json was given
    void setJson(bool json) { m_json = json; }
    bool isTerminal() const { return m_terminal; } // standard output is one, and colour is not refused

    void print(std::string_view text); // as it stands
    void printLine(std::string_view text); // with a line end
    std::string heading(std::string_view text) const; // bold on a terminal
    bool outputClosed() const { return m_closed; } // nobody reads any more: long work may stop

    // "rooflens: error: FILE:LINE:COLUMN: message" and the hint; with --json the document error/1 as well.
    // Returns the exit status that belongs to the error.
    int fail(const Error& error);
    int fail(ErrorCode code, std::string message, std::string hint = {});
    void warn(std::string_view text); // "rooflens: warning: …"

    // Writes what is left; the exit status, or that of an error while writing.
    int finish(int status);
    void flush();

private:
    std::string m_buffer;
    Error m_write_error;
    bool m_json = false;
    bool m_terminal = false;
    bool m_closed = false;
    bool m_write_failed = false;
};

// "message (hint)", with the field in front when there is one.
std::string describe(const Warning& warning);

} // namespace rooflens::app
