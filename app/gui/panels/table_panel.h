// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLineEdit;
class QSortFilterProxyModel;
class QTableView;

namespace rooflens::app
{

class Document;
class PointModel;

// All points with all their figures: sortable, the selected row is the selected point.
class TablePanel : public QWidget
{
    Q_OBJECT
public:
    TablePanel(Document& document, PointModel& model, QWidget* parent = nullptr);

    void copyAsCsv(); // all points, full precision
    void copyAsMarkdown();

private:
    void followSelection(int point);
    Document& m_document;
    QSortFilterProxyModel* m_proxy;
    QTableView* m_table;
};

} // namespace rooflens::app
