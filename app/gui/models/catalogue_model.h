// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <QAbstractItemModel>
#include <QString>
#include <memory>
#include <vector>

namespace rooflens::app
{

class Document;

// A two-level tree of what can be chosen from the catalogue: groups, and in them items with an id. Read from the files
// when it is first asked for, as opening a window must not wait for a hundred files.
class CatalogueModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum class Kind { Operations, Hardware };
    enum Role {
        IdRole = Qt::UserRole, // empty for a group
        SearchRole, // what a search looks in
        DetailRole // a second line: what it is
    };

    CatalogueModel(const Document& document, Kind kind, QObject* parent = nullptr);
    ~CatalogueModel() override;

    // Reads the catalogue unless that has been done. Files that cannot be read are in errors().
    void load();
    void reload();
    const std::vector<Error>& errors() const { return m_errors; }
    QModelIndex indexOfId(const QString& id) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& child) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    struct Item {
        QString id;
        QString title;
        QString detail;
        QString tooltip;
        QString search;
    };
    struct Group {
        QString title;
        std::vector<Item> items;
    };
    Group& groupOf(const QString& title);
    void readOperations();
    void readHardware();
    const Item* itemOf(const QModelIndex& index) const;

    const Document& m_document;
    Kind m_kind;
    bool m_loaded = false;
    std::vector<Group> m_groups;
    std::vector<Error> m_errors;
};

} // namespace rooflens::app
