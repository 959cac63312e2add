// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, tool bar and what they do.
#include "app/gui/main_window.h"

#include "app/gui/chart/roofline_chart.h"
#include "app/gui/dialogs/export_dialog.h"
#include "app/gui/dialogs/help_dialogs.h"
#include "app/gui/dialogs/measurement_dialog.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/panels/derivation_panel.h"
#include "app/gui/panels/hardware_panel.h"
#include "app/gui/panels/message_bar.h"
#include "app/gui/panels/operations_panel.h"
#include "app/gui/panels/table_panel.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QListView>
#include <QMenuBar>
#include <QMimeData>
#include <QStatusBar>
#include <QToolBar>
#include <algorithm>

namespace rooflens::app
{

namespace
{

constexpr int kNoticeMs = 6000;

} // namespace

QAction* MainWindow::addTo(QMenu* menu, const QString& text, const QKeySequence& keys, const QString& tip)
{
    auto* action = menu->addAction(text);
    action->setShortcut(keys);
    action->setStatusTip(tip);
    return action;
}

void MainWindow::buildActions()
{
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildHelpMenu();
    buildToolBar();
}

void MainWindow::buildFileMenu()
{
    auto* menu = menuBar()->addMenu(tr("&File"));
    m_new = addTo(menu, tr("&New"), QKeySequence::New, tr("Start with an empty chart"));
    m_new->setIcon(glyphIcon(Glyph::NewFile));
    m_open = addTo(menu, tr("&Open…"), QKeySequence::Open, tr("Open a scenario, a chip, an operation or a picture"));
    m_open->setIcon(glyphIcon(Glyph::Open));
    m_recent_menu = menu->addMenu(tr("Open &Recent"));
    auto* example = addTo(menu, tr("Open the &Lesson"), {}, tr("Open the example of the first start"));
    menu->addSeparator();
    m_save = addTo(menu, tr("&Save"), QKeySequence::Save, tr("Save the scenario"));
    m_save->setIcon(glyphIcon(Glyph::Save));
    auto* save_as = addTo(menu, tr("Save &As…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S),
                          tr("Save the scenario under another name"));
    menu->addSeparator();
    m_export = addTo(menu, tr("&Export Picture…"), QKeySequence(Qt::CTRL | Qt::Key_E),
                     tr("Save the chart as PNG, SVG or PDF"));
    m_export->setIcon(glyphIcon(Glyph::Export));
    m_copy_picture = addTo(menu, tr("&Copy Picture"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C),
                           tr("Put a picture of the chart on the clipboard"));
    m_copy_picture->setIcon(glyphIcon(Glyph::Copy));
    menu->addSeparator();
    auto* quit = addTo(menu, tr("&Quit"), QKeySequence::Quit, tr("Close the window"));
    if (quit->shortcut().isEmpty()) {
        quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q));
    }
    connect(m_new, &QAction::triggered, this, &MainWindow::newFile);
    connect(m_open, &QAction::triggered, this, &MainWindow::openFile);
    connect(m_recent_menu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    connect(example, &QAction::triggered, this, [this] {
        if (mayDiscard()) {
            openExample();
        }
    });
    connect(m_save, &QAction::triggered, this, &MainWindow::saveFile);
    connect(save_as, &QAction::triggered, this, &MainWindow::saveFileAs);
    connect(m_export, &QAction::triggered, this, &MainWindow::exportPictureFile);
    connect(m_copy_picture, &QAction::triggered, this, &MainWindow::copyPicture);
    connect(quit, &QAction::triggered, this, &QWidget::close);
}

void MainWindow::buildEditMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Edit"));
    m_undo = m_document.undoStack().createUndoAction(this, tr("&Undo"));
    m_undo->setShortcut(QKeySequence::Undo);
    m_undo->setIcon(glyphIcon(Glyph::Undo));
    m_redo = m_document.undoStack().createRedoAction(this, tr("&Redo"));
    m_redo->setShortcuts({QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y)});
    m_redo->setIcon(glyphIcon(Glyph::Redo));
    menu->addAction(m_undo);
    menu->addAction(m_redo);
    menu->addSeparator();
    auto* add = addTo(menu, tr("&Add Operation…"), QKeySequence(Qt::CTRL | Qt::Key_T),
                      tr("Add an operation from the catalogue"));
    add->setIcon(glyphIcon(Glyph::Plus));
    auto* measured = addTo(menu, tr("Add &Measured Point…"), QKeySequence(Qt::CTRL | Qt::Key_M),
                           tr("Add a point that was measured elsewhere"));
    measured->setIcon(glyphIcon(Glyph::Measure));
    m_edit_measured = addTo(menu, tr("&Edit Measured Point…"), {}, tr("Change the figures of the measured point"));
    m_edit_measured->setIcon(glyphIcon(Glyph::Edit));
    m_duplicate = addTo(menu, tr("&Duplicate"), QKeySequence(Qt::CTRL | Qt::Key_D), tr("Add the selected point again"));
    m_duplicate->setIcon(glyphIcon(Glyph::Duplicate));
    m_rename = addTo(menu, tr("Re&name"), QKeySequence(Qt::Key_F2), tr("Give the selected point another name"));
    m_remove = addTo(menu, tr("Re&move"), {}, tr("Take the selected point off the chart"));
    m_remove->setShortcuts({QKeySequence(Qt::Key_Delete), QKeySequence(Qt::CTRL | Qt::Key_Delete)});
    m_remove->setIcon(glyphIcon(Glyph::Remove));
    // These keys mean something else while a field is edited: they belong to the list and to the chart.
    for (auto* action : {m_rename, m_remove}) {
        action->setShortcutContext(Qt::WidgetShortcut);
        m_operations->list().addAction(action);
        m_chart->addAction(action);
    }
    m_operations->list().addAction(m_duplicate);
    m_operations->list().setContextMenuPolicy(Qt::ActionsContextMenu);
    menu->addSeparator();
    auto* chip
        = addTo(menu, tr("Choose &Chip…"), QKeySequence(Qt::CTRL | Qt::Key_K), tr("Put the points under another chip"));
    chip->setIcon(glyphIcon(Glyph::Chip));
    m_revert = addTo(menu, tr("Re&vert Chip"), {}, tr("Back to the figures of the catalogue"));
    menu->addSeparator();
    auto* copy_derivation
        = addTo(menu, tr("Copy Deri&vation"), {}, tr("Put the derivation of the point on the clipboard"));
    auto* copy_csv = addTo(menu, tr("Copy Table as CSV"), {}, tr("Put all points on the clipboard"));
    auto* copy_markdown = addTo(menu, tr("Copy Table as Markdown"), {}, tr("Put all points on the clipboard"));

    connect(add, &QAction::triggered, this, [this] {
        m_docks.front()->show();
        m_operations->openCatalogue();
    });
    connect(measured, &QAction::triggered, this, &MainWindow::addMeasuredPoint);
    connect(m_edit_measured, &QAction::triggered, this, [this] { editMeasuredPoint(m_document.selection()); });
    connect(m_duplicate, &QAction::triggered, this, [this] { duplicatePoint(m_document, m_document.selection()); });
    connect(m_rename, &QAction::triggered, m_operations, &OperationsPanel::rename);
    connect(m_remove, &QAction::triggered, this, [this] { removePoint(m_document, m_document.selection()); });
    connect(chip, &QAction::triggered, this, [this] {
        m_docks[1]->show();
        m_hardware->openPresets();
    });
    connect(m_revert, &QAction::triggered, this, [this] { revertHardware(m_document); });
    connect(copy_derivation, &QAction::triggered, m_derivation, &DerivationPanel::copyAll);
    connect(copy_csv, &QAction::triggered, m_table, &TablePanel::copyAsCsv);
    connect(copy_markdown, &QAction::triggered, m_table, &TablePanel::copyAsMarkdown);
}

