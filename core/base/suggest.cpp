// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/suggest.h"

#include <algorithm>
#include <limits>

namespace rooflens
{

namespace
{

char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours cost one each.
int distance(std::string_view a, std::string_view b)
{
    const std::size_t width = b.size() + 1;
    std::vector<int> rows(3 * width);
    int* before = rows.data();
    int* previous = before + width;
    int* current = previous + width;
    for (std::size_t j = 0; j < width; ++j)
        previous[j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        current[0] = static_cast<int>(i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const int cost = lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1;
            current[j] = std::min({previous[j] + 1, current[j - 1] + 1, previous[j - 1] + cost});
            if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1]))
                current[j] = std::min(current[j], before[j - 2] + 1);
        }
        std::swap(before, previous);
        std::swap(previous, current);
    }
    return previous[b.size()];
}

} // namespace

std::optional<std::string> nearestName(std::string_view name, std::span<const std::string> candidates)
{
    constexpr std::size_t kLongestCompared = 200; // a pasted page is not a typing error
    if (name.size() > kLongestCompared)
        return std::nullopt;
    int best = std::numeric_limits<int>::max();
    const std::string* found = nullptr;
    for (const std::string& candidate : candidates) {
        const int d = distance(name, candidate);
        const int limit = std::max<int>(1, static_cast<int>(std::max(name.size(), candidate.size())) / 3);
        if (d <= limit && d < best) {
            best = d;
            found = &candidate;
        }
    }
    if (found)
        return *found;
    // What was typed may be the well-known part of a long id: "a100" of "nvidia-a100-sxm4-80gb".
    if (name.size() >= 2) {
        for (const std::string& candidate : candidates) {
            const auto at = std::search(candidate.begin(), candidate.end(), name.begin(), name.end(),
                                        [](char x, char y) { return lower(x) == lower(y); });
            if (at != candidate.end())
                return candidate;
        }
    }
    return std::nullopt;
}

std::string suggestionFor(std::string_view name, std::span<const std::string> candidates)
{
    if (const auto near = nearestName(name, candidates))
        return "did you mean " + *near + "?";
    constexpr std::size_t kFew = 12;
    if (candidates.empty() || candidates.size() > kFew)
        return {};
    std::string text = candidates.size() == 1 ? "there is only " : "there are ";
    for (std::size_t i = 0; i < candidates.size(); ++i)
        text += (i == 0 ? "" : ", ") + candidates[i];
    return text;
}

} // namespace rooflens
