// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QTest>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

namespace rooflens::tests
{

inline constexpr double kExactEnough = 1e-9; // relative; what the given right values promise

// True when the two agree to a relative `tolerance`; both 0 or both the same infinity agree. NaN never does.
inline bool nearly(double actual, double expected, double tolerance = kExactEnough)
{
    if (std::isnan(actual) || std::isnan(expected))
        return false;
    if (actual == expected)
        return true;
    return std::abs(actual - expected) <= tolerance * std::max(std::abs(actual), std::abs(expected));
}
inline bool nearly(const std::optional<double>& actual, double expected, double tolerance = kExactEnough)
{
    return actual && nearly(*actual, expected, tolerance);
}

inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

// One warning among many whose text holds `part`.
inline bool anyWarning(const std::vector<Warning>& warnings, std::string_view part)
{
    for (const Warning& warning : warnings) {
        if (contains(warning.message, part) || contains(warning.hint, part))
            return true;
    }
    return false;
}

inline QString text(const std::optional<double>& value)
{
    return value ? QString::number(*value, 'g', 17) : QStringLiteral("nothing");
}
inline QString text(std::string_view value)
{
    return QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size()));
}

} // namespace rooflens::tests

namespace QTest
{
// QCOMPARE shows both sides of a failure.
template <> inline char* toString(const std::string& value)
{
    return qstrdup(('"' + value + '"').c_str());
}
} // namespace QTest

// Compares numbers to a relative tolerance and shows both.
#define ROOFLENS_NEARLY(actual, expected, tolerance)                                                                   \
    QVERIFY2(                                                                                                          \
        rooflens::tests::nearly((actual), (expected), (tolerance)),                                                    \
        qPrintable(QStringLiteral("%1 is %2, expected %3")                                                             \
                       .arg(QLatin1String(#actual), rooflens::tests::text(actual), rooflens::tests::text(expected))))

// The Result must hold a value; a failure shows the whole error.
#define ROOFLENS_HAS_VALUE(result)                                                                                     \
    QVERIFY2((result).has_value(), (result).has_value() ? "" : rooflens::describe((result).error()).c_str())
