// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace rooflens::app
{

class CatalogueChooser;
class Document;
class HardwareTableModel;
class LevelModel;
class PeakModel;

// Right: the chip. Preset chooser, tables of peaks and levels, what is doubtful about them.
class HardwarePanel : public QWidget
{
    Q_OBJECT
public:
    explicit HardwarePanel(Document& document, QWidget* parent = nullptr);

    void openPresets();
    QTableView& peakTable() { return *m_peak_table; }
    QTableView& levelTable() { return *m_level_table; }

signals:
    void failed(const QString& error, const QString& hint);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QTableView* makeTable(HardwareTableModel* model, const QString& name, const QString& object_name);
    QWidget* makeHead(const QString& title, QTableView* table, bool levels);
    void followHardware();
    void followErrors();
    void followWarnings();
    void recolour();
    void fitTable(QTableView* table);

    Document& m_document;
    PeakModel* m_peaks;
    LevelModel* m_levels;
    QPushButton* m_preset;
    QLabel* m_facts;
    QLabel* m_changed;
    QToolButton* m_revert;
    QTableView* m_peak_table;
    QTableView* m_level_table;
    QLabel* m_peak_error;
    QLabel* m_level_error;
    QWidget* m_main_row;
    QComboBox* m_main;
    QLabel* m_warnings;
    CatalogueChooser* m_chooser = nullptr;
};

} // namespace rooflens::app
