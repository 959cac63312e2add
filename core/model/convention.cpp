// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/convention.h"

#include "core/base/numeric_text.h"

namespace rooflens
{

namespace
{
constexpr std::array<std::string_view, kFlopKindCount> kNames{"fma", "add",  "mul",  "compare", "divide",
                                                              "exp", "sqrt", "tanh", "other"};
}

std::string_view nameOf(FlopKind kind)
{
    return kNames[static_cast<std::size_t>(kind)];
}

std::optional<FlopKind> flopKindFromName(std::string_view name)
{
    for (const FlopKind kind : kFlopKinds) {
        if (nameOf(kind) == name)
            return kind;
    }
    return std::nullopt;
}

std::string describe(const Convention& convention)
{
    std::string text = "FMA = " + formatNumber(convention.weight(FlopKind::Fma)) + " FLOP";
    std::string others;
    for (const FlopKind kind : kFlopKinds) {
        if (kind != FlopKind::Fma && convention.weight(kind) != 1)
            others += ", " + std::string(nameOf(kind)) + " = " + formatNumber(convention.weight(kind));
    }
    text += others.empty() ? ", every other operation 1" : others + ", the rest 1";
    text += "; cold caches: each tensor moved once";
    text += convention.write_allocate ? "; a write also costs a read (write-allocate)" : "; no write-allocate";
    return text;
}

} // namespace rooflens
