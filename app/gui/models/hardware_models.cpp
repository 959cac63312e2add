// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/hardware_models.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/support/text.h"
#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <algorithm>

namespace rooflens::app
{

namespace
{

QString peakText(const Peak& peak, std::optional<double> value)
{
    return value ? toQString(formatQuantity(*value, Dimension::ComputeRate, 4,
                                            isInteger(peak.precision) ? Counting::Op : Counting::Flop))
                 : QString{};
}

QString sourceText(const Provenance& provenance)
{
    return toQString(nameOf(provenance.kind));
}

} // namespace

HardwareTableModel::HardwareTableModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
{
    connect(&document, &Document::hardwareChanged, this, &HardwareTableModel::follow);
    // Which roofs are drawn by default depends on the points and on the selected one.
    connect(&document, &Document::chartChanged, this, [this] {
        if (m_rows > 0) {
            emit dataChanged(index(0, 0), index(m_rows - 1, 0), {Qt::CheckStateRole});
        }
    });
    QMetaObject::invokeMethod(this, &HardwareTableModel::follow, Qt::QueuedConnection);
}

const Hardware* HardwareTableModel::chip() const
{
    return m_document.hardware();
}

void HardwareTableModel::follow()
{
    const int count = chip() == nullptr ? 0 : rows(*chip());
    const auto id = chip() == nullptr ? std::string{} : chip()->id;
    if (count != m_rows || id != m_chip_id) {
        beginResetModel();
        m_rows = count;
        m_chip_id = id;
        m_rejected.clear();
        endResetModel();
        emit errorsChanged();
    } else if (m_rows > 0) {
        emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
    }
}

int HardwareTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

Qt::ItemFlags HardwareTableModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    auto flags = QAbstractTableModel::flags(index) | Qt::ItemNeverHasChildren;
    if (index.column() == 0) {
        flags |= Qt::ItemIsUserCheckable;
    }
    return isEditable(index.row(), index.column()) ? flags | Qt::ItemIsEditable : flags;
}

bool HardwareTableModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || chip() == nullptr) {
        return false;
    }
    if (role == Qt::CheckStateRole && index.column() == 0) {
        setRoofShown(m_document, roofName(index.row()), value.value<Qt::CheckState>() == Qt::Checked);
        return true;
    }
    if (role != Qt::EditRole || !isEditable(index.row(), index.column())) {
        return false;
    }
    const auto key = std::make_pair(index.row(), index.column());
    const auto text = value.toString();
    auto changed = edited(index.row(), index.column(), text);
    if (!changed) {
        const auto& error = changed.error();
        m_rejected[key]
            = {text,
               error.hint.empty() ? toQString(error.message)
                                  : QStringLiteral("%1 (%2)").arg(toQString(error.message), toQString(error.hint))};
    } else {
        m_rejected.erase(key);
        changeHardware(m_document, std::move(*changed), undoText(index.row(), index.column()));
    }
    emit dataChanged(index, index);
    emit errorsChanged();
    return changed.has_value();
}

QStringList HardwareTableModel::errors() const
{
    QStringList list;
    for (const auto& [key, rejected] : m_rejected) {
        list << QStringLiteral("“%1”: %2").arg(rejected.text, rejected.error);
    }
    return list;
}

void HardwareTableModel::dropRejected()
{
    m_rejected.clear();
    if (m_rows > 0) {
        emit dataChanged(index(0, 0), index(m_rows - 1, columnCount() - 1));
    }
    emit errorsChanged();
}

QVariant HardwareTableModel::sharedData(const QModelIndex& index, int role, bool& handled) const
{
    handled = true;
    if (const auto rejected = m_rejected.find({index.row(), index.column()}); rejected != m_rejected.end()) {
        switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return rejected->second.text;
        case Qt::ToolTipRole:
        case ErrorRole:
            return rejected->second.error;
        default:
            break;
        }
    }
    if (role == Qt::CheckStateRole && index.column() == 0) {
        const auto shown = shownRoofs(m_document);
        const auto name = roofName(index.row());
        return std::find(shown.begin(), shown.end(), name) != shown.end() ? Qt::Checked : Qt::Unchecked;
    }
    handled = false;
    return {};
}

// Peaks

int PeakModel::rows(const Hardware& chip) const
{
    return static_cast<int>(chip.peaks.size());
}
int PeakModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}
bool PeakModel::isEditable(int, int column) const
{
    return column != Source;
}

