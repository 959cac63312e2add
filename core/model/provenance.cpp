// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/provenance.h"

#include <array>

namespace rooflens
{

namespace
{
constexpr std::array<std::string_view, 5> kKinds{"datasheet", "measured", "derived", "assumed", "user"};
}

std::string_view nameOf(Provenance::Kind kind)
{
    return kKinds[static_cast<std::size_t>(kind)];
}

std::optional<Provenance::Kind> provenanceKindFromName(std::string_view name)
{
    for (std::size_t i = 0; i < kKinds.size(); ++i) {
        if (kKinds[i] == name)
            return static_cast<Provenance::Kind>(i);
    }
    return std::nullopt;
}

std::string describe(const Provenance& provenance)
{
    std::string text(nameOf(provenance.kind));
    if (!provenance.source.empty())
        text += ": " + provenance.source;
    if (!provenance.date.empty())
        text += ", " + provenance.date;
    if (!provenance.note.empty())
        text += " (" + provenance.note + ')';
    return text;
}

} // namespace rooflens
