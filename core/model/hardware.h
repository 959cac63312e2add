// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/precision.h"
#include "core/model/provenance.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// What a level of the memory hierarchy is to the roofline, whatever a vendor calls it.
enum class Role { Registers, L1, L2, L3, Main, Link, Storage };
inline constexpr int kRoleCount = 7;
inline constexpr std::array kRoles{Role::Registers, Role::L1,   Role::L2,     Role::L3,
                                   Role::Main,      Role::Link, Role::Storage};

std::string_view nameOf(Role role); // "main"
std::optional<Role> roleFromName(std::string_view name);
// The role that a level's name tells (design: SRAM, L1 = l1; HBM, DDR, ... = main; "... over PCIe" = link; NVMe =
// storage).
std::optional<Role> roleFromLevelName(std::string_view level_name);

// A dense compute roof of one precision on one kind of unit. A sparse rating stands beside it, never in it.
struct Peak {
    Precision precision = Precision::Bf16;
    ComputeUnit unit = ComputeUnit::Vector;
    double flop_per_s = 0; // dense, at the base clock where a boost value is given
    std::optional<double> sparse_flop_per_s = {};
    std::optional<double> boost_flop_per_s = {};
    Provenance provenance = {};
    bool operator==(const Peak&) const = default;
};

// "bf16 matrix": how a peak is named on the chart and in `binding_roof`.
std::string labelOf(const Peak& peak);

struct MemoryLevel {
    std::string name;
    Role role = Role::Main;
    bool role_from_name = false; // the file left it out
    int count = 1; // units that exist, e.g. one SRAM a streaming multiprocessor
    std::optional<double> unit_capacity_bytes = {}; // of one unit
    std::optional<double> byte_per_s = {}; // of all units together; without it the level has no roof
    std::optional<double> relative_cost = {}; // only where a source gives it
    Provenance provenance = {};
    std::optional<double> capacityBytes() const; // of all units
    bool operator==(const MemoryLevel&) const = default;
};

// A lower roof, e.g. without SIMD, or of one memory channel.
struct Ceiling {
    std::string name;
    std::string of = "compute"; // "compute" or a level's name
    double value = 0; // FLOP/s or B/s
    std::optional<Precision> precision = {};
    std::optional<ComputeUnit> unit = {};
    Provenance provenance = {};
    bool operator==(const Ceiling&) const = default;
};

// To another device. PCIe and NVLink figures are easily the sum of both ways: `direction` says which.
struct Link {
    std::string name;
    double byte_per_s = 0;
    std::string direction = "each way"; // or "both ways"
    Provenance provenance = {};
    bool operator==(const Link&) const = default;
};

struct Hardware {
    std::string id;
    std::string name;
    std::string vendor = {};
    std::string device_class = {}; // gpu, cpu, accelerator, soc
    std::optional<int> year = {};
    std::optional<double> base_hz = {};
    std::optional<double> boost_hz = {};
    std::string clock_note = {};
    std::string confidence = {}; // high, medium, low, or empty
    std::string note = {};
    std::vector<Peak> peaks = {};
    std::vector<MemoryLevel> levels = {}; // fastest first
    std::vector<Ceiling> ceilings = {};
    std::vector<Link> links = {};

    const Peak* findPeak(Precision precision, ComputeUnit unit) const;
    const MemoryLevel* findLevel(std::string_view name) const; // without regard to case

    // The level that carries cold traffic: the one named `preferred` if given, else the fastest with role main.
    // nullptr when the chip has no level that can be main.
    const MemoryLevel* mainLevel(std::string_view preferred = {}) const;
    bool operator==(const Hardware&) const = default;
};

// Relative cost of a level as the ladder shows it: the stated one, else 100 × bandwidth(main) / bandwidth(level).
struct RelativeCost {
    double value;
    bool derived;
};
std::optional<RelativeCost> relativeCost(const Hardware& hardware, const MemoryLevel& level);

} // namespace rooflens