std::string PeakModel::roofName(int row) const
{
    return labelOf(chip()->peaks.at(static_cast<std::size_t>(row)));
}

QVariant PeakModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || chip() == nullptr || index.row() >= rows(*chip())) {
        return {};
    }
    bool handled = false;
    const auto shared = sharedData(index, role, handled);
    if (handled) {
        return shared;
    }
    const auto& peak = chip()->peaks[static_cast<std::size_t>(index.row())];
    const auto* original = referenceOf(peak, m_document.hardwareReference());
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return toQString(nameOf(peak.precision));
        case Unit:
            return toQString(nameOf(peak.unit));
        case Value:
            return peakText(peak, peak.flop_per_s);
        case Sparse:
            return peakText(peak, peak.sparse_flop_per_s);
        default:
            return sourceText(peak.provenance);
        }
    case Qt::EditRole:
        return index.column() == Source
            ? sourceText(peak.provenance)
            : toQString(editText(peak, static_cast<PeakField>(index.column()))); // the columns are the fields
    case Qt::TextAlignmentRole:
        return index.column() == Value || index.column() == Sparse ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                                   : QVariant{};
    case Qt::ToolTipRole: {
        auto text = toQString(describe(peak.provenance));
        if (peak.boost_flop_per_s) {
            text += QLatin1Char('\n') + tr("%1 at the boost clock").arg(peakText(peak, peak.boost_flop_per_s));
        }
        if (original != nullptr && original->flop_per_s != peak.flop_per_s) {
            text += QLatin1Char('\n') + tr("The catalogue has %1").arg(peakText(*original, original->flop_per_s));
        }
        return text;
    }
    case ChangedRole:
        if (m_document.hardwareReference() == nullptr) {
            return false;
        }
        if (original == nullptr) {
            return index.column() == Value;
        }
        return index.column() == Value
            ? original->flop_per_s != peak.flop_per_s
            : index.column() == Sparse && original->sparse_flop_per_s != peak.sparse_flop_per_s;
    case ChoicesRole: {
        QStringList choices;
        if (index.column() == Name) {
            for (const auto& name : precisionNames()) {
                choices << toQString(name);
            }
        } else if (index.column() == Unit) {
            for (const auto unit : kComputeUnits) {
                choices << toQString(nameOf(unit));
            }
        }
        return choices;
    }
    default:
        return {};
    }
}

QVariant PeakModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return role == Qt::DisplayRole ? QVariant{} : QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return section == Value || section == Sparse ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                                     : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (section) {
    case Name:
        return role == Qt::ToolTipRole ? tr("Precision; checked: its roof is drawn") : tr("Precision");
    case Unit:
        return role == Qt::ToolTipRole ? tr("The compute unit: vector or matrix") : tr("Unit");
    case Value:
        return role == Qt::ToolTipRole ? tr("Dense peak, e.g. 312 TFLOP/s") : tr("Peak");
    case Sparse:
        return role == Qt::ToolTipRole ? tr("Sparse rating: kept for comparison, never used") : tr("Sparse");
    default:
        return role == Qt::ToolTipRole ? tr("Where the number comes from") : tr("Source");
    }
}

Result<Hardware> PeakModel::edited(int row, int column, const QString& text) const
{
    return withPeakField(*chip(), row, static_cast<PeakField>(column), text.toStdString(),
                         m_document.hardwareReference());
}

QString PeakModel::undoText(int row, int) const
{
    return tr("Change the %1 peak").arg(toQString(roofName(row)));
}

// Levels

int LevelModel::rows(const Hardware& chip) const
{
    return static_cast<int>(chip.levels.size());
}
int LevelModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}
bool LevelModel::isEditable(int, int column) const
{
    return column != Source;
}

std::string LevelModel::roofName(int row) const
{
    return chip()->levels.at(static_cast<std::size_t>(row)).name;
}

