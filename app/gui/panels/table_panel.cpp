// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/table_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/models/point_model.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"
#include "core/export/documents.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

namespace rooflens::app
{

TablePanel::TablePanel(Document& document, PointModel& model, QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_proxy(new QSortFilterProxyModel(this))
    , m_table(new QTableView(this))
{
    m_proxy->setSourceModel(&model);
    m_proxy->setSortRole(PointModel::SortRole);
    m_table->setObjectName(QStringLiteral("pointTable"));
    m_table->setAccessibleName(tr("Table of all points"));
    m_table->setModel(m_proxy);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicatorClearable(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 8);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setWordWrap(false);
    m_table->setTabKeyNavigation(false);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_table);

    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& current) {
                if (current.isValid() && !m_document.points().empty()) {
                    m_document.select(m_proxy->mapToSource(current).row());
                }
            });
    connect(&document, &Document::selectionChanged, this, &TablePanel::followSelection);
    connect(m_table, &QWidget::customContextMenuRequested, this, [this](const QPoint& place) {
        QMenu menu;
        menu.addAction(glyphIcon(Glyph::Copy), tr("Copy table as CSV"), this, &TablePanel::copyAsCsv);
        menu.addAction(tr("Copy table as Markdown"), this, &TablePanel::copyAsMarkdown);
        menu.exec(m_table->viewport()->mapToGlobal(place));
    });
    auto* copy = new QShortcut(QKeySequence::Copy, m_table);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &TablePanel::copyAsCsv);
    const auto fit = [this] { m_table->resizeColumnsToContents(); };
    connect(&model, &QAbstractItemModel::modelReset, this, fit, Qt::QueuedConnection);
    connect(&model, &QAbstractItemModel::rowsInserted, this, fit, Qt::QueuedConnection);
    QMetaObject::invokeMethod(this, fit, Qt::QueuedConnection);
    followSelection(document.selection());
}

void TablePanel::followSelection(int point)
{
    if (point < 0) {
        m_table->selectionModel()->clear();
    } else {
        const auto index = m_proxy->mapFromSource(m_proxy->sourceModel()->index(point, 0));
        m_table->selectionModel()->setCurrentIndex(index,
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
        m_table->scrollTo(index);
    }
}

void TablePanel::copyAsCsv()
{
    QGuiApplication::clipboard()->setText(toQString(pointsCsv(m_document.points())));
}

void TablePanel::copyAsMarkdown()
{
    QGuiApplication::clipboard()->setText(toQString(pointsMarkdown(m_document.points())));
}

} // namespace rooflens::app
