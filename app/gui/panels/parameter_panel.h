// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/parameter_edit.h"

#include <QScrollArea>
#include <vector>

class QComboBox;
class QFormLayout;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace rooflens::app
{

class Document;

// The selected operation: name, precision, colour and parameters with fields by type; of a measured point its figures.
// A text that gives no possible value keeps its place with the error below it.
class ParameterPanel : public QScrollArea
{
    Q_OBJECT
public:
    explicit ParameterPanel(Document& document, QWidget* parent = nullptr);

signals:
    void editMeasurementRequested(int point);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        Parameter parameter;
        QWidget* editor = nullptr; // QLineEdit or QComboBox
        QToolButton* reset = nullptr;
        QLabel* error = nullptr;
    };
    void rebuild();
    void buildOperation(QGridLayout* grid);
    void buildMeasurement(QGridLayout* grid);
    void addRow(QGridLayout* grid, const Parameter& parameter);
    QWidget* makeEditor(Row& row);
    void refresh();
    void showRow(Row& row);
    void commit(const std::string& parameter, const QString& text);
    void chooseColour();

    Document& m_document;
    ParameterEdit m_edit;
    int m_point = -1;
    std::string m_operation_id;
    std::vector<Row> m_rows;
    QLineEdit* m_name = nullptr;
    QComboBox* m_precision = nullptr;
    QLabel* m_problem = nullptr;
    QLabel* m_figures = nullptr;
    bool m_refreshing = false;
};

} // namespace rooflens::app
