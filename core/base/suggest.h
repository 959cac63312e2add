// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// The candidate nearest to `name` by optimal string alignment distance without regard to case; nothing when none is
// near enough to be meant (distance above a third of the longer word, at least 1). Ties go to the first.
std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates);

// "did you mean X?", or "there are A, B, C" when few candidates exist and none is near, else empty.
std::string suggestionFor(std::string_view name, std::span<const std::string> candidates);

} // namespace rooflens
