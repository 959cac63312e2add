// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace rooflens
{

// Kinds of arithmetic that operations count apart, so that the convention can weight them.
enum class FlopKind { Fma, Add, Mul, Compare, Divide, Exp, Sqrt, Tanh, Other };
inline constexpr int kFlopKindCount = 9;
inline constexpr std::array kFlopKinds{FlopKind::Fma,     FlopKind::Add,    FlopKind::Mul,
                                       FlopKind::Compare, FlopKind::Divide, FlopKind::Exp,
                                       FlopKind::Sqrt,    FlopKind::Tanh,   FlopKind::Other};

std::string_view nameOf(FlopKind kind); // "fma"
std::optional<FlopKind> flopKindFromName(std::string_view name);

// How FLOPs and bytes are counted. Part of every scenario and printed on every exported chart.
struct Convention {
    std::array<double, kFlopKindCount> weights{2, 1, 1, 1, 1, 1, 1, 1, 1}; // FLOP of one of each kind; `other` stays 1
    bool write_allocate = false; // a tensor that is written and not read is read once as well
    double weight(FlopKind kind) const { return weights[static_cast<std::size_t>(kind)]; }
    bool operator==(const Convention&) const = default;
};

// One line for a chart: "FMA = 2 FLOP, every other operation 1; cold caches, no write-allocate".
std::string describe(const Convention& convention);

} // namespace rooflens
