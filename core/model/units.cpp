// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/units.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <span>
#include <vector>

namespace rooflens
{

namespace
{

struct Unit {
    std::string_view name;
    int exponent; // of ten
    bool prefixes; // may carry k M G T P E
    bool binary; // may carry Ki ... Ei
};

constexpr std::array kComputeRate{Unit{"FLOP/s", 0, true, false}, Unit{"FLOPS", 0, true, false},
                                  Unit{"flop/s", 0, true, false}, Unit{"OP/s", 0, true, false},
                                  Unit{"OPS", 0, true, false}};
constexpr std::array kBandwidth{Unit{"B/s", 0, true, true}, Unit{"bit/s", 0, true, true}};
constexpr std::array kSize{Unit{"B", 0, true, true}, Unit{"bit", 0, true, true}};
constexpr std::array kWork{Unit{"FLOP", 0, true, false}, Unit{"flop", 0, true, false}, Unit{"OP", 0, true, false}};
// formatQuantity() writes µs for people: what is shown can be pasted back (micro sign, or the Greek letter).
constexpr std::array kTime{Unit{"s", 0, false, false},        Unit{"ms", -3, false, false},
                           Unit{"us", -6, false, false},      Unit{"\u00b5s", -6, false, false},
                           Unit{"\u03bcs", -6, false, false}, Unit{"ns", -9, false, false}};
constexpr std::array kFrequency{Unit{"Hz", 0, true, false}};
constexpr std::array kIntensity{Unit{"FLOP/B", 0, false, false}, Unit{"FLOP/byte", 0, false, false}};

std::span<const Unit> unitsOf(Dimension dimension)
{
    switch (dimension) {
    case Dimension::ComputeRate:
        return kComputeRate;
    case Dimension::Bandwidth:
        return kBandwidth;
    case Dimension::Size:
        return kSize;
    case Dimension::Work:
        return kWork;
    case Dimension::Time:
        return kTime;
    case Dimension::Frequency:
        return kFrequency;
    case Dimension::Intensity:
        return kIntensity;
    case Dimension::Number:
        break;
    }
    return {};
}

std::string_view whatOf(Dimension dimension)
{
    switch (dimension) {
    case Dimension::ComputeRate:
        return "a compute rate such as 312 TFLOP/s";
    case Dimension::Bandwidth:
        return "a bandwidth such as 2.0 TB/s";
    case Dimension::Size:
        return "a size such as 80 GiB";
    case Dimension::Work:
        return "an amount of work such as 1.5 TFLOP";
    case Dimension::Time:
        return "a time such as 4 ms";
    case Dimension::Frequency:
        return "a frequency such as 1410 MHz";
    case Dimension::Intensity:
        return "an intensity such as 42.7 FLOP/byte";
    case Dimension::Number:
        break;
    }
    return "a number";
}

struct Prefix {
    std::string_view name;
    int exponent; // of ten, or of two where `binary`
    bool binary;
};
constexpr std::array kPrefixes{Prefix{"Ki", 10, true}, Prefix{"Mi", 20, true}, Prefix{"Gi", 30, true},
                               Prefix{"Ti", 40, true}, Prefix{"Pi", 50, true}, Prefix{"Ei", 60, true},
                               Prefix{"k", 3, false},  Prefix{"M", 6, false},  Prefix{"G", 9, false},
                               Prefix{"T", 12, false}, Prefix{"P", 15, false}, Prefix{"E", 18, false}};

// Everything that may stand after the number, for the nearest-name search.
std::vector<std::string> spellings(Dimension dimension)
{
    std::vector<std::string> all;
    for (const Unit& unit : unitsOf(dimension)) {
        all.emplace_back(unit.name);
        for (const Prefix& prefix : kPrefixes) {
            if (prefix.binary ? unit.binary : unit.prefixes)
                all.push_back(std::string(prefix.name) + std::string(unit.name));
        }
    }
    return all;
}

tl::unexpected<Error> failAt(std::size_t position, std::string message, std::string hint)
{
    return fail(Error{ErrorCode::BadInput, std::move(message), {}, 0, static_cast<int>(position) + 1, std::move(hint)});
}

// text × 10^exponent, rounded once: 2.039 TB/s is the double nearest to 2039000000000.
double timesPowerOfTen(std::string_view text, double value, int exponent)
{
    if (exponent == 0 || value == 0)
        return value;
    if (text.starts_with('+'))
        text.remove_prefix(1);
    const std::size_t e = text.find_first_of("eE");
    int own = 0;
    if (e != std::string_view::npos) {
        const std::size_t first = e + (text[e + 1] == '+' ? 2 : 1);
        std::from_chars(text.data() + first, text.data() + text.size(), own);
    }
    const std::string shifted = fmt::format("{}e{}", text.substr(0, e), own + exponent);
    double result = 0;
    const auto code = std::from_chars(shifted.data(), shifted.data() + shifted.size(), result).ec;
    if (code == std::errc::result_out_of_range)
        return own + exponent > 0 ? HUGE_VAL : 0.0;
    return result;
}

std::string hintFor(std::string_view unit, Dimension dimension)
{
    const auto endsWith = [&](std::string_view tail) { return unit.ends_with(tail); };
    const bool about_bytes = dimension == Dimension::Size || dimension == Dimension::Bandwidth;
    if (about_bytes && (unit == "b" || endsWith("b") || endsWith("b/s") || endsWith("bps")))
        return "bit or B? write bit for bits and B for bytes";
    if (unit.starts_with("K") && !unit.starts_with("Ki"))
        return "k (1000) or Ki (1024)?";
    if (const auto near = nearestName(unit, spellings(dimension)))
        return fmt::format("did you mean {}?", *near);
    return fmt::format("write {}", whatOf(dimension));
}

} // namespace

Result<double> parseQuantity(std::string_view text, Dimension dimension)
{
    std::size_t begin = 0;
    while (begin < text.size() && text[begin] == ' ')
        ++begin;
    std::string_view rest = text.substr(begin);
    while (!rest.empty() && rest.back() == ' ')
        rest.remove_suffix(1);
    if (rest.empty())
        return failAt(0, "a value is missing", fmt::format("write {}", whatOf(dimension)));

    std::size_t length = 0;
    auto number = parseLeadingNumber(rest, length);
    if (!number) {
        Error error = number.error();
        error.column += static_cast<int>(begin);
        if (error.hint.empty() || length == 0)
            error.hint = fmt::format("write {}", whatOf(dimension));
        return fail(error);
    }
    std::size_t unit_begin = length;
    if (unit_begin < rest.size() && rest[unit_begin] == ' ')
        ++unit_begin;
    const std::string_view unit_text = rest.substr(unit_begin);
    if (unit_text.empty())
        return *number;

    const auto scaled = [&](const Unit& unit, const Prefix* prefix) -> Result<double> {
        const int ten = unit.exponent + (prefix && !prefix->binary ? prefix->exponent : 0);
        double value = timesPowerOfTen(rest.substr(0, length), *number, ten);
        if (prefix && prefix->binary)
            value = std::ldexp(value, prefix->exponent);
        if (unit.name.starts_with("bit"))
            value /= 8;
        if (!std::isfinite(value))
            return failAt(begin, fmt::format("'{}' is out of range", rest), "numbers go up to about 1e308");
        return value;
    };
    for (const Unit& unit : unitsOf(dimension)) {
        if (unit_text == unit.name)
            return scaled(unit, nullptr);
        if (!unit_text.ends_with(unit.name))
            continue;
        const std::string_view prefix_text = unit_text.substr(0, unit_text.size() - unit.name.size());
        for (const Prefix& prefix : kPrefixes) {
            if (prefix_text == prefix.name && (prefix.binary ? unit.binary : unit.prefixes))
                return scaled(unit, &prefix);
        }
    }
    return failAt(begin + unit_begin, fmt::format("'{}' is not a unit of {}", unit_text, whatOf(dimension)),
                  hintFor(unit_text, dimension));
}

namespace
{

std::string_view baseUnit(Dimension dimension, Counting counting)
{
    switch (dimension) {
    case Dimension::ComputeRate:
        return counting == Counting::Op ? "OP/s" : "FLOP/s";
    case Dimension::Bandwidth:
        return "B/s";
    case Dimension::Size:
        return "B";
    case Dimension::Work:
        return counting == Counting::Op ? "OP" : "FLOP";
    case Dimension::Time:
        return "s";
    case Dimension::Frequency:
        return "Hz";
    case Dimension::Intensity:
        return "FLOP/byte";
    case Dimension::Number:
        break;
    }
    return "";
}

std::string joined(std::string number, std::string_view prefix, std::string_view unit)
{
    if (prefix.empty() && unit.empty())
        return number;
    return std::move(number) + ' ' + std::string(prefix) + std::string(unit);
}

struct Scale {
    std::string_view prefix;
    double factor;
};
constexpr std::array kDecimalScales{Scale{"E", 1e18}, Scale{"P", 1e15}, Scale{"T", 1e12}, Scale{"G", 1e9},
                                    Scale{"M", 1e6},  Scale{"k", 1e3},  Scale{"", 1}};
constexpr std::array kBinaryScales{Scale{"Ei", 0x1p60}, Scale{"Pi", 0x1p50}, Scale{"Ti", 0x1p40}, Scale{"Gi", 0x1p30},
                                   Scale{"Mi", 0x1p20}, Scale{"Ki", 0x1p10}, Scale{"", 1}};
constexpr std::array kTimeScales{Scale{"", 1}, Scale{"m", 1e-3}, Scale{"u", 1e-6}, Scale{"n", 1e-9}};

std::string formatScaled(double value, std::span<const Scale> scales, std::string_view unit, int digits, double limit,
                         std::string_view micro)
{
    if (!std::isfinite(value) || value == 0)
        return joined(formatSignificant(value, digits), "", unit);
    std::size_t i = 0;
    while (i + 1 < scales.size() && std::abs(value) < scales[i].factor)
        ++i;
    std::string number = formatSignificant(value / scales[i].factor, digits);
    // Rounding may carry a number into the next prefix: 999.96 GB/s with four digits is 1 TB/s.
    if (i > 0 && number.size() >= 4 && number.find('.') == std::string::npos
        && std::abs(*parseNumber(number)) >= limit) {
        --i;
        number = formatSignificant(value / scales[i].factor, digits);
    }
    return joined(std::move(number), scales[i].prefix == "u" ? micro : scales[i].prefix, unit);
}

} // namespace

std::string formatQuantity(double value, Dimension dimension, int digits, Counting counting)
{
    const std::string_view unit = baseUnit(dimension, counting);
    if (dimension == Dimension::Number || dimension == Dimension::Intensity)
        return joined(formatSignificant(value, digits), "", unit);
    if (dimension == Dimension::Time)
        return formatScaled(value, kTimeScales, unit, digits, 1000, "µ");
    return formatScaled(value, kDecimalScales, unit, digits, 1000, "µ");
}

std::string formatBinarySize(double bytes, int digits)
{
    return formatScaled(bytes, kBinaryScales, "B", digits, 1024, "µ");
}

namespace
{

// Shortest text of value / 10^exponent, found by moving the point, so that reading it back gives `value` again.
std::string shiftedText(double value, int exponent)
{
    std::array<char, 64> buffer{};
    const auto end
        = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value), std::chars_format::scientific);
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end.ptr - buffer.data()));
    const std::size_t e = text.find('e');
    int ten = 0;
    std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), text.data() + text.size(), ten);
    std::string digits;
    for (const char c : text.substr(0, e)) {
        if (c != '.')
            digits += c;
    }
    const int point = ten - exponent + 1; // digits before the point
    if (point <= 0)
        digits = "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
    else if (static_cast<std::size_t>(point) < digits.size())
        digits.insert(static_cast<std::size_t>(point), 1, '.');
    else
        digits.append(static_cast<std::size_t>(point) - digits.size(), '0');
    return (value < 0 ? "-" : "") + digits;
}

} // namespace

