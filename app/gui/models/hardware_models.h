// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/document/hardware_edit.h"

#include <QAbstractTableModel>
#include <map>
#include <utility>

namespace rooflens::app
{

class Document;

// What the tables of peaks and of levels have in common. The first column can be checked: the roof is drawn. A text
// that is no possible value stays in its cell with its error (ErrorRole) until it is corrected or dropped; the
// document keeps the old value.
class HardwareTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Role {
        ErrorRole = Qt::UserRole, // QString; empty: none
        ChangedRole, // differs from the catalogue's chip
        ChoicesRole // QStringList: what the field may hold; empty: free text
    };
    explicit HardwareTableModel(Document& document, QObject* parent = nullptr);

    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    // All errors of the table, for the line below it.
    QStringList errors() const;
    void dropRejected();

    virtual std::string roofName(int row) const = 0;

signals:
    void errorsChanged();

protected:
    virtual Result<Hardware> edited(int row, int column, const QString& text) const = 0;
    virtual QString undoText(int row, int column) const = 0;
    virtual bool isEditable(int row, int column) const = 0;
    virtual int rows(const Hardware& chip) const = 0;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant sharedData(const QModelIndex& index, int role, bool& handled) const;
    const Hardware* chip() const;
    Document& m_document;

private:
    void follow();
    struct Rejected {
        QString text;
        QString error;
    };
    std::map<std::pair<int, int>, Rejected> m_rejected;
    int m_rows = 0;
    std::string m_chip_id;
};

class PeakModel : public HardwareTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Unit, Value, Sparse, Source, ColumnCount };
    using HardwareTableModel::HardwareTableModel;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    std::string roofName(int row) const override;

protected:
    Result<Hardware> edited(int row, int column, const QString& text) const override;
    QString undoText(int row, int column) const override;
    bool isEditable(int row, int column) const override;
    int rows(const Hardware& chip) const override;
};

class LevelModel : public HardwareTableModel
{
    Q_OBJECT
public:
    enum Column { Name, Bandwidth, Capacity, Count, RoleName, Source, ColumnCount };
    using HardwareTableModel::HardwareTableModel;

    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;
    std::string roofName(int row) const override;

protected:
    Result<Hardware> edited(int row, int column, const QString& text) const override;
    QString undoText(int row, int column) const override;
    bool isEditable(int row, int column) const override;
    int rows(const Hardware& chip) const override;
};

} // namespace rooflens::app
