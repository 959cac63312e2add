// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/log_ticks.h"

#include "core/base/numeric_text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace rooflens::app
{

namespace
{

constexpr double kSmallestPlain = 0.99e-4;
constexpr double kLargestPrefixed = 0.99e21;

// The double nearest to 10^exponent, as from_chars would read it: pow is off by an ulp for some exponents.
double decade(int exponent)
{
    return parseNumber("1e" + std::to_string(exponent)).value_or(std::pow(10.0, exponent));
}

void decadeTicks(const AxisRange& range, double pixels_per_decade, double label_pixels, LogTicks& ticks)
{
    const int step = std::max(1, static_cast<int>(std::ceil(label_pixels / pixels_per_decade)));
    const int first = static_cast<int>(std::floor(std::log10(range.lower) + 1e-9));
    const int last = static_cast<int>(std::ceil(std::log10(range.upper) - 1e-9));
    const bool powers = range.lower < kSmallestPlain || range.upper > kLargestPrefixed;
    const auto inside
        = [&range](double value) { return value >= range.lower * (1 - 1e-9) && value <= range.upper * (1 + 1e-9); };
    for (int exponent = first; exponent <= last; ++exponent) {
        const double value = decade(exponent);
        if (inside(value)) {
            if (exponent % step == 0)
                ticks.major.push_back({value, powers ? powerOfTen(exponent) : tickLabel(value)});
            else
                ticks.minor.push_back(value);
        }
        if (step > 1 || pixels_per_decade < 12)
            continue;
        for (int digit = 2; digit <= 9; ++digit) {
            if (pixels_per_decade < 24 && digit != 2 && digit != 5)
                continue;
            if (inside(value * digit))
                ticks.minor.push_back(value * digit);
        }
    }
}

void oneTwoFiveTicks(const AxisRange& range, LogTicks& ticks)
{
    const int first = static_cast<int>(std::floor(std::log10(range.lower)));
    const int last = static_cast<int>(std::ceil(std::log10(range.upper)));
    for (int exponent = first; exponent <= last; ++exponent) {
        for (int digit = 1; digit <= 9; ++digit) {
            const double value = decade(exponent) * digit;
            if (value < range.lower * (1 - 1e-9) || value > range.upper * (1 + 1e-9))
                continue;
            if (digit == 1 || digit == 2 || digit == 5)
                ticks.major.push_back({value, tickLabel(value)});
            else
                ticks.minor.push_back(value);
        }
    }
}

// Equal steps of 1, 2 or 5 times a power of ten; `digits` are those that keep neighbouring labels apart.
void linearTicks(const AxisRange& range, double pixels, double label_pixels, LogTicks& ticks)
{
    const double wanted = std::max(2.0, pixels / (label_pixels * 1.3));
    const double raw = (range.upper - range.lower) / wanted;
    const double magnitude = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * magnitude;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (raw <= factor * magnitude) {
            step = factor * magnitude;
            break;
        }
    }
    const int digits = std::clamp(static_cast<int>(std::ceil(std::log10(range.upper / step))) + 1, 1, 15);
    const double start = std::ceil(range.lower / step - 1e-9);
    for (int index = 0; index < 1000; ++index) {
        const double value = (start + index) * step;
        if (value > range.upper * (1 + 1e-12))
            break;
        if (value <= 0)
            continue;
        ticks.major.push_back({value, tickLabel(value, digits)});
    }
    for (int index = -5; index < 1000; ++index) {
        const double value = start * step + index * step / 5;
        if (value > range.upper)
            break;
        if (index % 5 != 0 && value >= range.lower)
            ticks.minor.push_back(value);
    }
}

} // namespace

std::string powerOfTen(int exponent)
{
    static const std::array<const char*, 10> kSuperscript = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    std::string text = "10";
    if (exponent < 0)
        text += "⁻";
    for (const char digit : std::to_string(std::abs(exponent)))
        text += kSuperscript[static_cast<std::size_t>(digit - '0')];
    return text;
}

std::string tickLabel(double value, int digits)
{
    if (value < kSmallestPlain || value > kLargestPrefixed) {
        const double exponent = std::floor(std::log10(value) + 1e-9);
        const double mantissa = value / std::pow(10.0, exponent);
        const std::string power = powerOfTen(static_cast<int>(exponent));
        if (std::abs(mantissa - 1) < 1e-9)
            return power;
        return formatSignificant(mantissa, digits) + "·" + power;
    }
    static const std::array<const char*, 7> kPrefix = {"", "k", "M", "G", "T", "P", "E"};
    std::size_t index = 0;
    double shown = value;
    while (shown >= 999.5 && index + 1 < kPrefix.size()) {
        shown /= 1000;
        ++index;
    }
    const std::string number = formatSignificant(shown, digits);
    return index == 0 ? number : number + "\u202f" + kPrefix[index];
}

LogTicks logTicks(const AxisRange& range, double pixels, double label_pixels)
{
    LogTicks ticks;
    if (!(range.lower > 0) || !(range.upper > range.lower) || !(pixels > 0))
        return ticks;
    const double decades = std::log10(range.upper / range.lower);
    const double per_decade = pixels / decades;
    if (decades >= 2 || per_decade * 0.3 < label_pixels)
        decadeTicks(range, per_decade, label_pixels, ticks);
    else if (decades >= 0.8)
        oneTwoFiveTicks(range, ticks);
    if (ticks.major.size() < 2 && decades < 2) {
        ticks = {};
        linearTicks(range, pixels, label_pixels, ticks);
    }
    // Where rounding made neighbours read the same, the second goes without.
    for (std::size_t index = 1; index < ticks.major.size(); ++index) {
        if (ticks.major[index].label == ticks.major[index - 1].label)
            ticks.major[index].label.clear();
    }
    return ticks;
}

} // namespace rooflens::app
