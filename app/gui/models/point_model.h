// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractTableModel>

namespace rooflens::app
{

class Document;

// All points of the document, one a row: operations, then measurements. The first column can be checked (visible) and
// edited (name). The list of operations and the table are both views of it.
class PointModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Name,
        OperationName,
        PrecisionName,
        Work,
        Traffic,
        Intensity,
        AttainableRate,
        Time,
        BoundName,
        BindingRoof,
        MeasuredRate,
        Efficiency,
        ColumnCount
    };
    enum Role {
        SortRole = Qt::UserRole, // numbers as numbers; what is not known sorts last
        DetailRole, // second line of a list item
        ColourRole, // the point's own colour, or an invalid one
        MeasuredRole, // true: a measurement
        ProblemRole, // why it is not drawn or in doubt; empty: all is well
        MemoryBoundRole
    };

    explicit PointModel(Document& document, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    Document& m_document;
};

} // namespace rooflens::app
