// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/catalogue_chooser.h"

#include "app/gui/panels/two_line_delegate.h"

#include <QApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QTreeView>
#include <QVBoxLayout>
#include <algorithm>

namespace rooflens::app
{

namespace
{

// Keeps what contains every word of the search, in any order.
class WordFilter : public QSortFilterProxyModel
{
public:
    using QSortFilterProxyModel::QSortFilterProxyModel;
    void setWords(const QString& text)
    {
        m_words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
        invalidateFilter();
    }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override
    {
        if (!parent.isValid()) {
            return false; // a group is there as long as one of its items is (recursive filtering)
        }
        const auto text = sourceModel()->index(row, 0, parent).data(CatalogueModel::SearchRole).toString();
        return std::all_of(m_words.begin(), m_words.end(),
                           [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
    }

private:
    QStringList m_words;
};

} // namespace

CatalogueChooser::CatalogueChooser(const Document& document, CatalogueModel::Kind kind, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_model(new CatalogueModel(document, kind, this))
    , m_proxy(new WordFilter(this))
    , m_search(new QLineEdit(this))
    , m_tree(new QTreeView(this))
{
    const bool operations = kind == CatalogueModel::Kind::Operations;
    setObjectName(operations ? QStringLiteral("operationChooser") : QStringLiteral("hardwareChooser"));
    setFrameShape(QFrame::StyledPanel);
    setAccessibleName(operations ? tr("Operations of the catalogue") : tr("Chips of the catalogue"));
    m_proxy->setRecursiveFilteringEnabled(true);
    m_proxy->setSourceModel(m_model);
    m_search->setPlaceholderText(operations ? tr("Search operations…") : tr("Search chips and vendors…"));
    m_search->setAccessibleName(operations ? tr("Search operations") : tr("Search chips"));
    m_search->setClearButtonEnabled(true);
    m_tree->setObjectName(QStringLiteral("catalogueTree"));
    m_tree->setAccessibleName(accessibleName());
    m_tree->setModel(m_proxy);
    m_tree->setHeaderHidden(true);
    m_tree->setItemDelegate(new TwoLineDelegate(CatalogueModel::DetailRole, m_tree));
    m_tree->setIndentation(14);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->setUniformRowHeights(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 6, 6);
    layout->addWidget(m_search);
    layout->addWidget(m_tree);

    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, &CatalogueChooser::search);
    connect(m_tree, &QTreeView::clicked, this, &CatalogueChooser::choose);
    connect(m_tree, &QTreeView::activated, this, &CatalogueChooser::choose);
}

void CatalogueChooser::openAt(QWidget* anchor, const QString& current)
{
    m_model->load();
    if (!m_errors_told && !m_model->errors().empty()) {
        m_errors_told = true;
        emit failedToRead(m_model->errors());
    }
    m_search->clear();
    search({});
    const int unit = fontMetrics().height();
    const QSize size(std::max(anchor->width(), 32 * unit), 32 * unit);
    const auto screen = anchor->screen()->availableGeometry();
    auto place = anchor->mapToGlobal(QPoint(0, anchor->height()));
    place.setX(std::clamp(place.x(), screen.left(), std::max(screen.left(), screen.right() - size.width())));
    place.setY(std::clamp(place.y(), screen.top(), std::max(screen.top(), screen.bottom() - size.height())));
    setGeometry(QRect(place, size));
    if (const auto index = m_proxy->mapFromSource(m_model->indexOfId(current)); index.isValid()) {
        m_tree->setCurrentIndex(index);
    }
    show();
    m_search->setFocus(Qt::PopupFocusReason);
    if (m_tree->currentIndex().isValid()) {
        m_tree->scrollTo(m_tree->currentIndex(), QAbstractItemView::PositionAtCenter);
    }
}

void CatalogueChooser::search(const QString& text)
{
    static_cast<WordFilter*>(m_proxy)->setWords(text);
    m_tree->expandAll();
    if (!text.isEmpty()) {
        selectBest(text);
    }
}

void CatalogueChooser::selectBest(const QString& text)
{
    // What is named so comes before what only mentions it.
    const auto wanted = text.trimmed();
    QModelIndex best;
    int best_rank = -1;
    for (int g = 0; g < m_proxy->rowCount(); ++g) {
        const auto group = m_proxy->index(g, 0);
        for (int i = 0; i < m_proxy->rowCount(group); ++i) {
            const auto index = m_proxy->index(i, 0, group);
            const auto id = index.data(CatalogueModel::IdRole).toString();
            const auto title = index.data().toString();
            const auto same = [&](const QString& name) { return name.compare(wanted, Qt::CaseInsensitive) == 0; };
            const auto starts = [&](const QString& name) { return name.startsWith(wanted, Qt::CaseInsensitive); };
            const auto holds = [&](const QString& name) { return name.contains(wanted, Qt::CaseInsensitive); };
            const int rank = same(id) || same(title) ? 3
                : starts(id) || starts(title)        ? 2
                : holds(id) || holds(title)          ? 1
                                                     : 0;
            if (rank > best_rank) {
                best_rank = rank;
                best = index;
            }
        }
    }
    if (best.isValid()) {
        m_tree->setCurrentIndex(best);
        m_tree->scrollTo(best, QAbstractItemView::PositionAtCenter);
    }
}

void CatalogueChooser::choose(const QModelIndex& index)
{
    const auto id = index.data(CatalogueModel::IdRole).toString();
    if (!id.isEmpty()) {
        hide();
        emit chosen(id);
    }
}

bool CatalogueChooser::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Up:
        case Qt::Key_Down:
        case Qt::Key_PageUp:
        case Qt::Key_PageDown:
            QApplication::sendEvent(m_tree, event);
            return true;
        case Qt::Key_Return:
        case Qt::Key_Enter:
            choose(m_tree->currentIndex());
            return true;
        default:
            break;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace rooflens::app
