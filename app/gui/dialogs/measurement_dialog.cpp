// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/measurement_dialog.h"

#include "app/gui/support/text.h"
#include "app/gui/support/theme.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>

namespace rooflens::app
{

namespace
{

QLabel* makeText(QWidget* parent, const QString& object_name, const QColor& colour)
{
    auto* label = new QLabel(parent);
    label->setObjectName(object_name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
    return label;
}

} // namespace

MeasurementDialog::MeasurementDialog(Document& document, QWidget* parent)
    : QDialog(parent)
    , m_draft(document)
    , m_precision(new QComboBox(this))
    , m_unit(new QComboBox(this))
    , m_problem(makeText(this, QStringLiteral("draftProblem"), mutedText(palette())))
    , m_summary(makeText(this, QStringLiteral("draftSummary"), palette().color(QPalette::WindowText)))
    , m_warnings(makeText(this, QStringLiteral("draftWarnings"), warningText(palette())))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Add measured point"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Add"));
    struct FieldText {
        MeasurementDraft::Field field;
        QString label;
        QString example;
    };
    const FieldText texts[] = {
        {MeasurementDraft::Name, tr("&Name"), tr("my kernel")},
        {MeasurementDraft::Work, tr("&Work"), tr("1.5 TFLOP")},
        {MeasurementDraft::Rate, tr("or &rate"), tr("120 TFLOP/s")},
        {MeasurementDraft::Time, tr("&Time"), tr("4 ms")},
        {MeasurementDraft::Bytes, tr("&Bytes"), tr("3 GB from and to main memory")},
        {MeasurementDraft::Intensity, tr("or &intensity"), tr("FLOP/byte, e.g. 42")},
        {MeasurementDraft::Source, tr("&Source"), tr("profiler, run, date")},
    };
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(5);
    grid->setColumnStretch(1, 1);
    auto* explanation = makeText(this, QStringLiteral("draftHelp"), mutedText(palette()));
    explanation->setText(tr("Two of work, rate and time are enough for a performance; bytes or an intensity give the "
                            "place. Units are read: 1.5 TFLOP, 3 GiB, 250 us."));
    grid->addWidget(explanation, 0, 0, 1, 2);
    int row = 1;
    const auto addCombos = [&] {
        m_precision->setAccessibleName(tr("Precision"));
        m_precision->addItem(tr("not known (bf16)"));
        for (const auto precision : kPrecisions) {
            m_precision->addItem(toQString(nameOf(precision)));
        }
        m_unit->setAccessibleName(tr("Compute unit"));
        m_unit->addItem(tr("not known (vector)"));
        for (const auto unit : kComputeUnits) {
            m_unit->addItem(toQString(nameOf(unit)));
        }
        auto* precision_label = new QLabel(tr("&Precision"), this);
        precision_label->setBuddy(m_precision);
        auto* unit_label = new QLabel(tr("Compute &unit"), this);
        unit_label->setBuddy(m_unit);
        grid->addWidget(precision_label, row, 0);
        grid->addWidget(m_precision, row++, 1);
        grid->addWidget(unit_label, row, 0);
        grid->addWidget(m_unit, row++, 1);
    };
    for (const auto& text : texts) {
        if (text.field == MeasurementDraft::Source) {
            addCombos();
        }
        auto* edit = new QLineEdit(this);
        edit->setObjectName(QStringLiteral("draft%1").arg(static_cast<int>(text.field)));
        edit->setPlaceholderText(text.example);
        edit->setAccessibleName(QString(text.label).remove(QLatin1Char('&')));
        edit->setMinimumWidth(fontMetrics().averageCharWidth() * 42);
        auto* label = new QLabel(text.label, this);
        label->setBuddy(edit);
        grid->addWidget(label, row, 0);
        grid->addWidget(edit, row++, 1);
        auto* error
            = makeText(this, QStringLiteral("draftError%1").arg(static_cast<int>(text.field)), errorText(palette()));
        error->hide();
        grid->addWidget(error, row++, 1);
        m_fields[text.field] = edit;
        m_errors[text.field] = error;
        const auto field = text.field;
        connect(edit, &QLineEdit::textEdited, this, [this, field](const QString& typed) {
            m_draft.setText(field, typed);
            follow();
        });
    }
    connect(m_precision, &QComboBox::activated, this, [this](int index) {
        m_draft.setPrecision(index == 0 ? std::nullopt
                                        : std::optional(kPrecisions[static_cast<std::size_t>(index) - 1]));
        follow();
    });
    connect(m_unit, &QComboBox::activated, this, [this](int index) {
        m_draft.setUnit(index == 0 ? std::nullopt : std::optional(kComputeUnits[static_cast<std::size_t>(index) - 1]));
        follow();
    });
    auto* line = new QFrame(this);
    line->setFrameShape(QFrame::HLine);
    line->setFrameShadow(QFrame::Sunken);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(grid);
    layout->addWidget(line);
    layout->addWidget(m_problem);
    layout->addWidget(m_summary);
    layout->addWidget(m_warnings);
    layout->addStretch();
    layout->addWidget(m_buttons);
    // Room for what the figures will say, so that the dialog does not jump while typing.
    m_summary->setMinimumHeight(fontMetrics().height() * 2);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const QList<QWidget*> order{m_fields[MeasurementDraft::Name],
                                m_fields[MeasurementDraft::Work],
                                m_fields[MeasurementDraft::Rate],
                                m_fields[MeasurementDraft::Time],
                                m_fields[MeasurementDraft::Bytes],
                                m_fields[MeasurementDraft::Intensity],
                                m_precision,
                                m_unit,
                                m_fields[MeasurementDraft::Source],
                                m_buttons};
    for (qsizetype i = 1; i < order.size(); ++i) {
        setTabOrder(order[i - 1], order[i]);
    }
    order.front()->setFocus();
    m_draft.setText(MeasurementDraft::Name, {});
    follow();
}

void MeasurementDialog::edit(const Measurement& measurement)
{
    setWindowTitle(tr("Edit measured point"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("Apply"));
    m_draft.fill(measurement);
    for (int field = 0; field < MeasurementDraft::FieldCount; ++field) {
        m_fields[static_cast<std::size_t>(field)]->setText(m_draft.text(static_cast<MeasurementDraft::Field>(field)));
    }
    m_precision->setCurrentIndex(
        measurement.precision ? m_precision->findText(toQString(nameOf(*measurement.precision))) : 0);
    m_unit->setCurrentIndex(measurement.unit ? m_unit->findText(toQString(nameOf(*measurement.unit))) : 0);
    follow();
}

void MeasurementDialog::follow()
{
    for (int i = 0; i < MeasurementDraft::FieldCount; ++i) {
        const auto error = m_draft.error(static_cast<MeasurementDraft::Field>(i));
        auto* label = m_errors[static_cast<std::size_t>(i)];
        label->setText(error);
        label->setVisible(!error.isEmpty());
    }
    m_problem->setText(m_draft.problem());
    m_problem->setVisible(!m_draft.problem().isEmpty());
    m_summary->setText(m_draft.summary());
    QStringList warnings;
    for (const auto& warning : m_draft.warnings()) {
        warnings << QStringLiteral("⚠ ") + warning;
    }
    m_warnings->setText(warnings.join(QLatin1Char('\n')));
    m_warnings->setVisible(!warnings.isEmpty());
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(m_draft.isComplete());
}

} // namespace rooflens::app
