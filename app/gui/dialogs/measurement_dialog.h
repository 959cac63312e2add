// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/measurement_draft.h"

#include <QDialog>
#include <array>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;

namespace rooflens::app
{

// Types in a measured point; says at once what is wrong and where the point would stand.
class MeasurementDialog : public QDialog
{
    Q_OBJECT
public:
    explicit MeasurementDialog(Document& document, QWidget* parent = nullptr);
    void edit(const Measurement& measurement); // instead of a new one
    const MeasurementDraft& draft() const { return m_draft; }

private:
    void follow();
    MeasurementDraft m_draft;
    std::array<QLineEdit*, MeasurementDraft::FieldCount> m_fields{};
    std::array<QLabel*, MeasurementDraft::FieldCount> m_errors{};
    QComboBox* m_precision;
    QComboBox* m_unit;
    QLabel* m_problem;
    QLabel* m_summary;
    QLabel* m_warnings;
    QDialogButtonBox* m_buttons;
};

} // namespace rooflens::app
