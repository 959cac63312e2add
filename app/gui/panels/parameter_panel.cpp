// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/parameter_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"
#include "app/gui/support/theme.h"

#include <QColorDialog>
#include <QComboBox>
#include <QEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

namespace rooflens::app
{

namespace
{

QToolButton* makeButton(Glyph glyph, const QString& text, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setIcon(glyphIcon(glyph));
    button->setAutoRaise(true);
    button->setToolTip(text);
    button->setAccessibleName(text);
    return button;
}

QLabel* makeNote(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    auto palette = label->palette();
    palette.setColor(QPalette::WindowText, mutedText(palette));
    label->setPalette(palette);
    return label;
}

void colourError(QLabel* label)
{
    auto palette = label->palette();
    palette.setColor(QPalette::WindowText, errorText(palette));
    label->setPalette(palette);
}

// The frame of a field that holds no possible value.
void markField(QWidget* field, bool wrong)
{
    auto palette = wrong ? field->palette() : QPalette();
    if (wrong) {
        palette.setColor(QPalette::Text, errorText(palette));
    }
    field->setPalette(palette);
}

} // namespace

ParameterPanel::ParameterPanel(Document& document, QWidget* parent)
    : QScrollArea(parent)
    , m_document(document)
    , m_edit(document)
{
    setObjectName(QStringLiteral("parameterPanel"));
    setAccessibleName(tr("Parameters of the selected point"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&document, &Document::selectionChanged, this, &ParameterPanel::rebuild);
    connect(&document, &Document::wasReset, this, &ParameterPanel::rebuild);
    connect(&document, &Document::pointsChanged, this, [this](int first, int last) {
        if (m_point >= first && m_point <= last) {
            refresh();
        }
    });
    rebuild();
}

void ParameterPanel::rebuild()
{
    m_point = m_document.selection();
    m_edit.setEntry(-1);
    m_edit.setEntry(m_point);
    m_rows.clear();
    m_name = nullptr;
    m_precision = nullptr;
    m_problem = nullptr;
    m_figures = nullptr;
    m_operation_id.clear();
    auto* content = new QWidget;
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(2, 2, 6, 2);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    if (m_point < 0) {
        grid->addWidget(makeNote(m_document.points().empty()
                                     ? tr("Add an operation from the catalogue, or a point that was measured.")
                                     : tr("Select a point to edit its parameters."),
                                 content),
                        0, 0, 1, 3);
    } else if (m_document.isOperation(m_point)) {
        buildOperation(grid);
    } else {
        buildMeasurement(grid);
    }
    grid->setRowStretch(grid->rowCount(), 1);
    setWidget(content); // deletes the one from before
    refresh();
}

void ParameterPanel::buildOperation(QGridLayout* grid)
{
    auto* content = grid->parentWidget();
    const auto& entry = m_document.scenario().operations[static_cast<std::size_t>(m_point)];
    m_operation_id = entry.id;
    const auto* shape = m_edit.operation();

    auto* head = new QHBoxLayout;
    head->setSpacing(2);
    auto* title = new QLabel(shape == nullptr ? toQString(entry.id) : toQString(shape->title), content);
    auto font = title->font();
    font.setBold(true);
    title->setFont(font);
    title->setWordWrap(true);
    head->addWidget(title, 1);
    auto* colour = makeButton(Glyph::Theme, tr("Colour of the point…"), content);
    auto* duplicate = makeButton(Glyph::Duplicate, tr("Duplicate (Ctrl+D)"), content);
    auto* reset = makeButton(Glyph::Reset, tr("Reset all parameters to their defaults"), content);
    reset->setObjectName(QStringLiteral("resetAll"));
    auto* remove = makeButton(Glyph::Remove, tr("Remove (Ctrl+Delete)"), content);
    for (auto* button : {colour, duplicate, reset, remove}) {
        head->addWidget(button, 0, Qt::AlignTop);
    }
    grid->addLayout(head, 0, 0, 1, 3);
    int row = 1;
    if (shape != nullptr) {
        auto* summary = makeNote(toQString(shape->summary), content);
        grid->addWidget(summary, row++, 0, 1, 3);
    }
    m_problem = new QLabel(content);
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    colourError(m_problem);
    grid->addWidget(m_problem, row++, 0, 1, 3);

    m_name = new QLineEdit(content);
    m_name->setObjectName(QStringLiteral("entryName"));
    m_name->setAccessibleName(tr("Name of the point"));
    auto* name_label = new QLabel(tr("&Name"), content);
    name_label->setBuddy(m_name);
    grid->addWidget(name_label, row, 0);
    grid->addWidget(m_name, row++, 1);
    m_precision = new QComboBox(content);
    m_precision->setObjectName(QStringLiteral("entryPrecision"));
    m_precision->setAccessibleName(tr("Precision"));
    m_precision->addItem(
        tr("default (%1)")
            .arg(toQString(nameOf(shape != nullptr && shape->precision ? *shape->precision : Precision::Bf16))));
    for (const auto precision : kPrecisions) {
        m_precision->addItem(toQString(nameOf(precision)));
    }
    auto* precision_label = new QLabel(tr("&Precision"), content);
    precision_label->setBuddy(m_precision);
    grid->addWidget(precision_label, row, 0);
    grid->addWidget(m_precision, row++, 1);

    connect(colour, &QToolButton::clicked, this, &ParameterPanel::chooseColour);
    connect(
        duplicate, &QToolButton::clicked, this, [this] { duplicatePoint(m_document, m_point); }, Qt::QueuedConnection);
    connect(
        remove, &QToolButton::clicked, this, [this] { removePoint(m_document, m_point); }, Qt::QueuedConnection);
    connect(reset, &QToolButton::clicked, this, [this] {
        m_edit.resetAll();
        refresh();
    });
    connect(m_name, &QLineEdit::editingFinished, this, [this] {
        if (!m_refreshing && m_name->isModified()) {
            m_name->setModified(false);
            renamePoint(m_document, m_point, m_name->text());
        }
    });
    connect(m_precision, &QComboBox::activated, this, [this](int index) {
        setPointPrecision(m_document, m_point,
                          index == 0 ? std::nullopt : std::optional(kPrecisions[static_cast<std::size_t>(index) - 1]));
    });
    if (shape != nullptr) {
        m_rows.reserve(shape->parameters.size());
        for (const auto& parameter : shape->parameters) {
            addRow(grid, parameter);
        }
    }
}

void ParameterPanel::addRow(QGridLayout* grid, const Parameter& parameter)
{
    auto* content = grid->parentWidget();
    int line = grid->rowCount();
    auto& row = m_rows.emplace_back();
    row.parameter = parameter;
    row.editor = makeEditor(row);
    row.editor->setParent(content);
    row.editor->setObjectName(QStringLiteral("parameter_") + toQString(parameter.name));
    const auto title = toQString(parameter.title);
    row.editor->setAccessibleName(title.isEmpty() ? toQString(parameter.name)
                                                  : QStringLiteral("%1, %2").arg(toQString(parameter.name), title));
    row.editor->setToolTip(QStringLiteral("%1%2").arg(title.isEmpty() ? QString{} : title + QStringLiteral(": "),
                                                      ParameterEdit::rangeText(parameter)));
    auto* label = new QLabel(toQString(parameter.name), content);
    label->setBuddy(row.editor);
    label->setToolTip(row.editor->toolTip());
    row.reset = makeButton(Glyph::Reset, tr("Reset %1 to its default").arg(toQString(parameter.name)), content);
    auto policy = row.reset->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    row.reset->setSizePolicy(policy);
    row.error = new QLabel(content);
    row.error->setObjectName(QStringLiteral("error_") + toQString(parameter.name));
    row.error->setWordWrap(true);
    row.error->setTextFormat(Qt::PlainText);
    row.error->setTextInteractionFlags(Qt::TextSelectableByMouse);
    colourError(row.error);
    grid->addWidget(label, line, 0);
    grid->addWidget(row.editor, line, 1);
    grid->addWidget(row.reset, line, 2);
    if (!title.isEmpty()) {
        auto* note = makeNote(title, content);
        auto font = note->font();
        font.setPointSizeF(font.pointSizeF() * 0.88);
        note->setFont(font);
        grid->addWidget(note, ++line, 1, 1, 2);
    }
    grid->addWidget(row.error, line + 1, 1, 1, 2);
    const auto name = parameter.name;
    connect(row.reset, &QToolButton::clicked, this, [this, name] {
        for (auto& other : m_rows) {
            if (other.parameter.name == name) {
                m_edit.reset(other.parameter);
            }
        }
        refresh();
    });
}

QWidget* ParameterPanel::makeEditor(Row& row)
{
    const auto name = row.parameter.name;
    const auto& parameter = row.parameter;
    if (parameter.type == ParameterType::Bool || parameter.type == ParameterType::Choice
        || parameter.type == ParameterType::Format) {
        auto* combo = new QComboBox;
        if (parameter.optional) {
            combo->addItem(tr("not given"), QString{});
        }
        if (parameter.type == ParameterType::Bool) {
            combo->addItem(tr("yes"), QStringLiteral("true"));
            combo->addItem(tr("no"), QStringLiteral("false"));
        } else if (parameter.type == ParameterType::Choice) {
            for (const auto& choice : parameter.choices) {
                combo->addItem(toQString(choice), toQString(choice));
            }
        } else {
            combo->addItem(tr("the precision"), QStringLiteral("precision"));
            for (const auto& format : storageFormatNames()) {
                combo->addItem(toQString(format), toQString(format));
            }
        }
        combo->setFocusPolicy(Qt::StrongFocus); // the wheel scrolls the panel, it does not change values
        combo->installEventFilter(this);
        connect(combo, &QComboBox::activated, this,
                [this, name, combo](int index) { commit(name, combo->itemData(index).toString()); });
        return combo;
    }
    auto* edit = new QLineEdit;
    edit->setInputMethodHints(Qt::ImhFormattedNumbersOnly);
    if (parameter.optional) {
        edit->setPlaceholderText(tr("not given"));
    }
    edit->installEventFilter(this);
    connect(edit, &QLineEdit::textEdited, this, [this, name](const QString& text) {
        for (auto& other : m_rows) {
            if (other.parameter.name == name) {
                const auto error = m_edit.check(other.parameter, text);
                other.error->setText(error);
                other.error->setVisible(!error.isEmpty());
                markField(other.editor, !error.isEmpty());
            }
        }
    });
    connect(edit, &QLineEdit::editingFinished, this, [this, name, edit] {
        if (!m_refreshing && edit->isModified()) {
            edit->setModified(false);
            commit(name, edit->text());
        }
    });
    return edit;
}

bool ParameterPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && qobject_cast<QComboBox*>(watched) != nullptr) {
        event->ignore();
        return true;
    }
    if (event->type() == QEvent::KeyPress && qobject_cast<QLineEdit*>(watched) != nullptr) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        for (auto& row : m_rows) {
            if (row.editor != watched) {
                continue;
            }
            auto* edit = static_cast<QLineEdit*>(row.editor);
            if (key == Qt::Key_Escape && edit->isModified()) {
                edit->setModified(false);
                showRow(row);
                edit->selectAll();
                return true;
            }
            const bool doubling = key == Qt::Key_PageUp || key == Qt::Key_PageDown;
            if (doubling || key == Qt::Key_Up || key == Qt::Key_Down) {
                if (edit->isModified()) {
                    edit->setModified(false);
                    commit(row.parameter.name, edit->text());
                }
                commit(row.parameter.name,
                       m_edit.stepped(row.parameter, key == Qt::Key_PageUp || key == Qt::Key_Up ? 1 : -1, doubling));
                return true;
            }
        }
    }
    return QScrollArea::eventFilter(watched, event);
}