void MainWindow::buildViewMenu()
{
    auto* menu = menuBar()->addMenu(tr("&View"));
    m_fit = addTo(menu, tr("&Fit"), QKeySequence(Qt::CTRL | Qt::Key_0), tr("Show all roofs and points"));
    m_fit->setIcon(glyphIcon(Glyph::Fit));
    m_keep_view = addTo(menu, tr("&Keep This View"), {}, tr("Save the axes as they are now with the scenario"));
    m_forget_view = addTo(menu, tr("F&orget the Kept View"), {}, tr("Let the axes follow the chip and the points"));
    m_roof_menu = menu->addMenu(tr("&Roofs"));
    auto* show_all = addTo(menu, tr("Show &All Points"), {}, tr("Check every point of the list"));
    menu->addSeparator();
    auto* themes = menu->addMenu(tr("&Theme"));
    m_theme_group = new QActionGroup(this);
    const std::pair<ThemeChoice, QString> choices[] = {{ThemeChoice::Desktop, tr("As the &Desktop")},
                                                       {ThemeChoice::Light, tr("&Light")},
                                                       {ThemeChoice::Dark, tr("D&ark")}};
    for (const auto& [choice, text] : choices) {
        auto* action = themes->addAction(text);
        action->setCheckable(true);
        action->setData(static_cast<int>(choice));
        m_theme_group->addAction(action);
    }
    menu->addSeparator();
    int number = 1;
    for (auto* dock : m_docks) {
        auto* action = dock->toggleViewAction();
        action->setShortcut(QKeySequence(Qt::ALT | static_cast<Qt::Key>(Qt::Key_0 + number++)));
        action->setStatusTip(tr("Show or hide the panel"));
        menu->addAction(action);
    }
    auto* reset = addTo(menu, tr("Re&set Layout"), {}, tr("Put all panels back in their first places"));

    connect(m_fit, &QAction::triggered, &m_document, &Document::fit);
    connect(m_keep_view, &QAction::triggered, this, [this] { keepShownRange(m_document); });
    connect(m_forget_view, &QAction::triggered, this, [this] { forgetKeptRange(m_document); });
    connect(m_roof_menu, &QMenu::aboutToShow, this, &MainWindow::fillRoofMenu);
    connect(show_all, &QAction::triggered, this, [this] { setAllVisible(m_document, true); });
    connect(m_theme_group, &QActionGroup::triggered, this,
            [this](QAction* action) { applyThemeChoice(static_cast<ThemeChoice>(action->data().toInt())); });
    connect(reset, &QAction::triggered, this, &MainWindow::resetLayout);
}

