// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/hardware_edit.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/io/hardware_file.h"
#include "core/model/units.h"

#include <algorithm>
#include <array>
#include <utility>

namespace rooflens::app
{

namespace
{

constexpr double kLargestCount = 1e6;

// Writing and reading back is the check that covers every rule of the file format.
Result<Hardware> checked(Hardware hardware)
{
    if (auto read = readHardware(writeHardware(hardware), {}); !read) {
        auto error = read.error();
        error.line = 0;
        error.column = 0;
        return fail(std::move(error));
    }
    return hardware;
}

Counting countingOf(const Peak& peak)
{
    return isInteger(peak.precision) ? Counting::Op : Counting::Flop;
}

Provenance typed(const std::string& before, const Provenance& provenance)
{
    Provenance user;
    user.kind = Provenance::Kind::User;
    user.source = "typed in the hardware table";
    // Of many edits only the first takes the place of a figure with a source.
    user.note = provenance.kind == Provenance::Kind::User ? provenance.note
                                                          : "in place of " + before + " (" + describe(provenance) + ")";
    return user;
}

Result<double> positive(std::string_view text, Dimension dimension, const char* what)
{
    auto value = parseQuantity(text, dimension);
    if (value && !(*value > 0)) {
        return fail(std::string(what) + " must be above 0");
    }
    return value;
}

template <typename T>
Result<T> word(std::optional<T> found, std::string_view text, const char* what, const std::vector<std::string>& names)
{
    if (found) {
        return *found;
    }
    return fail("unknown " + std::string(what) + " '" + std::string(text) + "'", suggestionFor(text, names));
}

std::vector<std::string> roleNames()
{
    std::vector<std::string> names;
    for (const auto role : kRoles) {
        names.emplace_back(nameOf(role));
    }
    return names;
}

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view{}
                                           : text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

} // namespace

const Peak* referenceOf(const Peak& peak, const Hardware* reference)
{
    return reference == nullptr ? nullptr : reference->findPeak(peak.precision, peak.unit);
}

const MemoryLevel* referenceOf(const MemoryLevel& level, const Hardware* reference)
{
    return reference == nullptr ? nullptr : reference->findLevel(level.name);
}

std::string editText(const Peak& peak, PeakField field)
{
    switch (field) {
    case PeakField::Precision:
        return std::string(nameOf(peak.precision));
    case PeakField::Unit:
        return std::string(nameOf(peak.unit));
    case PeakField::Value:
        return formatExactQuantity(peak.flop_per_s, Dimension::ComputeRate, countingOf(peak));
    case PeakField::Sparse:
        return peak.sparse_flop_per_s
            ? formatExactQuantity(*peak.sparse_flop_per_s, Dimension::ComputeRate, countingOf(peak))
            : std::string{};
    }
    return {};
}

std::string editText(const MemoryLevel& level, LevelField field)
{
    switch (field) {
    case LevelField::Name:
        return level.name;
    case LevelField::Role:
        return std::string(nameOf(level.role));
    case LevelField::Count:
        return formatNumber(level.count);
    case LevelField::Capacity:
        return level.unit_capacity_bytes ? formatExactQuantity(*level.unit_capacity_bytes, Dimension::Size)
                                         : std::string{};
    case LevelField::Bandwidth:
        return level.byte_per_s ? formatExactQuantity(*level.byte_per_s, Dimension::Bandwidth) : std::string{};
    }
    return {};
}

Result<Hardware> withPeakField(const Hardware& hardware, int row, PeakField field, std::string_view text,
                               const Hardware* reference)
{
    auto changed = hardware;
    auto& peak = changed.peaks.at(static_cast<std::size_t>(row));
    const auto before = editText(peak, PeakField::Value);
    text = trimmed(text);
    switch (field) {
    case PeakField::Precision: {
        auto precision = word(precisionFromName(text), text, "precision", precisionNames());
        if (!precision) {
            return fail(precision.error());
        }
        peak.precision = *precision;
        break;
    }
    case PeakField::Unit: {
        auto unit = word(computeUnitFromName(text), text, "unit", {"vector", "matrix"});
        if (!unit) {
            return fail(unit.error());
        }
        peak.unit = *unit;
        break;
    }
    case PeakField::Value: {
        auto value = positive(text, Dimension::ComputeRate, "a peak");
        if (!value) {
            return fail(value.error());
        }
        peak.flop_per_s = *value;
        break;
    }
    case PeakField::Sparse: {
        if (text.empty()) {
            peak.sparse_flop_per_s.reset();
            break;
        }
        auto value = positive(text, Dimension::ComputeRate, "a sparse rating");
        if (!value) {
            return fail(value.error());
        }
        peak.sparse_flop_per_s = *value;
        break;
    }
    }
    if (peak == hardware.peaks[static_cast<std::size_t>(row)]) {
        return changed;
    }
    const auto same = std::count_if(changed.peaks.begin(), changed.peaks.end(), [&](const Peak& other) {
        return other.precision == peak.precision && other.unit == peak.unit;
    });
    if (same > 1) {
        return fail("the chip has a " + labelOf(peak) + " peak already");
    }
    const auto* original = referenceOf(peak, reference);
    peak.provenance = typed(before, peak.provenance);
    if (original != nullptr && original->flop_per_s == peak.flop_per_s
        && original->sparse_flop_per_s == peak.sparse_flop_per_s) {
        peak.provenance = original->provenance;
    }
    return checked(std::move(changed));
}

Result<Hardware> withLevelField(const Hardware& hardware, int row, LevelField field, std::string_view text,
                                const Hardware* reference)
{
    auto changed = hardware;
    auto& level = changed.levels.at(static_cast<std::size_t>(row));
    const auto before = editText(level, LevelField::Bandwidth);
    text = trimmed(text);
    switch (field) {
    case LevelField::Name: {
        if (text.empty()) {
            return fail("a level needs a name");
        }
        const auto* other = hardware.findLevel(text);
        if (other != nullptr && other != &hardware.levels[static_cast<std::size_t>(row)]) {
            return fail("the chip has a level named " + other->name + " already");
        }
        level.name = std::string(text);
        level.role_from_name = false; // the role stays as it is, whatever the new name tells
        break;
    }
    case LevelField::Role: {
        auto role = word(roleFromName(text), text, "role", roleNames());
        if (!role) {
            return fail(role.error());
        }
        level.role = *role;
        level.role_from_name = false;
        break;
    }
    case LevelField::Count: {
        auto count = parseNumber(text);
        if (!count) {
            return fail(count.error());
        }
        if (*count < 1 || *count > kLargestCount || *count != static_cast<double>(static_cast<int>(*count))) {
            return fail("a count is a whole number from 1 to 1000000");
        }
        level.count = static_cast<int>(*count);
        break;
    }
    case LevelField::Capacity:
    case LevelField::Bandwidth: {
        auto& slot = field == LevelField::Capacity ? level.unit_capacity_bytes : level.byte_per_s;
        if (text.empty()) {
            slot.reset();
            break;
        }
        auto value = field == LevelField::Capacity ? positive(text, Dimension::Size, "a capacity")
                                                   : positive(text, Dimension::Bandwidth, "a bandwidth");
        if (!value) {
            return fail(value.error());
        }
        slot = *value;
        break;
    }
    }
    if (level == hardware.levels[static_cast<std::size_t>(row)]) {
        return changed;
    }
    if (field != LevelField::Name) {
        level.provenance = typed(before.empty() ? std::string("no bandwidth") : before, level.provenance);
        auto original = referenceOf(level, reference);
        if (original != nullptr && original->byte_per_s == level.byte_per_s
            && original->unit_capacity_bytes == level.unit_capacity_bytes && original->count == level.count
            && original->role == level.role) {
            level = *original;
        }
    }
    return checked(std::move(changed));
}

Result<Hardware> withNewPeak(const Hardware& hardware)
{
    // The precisions that people look for first.
    constexpr std::array kOrder{Precision::Bf16, Precision::Fp32, Precision::Fp64, Precision::Fp16, Precision::Fp8,
                                Precision::Tf32, Precision::Int8, Precision::Fp4,  Precision::Int4};
    for (const auto precision : kOrder) {
        for (const auto unit : {ComputeUnit::Matrix, ComputeUnit::Vector}) {
            if (hardware.findPeak(precision, unit) != nullptr) {
                continue;
            }
            auto changed = hardware;
            Peak peak;
            peak.precision = precision;
            peak.unit = unit;
            peak.flop_per_s = 1e12;
            for (const auto& other : hardware.peaks) {
                peak.flop_per_s = std::max(peak.flop_per_s, other.flop_per_s);
            }
            peak.provenance.source = "typed in the hardware table";
            changed.peaks.push_back(std::move(peak));
            return checked(std::move(changed));
        }
    }
    return fail("the chip has a peak for every precision and unit already");
}

Result<Hardware> withNewLevel(const Hardware& hardware)
{
    auto changed = hardware;
    MemoryLevel level;
    level.role = hardware.mainLevel() == nullptr ? Role::Main : Role::L2;
    level.name = level.role == Role::Main ? "Memory" : "Level";
    for (int number = 2; hardware.findLevel(level.name) != nullptr; ++number) {
        level.name = "Level " + formatNumber(number);
    }
    level.byte_per_s = 1e12;
    level.provenance.source = "typed in the hardware table";
    // Fastest first: before the first level that is slower.
    const auto place = std::find_if(changed.levels.begin(), changed.levels.end(), [&](const MemoryLevel& other) {
        return other.byte_per_s && *other.byte_per_s < *level.byte_per_s;
    });
    changed.levels.insert(place, std::move(level));
    return checked(std::move(changed));
}

Result<Hardware> withoutPeak(const Hardware& hardware, int row)
{
    auto changed = hardware;
    changed.peaks.erase(changed.peaks.begin() + row);
    return checked(std::move(changed));
}

Result<Hardware> withoutLevel(const Hardware& hardware, int row)
{
    auto changed = hardware;
    changed.levels.erase(changed.levels.begin() + row);
    return checked(std::move(changed));
}

Result<Hardware> withName(const Hardware& hardware, std::string_view name)
{
    auto changed = hardware;
    changed.name = std::string(trimmed(name));
    return checked(std::move(changed));
}

} // namespace rooflens::app