void ParameterPanel::commit(const std::string& parameter, const QString& text)
{
    for (auto& row : m_rows) {
        if (row.parameter.name == parameter) {
            m_edit.set(row.parameter, text);
            break;
        }
    }
    refresh();
}

void ParameterPanel::showRow(Row& row)
{
    const auto text = m_edit.text(row.parameter);
    const auto error = m_edit.error(row.parameter);
    if (auto* combo = qobject_cast<QComboBox*>(row.editor)) {
        combo->setCurrentIndex(combo->findData(text));
    } else if (auto* edit = static_cast<QLineEdit*>(row.editor); !edit->isModified()) {
        if (edit->text() != text) {
            edit->setText(text);
        }
    }
    markField(row.editor, !error.isEmpty());
    row.error->setText(error);
    row.error->setVisible(!error.isEmpty());
    row.reset->setVisible(!m_edit.isDefault(row.parameter) || !error.isEmpty());
}

void ParameterPanel::refresh()
{
    if (m_point < 0 || m_point >= static_cast<int>(m_document.points().size()) || m_refreshing) {
        return;
    }
    m_refreshing = true;
    const auto& point = m_document.points()[static_cast<std::size_t>(m_point)];
    if (m_document.isOperation(m_point)) {
        const auto& entry = m_document.scenario().operations[static_cast<std::size_t>(m_point)];
        if (m_name != nullptr && !m_name->isModified()) {
            m_name->setText(toQString(entry.name));
            m_name->setPlaceholderText(toQString(point.name));
        }
        if (m_precision != nullptr) {
            m_precision->setCurrentIndex(entry.precision ? m_precision->findText(toQString(nameOf(*entry.precision)))
                                                         : 0);
        }
        if (m_problem != nullptr) {
            m_problem->setText(point.error ? toQString(describe(*point.error)) : QString{});
            m_problem->setVisible(point.error.has_value());
        }
        for (auto& row : m_rows) {
            showRow(row);
        }
    } else if (m_figures != nullptr) {
        QStringList lines;
        lines << tr("Work: %1").arg(workText(point.cost.flops));
        lines << tr("Bytes of main memory: %1").arg(bytesText(point.cost.bytesAt(Role::Main)));
        lines << tr("Intensity: %1 FLOP/byte").arg(intensityText(point.intensity));
        lines << tr("Time: %1").arg(timeText(point.measured_seconds));
        lines << tr("Performance: %1").arg(rateText(point.flop_per_s));
        lines << tr("Of attainable: %1").arg(percentText(point.efficiency));
        const auto& measurement
            = m_document.scenario().measurements.at(static_cast<std::size_t>(m_document.measurementIndex(m_point)));
        if (!measurement.source.empty()) {
            lines << tr("Source: %1").arg(toQString(measurement.source));
        }
        m_figures->setText(lines.join(QLatin1Char('\n')));
        QStringList problems;
        if (point.error) {
            problems << toQString(describe(*point.error));
        }
        if (!point.not_drawn.empty()) {
            problems << toQString(point.not_drawn);
        }
        for (const auto& warning : point.warnings) {
            problems << toQString(warning.message);
        }
        m_problem->setText(problems.join(QLatin1Char('\n')));
        m_problem->setVisible(!problems.isEmpty());
    }
    m_refreshing = false;
}

