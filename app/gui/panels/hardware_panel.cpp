// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/hardware_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/models/hardware_models.h"
#include "app/gui/panels/catalogue_chooser.h"
#include "app/gui/panels/hardware_delegate.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"
#include "app/gui/support/theme.h"
#include "core/io/hardware_file.h"

#include <QAction>
#include <QComboBox>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace rooflens::app
{

namespace
{

QLabel* makeTextLabel(QWidget* parent, const QString& object_name)
{
    auto* label = new QLabel(parent);
    label->setObjectName(object_name);
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->hide();
    return label;
}

void setInk(QLabel* label, const QColor& colour)
{
    auto palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
}

void setOrHide(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

} // namespace

HardwarePanel::HardwarePanel(Document& document, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_peaks(new PeakModel(document, this))
    , m_levels(new LevelModel(document, this))
    , m_preset(new QPushButton(this))
    , m_facts(makeTextLabel(this, QStringLiteral("hardwareFacts")))
    , m_changed(makeTextLabel(this, QStringLiteral("hardwareChanged")))
    , m_revert(new QToolButton(this))
    , m_peak_table(makeTable(m_peaks, tr("Peaks"), QStringLiteral("peakTable")))
    , m_level_table(makeTable(m_levels, tr("Memory levels"), QStringLiteral("levelTable")))
    , m_peak_error(makeTextLabel(this, QStringLiteral("peakError")))
    , m_level_error(makeTextLabel(this, QStringLiteral("levelError")))
    , m_main_row(new QWidget(this))
    , m_main(new QComboBox(m_main_row))
    , m_warnings(makeTextLabel(this, QStringLiteral("hardwareWarnings")))
{
    m_preset->setObjectName(QStringLiteral("presetButton"));
    m_preset->setIcon(glyphIcon(Glyph::Chip));
    m_preset->setToolTip(tr("Choose a chip of the catalogue"));
    m_preset->setAccessibleName(tr("Chip"));
    m_preset->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_revert->setObjectName(QStringLiteral("revertHardware"));
    m_revert->setIcon(glyphIcon(Glyph::Reset));
    m_revert->setText(tr("Revert"));
    m_revert->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_revert->setToolTip(tr("Back to the figures of the catalogue"));
    auto* changed_row = new QHBoxLayout;
    changed_row->addWidget(m_changed, 1);
    changed_row->addWidget(m_revert);

    auto* main_layout = new QHBoxLayout(m_main_row);
    main_layout->setContentsMargins(0, 0, 0, 0);
    auto* main_label = new QLabel(tr("&Main memory"), m_main_row);
    main_label->setBuddy(m_main);
    m_main->setAccessibleName(tr("Level that counts as main memory"));
    main_layout->addWidget(main_label);
    main_layout->addWidget(m_main, 1);

    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(2, 6, 6, 6);
    layout->setSpacing(5);
    layout->addWidget(m_preset);
    layout->addWidget(m_facts);
    layout->addLayout(changed_row);
    layout->addWidget(makeHead(tr("Peaks"), m_peak_table, false));
    layout->addWidget(m_peak_table);
    layout->addWidget(m_peak_error);
    layout->addSpacing(4);
    layout->addWidget(makeHead(tr("Memory levels"), m_level_table, true));
    layout->addWidget(m_level_table);
    layout->addWidget(m_level_error);
    layout->addWidget(m_main_row);
    layout->addWidget(m_warnings);
    layout->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);

    connect(m_preset, &QPushButton::clicked, this, &HardwarePanel::openPresets);
    connect(m_revert, &QToolButton::clicked, this, [this] { revertHardware(m_document); });
    connect(m_main, &QComboBox::activated, this,
            [this](int index) { setMainLevel(m_document, m_main->itemData(index).toString().toStdString()); });
    connect(&document, &Document::hardwareChanged, this, &HardwarePanel::followHardware);
    for (auto* model : {static_cast<HardwareTableModel*>(m_peaks), static_cast<HardwareTableModel*>(m_levels)}) {
        connect(model, &HardwareTableModel::errorsChanged, this, &HardwarePanel::followErrors);
        const auto fit = [this] {
            fitTable(m_peak_table);
            fitTable(m_level_table);
        };
        connect(model, &QAbstractItemModel::modelReset, this, fit);
        connect(model, &QAbstractItemModel::dataChanged, this,
                [fit](const QModelIndex& first, const QModelIndex& last) {
                    if (last.column() > first.column()) { // not the check boxes alone
                        fit();
                    }
                });
    }
    // The column that can be short of room: sources have a tool tip, names of levels are told best by their start.
    m_peak_table->horizontalHeader()->setSectionResizeMode(PeakModel::Source, QHeaderView::Stretch);
    m_level_table->horizontalHeader()->setSectionResizeMode(LevelModel::Name, QHeaderView::Stretch);
    // What a level is follows from its name nearly always; the header's menu shows it for the rest.
    m_level_table->hideColumn(LevelModel::RoleName);
    auto* header = m_level_table->horizontalHeader();
    auto* show_role = new QAction(tr("Show what each level is to the roofline"), header);
    show_role->setCheckable(true);
    header->addAction(show_role);
    header->setContextMenuPolicy(Qt::ActionsContextMenu);
    connect(show_role, &QAction::toggled, this, [this](bool on) {
        m_level_table->setColumnHidden(LevelModel::RoleName, !on);
        fitTable(m_level_table);
    });
    recolour();
    followHardware();
}

QTableView* HardwarePanel::makeTable(HardwareTableModel* model, const QString& name, const QString& object_name)
{
    auto* table = new QTableView(this);
    table->setObjectName(object_name);
    table->setAccessibleName(name);
    table->setModel(model);
    table->setItemDelegate(new HardwareDelegate(table));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setMinimumSectionSize(28);
    table->setShowGrid(false);
    table->setAlternatingRowColors(true);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed
                           | QAbstractItemView::AnyKeyPressed);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), table);
    escape->setContext(Qt::WidgetShortcut);
    connect(escape, &QShortcut::activated, model, &HardwareTableModel::dropRejected);
    return table;
}

