// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"

#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

constexpr double kContradiction = 0.01; // figures rounded by a profiler still agree to a per cent

Result<void> checkFigure(std::string_view what, const std::optional<double>& value, bool may_be_zero)
{
    if (!value)
        return {};
    if (std::isnan(*value) || *value < 0 || (std::isinf(*value) && what != "intensity"))
        return fail(fmt::format("{} = {} is not possible", what, formatNumber(*value)),
                    "give a finite figure that is not negative, or leave it out");
    if (!may_be_zero && *value == 0)
        return fail(fmt::format("{} = 0 is not possible", what),
                    "a time of 0 gives infinite rates; leave it out if it was not measured");
    return {};
}

// Puts `value` in `into`, or compares the two when both are known.
Result<void> settle(std::optional<double>& into, double value, std::string_view what, std::string_view because)
{
    if (!into) {
        into = value;
        return {};
    }
    const double larger = std::max(std::abs(*into), std::abs(value));
    if (larger > 0 && std::abs(*into - value) > kContradiction * larger) {
        return fail(fmt::format("{} was given as {}, but {} gives {}", what, formatSignificant(*into, 4), because,
                                formatSignificant(value, 4)),
                    "leave one of them out, or check their units");
    }
    return {};
}

} // namespace

Result<CompletedMeasurement> completeMeasurement(const Measurement& measurement)
{
    CompletedMeasurement result{
        measurement.flops, measurement.seconds, measurement.flop_per_s, {}, measurement.intensity};
    if (const auto main = measurement.bytes.find(Role::Main); main != measurement.bytes.end())
        result.main_bytes = main->second;

    struct Figure {
        std::string_view name;
        const std::optional<double>* value;
        bool may_be_zero;
    };
    for (const Figure& figure : {Figure{"work", &result.flops, true}, Figure{"time", &result.seconds, false},
                                 Figure{"rate", &result.flop_per_s, true}, Figure{"bytes", &result.main_bytes, true},
                                 Figure{"intensity", &result.intensity, true}}) {
        if (auto ok = checkFigure(figure.name, *figure.value, figure.may_be_zero); !ok)
            return fail(ok.error());
    }
    for (const auto& [role, bytes] : measurement.bytes) {
        const std::string what = fmt::format("bytes at {}", nameOf(role));
        if (auto ok = checkFigure(what, bytes, true); !ok)
            return fail(ok.error());
    }
    // Twice: bytes may give the work that gives the rate.
    for (int pass = 0; pass < 2; ++pass) {
        if (result.flops && result.seconds) {
            if (auto ok = settle(result.flop_per_s, *result.flops / *result.seconds, "the rate", "work / time"); !ok)
                return fail(ok.error());
        }
        if (result.flops && result.flop_per_s && *result.flop_per_s > 0) {
            if (auto ok = settle(result.seconds, *result.flops / *result.flop_per_s, "the time", "work / rate"); !ok)
                return fail(ok.error());
        }
        if (result.flop_per_s && result.seconds) {
            if (auto ok = settle(result.flops, *result.flop_per_s * *result.seconds, "the work", "rate × time"); !ok)
                return fail(ok.error());
        }
        if (result.flops && result.main_bytes && *result.main_bytes > 0) {
            if (auto ok = settle(result.intensity, *result.flops / *result.main_bytes, "the intensity", "work / bytes");
                !ok)
                return fail(ok.error());
        }
        if (result.flops && *result.flops > 0 && result.main_bytes && *result.main_bytes == 0 && !result.intensity)
            result.intensity = HUGE_VAL;
        if (result.flops && result.intensity && *result.intensity > 0 && std::isfinite(*result.intensity)) {
            if (auto ok
                = settle(result.main_bytes, *result.flops / *result.intensity, "the traffic", "work / intensity");
                !ok)
                return fail(ok.error());
        }
        if (result.main_bytes && result.intensity && std::isfinite(*result.intensity)) {
            if (auto ok = settle(result.flops, *result.main_bytes * *result.intensity, "the work", "bytes × intensity");
                !ok)
                return fail(ok.error());
        }
    }
    for (const std::optional<double>& value : {result.flops, result.seconds, result.flop_per_s, result.main_bytes}) {
        if (value && !std::isfinite(*value))
            return fail("the figures overflow when they are put together", "check their units");
    }
    const bool anything = result.flops || result.main_bytes || result.flop_per_s || result.intensity;
    if (!anything)
        return fail("a measured point needs work or a rate, and bytes or an intensity",
                    "give two of work, rate and time, and bytes or intensity");
    return result;
}

} // namespace rooflens
