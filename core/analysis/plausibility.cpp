// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/io/hardware_file.h"
#include "core/model/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

Counting countingOf(Precision precision)
{
    return isInteger(precision) ? Counting::Op : Counting::Flop;
}

std::string rateText(double value, Precision precision)
{
    return formatQuantity(value, Dimension::ComputeRate, 5, countingOf(precision));
}

// `value` with the prefix that `like` is shown with: 1979 TFLOP/s beside 989.4 TFLOP/s, not 1.979 PFLOP/s.
std::string rateTextLike(double value, double like, Precision precision)
{
    const std::string shown = rateText(like, precision);
    const std::size_t space = shown.find(' ');
    const auto number = parseNumber(std::string_view(shown).substr(0, space));
    if (!number || !(*number > 0))
        return rateText(value, precision);
    const double scale = std::pow(10.0, std::round(std::log10(like / *number)));
    return formatSignificant(value / scale, 5) + shown.substr(space);
}

std::string bandwidthText(double value)
{
    return formatQuantity(value, Dimension::Bandwidth, 5);
}

bool isNear(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance * std::abs(b);
}

std::string field(std::string_view list, std::size_t index, std::string_view key)
{
    return fmt::format("{}[{}].{}", list, index, key);
}

// Types of one width that run on the same multipliers: bf16 and fp16, fp8 and int8, fp4 and int4.
bool arePartners(const Peak& a, const Peak& b)
{
    return a.unit == b.unit && a.precision != b.precision
        && bytesPerElement(a.precision) == bytesPerElement(b.precision) && bytesPerElement(a.precision) <= 2;
}

constexpr double kPartnerTolerance = 0.1; // the spread of good measurements is smaller

// A partner of peak `index` that is faster by more than the tolerance.
const Peak* fasterPartner(const Hardware& hardware, std::size_t index)
{
    const Peak& peak = hardware.peaks[index];
    for (const Peak& other : hardware.peaks) {
        if (arePartners(peak, other) && peak.flop_per_s < other.flop_per_s * (1 - kPartnerTolerance))
            return &other;
    }
    return nullptr;
}

void checkPeaks(const Hardware& hardware, std::vector<Warning>& warnings)
{
    constexpr double kSlowest = 1e6; // slower than any chip of the last forty years: a prefix was forgotten
    for (std::size_t i = 0; i < hardware.peaks.size(); ++i) {
        const Peak& peak = hardware.peaks[i];
        if (peak.sparse_flop_per_s && *peak.sparse_flop_per_s == peak.flop_per_s) {
            warnings.push_back(
                {fmt::format("the sparse rating of {} equals the dense one ({})", labelOf(peak),
                             rateText(peak.flop_per_s, peak.precision)),
                 field("peaks", i, "sparse"),
                 "with 2:4 sparsity it is usually twice the dense one: is the dense value a sparse one?"});
        }
        if (peak.flop_per_s < kSlowest) {
            warnings.push_back(
                {fmt::format("the peak of {} is only {}", labelOf(peak), rateText(peak.flop_per_s, peak.precision)),
                 field("peaks", i, "value"), "is its unit missing, such as TFLOP/s?"});
        }
        const auto isOwn = [](const Peak& p) {
            return p.provenance.kind == Provenance::Kind::Measured || p.provenance.kind == Provenance::Kind::User;
        };
        const Peak* partner = fasterPartner(hardware, i);
        if (partner && isOwn(peak) && isOwn(*partner)) {
            warnings.push_back(
                {fmt::format("{} reaches {} of {}, which has elements of the same size", labelOf(peak),
                             formatSignificant(peak.flop_per_s / partner->flop_per_s, 2), labelOf(*partner)),
                 field("peaks", i, "value"),
                 "most chips run both at one rate: did the slower one run on another unit?"});
        }
    }
}