void ParameterPanel::buildMeasurement(QGridLayout* grid)
{
    auto* content = grid->parentWidget();
    auto* title = new QLabel(tr("Measured point"), content);
    auto font = title->font();
    font.setBold(true);
    title->setFont(font);
    auto* head = new QHBoxLayout;
    head->setSpacing(2);
    head->addWidget(title, 1);
    auto* duplicate = makeButton(Glyph::Duplicate, tr("Duplicate (Ctrl+D)"), content);
    auto* remove = makeButton(Glyph::Remove, tr("Remove (Ctrl+Delete)"), content);
    head->addWidget(duplicate);
    head->addWidget(remove);
    grid->addLayout(head, 0, 0, 1, 3);
    m_figures = new QLabel(content);
    m_figures->setWordWrap(true);
    m_figures->setTextFormat(Qt::PlainText);
    m_figures->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    grid->addWidget(m_figures, 1, 0, 1, 3);
    m_problem = new QLabel(content);
    m_problem->setWordWrap(true);
    m_problem->setTextFormat(Qt::PlainText);
    auto palette = m_problem->palette();
    palette.setColor(QPalette::WindowText, warningText(palette));
    m_problem->setPalette(palette);
    grid->addWidget(m_problem, 2, 0, 1, 3);
    auto* edit = new QPushButton(glyphIcon(Glyph::Edit), tr("Edit…"), content);
    edit->setAccessibleName(tr("Edit the measured point"));
    grid->addWidget(edit, 3, 0, 1, 3, Qt::AlignLeft);
    connect(
        edit, &QPushButton::clicked, this, [this] { emit editMeasurementRequested(m_point); }, Qt::QueuedConnection);
    connect(
        duplicate, &QToolButton::clicked, this, [this] { duplicatePoint(m_document, m_point); }, Qt::QueuedConnection);
    connect(
        remove, &QToolButton::clicked, this, [this] { removePoint(m_document, m_point); }, Qt::QueuedConnection);
}

void ParameterPanel::chooseColour()
{
    const auto& entry = m_document.scenario().operations[static_cast<std::size_t>(m_point)];
    const auto colour = QColorDialog::getColor(
        entry.colour.empty() ? QColor(Qt::darkBlue) : QColor(toQString(entry.colour)), this, tr("Colour of the point"));
    if (colour.isValid()) {
        setPointColour(m_document, m_point, colour.name().toStdString());
    }
}

void ParameterPanel::changeEvent(QEvent* event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        rebuild();
    }
}

} // namespace rooflens::app
