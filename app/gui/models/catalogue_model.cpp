// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/catalogue_model.h"

#include "app/gui/document/document.h"
#include "app/gui/support/text.h"

#include <QFont>
#include <algorithm>

namespace rooflens::app
{

namespace
{

constexpr quintptr kGroupId = 0; // an item's internal id is the number of its group + 1

// The two figures by which people know a chip.
QString figuresOf(const Hardware& chip)
{
    QStringList parts;
    const Peak* best = nullptr;
    for (const auto precision : {Precision::Bf16, Precision::Fp16, Precision::Fp32, Precision::Fp64}) {
        for (const auto unit : {ComputeUnit::Matrix, ComputeUnit::Vector}) {
            best = best == nullptr ? chip.findPeak(precision, unit) : best;
        }
    }
    if (best != nullptr) {
        parts << QStringLiteral("%1 %2").arg(rateText(best->flop_per_s), toQString(nameOf(best->precision)));
    }
    if (const auto* main = chip.mainLevel(); main != nullptr && main->byte_per_s) {
        parts << bandwidthText(main->byte_per_s);
    }
    if (chip.year) {
        parts << QString::number(*chip.year);
    }
    return parts.join(QStringLiteral(" · "));
}

} // namespace

CatalogueModel::CatalogueModel(const Document& document, Kind kind, QObject* parent)
    : QAbstractItemModel(parent)
    , m_document(document)
    , m_kind(kind)
{
}

CatalogueModel::~CatalogueModel() = default;

void CatalogueModel::load()
{
    if (m_loaded) {
        return;
    }
    beginResetModel();
    m_loaded = true;
    m_groups.clear();
    m_errors.clear();
    if (m_kind == Kind::Operations) {
        readOperations();
    } else {
        readHardware();
    }
    std::sort(m_groups.begin(), m_groups.end(),
              [](const Group& a, const Group& b) { return a.title.localeAwareCompare(b.title) < 0; });
    for (auto& group : m_groups) {
        std::sort(group.items.begin(), group.items.end(),
                  [](const Item& a, const Item& b) { return a.title.localeAwareCompare(b.title) < 0; });
    }
    endResetModel();
}

void CatalogueModel::reload()
{
    m_loaded = false;
    load();
}

CatalogueModel::Group& CatalogueModel::groupOf(const QString& title)
{
    const auto found
        = std::find_if(m_groups.begin(), m_groups.end(), [&](const Group& group) { return group.title == title; });
    return found != m_groups.end() ? *found : m_groups.emplace_back(Group{title, {}});
}

void CatalogueModel::readOperations()
{
    for (const auto& id : m_document.catalog().ids("operations")) {
        const auto operation = m_document.catalog().operation(id);
        if (!operation) {
            m_errors.push_back(operation.error());
            continue;
        }
        Item item;
        item.id = toQString(id);
        item.title = toQString(operation->title);
        item.detail = toQString(operation->summary);
        item.tooltip = item.detail;
        const auto group = operation->group.empty() ? tr("Other") : toQString(operation->group);
        item.search = QStringList{item.id, item.title, item.detail, group}.join(QLatin1Char(' '));
        groupOf(group).items.push_back(std::move(item));
    }
}

void CatalogueModel::readHardware()
{
    for (const auto& id : m_document.catalog().ids("hardware")) {
        const auto chip = m_document.catalog().hardware(id);
        if (!chip) {
            m_errors.push_back(chip.error());
            continue;
        }
        Item item;
        item.id = toQString(id);
        item.title = toQString(chip->name);
        item.detail = figuresOf(*chip);
        item.tooltip
            = chip->note.empty() ? item.title : QStringLiteral("%1\n%2").arg(item.title, toQString(chip->note));
        const auto group = chip->vendor.empty() ? tr("Other") : toQString(chip->vendor);
        item.search = QStringList{item.id, item.title, group, toQString(chip->device_class)}.join(QLatin1Char(' '));
        groupOf(group).items.push_back(std::move(item));
    }
}

QModelIndex CatalogueModel::indexOfId(const QString& id) const
{
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const auto& items = m_groups[g].items;
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (items[i].id == id) {
                return createIndex(static_cast<int>(i), 0, static_cast<quintptr>(g + 1));
            }
        }
    }
    return {};
}

QModelIndex CatalogueModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent)) {
        return {};
    }
    return parent.isValid() ? createIndex(row, column, static_cast<quintptr>(parent.row() + 1))
                            : createIndex(row, column, kGroupId);
}

QModelIndex CatalogueModel::parent(const QModelIndex& child) const
{
    if (!child.isValid() || child.internalId() == kGroupId) {
        return {};
    }
    return createIndex(static_cast<int>(child.internalId()) - 1, 0, kGroupId);
}

int CatalogueModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid()) {
        return static_cast<int>(m_groups.size());
    }
    if (parent.internalId() != kGroupId || parent.column() != 0) {
        return 0;
    }
    return static_cast<int>(m_groups[static_cast<std::size_t>(parent.row())].items.size());
}

int CatalogueModel::columnCount(const QModelIndex&) const
{
    return 1;
}

const CatalogueModel::Item* CatalogueModel::itemOf(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kGroupId) {
        return nullptr;
    }
    return &m_groups[static_cast<std::size_t>(index.internalId()) - 1].items[static_cast<std::size_t>(index.row())];
}

QVariant CatalogueModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid()) {
        return {};
    }
    const auto* item = itemOf(index);
    if (item == nullptr) {
        const auto& group = m_groups[static_cast<std::size_t>(index.row())];
        if (role == Qt::DisplayRole) {
            return group.title;
        }
        if (role == Qt::FontRole) {
            QFont font;
            font.setBold(true);
            return font;
        }
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return item->title;
    case Qt::ToolTipRole:
        return item->tooltip;
    case Qt::AccessibleDescriptionRole:
    case DetailRole:
        return item->detail;
    case IdRole:
        return item->id;
    case SearchRole:
        return item->search;
    default:
        return {};
    }
}

Qt::ItemFlags CatalogueModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    return itemOf(index) == nullptr ? Qt::ItemIsEnabled
                                    : Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace rooflens::app