void MainWindow::buildHelpMenu()
{
    auto* menu = menuBar()->addMenu(tr("&Help"));
    auto* keys = addTo(menu, tr("&Keyboard and Pointer"), QKeySequence::HelpContents, tr("All keys and gestures"));
    keys->setShortcut(QKeySequence(Qt::Key_F1));
    auto* about = addTo(menu, tr("&About Rooflens"), {}, tr("Version and licence"));
    connect(keys, &QAction::triggered, this, [this] {
        QList<QAction*> actions; // in the order of the menus
        for (const auto* title : menuBar()->actions()) {
            actions << title->menu()->actions();
        }
        showShortcuts(this, actions);
    });
    connect(about, &QAction::triggered, this, [this] { showAbout(this); });
}

void MainWindow::buildToolBar()
{
    auto* bar = addToolBar(tr("Tool bar"));
    bar->setObjectName(QStringLiteral("toolBar"));
    bar->setMovable(false);
    const int side = fontMetrics().height() + 4;
    bar->setIconSize(QSize(side, side));
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->addActions({m_new, m_open, m_save});
    bar->addSeparator();
    bar->addActions({m_undo, m_redo});
    bar->addSeparator();
    bar->addActions({m_fit});
    bar->addSeparator();
    bar->addActions({m_export, m_copy_picture});
}

void MainWindow::updateActions()
{
    const int selection = m_document.selection();
    const bool selected = selection >= 0;
    m_duplicate->setEnabled(selected);
    m_rename->setEnabled(selected);
    m_remove->setEnabled(selected);
    m_edit_measured->setEnabled(selected && !m_document.isOperation(selection));
    m_keep_view->setEnabled(m_document.hasShownRange());
    m_forget_view->setEnabled(m_document.scenario().view.x || m_document.scenario().view.y);
    m_revert->setEnabled(hardwareDiffers(m_document));
}

void MainWindow::fillRoofMenu()
{
    m_roof_menu->clear();
    const auto shown = shownRoofs(m_document);
    for (const auto& roof : m_document.chart().available_roofs) {
        auto* action = m_roof_menu->addAction(toQString(roof));
        action->setCheckable(true);
        action->setChecked(std::find(shown.begin(), shown.end(), roof) != shown.end());
        connect(action, &QAction::toggled, this, [this, roof](bool on) { setRoofShown(m_document, roof, on); });
    }
    m_roof_menu->addSeparator();
    auto* defaults = m_roof_menu->addAction(tr("Default Roofs"));
    defaults->setEnabled(m_document.scenario().view.roofs.has_value());
    connect(defaults, &QAction::triggered, this, [this] { showDefaultRoofs(m_document); });
}

void MainWindow::addMeasuredPoint()
{
    MeasurementDialog dialog(m_document, this);
    if (dialog.exec() != QDialog::Accepted) {
        return;
    }
    const auto warnings = dialog.draft().warnings();
    addMeasurement(m_document, dialog.draft().measurement());
    tellWarnings(warnings);
}

void MainWindow::editMeasuredPoint(int point)
{
    const int index = m_document.measurementIndex(point);
    if (index < 0 || index >= static_cast<int>(m_document.scenario().measurements.size())) {
        return;
    }
    MeasurementDialog dialog(m_document, this);
    dialog.edit(m_document.scenario().measurements[static_cast<std::size_t>(index)]);
    if (dialog.exec() == QDialog::Accepted) {
        changeMeasurement(m_document, point, dialog.draft().measurement());
        tellWarnings(dialog.draft().warnings());
    }
}

// The message list holds the doubts about a point anyway; the bar says them where the person looks now.
void MainWindow::tellWarnings(const QStringList& warnings)
{
    if (!warnings.isEmpty()) {
        m_message_bar->showMessage({Message::Severity::Warning, warnings.join(QLatin1Char('\n'))});
    }
}

void MainWindow::exportPictureFile()
{
    ExportDialog dialog(m_document, this);
    connect(&dialog, &ExportDialog::exported, this,
            [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(path), kNoticeMs); });
    dialog.exec();
}

void MainWindow::copyPicture()
{
    PictureOptions options;
    options.style = m_chart->theme().dark ? PictureStyle::Dark : PictureStyle::Light;
    options.selected = m_document.selection();
    const auto image = drawPicture(m_document.chart(), options);
    if (!image) {
        showMessage(errorMessage(image.error()));
        return;
    }
    QGuiApplication::clipboard()->setImage(*image);
    statusBar()->showMessage(tr("The picture is on the clipboard"), kNoticeMs);
}

} // namespace rooflens::app
