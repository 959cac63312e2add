// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace rooflens
{

// What kind of mistake it was; the command maps it to its exit status.
enum class ErrorCode {
    BadInput, // a file or a value is wrong: exit status 1
    BadUsage, // the command line or a call is wrong: exit status 2
    NotFound, // an id, a file or a level that does not exist: exit status 1
    Io, // the system refused to read or write: exit status 1
};

// One error for a person. `file` is empty where the text did not come from a file; `line` and `column`
// count from 1, 0 means unknown. `hint` says what to do, e.g. "did you mean bf16?".
struct Error {
    ErrorCode code = ErrorCode::BadInput;
    std::string message;
    std::string file = {};
    int line = 0;
    int column = 0;
    std::string hint = {};
};

// "FILE:LINE:COLUMN: message (hint)", without the parts that are not known.
std::string describe(const Error& error);

template <typename T> using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(Error error)
{
    return tl::unexpected<Error>(std::move(error));
}
inline tl::unexpected<Error> fail(std::string message, std::string hint = {})
{
    return tl::unexpected<Error>(Error{ErrorCode::BadInput, std::move(message), {}, 0, 0, std::move(hint)});
}

// A doubt about a number that stays as it is: plausibility rules warn, they never clamp.
// `field` names what caused it, e.g. "peaks[2].sparse" or "operations[0].parameters.N"; may be empty.
struct Warning {
    std::string message;
    std::string field = {};
    std::string hint = {};
    bool operator==(const Warning&) const = default;
};

} // namespace rooflens
