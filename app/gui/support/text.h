// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>
#include <string_view>

namespace rooflens::app
{

inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// How numbers look in the window: the core's formats, and "–" for what is not known, "∞" for what is infinite.
QString rateText(std::optional<double> flop_per_s);
QString bandwidthText(std::optional<double> byte_per_s);
QString bytesText(std::optional<double> bytes);
QString workText(std::optional<double> flops);
QString timeText(std::optional<double> seconds);
QString intensityText(std::optional<double> flop_per_byte); // without unit
QString percentText(std::optional<double> ratio);

} // namespace rooflens::app
