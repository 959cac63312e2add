// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/support/text.h"

#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <cmath>

namespace rooflens::app
{

namespace
{

constexpr int kDigits = 4;

QString quantityText(std::optional<double> value, Dimension dimension)
{
    if (!value) {
        return QStringLiteral("–");
    }
    if (std::isinf(*value)) {
        return QStringLiteral("∞");
    }
    return toQString(formatQuantity(*value, dimension, kDigits));
}

} // namespace

QString rateText(std::optional<double> flop_per_s)
{
    return quantityText(flop_per_s, Dimension::ComputeRate);
}
QString bandwidthText(std::optional<double> byte_per_s)
{
    return quantityText(byte_per_s, Dimension::Bandwidth);
}
QString bytesText(std::optional<double> bytes)
{
    return quantityText(bytes, Dimension::Size);
}
QString workText(std::optional<double> flops)
{
    return quantityText(flops, Dimension::Work);
}
QString timeText(std::optional<double> seconds)
{
    return quantityText(seconds, Dimension::Time);
}

QString intensityText(std::optional<double> flop_per_byte)
{
    if (!flop_per_byte) {
        return QStringLiteral("–");
    }
    if (std::isinf(*flop_per_byte)) {
        return QStringLiteral("∞");
    }
    return toQString(formatSignificant(*flop_per_byte, kDigits));
}

QString percentText(std::optional<double> ratio)
{
    return ratio ? toQString(formatSignificant(*ratio * 100, 3)) + QStringLiteral(" %") : QStringLiteral("–");
}

} // namespace rooflens::app
