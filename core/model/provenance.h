// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace rooflens
{

// Where a number comes from. `source` is never empty for a number that is shown as fact.
struct Provenance {
    enum class Kind { Datasheet, Measured, Derived, Assumed, User };
    Kind kind = Kind::User;
    std::string source = {};
    std::string date = {}; // YYYY-MM-DD, or empty
    std::string note = {};
    bool operator==(const Provenance&) const = default;
};

std::string_view nameOf(Provenance::Kind kind); // "datasheet"
std::optional<Provenance::Kind> provenanceKindFromName(std::string_view name);

// "datasheet: NVIDIA A100 datasheet (note)"
std::string describe(const Provenance& provenance);

} // namespace rooflens