std::string formatExactQuantity(double value, Dimension dimension, Counting counting)
{
    const std::string plain = formatNumber(value);
    if (dimension == Dimension::Number || dimension == Dimension::Intensity || !std::isfinite(value) || value == 0)
        return plain;
    const std::string_view unit = baseUnit(dimension, counting);
    const auto readsBack = [&](const std::string& text) {
        const auto back = parseQuantity(text, dimension);
        return back && *back == value;
    };
    if (dimension == Dimension::Size && value >= 1024 && std::fmod(value, 1024) == 0) {
        for (const Scale& scale : kBinaryScales) {
            const double scaled = value / scale.factor;
            const std::string text = joined(formatNumber(scaled), scale.prefix, unit);
            // A long fraction of a larger prefix is harder to read than the whole number of the next smaller one.
            if (scaled >= 1 && formatNumber(scaled).size() <= 8 && readsBack(text))
                return text;
        }
    }
    const std::span<const Scale> scales
        = dimension == Dimension::Time ? std::span<const Scale>(kTimeScales) : kDecimalScales;
    for (const Scale& scale : scales) {
        if (std::abs(value) < scale.factor && &scale != &scales.back())
            continue;
        const int exponent = static_cast<int>(std::lround(std::log10(scale.factor)));
        const std::string text = joined(shiftedText(value, exponent), scale.prefix, unit);
        // Far outside the prefixes the plain number is shorter: 1e-30 B/s.
        if (text.size() <= plain.size() + 24 && readsBack(text))
            return text;
    }
    return plain;
}

} // namespace rooflens