void checkLevels(const Hardware& hardware, std::vector<Warning>& warnings)
{
    constexpr double kSlowest = 1e6;
    const MemoryLevel* before = nullptr;
    for (std::size_t i = 0; i < hardware.levels.size(); ++i) {
        const MemoryLevel& level = hardware.levels[i];
        if (!level.byte_per_s)
            continue;
        if (before && *level.byte_per_s > *before->byte_per_s) {
            warnings.push_back(
                {fmt::format("{} ({}) is faster than {} ({}), which stands before it", level.name,
                             bandwidthText(*level.byte_per_s), before->name, bandwidthText(*before->byte_per_s)),
                 field("levels", i, "bandwidth"),
                 "levels stand fastest first: is one of the two a figure of one unit, or of the other direction?"});
        }
        if (*level.byte_per_s < kSlowest) {
            warnings.push_back(
                {fmt::format("the bandwidth of {} is only {}", level.name, bandwidthText(*level.byte_per_s)),
                 field("levels", i, "bandwidth"), "is its unit missing, such as GB/s?"});
        }
        before = &level;
    }
}

// The roof that a ceiling lies under; nothing when it is not known.
std::optional<double> roofOver(const Hardware& hardware, const Ceiling& ceiling)
{
    if (ceiling.of != "compute") {
        const MemoryLevel* level = hardware.findLevel(ceiling.of);
        return level ? level->byte_per_s : std::nullopt;
    }
    std::optional<double> highest;
    for (const Peak& peak : hardware.peaks) {
        if ((!ceiling.precision || *ceiling.precision == peak.precision)
            && (!ceiling.unit || *ceiling.unit == peak.unit))
            highest = std::max(highest.value_or(0), peak.boost_flop_per_s.value_or(peak.flop_per_s));
    }
    return highest;
}

void checkCeilings(const Hardware& hardware, std::vector<Warning>& warnings)
{
    for (std::size_t i = 0; i < hardware.ceilings.size(); ++i) {
        const Ceiling& ceiling = hardware.ceilings[i];
        const auto roof = roofOver(hardware, ceiling);
        if (!roof || ceiling.value <= *roof)
            continue;
        const bool compute = ceiling.of == "compute";
        const auto text = [&](double value) {
            return compute ? rateText(value, ceiling.precision.value_or(Precision::Fp64)) : bandwidthText(value);
        };
        warnings.push_back({fmt::format("the ceiling '{}' ({}) lies above its roof ({})", ceiling.name,
                                        text(ceiling.value), text(*roof)),
                            field("ceilings", i, "value"), "a ceiling is a lower roof"});
    }
}

// What a wrong bandwidth has in common with the right one.
struct Slip {
    double ratio;
    double tolerance;
    const char* cause;
};
constexpr std::array kBandwidthSlips{
    Slip{2, 0.005, "is this the sum of both directions?"},
    Slip{8, 0.005, "bit/s taken for B/s?"},
    Slip{1.0 / 8, 0.005, "B/s divided by 8 once too often?"},
    Slip{0x1p30 / 1e9, 0.002, "GB/s typed as GiB/s?"},
    Slip{1e9 / 0x1p30, 0.002, "GiB/s typed as GB/s?"},
    Slip{0x1p40 / 1e12, 0.002, "TB/s typed as TiB/s?"},
    Slip{1e12 / 0x1p40, 0.002, "TiB/s typed as TB/s?"},
    Slip{1e3, 0.005, "one prefix too large?"},
    Slip{1e-3, 0.005, "one prefix too small?"},
};

const char* bandwidthSlip(double value, double reference)
{
    for (const Slip& slip : kBandwidthSlips) {
        if (isNear(value / reference, slip.ratio, slip.tolerance))
            return slip.cause;
    }
    return nullptr;
}

// The level of the reference that `level` stands for: of the same name, else the only one of its role.
const MemoryLevel* counterpart(const MemoryLevel& level, const Hardware& reference)
{
    if (const MemoryLevel* same = reference.findLevel(level.name))
        return same;
    const MemoryLevel* found = nullptr;
    for (const MemoryLevel& other : reference.levels) {
        if (other.role != level.role)
            continue;
        if (found)
            return nullptr;
        found = &other;
    }
    return found;
}

