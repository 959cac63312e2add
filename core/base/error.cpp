// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace rooflens
{

std::string describe(const Error& error)
{
    std::string text;
    if (!error.file.empty()) {
        text += error.file;
        if (error.line > 0)
            text += ':' + std::to_string(error.line) + ':' + std::to_string(error.column > 0 ? error.column : 1);
        text += ": ";
    }
    text += error.message;
    if (!error.hint.empty())
        text += " (" + error.hint + ')';
    return text;
}

} // namespace rooflens