QWidget* HardwarePanel::makeHead(const QString& title, QTableView* table, bool levels)
{
    auto* head = new QWidget(this);
    auto* layout = new QHBoxLayout(head);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    auto* label = new QLabel(title, head);
    auto font = label->font();
    font.setBold(true);
    label->setFont(font);
    auto* add = new QToolButton(head);
    add->setIcon(glyphIcon(Glyph::Plus));
    add->setAutoRaise(true);
    add->setToolTip(levels ? tr("Add a level") : tr("Add a peak"));
    add->setAccessibleName(add->toolTip());
    add->setObjectName(levels ? QStringLiteral("addLevel") : QStringLiteral("addPeak"));
    auto* remove = new QToolButton(head);
    remove->setIcon(glyphIcon(Glyph::Minus));
    remove->setAutoRaise(true);
    remove->setToolTip(levels ? tr("Remove the selected level") : tr("Remove the selected peak"));
    remove->setAccessibleName(remove->toolTip());
    remove->setObjectName(levels ? QStringLiteral("removeLevel") : QStringLiteral("removePeak"));
    layout->addWidget(label, 1);
    layout->addWidget(add);
    layout->addWidget(remove);
    const auto apply = [this](Result<Hardware> changed, const QString& text) {
        if (changed) {
            changeHardware(m_document, std::move(*changed), text);
        } else {
            emit failed(toQString(changed.error().message), toQString(changed.error().hint));
        }
    };
    connect(add, &QToolButton::clicked, this, [this, levels, apply] {
        if (const auto* chip = m_document.hardware()) {
            apply(levels ? withNewLevel(*chip) : withNewPeak(*chip), levels ? tr("Add level") : tr("Add peak"));
        }
    });
    connect(remove, &QToolButton::clicked, this, [this, levels, table, apply] {
        const auto* chip = m_document.hardware();
        const int row = table->currentIndex().row();
        if (chip != nullptr && row >= 0) {
            apply(levels ? withoutLevel(*chip, row) : withoutPeak(*chip, row),
                  levels ? tr("Remove level") : tr("Remove peak"));
        }
    });
    return head;
}

void HardwarePanel::fitTable(QTableView* table)
{
    constexpr int kMostRows = 14; // more are scrolled to
    auto* header = table->horizontalHeader();
    const int rows = std::clamp(table->model()->rowCount(), 1, kMostRows);
    int height
        = header->sizeHint().height() + rows * table->verticalHeader()->defaultSectionSize() + 2 * table->frameWidth();
    if (header->length() > table->viewport()->width() + 1) {
        height += table->horizontalScrollBar()->sizeHint().height();
    }
    table->setFixedHeight(height);
}

void HardwarePanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitTable(m_peak_table);
    fitTable(m_level_table);
}

void HardwarePanel::followHardware()
{
    const auto* chip = m_document.hardware();
    m_preset->setText((chip == nullptr ? tr("Choose a chip…") : toQString(chip->name)) + QStringLiteral("  ▾"));
    m_preset->setToolTip(chip == nullptr ? tr("Choose a chip of the catalogue")
                                         : tr("%1\nChoose another chip of the catalogue").arg(toQString(chip->name)));
    QStringList facts;
    if (chip != nullptr) {
        for (const auto& fact : {chip->vendor, chip->device_class}) {
            if (!fact.empty()) {
                facts << toQString(fact);
            }
        }
        if (chip->year) {
            facts << QString::number(*chip->year);
        }
        if (!chip->confidence.empty()) {
            facts << tr("confidence %1").arg(toQString(chip->confidence));
        }
    }
    setOrHide(m_facts, facts.join(QStringLiteral(" · ")));
    m_facts->setToolTip(chip == nullptr ? QString{} : toQString(chip->note));
    const bool differs = hardwareDiffers(m_document);
    setOrHide(m_changed, differs ? tr("● changed from the catalogue") : QString{});
    m_revert->setVisible(differs);

    m_main->clear();
    int mains = 0;
    if (chip != nullptr) {
        const auto* main = chip->mainLevel(m_document.scenario().main_level);
        for (const auto& level : chip->levels) {
            if (level.role == Role::Main) {
                ++mains;
                m_main->addItem(toQString(level.name), toQString(level.name));
                if (main == &level) {
                    m_main->setCurrentIndex(m_main->count() - 1);
                }
            }
        }
    }
    m_main_row->setVisible(mains > 1);
    followWarnings();
}

void HardwarePanel::followWarnings()
{
    QStringList lines;
    if (const auto* chip = m_document.hardware()) {
        auto warnings = checkHardware(*chip);
        if (const auto* reference = m_document.hardwareReference()) {
            auto more = compareWithReference(*chip, *reference);
            warnings.insert(warnings.end(), more.begin(), more.end());
        }
        for (const auto& warning : warnings) {
            lines << (QStringLiteral("⚠ ") + warningMessage(warning).line());
        }
    }
    setOrHide(m_warnings, lines.join(QLatin1Char('\n')));
}

void HardwarePanel::followErrors()
{
    const auto text = [](const HardwareTableModel& model) {
        const auto errors = model.errors();
        return errors.isEmpty() ? QString{}
                                : errors.join(QLatin1Char('\n')) + QLatin1Char('\n')
                + tr("The value from before is in force. Escape drops what was typed.");
    };
    setOrHide(m_peak_error, text(*m_peaks));
    setOrHide(m_level_error, text(*m_levels));
}

void HardwarePanel::openPresets()
{
    if (m_chooser == nullptr) {
        m_chooser = new CatalogueChooser(m_document, CatalogueModel::Kind::Hardware, this);
        connect(m_chooser, &CatalogueChooser::chosen, this, [this](const QString& id) {
            if (auto done = choosePreset(m_document, id.toStdString()); !done) {
                emit failed(toQString(describe(done.error())), toQString(done.error().hint));
            }
        });
        connect(m_chooser, &CatalogueChooser::failedToRead, this, [this](const std::vector<Error>& errors) {
            for (const auto& error : errors) {
                emit failed(toQString(describe(error)), {});
            }
        });
    }
    const auto* chip = m_document.hardware();
    m_chooser->openAt(m_preset, chip == nullptr ? QString{} : toQString(chip->id));
}

void HardwarePanel::recolour()
{
    const auto palette = QGuiApplication::palette(); // this widget's own may be told later
    setInk(m_facts, mutedText(palette));
    setInk(m_changed, warningText(palette));
    setInk(m_warnings, warningText(palette));
    setInk(m_peak_error, errorText(palette));
    setInk(m_level_error, errorText(palette));
}

void HardwarePanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        recolour();
    }
}

} // namespace rooflens::app
