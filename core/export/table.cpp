// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/export/documents.h"

#include <array>
#include <cmath>

namespace rooflens
{

namespace
{

// RFC 4180: a field with a comma, a quote or a line end stands in quotes, quotes in it are doubled.
std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"')
            quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

// Empty where there is no number: not known, or infinite (then `bytes` is 0 and says why).
std::string csvNumber(std::optional<double> value)
{
    return value && std::isfinite(*value) ? formatNumber(*value) : std::string();
}

std::string intensityText(std::optional<double> intensity)
{
    if (!intensity)
        return "unknown";
    return std::isinf(*intensity) ? std::string("∞") : formatSignificant(*intensity, 5);
}

std::string markdownText(const std::string& text)
{
    std::string escaped;
    for (const char c : text) {
        if (c == '|' || c == '\\')
            escaped += '\\';
        escaped += c == '\n' || c == '\r' ? ' ' : c;
    }
    return escaped;
}

std::string shown(std::optional<double> value, Dimension dimension, Counting counting = Counting::Flop)
{
    return value ? formatQuantity(*value, dimension, 4, counting) : std::string("unknown");
}

std::optional<double> measuredRate(const Point& point)
{
    return point.origin == Point::Origin::Measured ? point.flop_per_s : std::nullopt;
}

constexpr std::array kCsvTitles{"name",
                                "operation",
                                "precision",
                                "flop",
                                "bytes",
                                "intensity_flop_per_byte",
                                "attainable_flop_per_s",
                                "seconds",
                                "bound",
                                "binding_roof",
                                "measured_flop_per_s",
                                "efficiency"};

} // namespace

std::string pointsCsv(const std::vector<Point>& points)
{
    std::string text;
    for (std::size_t i = 0; i < kCsvTitles.size(); ++i)
        text += (i == 0 ? "" : ",") + std::string(kCsvTitles[i]);
    text += '\n';
    for (const Point& point : points) {
        const bool right = !point.error;
        const std::array cells{
            csvField(point.name),
            csvField(point.operation_title),
            std::string(nameOf(point.precision)),
            right && point.work_known ? formatNumber(point.cost.flops) : std::string(),
            right ? csvNumber(point.cost.bytesAt(Role::Main)) : std::string(),
            csvNumber(point.intensity),
            csvNumber(point.attainable.flop_per_s),
            csvNumber(point.attainable.seconds),
            right ? std::string(nameOf(point.attainable.bound)) : std::string("error"),
            csvField(right ? point.attainable.binding_roof : describe(*point.error)),
            csvNumber(measuredRate(point)),
            csvNumber(point.efficiency),
        };
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += (i == 0 ? "" : ",") + cells[i];
        text += '\n';
    }
    return text;
}

std::string pointsMarkdown(const std::vector<Point>& points)
{
    std::string text
        = "| Name | Operation | Precision | FLOP | Bytes | Intensity | Attainable | Time | Bound | Binding roof "
          "| Measured | Efficiency |\n"
          "|---|---|---|---:|---:|---:|---:|---:|---|---|---:|---:|\n";
    for (const Point& point : points) {
        const Counting counting = isInteger(point.precision) ? Counting::Op : Counting::Flop;
        text += "| " + markdownText(point.name) + " | " + markdownText(point.operation_title) + " | "
            + std::string(nameOf(point.precision));
        if (point.error) {
            text += " | | | | | | error | " + markdownText(describe(*point.error)) + " | | |\n";
            continue;
        }
        const auto measured = measuredRate(point);
        text += " | " + (point.work_known ? shown(point.cost.flops, Dimension::Work, counting) : std::string()) + " | "
            + shown(point.cost.bytesAt(Role::Main), Dimension::Size) + " | " + intensityText(point.intensity) + " | "
            + shown(point.attainable.flop_per_s, Dimension::ComputeRate, counting) + " | "
            + shown(point.attainable.seconds, Dimension::Time) + " | " + std::string(nameOf(point.attainable.bound))
            + " | " + markdownText(point.attainable.binding_roof) + " | "
            + (measured ? shown(measured, Dimension::ComputeRate, counting) : "") + " | "
            + (point.efficiency ? formatSignificant(*point.efficiency * 100, 4) + " %" : "") + " |\n";
    }
    return text;
}

} // namespace rooflens
