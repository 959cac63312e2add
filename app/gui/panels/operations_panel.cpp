// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/panels/operations_panel.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/models/point_model.h"
#include "app/gui/panels/catalogue_chooser.h"
#include "app/gui/panels/parameter_panel.h"
#include "app/gui/panels/point_delegate.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"

#include <QHBoxLayout>
#include <QListView>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace rooflens::app
{

OperationsPanel::OperationsPanel(Document& document, PointModel& model, std::function<QColor(int)> colour_of,
                                 QWidget* parent)
    : QWidget(parent)
    , m_document(document)
    , m_list(new QListView(this))
    , m_add(new QToolButton(this))
    , m_parameters(new ParameterPanel(document, this))
{
    m_add->setObjectName(QStringLiteral("addOperation"));
    m_add->setIcon(glyphIcon(Glyph::Plus));
    m_add->setText(tr("Operation"));
    m_add->setToolTip(tr("Add an operation from the catalogue"));
    m_add->setAccessibleName(m_add->toolTip());
    auto* measured = new QToolButton(this);
    measured->setObjectName(QStringLiteral("addMeasured"));
    measured->setIcon(glyphIcon(Glyph::Measure));
    measured->setText(tr("Measured point"));
    measured->setToolTip(tr("Add a point that was measured elsewhere"));
    measured->setAccessibleName(measured->toolTip());
    for (auto* button : {m_add, measured}) {
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }

    m_list->setObjectName(QStringLiteral("pointList"));
    m_list->setAccessibleName(tr("Operations and measured points"));
    m_list->setModel(&model);
    m_list->setItemDelegate(new PointDelegate(std::move(colour_of), m_list));
    m_list->setEditTriggers(QAbstractItemView::EditKeyPressed | QAbstractItemView::DoubleClicked);
    m_list->setUniformItemSizes(true);
    m_list->setFrameShape(QFrame::StyledPanel);

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(m_add);
    buttons->addWidget(measured);
    auto* top = new QWidget(this);
    auto* top_layout = new QVBoxLayout(top);
    top_layout->setContentsMargins(0, 0, 0, 0);
    top_layout->setSpacing(6);
    top_layout->addLayout(buttons);
    top_layout->addWidget(m_list, 1);
    auto* splitter = new QSplitter(Qt::Vertical, this);
    splitter->setObjectName(QStringLiteral("operationsSplitter"));
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(top);
    splitter->addWidget(m_parameters);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({380, 380});
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 6, 2, 6);
    layout->addWidget(splitter);

    connect(m_add, &QToolButton::clicked, this, &OperationsPanel::openCatalogue);
    connect(measured, &QToolButton::clicked, this, &OperationsPanel::addMeasurementRequested);
    connect(m_parameters, &ParameterPanel::editMeasurementRequested, this, &OperationsPanel::editMeasurementRequested);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
        if (current.isValid() && !m_document.points().empty()) {
            m_document.select(current.row());
        }
    });
    connect(&document, &Document::selectionChanged, this, &OperationsPanel::followSelection);
    connect(&document, &Document::chartChanged, m_list->viewport(), qOverload<>(&QWidget::update));
    followSelection(document.selection());
}

void OperationsPanel::followSelection(int point)
{
    if (point < 0) {
        m_list->selectionModel()->clear();
    } else {
        const auto index = m_list->model()->index(point, 0);
        m_list->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect);
        m_list->scrollTo(index);
    }
}

void OperationsPanel::openCatalogue()
{
    if (m_chooser == nullptr) {
        m_chooser = new CatalogueChooser(m_document, CatalogueModel::Kind::Operations, this);
        connect(m_chooser, &CatalogueChooser::chosen, this,
                [this](const QString& id) { addOperation(m_document, id.toStdString()); });
        connect(m_chooser, &CatalogueChooser::failedToRead, this, [this](const std::vector<Error>& errors) {
            QStringList texts;
            for (const auto& error : errors) {
                texts << toQString(describe(error));
            }
            emit catalogueErrors(texts);
        });
    }
    m_chooser->openAt(m_add);
}

void OperationsPanel::rename()
{
    if (m_list->currentIndex().isValid()) {
        m_list->setFocus();
        m_list->edit(m_list->currentIndex());
    }
}

} // namespace rooflens::app
