// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/point_model.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/support/text.h"

#include <QColor>
#include <limits>

namespace rooflens::app
{

namespace
{

// The time of a point: measured where it was, else what the roofs allow.
std::optional<double> secondsOf(const Point& point)
{
    return point.measured_seconds ? point.measured_seconds : point.attainable.seconds;
}

std::optional<double> measuredRate(const Point& point)
{
    return point.origin == Point::Origin::Measured ? point.flop_per_s : std::nullopt;
}

std::optional<double> numberOf(const Point& point, int column)
{
    switch (column) {
    case PointModel::Work:
        return point.work_known ? std::optional(point.cost.flops) : std::nullopt;
    case PointModel::Traffic:
        return point.cost.bytesAt(Role::Main);
    case PointModel::Intensity:
        return point.intensity;
    case PointModel::AttainableRate:
        return point.attainable.flop_per_s;
    case PointModel::Time:
        return secondsOf(point);
    case PointModel::MeasuredRate:
        return measuredRate(point);
    case PointModel::Efficiency:
        return point.efficiency;
    default:
        return std::nullopt;
    }
}

QString boundText(const Point& point)
{
    switch (point.attainable.bound) {
    case Bound::Memory:
        return PointModel::tr("memory");
    case Bound::Compute:
        return PointModel::tr("compute");
    case Bound::Balanced:
        return PointModel::tr("balanced");
    case Bound::None:
        break;
    }
    return QStringLiteral("–");
}

QString textOf(const Point& point, int column)
{
    if (column == PointModel::Name) {
        return toQString(point.name);
    }
    if (column == PointModel::OperationName) {
        return point.origin == Point::Origin::Measured ? PointModel::tr("measured") : toQString(point.operation_title);
    }
    if (point.error) {
        return column == PointModel::PrecisionName ? QString{} : QStringLiteral("–");
    }
    const auto number = numberOf(point, column);
    switch (column) {
    case PointModel::PrecisionName:
        return toQString(nameOf(point.precision));
    case PointModel::Work:
        return workText(number);
    case PointModel::Traffic:
        return bytesText(number);
    case PointModel::Intensity:
        return intensityText(number);
    case PointModel::AttainableRate:
    case PointModel::MeasuredRate:
        return rateText(number);
    case PointModel::Time:
        return timeText(number);
    case PointModel::BoundName:
        return boundText(point);
    case PointModel::BindingRoof:
        return point.attainable.binding_roof.empty() ? QStringLiteral("–") : toQString(point.attainable.binding_roof);
    case PointModel::Efficiency:
        return percentText(number);
    default:
        return {};
    }
}

QString detailOf(const Point& point)
{
    if (point.error) {
        return toQString(point.error->message);
    }
    QStringList parts;
    if (point.origin == Point::Origin::Measured) {
        parts << PointModel::tr("measured");
    } else if (!point.operation_title.empty() && point.operation_title != point.name) {
        parts << toQString(point.operation_title);
    }
    parts << toQString(nameOf(point.precision));
    if (point.intensity) {
        parts << PointModel::tr("%1 FLOP/B").arg(intensityText(point.intensity));
    }
    return parts.join(QStringLiteral(" · "));
}

QString problemOf(const Point& point)
{
    if (point.error) {
        return toQString(describe(*point.error));
    }
    QStringList problems;
    if (!point.not_drawn.empty()) {
        problems << toQString(point.not_drawn);
    }
    for (const auto& warning : point.warnings) {
        problems << toQString(warning.message);
    }
    return problems.join(QLatin1Char('\n'));
}

bool isNumeric(int column)
{
    return column == PointModel::Work || column == PointModel::Traffic || column == PointModel::Intensity
        || column == PointModel::AttainableRate || column == PointModel::Time || column == PointModel::MeasuredRate
        || column == PointModel::Efficiency;
}

} // namespace

PointModel::PointModel(Document& document, QObject* parent)
    : QAbstractTableModel(parent)
    , m_document(document)
{
    connect(&document, &Document::aboutToReset, this, [this] { beginResetModel(); });
    connect(&document, &Document::wasReset, this, [this] { endResetModel(); });
    connect(&document, &Document::pointAboutToBeInserted, this,
            [this](int point) { beginInsertRows({}, point, point); });
    connect(&document, &Document::pointInserted, this, [this] { endInsertRows(); });
    connect(&document, &Document::pointAboutToBeRemoved, this,
            [this](int point) { beginRemoveRows({}, point, point); });
    connect(&document, &Document::pointRemoved, this, [this] { endRemoveRows(); });
    connect(&document, &Document::pointsChanged, this,
            [this](int first, int last) { emit dataChanged(index(first, 0), index(last, ColumnCount - 1)); });
}

int PointModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_document.points().size());
}

int PointModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant PointModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)) {
        return {};
    }
    const auto& point = m_document.points()[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textOf(point, column);
    case Qt::EditRole:
        return column == Name ? toQString(point.name) : textOf(point, column);
    case Qt::CheckStateRole:
        return column == Name ? QVariant(point.visible ? Qt::Checked : Qt::Unchecked) : QVariant{};
    case Qt::TextAlignmentRole:
        return isNumeric(column) ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant{};
    case Qt::ToolTipRole: {
        const auto problem = problemOf(point);
        return problem.isEmpty() ? toQString(point.name) : QStringLiteral("%1\n%2").arg(toQString(point.name), problem);
    }
    case Qt::AccessibleDescriptionRole:
        return detailOf(point);
    case SortRole: {
        if (!isNumeric(column)) {
            return textOf(point, column).toCaseFolded();
        }
        return numberOf(point, column).value_or(std::numeric_limits<double>::max());
    }
    case DetailRole:
        return detailOf(point);
    case ColourRole:
        if (point.origin == Point::Origin::Modelled) {
            return QColor(toQString(m_document.scenario().operations[static_cast<std::size_t>(index.row())].colour));
        }
        return QColor{};
    case MeasuredRole:
        return point.origin == Point::Origin::Measured;
    case ProblemRole:
        return problemOf(point);
    case MemoryBoundRole:
        return point.attainable.bound == Bound::Memory;
    default:
        return {};
    }
}

bool PointModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (!index.isValid() || index.column() != Name) {
        return false;
    }
    if (role == Qt::CheckStateRole) {
        setPointVisible(m_document, index.row(), value.value<Qt::CheckState>() == Qt::Checked);
        return true;
    }
    if (role == Qt::EditRole) {
        if (value.toString() != data(index, Qt::EditRole).toString()) {
            renamePoint(m_document, index.row(), value.toString());
        }
        return true;
    }
    return false;
}

QVariant PointModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return isNumeric(section) ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                  : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    switch (section) {
    case Name:
        return tr("Name");
    case OperationName:
        return tr("Operation");
    case PrecisionName:
        return tr("Precision");
    case Work:
        return tr("Work");
    case Traffic:
        return tr("Bytes");
    case Intensity:
        return tr("FLOP/B");
    case AttainableRate:
        return tr("Attainable");
    case Time:
        return tr("Time");
    case BoundName:
        return tr("Bound");
    case BindingRoof:
        return tr("Binding roof");
    case MeasuredRate:
        return tr("Measured");
    case Efficiency:
        return tr("Of attainable");
    default:
        return {};
    }
}

Qt::ItemFlags PointModel::flags(const QModelIndex& index) const
{
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    auto flags = QAbstractTableModel::flags(index);
    if (index.column() == Name) {
        flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
    }
    return flags | Qt::ItemNeverHasChildren;
}

} // namespace rooflens::app
