// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string withoutTrailingZeros(std::string text)
{
    if (text.find('.') == std::string::npos)
        return text;
    while (text.back() == '0')
        text.pop_back();
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::string nonFiniteText(double value)
{
    return std::isnan(value) ? "nan" : value < 0 ? "-inf" : "inf";
}

// Length of the longest [+-]digits[.digits][e[+-]digits] at the start; a '.' needs a digit on at least one side.
std::size_t numberLength(std::string_view text)
{
    std::size_t i = 0;
    if (i < text.size() && (text[i] == '+' || text[i] == '-'))
        ++i;
    const std::size_t first_digit = i;
    while (i < text.size() && isDigit(text[i]))
        ++i;
    std::size_t digits = i - first_digit;
    if (i < text.size() && text[i] == '.') {
        std::size_t j = i + 1;
        while (j < text.size() && isDigit(text[j]))
            ++j;
        digits += j - i - 1;
        if (digits > 0)
            i = j;
    }
    if (digits == 0)
        return 0;
    if (i < text.size() && (text[i] == 'e' || text[i] == 'E')) {
        std::size_t j = i + 1;
        if (j < text.size() && (text[j] == '+' || text[j] == '-'))
            ++j;
        const std::size_t first = j;
        while (j < text.size() && isDigit(text[j]))
            ++j;
        if (j > first)
            i = j;
    }
    return i;
}

} // namespace

Result<double> parseLeadingNumber(std::string_view text, std::size_t& length)
{
    length = numberLength(text);
    const auto failAt = [](std::size_t position, std::string message, std::string hint) {
        return fail(
            Error{ErrorCode::BadInput, std::move(message), {}, 0, static_cast<int>(position) + 1, std::move(hint)});
    };
    if (length == 0)
        return failAt(0, text.empty() ? "a number is missing" : fmt::format("'{}' is not a number", text),
                      "write it like 1024, 0.5 or 1.5e12");
    const std::size_t sign = (text[0] == '+' || text[0] == '-') ? 1 : 0;
    if (text[sign] == '0' && sign + 1 < length && isDigit(text[sign + 1]))
        return failAt(0, fmt::format("'{}' starts with a zero", text.substr(0, length)),
                      "leave the leading zero out: numbers are decimal");
    if (length < text.size()) {
        const char next = text[length];
        if (next == ',')
            return failAt(length, fmt::format("'{}' has a decimal comma", text), "use a decimal point: 1.5, not 1,5");
        if (next == '_')
            return failAt(length, fmt::format("'{}' has a '_' in a number", text), "leave it out");
        if ((next == 'x' || next == 'X') && length == sign + 1)
            return failAt(0, fmt::format("'{}' is hexadecimal", text), "write it as a decimal number");
    }
    const std::string_view digits = text.substr(text[0] == '+' ? 1 : 0, length - (text[0] == '+' ? 1 : 0));
    double value = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (code == std::errc::result_out_of_range || !std::isfinite(value)) {
        return failAt(0, fmt::format("'{}' is out of range", text.substr(0, length)),
                      "numbers go from about 1e-308 to 1e308");
    }
    if (code != std::errc{} || end != digits.data() + digits.size())
        return failAt(0, fmt::format("'{}' is not a number", text), "write it like 1024, 0.5 or 1.5e12");
    return value;
}

Result<double> parseNumber(std::string_view text)
{
    std::size_t length = 0;
    auto value = parseLeadingNumber(text, length);
    if (!value)
        return value;
    if (length != text.size()) {
        return fail(Error{ErrorCode::BadInput,
                          fmt::format("'{}' is not a number: there is '{}' after it", text, text.substr(length)),
                          {},
                          0,
                          static_cast<int>(length) + 1,
                          "write it like 1024, 0.5 or 1.5e12"});
    }
    return value;
}

std::string formatNumber(double value)
{
    if (!std::isfinite(value))
        return nonFiniteText(value);
    if (value == 0) // also -0
        return "0";
    std::array<char, 64> buffer{};
    if (value == std::trunc(value) && std::abs(value) < 1e15) {
        const auto end
            = std::to_chars(buffer.data(), buffer.data() + buffer.size(), static_cast<std::int64_t>(value)).ptr;
        return {buffer.data(), end};
    }
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr;
    return {buffer.data(), end};
}

std::string formatSignificant(double value, int digits)
{
    if (!std::isfinite(value))
        return nonFiniteText(value);
    if (value == 0)
        return "0";
    // Rounding first tells the decade: 999.96 with four digits is 1000. The digits are then placed by hand.
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), std::abs(value),
                                   std::chars_format::scientific, std::min(digits, 17) - 1)
                         .ptr;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    const std::size_t e = text.find('e');
    int exponent = 0;
    std::from_chars(text.data() + e + (text[e + 1] == '+' ? 2 : 1), text.data() + text.size(), exponent);
    std::string result = value < 0 ? "-" : "";
    if (exponent < -4 || exponent >= 15)
        return result + withoutTrailingZeros(std::string(text.substr(0, e))) + 'e' + std::to_string(exponent);
    std::string all;
    for (const char c : text.substr(0, e)) {
        if (c != '.')
            all += c;
    }
    while (all.size() > 1 && all.back() == '0')
        all.pop_back();
    const int point = exponent + 1; // digits before the decimal point
    if (point <= 0)
        return result + "0." + std::string(static_cast<std::size_t>(-point), '0') + all;
    if (static_cast<std::size_t>(point) >= all.size())
        return result + all + std::string(static_cast<std::size_t>(point) - all.size(), '0');
    return result + all.insert(static_cast<std::size_t>(point), 1, '.');
}

std::string formatGrouped(double value)
{
    std::string text = formatNumber(value);
    if (text.find_first_not_of("-0123456789") != std::string::npos)
        return text;
    const std::size_t first = text[0] == '-' ? 1 : 0;
    for (std::size_t i = text.size(); i > first + 3; i -= 3)
        text.insert(i - 3, "\u202f"); // narrow no-break space
    return text;
}

} // namespace rooflens
