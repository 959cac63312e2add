// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/catalogue_model.h"

#include <QFrame>

class QLineEdit;
class QSortFilterProxyModel;
class QTreeView;

namespace rooflens::app
{

// A pop-up to choose from the catalogue: a search field over a tree of groups. Typing narrows, the arrow keys walk,
// Return takes, Escape closes.
class CatalogueChooser : public QFrame
{
    Q_OBJECT
public:
    CatalogueChooser(const Document& document, CatalogueModel::Kind kind, QWidget* parent = nullptr);

    // Opens below (or above) `anchor`, with `current` selected.
    void openAt(QWidget* anchor, const QString& current = {});
    CatalogueModel& model() { return *m_model; }

signals:
    void chosen(const QString& id);
    void failedToRead(const std::vector<rooflens::Error>& errors);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void search(const QString& text);
    void choose(const QModelIndex& index);
    void selectBest(const QString& text);

    CatalogueModel* m_model;
    QSortFilterProxyModel* m_proxy;
    QLineEdit* m_search;
    QTreeView* m_tree;
    bool m_errors_told = false;
};

} // namespace rooflens::app
