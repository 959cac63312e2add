// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <functional>

class QListView;
class QToolButton;

namespace rooflens::app
{

class CatalogueChooser;
class Document;
class ParameterPanel;
class PointModel;

// Left: the operations and measurements of the scenario, and the parameters of the selected one below.
class OperationsPanel : public QWidget
{
    Q_OBJECT
public:
    OperationsPanel(Document& document, PointModel& model, std::function<QColor(int)> colour_of,
                    QWidget* parent = nullptr);

    void openCatalogue(); // to add an operation
    ParameterPanel& parameters() { return *m_parameters; }
    QListView& list() { return *m_list; }
    void rename(); // edits the name of the selected point in place

signals:
    void addMeasurementRequested();
    void editMeasurementRequested(int point);
    void catalogueErrors(const QStringList& errors);

private:
    void followSelection(int point);
    Document& m_document;
    QListView* m_list;
    QToolButton* m_add;
    ParameterPanel* m_parameters;
    CatalogueChooser* m_chooser = nullptr; // made when it is first opened
};

} // namespace rooflens::app
