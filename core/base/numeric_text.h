// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace rooflens
{

// Numbers to and from text, with std::from_chars and std::to_chars only: the locale never has a say.

// Reads all of `text` as a decimal number: [+-]digits[.digits][e[+-]digits]. Errors: empty text, a decimal comma,
// a leading zero before a digit, hexadecimal, '_', inf, nan, anything after the number, overflow.
Result<double> parseNumber(std::string_view text);

// The longest prefix of `text` that is such a number; its length in `length` (0: none).
Result<double> parseLeadingNumber(std::string_view text, std::size_t& length);

// Shortest text that reads back as the same double; whole numbers below 1e15 without exponent.
// "inf", "-inf" and "nan" for what is not finite.
std::string formatNumber(double value);

// `digits` significant digits, trailing zeros removed, no exponent between 1e-4 and 1e15: 341.3, 0.25, 2730.7.
std::string formatSignificant(double value, int digits);

// The same with a thin grouping of thousands, for tables read by people: 2 147 483 648.
std::string formatGrouped(double value);

} // namespace rooflens
