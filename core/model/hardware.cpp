// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/hardware.h"

#include <algorithm>

namespace rooflens
{

namespace
{

constexpr std::array<std::string_view, kRoleCount> kRoleNames{"registers", "l1", "l2", "l3", "main", "link", "storage"};

std::string lowered(std::string_view text)
{
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

} // namespace

std::string_view nameOf(Role role)
{
    return kRoleNames[static_cast<std::size_t>(role)];
}

std::optional<Role> roleFromName(std::string_view name)
{
    for (const Role role : kRoles) {
        if (nameOf(role) == name)
            return role;
    }
    return std::nullopt;
}

std::optional<Role> roleFromLevelName(std::string_view level_name)
{
    const std::string name = lowered(level_name);
    const auto has = [&](std::string_view part) { return name.find(part) != std::string::npos; };
    if (has("over pcie"))
        return Role::Link;
    if (has("nvme"))
        return Role::Storage;
    if (name.starts_with("register"))
        return Role::Registers;
    if (name.starts_with("l1") || name == "sram")
        return Role::L1;
    if (name.starts_with("l2"))
        return Role::L2;
    if (name.starts_with("l3"))
        return Role::L3;
    if (name.starts_with("shared") || name.starts_with("local"))
        return Role::L1; // on the chip, whatever "memory" stands behind it
    // LPDDR and GDDR contain DDR, VRAM and DRAM stand by themselves or behind a word ("Host DRAM").
    for (const std::string_view main : {"hbm", "ddr", "dram", "vram", "memory"}) {
        if (has(main))
            return Role::Main;
    }
    return std::nullopt;
}

std::string labelOf(const Peak& peak)
{
    return std::string(nameOf(peak.precision)) + ' ' + std::string(nameOf(peak.unit));
}

std::optional<double> MemoryLevel::capacityBytes() const
{
    if (!unit_capacity_bytes)
        return std::nullopt;
    return *unit_capacity_bytes * count;
}

const Peak* Hardware::findPeak(Precision precision, ComputeUnit unit) const
{
    const auto found = std::find_if(peaks.begin(), peaks.end(),
                                    [&](const Peak& peak) { return peak.precision == precision && peak.unit == unit; });
    return found == peaks.end() ? nullptr : &*found;
}

const MemoryLevel* Hardware::findLevel(std::string_view level_name) const
{
    const std::string wanted = lowered(level_name);
    const auto found = std::find_if(levels.begin(), levels.end(),
                                    [&](const MemoryLevel& level) { return lowered(level.name) == wanted; });
    return found == levels.end() ? nullptr : &*found;
}

const MemoryLevel* Hardware::mainLevel(std::string_view preferred) const
{
    // A name that this chip does not have, of another chip of a comparison, leaves its own main.
    if (const MemoryLevel* named = preferred.empty() ? nullptr : findLevel(preferred))
        return named;
    const auto faster = [](const MemoryLevel* a, const MemoryLevel& b) {
        return !a || b.byte_per_s.value_or(0) > a->byte_per_s.value_or(0);
    };
    const MemoryLevel* main = nullptr;
    for (const MemoryLevel& level : levels) {
        if (level.role == Role::Main && faster(main, level))
            main = &level;
    }
    if (main)
        return main;
    // No level says that it is main: the slowest that is neither link nor storage.
    for (const MemoryLevel& level : levels) {
        if (level.role == Role::Link || level.role == Role::Storage || !level.byte_per_s)
            continue;
        if (!main || *level.byte_per_s < *main->byte_per_s)
            main = &level;
    }
    return main;
}

std::optional<RelativeCost> relativeCost(const Hardware& hardware, const MemoryLevel& level)
{
    if (level.relative_cost)
        return RelativeCost{*level.relative_cost, false};
    const MemoryLevel* main = hardware.mainLevel();
    if (!main || !main->byte_per_s || !level.byte_per_s)
        return std::nullopt;
    return RelativeCost{100 * *main->byte_per_s / *level.byte_per_s, true};
}

} // namespace rooflens
