// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/measurement_draft.h"

#include "app/gui/document/document.h"
#include "app/gui/support/text.h"
#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <QCoreApplication>
#include <utility>

namespace rooflens::app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("MeasurementDraft", text);
}

QString messageOf(const Error& error)
{
    return error.hint.empty() ? toQString(error.message)
                              : QStringLiteral("%1 (%2)").arg(toQString(error.message), toQString(error.hint));
}

Dimension dimensionOf(MeasurementDraft::Field field)
{
    switch (field) {
    case MeasurementDraft::Work:
        return Dimension::Work;
    case MeasurementDraft::Rate:
        return Dimension::ComputeRate;
    case MeasurementDraft::Bytes:
        return Dimension::Size;
    case MeasurementDraft::Time:
        return Dimension::Time;
    default:
        return Dimension::Intensity;
    }
}

QString exact(std::optional<double> value, Dimension dimension)
{
    return value ? toQString(formatExactQuantity(*value, dimension)) : QString{};
}

} // namespace

void MeasurementDraft::fill(const Measurement& measurement)
{
    m_base = measurement;
    m_texts[Name] = toQString(measurement.name);
    m_texts[Work] = exact(measurement.flops, Dimension::Work);
    m_texts[Rate] = exact(measurement.flop_per_s, Dimension::ComputeRate);
    const auto main = measurement.bytes.find(Role::Main);
    m_texts[Bytes] = main == measurement.bytes.end() ? QString{} : exact(main->second, Dimension::Size);
    m_texts[Intensity] = measurement.intensity ? toQString(formatNumber(*measurement.intensity)) : QString{};
    m_texts[Time] = exact(measurement.seconds, Dimension::Time);
    m_texts[Source] = toQString(measurement.source);
    m_precision = measurement.precision;
    m_unit = measurement.unit;
    update();
}

void MeasurementDraft::setText(Field field, const QString& text)
{
    m_texts[field] = text;
    update();
}

void MeasurementDraft::setPrecision(std::optional<Precision> precision)
{
    m_precision = precision;
    update();
}

void MeasurementDraft::setUnit(std::optional<ComputeUnit> unit)
{
    m_unit = unit;
    update();
}

void MeasurementDraft::update()
{
    m_errors.fill({});
    m_problem.clear();
    m_summary.clear();
    m_warnings.clear();
    m_measurement.reset();

    auto measurement = m_base;
    measurement.name = m_texts[Name].trimmed().toStdString();
    measurement.source = m_texts[Source].trimmed().toStdString();
    measurement.precision = m_precision;
    measurement.unit = m_unit;
    bool wrong = false;
    const auto number = [&](Field field) -> std::optional<double> {
        const auto text = m_texts[field].trimmed().toStdString();
        if (text.empty()) {
            return std::nullopt;
        }
        const auto value = parseQuantity(text, dimensionOf(field));
        if (!value) {
            m_errors[field] = messageOf(value.error());
            wrong = true;
            return std::nullopt;
        }
        return *value;
    };
    measurement.flops = number(Work);
    measurement.flop_per_s = number(Rate);
    measurement.intensity = number(Intensity);
    measurement.seconds = number(Time);
    if (const auto bytes = number(Bytes)) {
        measurement.bytes[Role::Main] = *bytes;
    } else {
        measurement.bytes.erase(Role::Main);
    }
    if (wrong) {
        return;
    }
    const auto completed = completeMeasurement(measurement);
    if (!completed) {
        m_problem = messageOf(completed.error());
        return;
    }
    if (measurement.name.empty()) {
        m_problem = tr("give the point a name");
    } else {
        m_measurement = measurement;
    }

    std::optional<Roofline> roofline;
    if (const auto* chip = m_document.hardware()) {
        roofline.emplace(*chip, m_document.scenario().main_level);
    }
    const auto point = m_document.evaluator().evaluateMeasurement(measurement, roofline ? &*roofline : nullptr);
    if (point.error) {
        m_problem = messageOf(*point.error);
        m_measurement.reset();
        return;
    }
    m_summary = tr("%1 FLOP/byte, %2").arg(intensityText(point.intensity), rateText(point.flop_per_s));
    if (point.attainable.flop_per_s) {
        m_summary += tr("; attainable %1 under %2")
                         .arg(rateText(point.attainable.flop_per_s), toQString(point.attainable.binding_roof));
    }
    if (point.efficiency) {
        m_summary += tr("; %1 of it reached").arg(percentText(point.efficiency));
    }
    if (!point.not_drawn.empty()) {
        m_warnings << tr("It will be in the table but not on the chart: %1").arg(toQString(point.not_drawn));
    }
    for (const auto& warning : point.warnings) {
        m_warnings << (warning.hint.empty()
                           ? toQString(warning.message)
                           : QStringLiteral("%1 (%2)").arg(toQString(warning.message), toQString(warning.hint)));
    }
}

} // namespace rooflens::app
