// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/convention.h"
#include "core/model/hardware.h"
#include "core/model/precision.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace rooflens
{

// Arithmetic of one compute unit at one precision.
struct UnitWork {
    ComputeUnit unit = ComputeUnit::Vector;
    Precision precision = Precision::Bf16;
    std::array<double, kFlopKindCount> counts{}; // by kind, not weighted
    double flops = 0; // weighted by the convention
};

// One tensor's share of the traffic. bytes × (reads + writes) is what it moves.
struct TensorTraffic {
    std::string name;
    double bytes = 0; // size of the tensor
    double reads = 0;
    double writes = 0;
    double main_reads = 0; // at main when a cache holds what is read again; equal to reads and writes where nothing is
    double main_writes = 0;
    double movedBytes() const { return bytes * (reads + writes); }
    double movedMainBytes() const { return bytes * (main_reads + main_writes); }
};

// Blocked operations (flash attention) read tensors again for each block. Those re-reads are traffic into the fast
// memory; a cache between it and main that holds what the blocks in flight read again keeps them away from main.
struct Reuse {
    double near_bytes = 0; // into the fast memory: the two-level model
    double main_bytes = 0; // at main when a cache holds the rest: each tensor once
    double group_bytes = 0; // what the blocks of one group read again
    double groups = 0;
    double blocks = 0; // of a group; each runs on one unit of the fast memory
    std::string level = {}; // the cache that holds it; empty: not placed on a chip, or none does
    double in_flight_bytes = 0; // of the groups that run at a time, once placed
};

// What an operation costs: arithmetic by unit, traffic by tensor, bytes by level. Bytes that are not known are
// nullopt, never 0 (faster levels than main, unless a tiling or a measurement gives them).
struct Cost {
    std::vector<UnitWork> units; // at most one entry per unit and precision; entries with 0 FLOP are left out
    double flops = 0; // sum over units
    std::array<std::optional<double>, kRoleCount> bytes{}; // by role
    std::vector<TensorTraffic> tensors; // in the operation's order
    std::optional<Reuse> reuse = {}; // set by operations that say what they read again

    std::optional<double> bytesAt(Role role) const { return bytes[static_cast<std::size_t>(role)]; }
    void setBytes(Role role, std::optional<double> value) { bytes[static_cast<std::size_t>(role)] = value; }
    // FLOP / byte at a level: nullopt when the bytes are not known or both are 0, infinite when only the bytes are 0.
    std::optional<double> intensityAt(Role role) const;
};

// A cost known from outside: a measurement or a published figure. Registers to l3 stay unknown unless given in `bytes`.
Cost makeCost(double flops, std::optional<double> main_bytes, Precision precision, ComputeUnit unit);

} // namespace rooflens