void comparePeak(const Hardware& hardware, std::size_t index, const Hardware& reference, std::vector<Warning>& warnings)
{
    constexpr double kSame = 0.002; // data sheets round to three or four digits
    const Peak& peak = hardware.peaks[index];
    const Peak* given = reference.findPeak(peak.precision, peak.unit);
    const auto warn = [&](std::string message, std::string hint) {
        warnings.push_back({std::move(message), field("peaks", index, "value"), std::move(hint)});
    };
    if (given && isNear(peak.flop_per_s, given->flop_per_s, kSame))
        return; // as the reference has it: a partner that differs is the one in doubt
    if (given && given->sparse_flop_per_s && isNear(peak.flop_per_s, *given->sparse_flop_per_s, kSame)) {
        std::string ridges;
        if (const MemoryLevel* main = hardware.mainLevel(); main && main->byte_per_s) {
            ridges = fmt::format(" (ridge point at {} {}, not {} FLOP/byte)", main->name,
                                 formatSignificant(given->flop_per_s / *main->byte_per_s, 4),
                                 formatSignificant(peak.flop_per_s / *main->byte_per_s, 4));
        }
        warn(fmt::format("{} is the 2:4-sparse rating of {}; dense is {}",
                         rateTextLike(peak.flop_per_s, given->flop_per_s, peak.precision), labelOf(peak),
                         rateText(given->flop_per_s, peak.precision)),
             "roofs are dense: write the sparse rating under 'sparse'" + ridges);
        return;
    }
    if (given && isNear(peak.flop_per_s, given->flop_per_s / 2, kSame)) {
        warn(fmt::format("{} of {} is half of the known {}", rateText(peak.flop_per_s, peak.precision), labelOf(peak),
                         rateText(given->flop_per_s, peak.precision)),
             "is a multiply-add counted as one operation? It counts as two");
        return;
    }
    const Peak* partner = fasterPartner(hardware, index);
    const Peak* given_partner = partner ? reference.findPeak(partner->precision, partner->unit) : nullptr;
    if (given && given_partner && isNear(given->flop_per_s, given_partner->flop_per_s, 0.01)) {
        warn(fmt::format("{} is suspect: {} of {}, which the reference rates equal", labelOf(peak),
                         formatSignificant(peak.flop_per_s / partner->flop_per_s, 2), labelOf(*partner)),
             "did it run on another unit, or at another clock?");
    }
}

} // namespace

std::vector<Warning> checkHardware(const Hardware& hardware)
{
    std::vector<Warning> warnings;
    if (hardware.confidence == "low" || hardware.confidence == "medium") {
        warnings.push_back({fmt::format("the figures of this chip are of {} confidence", hardware.confidence),
                            "confidence",
                            hardware.note.empty() ? "look them up before they carry a conclusion" : hardware.note});
    }
    checkPeaks(hardware, warnings);
    checkLevels(hardware, warnings);
    checkCeilings(hardware, warnings);
    return warnings;
}

std::vector<Warning> compareWithReference(const Hardware& hardware, const Hardware& reference)
{
    std::vector<Warning> warnings;
    for (std::size_t i = 0; i < hardware.peaks.size(); ++i)
        comparePeak(hardware, i, reference, warnings);
    for (std::size_t i = 0; i < hardware.levels.size(); ++i) {
        const MemoryLevel& level = hardware.levels[i];
        const MemoryLevel* given = counterpart(level, reference);
        if (!given || !given->byte_per_s || !level.byte_per_s)
            continue;
        if (const char* cause = bandwidthSlip(*level.byte_per_s, *given->byte_per_s)) {
            warnings.push_back({fmt::format("{} of {} is {} times the known {}", bandwidthText(*level.byte_per_s),
                                            level.name, formatSignificant(*level.byte_per_s / *given->byte_per_s, 5),
                                            bandwidthText(*given->byte_per_s)),
                                field("levels", i, "bandwidth"), cause});
        }
    }
    return warnings;
}

} // namespace rooflens