namespace
{

LevelField fieldOf(int column)
{
    switch (column) {
    case LevelModel::Name:
        return LevelField::Name;
    case LevelModel::RoleName:
        return LevelField::Role;
    case LevelModel::Capacity:
        return LevelField::Capacity;
    case LevelModel::Count:
        return LevelField::Count;
    default:
        return LevelField::Bandwidth;
    }
}

QString levelText(const MemoryLevel& level, int column)
{
    switch (column) {
    case LevelModel::Name:
        return toQString(level.name);
    case LevelModel::RoleName:
        return toQString(nameOf(level.role));
    case LevelModel::Capacity:
        return level.unit_capacity_bytes ? toQString(formatBinarySize(*level.unit_capacity_bytes)) : QString{};
    case LevelModel::Count:
        return toQString(formatNumber(level.count));
    case LevelModel::Bandwidth:
        return level.byte_per_s ? bandwidthText(level.byte_per_s) : QString{};
    default:
        return sourceText(level.provenance);
    }
}

} // namespace

QVariant LevelModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || chip() == nullptr || index.row() >= rows(*chip())) {
        return {};
    }
    bool handled = false;
    const auto shared = sharedData(index, role, handled);
    if (handled) {
        return role == Qt::CheckStateRole && !chip()->levels[static_cast<std::size_t>(index.row())].byte_per_s
            ? QVariant{} // without bandwidth there is no roof to show
            : shared;
    }
    const auto& level = chip()->levels[static_cast<std::size_t>(index.row())];
    const auto* original = referenceOf(level, m_document.hardwareReference());
    const bool numeric = index.column() == Capacity || index.column() == Count || index.column() == Bandwidth;
    switch (role) {
    case Qt::DisplayRole:
        return levelText(level, index.column());
    case Qt::EditRole:
        return index.column() == Source ? sourceText(level.provenance)
                                        : toQString(editText(level, fieldOf(index.column())));
    case Qt::TextAlignmentRole:
        return numeric ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant{};
    case Qt::ToolTipRole: {
        auto text = QStringLiteral("%1\n%2").arg(toQString(level.name), toQString(describe(level.provenance)));
        if (level.count > 1 && level.capacityBytes()) {
            text += QLatin1Char('\n') + tr("%1 together").arg(toQString(formatBinarySize(*level.capacityBytes())));
        }
        if (original != nullptr && original->byte_per_s != level.byte_per_s) {
            text += QLatin1Char('\n') + tr("The catalogue has %1").arg(bandwidthText(original->byte_per_s));
        }
        return text;
    }
    case ChangedRole:
        if (m_document.hardwareReference() == nullptr) {
            return false;
        }
        if (original == nullptr) {
            return index.column() == Name;
        }
        switch (index.column()) {
        case RoleName:
            return original->role != level.role;
        case Capacity:
            return original->unit_capacity_bytes != level.unit_capacity_bytes;
        case Count:
            return original->count != level.count;
        case Bandwidth:
            return original->byte_per_s != level.byte_per_s;
        default:
            return false;
        }
    case ChoicesRole: {
        QStringList choices;
        if (index.column() == RoleName) {
            for (const auto role_name : kRoles) {
                choices << toQString(nameOf(role_name));
            }
        }
        return choices;
    }
    default:
        return {};
    }
}

QVariant LevelModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return role == Qt::DisplayRole ? QVariant{} : QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return section == Capacity || section == Count || section == Bandwidth
            ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
            : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole) {
        return {};
    }
    switch (section) {
    case Name:
        return role == Qt::ToolTipRole ? tr("Level of the memory hierarchy; checked: its roof is drawn") : tr("Level");
    case RoleName:
        return role == Qt::ToolTipRole ? tr("What the level is to the roofline") : tr("Role");
    case Capacity:
        return role == Qt::ToolTipRole ? tr("Size of one unit, e.g. 192 KiB") : tr("Size");
    case Count:
        return role == Qt::ToolTipRole ? tr("How many units there are") : tr("Units");
    case Bandwidth:
        return role == Qt::ToolTipRole ? tr("Of all units together, e.g. 2 TB/s or 2000 GB/s") : tr("Bandwidth");
    default:
        return role == Qt::ToolTipRole ? tr("Where the number comes from") : tr("Source");
    }
}

Result<Hardware> LevelModel::edited(int row, int column, const QString& text) const
{
    return withLevelField(*chip(), row, fieldOf(column), text.toStdString(), m_document.hardwareReference());
}

QString LevelModel::undoText(int row, int column) const
{
    const auto name = toQString(roofName(row));
    return column == Bandwidth ? tr("Change the bandwidth of %1").arg(name) : tr("Change %1").arg(name);
}

} // namespace rooflens::app
