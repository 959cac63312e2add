// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <cstddef>
#include <string>
#include <string_view>

namespace rooflens
{

inline constexpr std::size_t kMaximumFileBytes = 8U << 20U; // every YAML kind; importers read streams

// The whole file as UTF-8 without byte order mark. Errors name the file at 1:1: missing, a folder, too large, empty,
// UTF-16 (with the hint to save as UTF-8), binary (a NUL byte), bytes that are not UTF-8 (with their line and column).
Result<std::string> readTextFile(const std::string& path, std::size_t maximum_bytes = kMaximumFileBytes);

// Checks text that did not come from a file in the same way; `name` stands for the file in errors.
Result<std::string> checkText(std::string bytes, const std::string& name);

// Writes a temporary file beside `path`, fsyncs and renames: the old content or the new one, never a part.
// Keeps the permissions of a file that is replaced; follows a symbolic link to its target.
Result<void> writeFileAtomically(const std::string& path, std::string_view content);

} // namespace rooflens
