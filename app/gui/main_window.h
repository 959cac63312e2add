// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/document.h"
#include "app/gui/support/theme.h"

#include <QMainWindow>
#include <QPointer>
#include <QTimer>

class QActionGroup;
class QDockWidget;
class QLabel;
class QMenu;
class QToolButton;

namespace rooflens::app
{

class DerivationPanel;
class DropOverlay;
class HardwarePanel;
class MessageBar;
class MessageModel;
class OperationsPanel;
class PointModel;
class RooflineChart;
class TablePanel;

// The window: owns the document, wires the views to it, holds menus and files. No arithmetic and no rule about
// scenarios stands here: those are in core, document/ and models/.
class MainWindow : public QMainWindow
{
    Q_OBJECT
public:
    struct Options {
        bool ask_before_closing = true; // about unsaved changes; a program run for a picture asks nobody
        bool remember = true; // read and write settings: layout, recent files, theme
        ThemeChoice theme = ThemeChoice::Desktop; // without `remember`
    };
    MainWindow(Catalog catalog, const Options& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    Document& document() { return m_document; }
    RooflineChart& chart() { return *m_chart; }
    MessageModel& messages() { return *m_messages; }

    // What a person asked to open: a scenario or a picture that carries one, a chip, an operation. Errors are shown.
    bool openPath(const QString& path);
    void openExample();
    void showMessage(const Message& message);
    void applyThemeChoice(ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    // main_window.cpp
    void buildCentre();
    void buildDocks();
    void buildStatusBar();
    void connectDocument();
    void updateChart();
    void updateTitle();
    void updateNotices();
    void resetLayout();
    QColor colourOfPoint(int point) const;

    // main_window_actions.cpp
    void buildActions();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildHelpMenu();
    void buildToolBar();
    void updateActions();
    QAction* addTo(QMenu* menu, const QString& text, const QKeySequence& keys, const QString& tip);
    void fillRoofMenu();
    void addMeasuredPoint();
    void editMeasuredPoint(int point);
    void tellWarnings(const QStringList& warnings);
    void exportPictureFile();
    void copyPicture();

    // main_window_files.cpp
    bool mayDiscard(); // asks when there is unsaved work
    void newFile();
    void openFile();
    bool saveFile();
    bool saveFileAs();
    void fillRecentMenu();
    void rememberRecent(const QString& path);
    void readSettings();
    void writeSettings();

    Options m_options;
    Document m_document;
    PointModel* m_points;
    MessageModel* m_messages;
    RooflineChart* m_chart = nullptr;
    MessageBar* m_message_bar = nullptr;
    OperationsPanel* m_operations = nullptr;
    HardwarePanel* m_hardware = nullptr;
    DerivationPanel* m_derivation = nullptr;
    TablePanel* m_table = nullptr;
    QDockWidget* m_messages_dock = nullptr;
    QDockWidget* m_derivation_dock = nullptr;
    DropOverlay* m_drop = nullptr;
    QList<QDockWidget*> m_docks;
    QByteArray m_first_state; // of the layout, for "Reset layout"
    QTimer m_chart_timer;
    QLabel* m_read_out = nullptr;
    QLabel* m_convention = nullptr;
    QToolButton* m_notices = nullptr;

    QMenu* m_recent_menu = nullptr;
    QMenu* m_roof_menu = nullptr;
    QActionGroup* m_theme_group = nullptr;
    QAction* m_new = nullptr;
    QAction* m_open = nullptr;
    QAction* m_save = nullptr;
    QAction* m_export = nullptr;
    QAction* m_copy_picture = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_rename = nullptr;
    QAction* m_duplicate = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_edit_measured = nullptr;
    QAction* m_fit = nullptr;
    QAction* m_keep_view = nullptr;
    QAction* m_forget_view = nullptr;
    QAction* m_revert = nullptr;
};

} // namespace rooflens::app
