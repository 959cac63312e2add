// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/scenario.h"

#include <QString>
#include <QStringList>
#include <array>
#include <optional>

namespace rooflens::app
{

class Document;

// A measured point while it is typed: texts with units, what is wrong with each, and where the point would stand.
class MeasurementDraft
{
public:
    enum Field { Name, Work, Rate, Bytes, Intensity, Time, Source, FieldCount };

    explicit MeasurementDraft(Document& document)
        : m_document(document)
    {
    }
    void fill(const Measurement& measurement);

    void setText(Field field, const QString& text);
    QString text(Field field) const { return m_texts[field]; }
    void setPrecision(std::optional<Precision> precision);
    void setUnit(std::optional<ComputeUnit> unit);
    std::optional<Precision> precision() const { return m_precision; }
    std::optional<ComputeUnit> unit() const { return m_unit; }

    QString error(Field field) const { return m_errors[field]; } // of the text alone
    // What is wrong with the figures together, e.g. too few of them; empty: nothing.
    QString problem() const { return m_problem; }
    bool isComplete() const { return m_measurement.has_value(); }
    const Measurement& measurement() const { return *m_measurement; } // isComplete()

    // What the figures give, in a line or two, and what is doubtful: above its roof, not drawable.
    QString summary() const { return m_summary; }
    QStringList warnings() const { return m_warnings; }

private:
    void update();
    Document& m_document;
    std::array<QString, FieldCount> m_texts;
    std::array<QString, FieldCount> m_errors;
    std::optional<Precision> m_precision;
    std::optional<ComputeUnit> m_unit;
    std::optional<Measurement> m_measurement;
    Measurement m_base; // what the dialog has no field for stays as it was
    QString m_problem;
    QString m_summary;
    QStringList m_warnings;
};

} // namespace rooflens::app
