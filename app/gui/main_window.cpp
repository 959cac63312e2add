// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/main_window.h"

#include "app/gui/chart/roofline_chart.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/models/message_model.h"
#include "app/gui/models/point_model.h"
#include "app/gui/panels/derivation_panel.h"
#include "app/gui/panels/drop_overlay.h"
#include "app/gui/panels/hardware_panel.h"
#include "app/gui/panels/message_bar.h"
#include "app/gui/panels/messages_panel.h"
#include "app/gui/panels/operations_panel.h"
#include "app/gui/panels/table_panel.h"
#include "app/gui/support/icons.h"
#include "app/gui/support/text.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>
#include <QVBoxLayout>

namespace rooflens::app
{

namespace
{

constexpr QSize kFirstSize(1440, 900);
constexpr int kLeftWidth = 290;
constexpr int kRightWidth = 390;
constexpr int kBottomHeight = 250;

} // namespace

MainWindow::MainWindow(Catalog catalog, const Options& options, QWidget* parent)
    : QMainWindow(parent)
    , m_options(options)
    , m_document(std::move(catalog))
    , m_points(new PointModel(m_document, this))
    , m_messages(new MessageModel(m_document, this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowIcon(programIcon());
    setAcceptDrops(true);
    setDockOptions(AnimatedDocks | AllowTabbedDocks | AllowNestedDocks);
    setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_chart_timer.setSingleShot(true);
    m_chart_timer.setInterval(0);
    connect(&m_chart_timer, &QTimer::timeout, this, &MainWindow::updateChart);

    buildCentre();
    buildDocks();
    buildStatusBar();
    buildActions();
    connectDocument();
    resize(kFirstSize);
    readSettings();
    updateTitle();
    updateActions();
}

MainWindow::~MainWindow() = default;

void MainWindow::buildCentre()
{
    auto* centre = new QWidget(this);
    m_chart = new RooflineChart(centre);
    m_chart->setObjectName(QStringLiteral("chart"));
    m_message_bar = new MessageBar(centre);
    m_drop = new DropOverlay(this);
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_message_bar);
    layout->addWidget(m_chart, 1);
    setCentralWidget(centre);

    connect(m_chart, &RooflineChart::pointClicked, &m_document, [this](int point) { m_document.select(point); });
    connect(m_chart, &RooflineChart::pointActivated, this, [this](int point) {
        m_document.select(point);
        m_derivation_dock->raise();
    });
    connect(m_chart, &RooflineChart::rangesRequested, &m_document,
            [this](const AxisRange& x, const AxisRange& y) { m_document.showRange(x, y); });
    connect(m_chart, &RooflineChart::fitRequested, &m_document, &Document::fit);
    connect(m_chart, &RooflineChart::cursorMoved, this, [this](double intensity, double flop_per_s) {
        m_read_out->setText(tr("%1 FLOP/byte   %2").arg(intensityText(intensity), rateText(flop_per_s)));
    });
    connect(m_chart, &RooflineChart::cursorLeft, this, [this] { m_read_out->clear(); });
}

void MainWindow::buildDocks()
{
    const auto add = [this](const QString& title, const QString& name, Qt::DockWidgetArea area, QWidget* content) {
        auto* dock = new QDockWidget(title, this);
        dock->setObjectName(name);
        dock->setWidget(content);
        addDockWidget(area, dock);
        m_docks.append(dock);
        return dock;
    };
    m_operations = new OperationsPanel(
        m_document, *m_points, [this](int point) { return colourOfPoint(point); }, this);
    m_hardware = new HardwarePanel(m_document, this);
    m_derivation = new DerivationPanel(m_document, this);
    m_table = new TablePanel(m_document, *m_points, this);
    auto* left = add(tr("Operations"), QStringLiteral("operationsDock"), Qt::LeftDockWidgetArea, m_operations);
    auto* right = add(tr("Hardware"), QStringLiteral("hardwareDock"), Qt::RightDockWidgetArea, m_hardware);
    m_derivation_dock = add(tr("Derivation"), QStringLiteral("derivationDock"), Qt::BottomDockWidgetArea, m_derivation);
    auto* table = add(tr("Table"), QStringLiteral("tableDock"), Qt::BottomDockWidgetArea, m_table);
    m_messages_dock = add(tr("Messages"), QStringLiteral("messagesDock"), Qt::BottomDockWidgetArea,
                          new MessagesPanel(m_document, *m_messages, this));
    // The tabs name them already.
    for (auto* dock : {m_derivation_dock, table, m_messages_dock}) {
        dock->setTitleBarWidget(new QWidget(dock));
    }
    tabifyDockWidget(m_derivation_dock, table);
    tabifyDockWidget(table, m_messages_dock);
    m_derivation_dock->raise();
    resizeDocks({left, right}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({m_derivation_dock}, {kBottomHeight}, Qt::Vertical);

    connect(m_operations, &OperationsPanel::addMeasurementRequested, this, &MainWindow::addMeasuredPoint);
    connect(m_operations, &OperationsPanel::editMeasurementRequested, this, &MainWindow::editMeasuredPoint);
    connect(m_operations, &OperationsPanel::catalogueErrors, this, [this](const QStringList& errors) {
        for (const auto& error : errors) {
            showMessage({Message::Severity::Error, error});
        }
    });
    connect(m_hardware, &HardwarePanel::failed, this, [this](const QString& error, const QString& hint) {
        showMessage({Message::Severity::Error, error, hint});
    });
}

void MainWindow::buildStatusBar()
{
    m_read_out = new QLabel(this);
    m_read_out->setObjectName(QStringLiteral("readOut"));
    m_read_out->setAccessibleName(tr("Coordinates under the pointer"));
    m_read_out->setContentsMargins(6, 0, 6, 0);
    m_notices = new QToolButton(this);
    m_notices->setObjectName(QStringLiteral("notices"));
    m_notices->setAutoRaise(true);
    m_notices->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_notices->setToolTip(tr("Show the messages"));
    m_convention = new QLabel(this);
    m_convention->setObjectName(QStringLiteral("convention"));
    m_convention->setToolTip(tr("How FLOPs and bytes are counted"));
    m_convention->setContentsMargins(6, 0, 6, 0);
    m_convention->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    statusBar()->addWidget(m_convention, 1);
    statusBar()->addPermanentWidget(m_read_out);
    statusBar()->addPermanentWidget(m_notices);
    connect(m_notices, &QToolButton::clicked, this, [this] {
        m_messages_dock->show();
        m_messages_dock->raise();
    });
    connect(m_messages, &MessageModel::messagesChanged, this, &MainWindow::updateNotices);
    updateNotices();
}

void MainWindow::updateNotices()
{
    const int errors = m_messages->countOf(Message::Severity::Error);
    const int warnings = m_messages->countOf(Message::Severity::Warning);
    const int all = m_messages->rowCount();
    m_notices->setVisible(all > 0);
    if (errors > 0) {
        m_notices->setText(errors == 1 ? tr("1 error") : tr("%1 errors").arg(errors));
    } else if (warnings > 0) {
        m_notices->setText(warnings == 1 ? tr("1 warning") : tr("%1 warnings").arg(warnings));
    } else {
        m_notices->setText(all == 1 ? tr("1 note") : tr("%1 notes").arg(all));
    }
    m_notices->setIcon(errors > 0         ? glyphIcon(Glyph::Error, errorText(palette()))
                           : warnings > 0 ? glyphIcon(Glyph::Warning, warningText(palette()))
                                          : glyphIcon(Glyph::Information));
}

void MainWindow::connectDocument()
{
    connect(&m_document, &Document::chartChanged, &m_chart_timer, qOverload<>(&QTimer::start));
    connect(&m_document, &Document::chartChanged, this, &MainWindow::updateActions);
    connect(&m_document, &Document::fileChanged, this, &MainWindow::updateTitle);
    connect(&m_document.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
}

void MainWindow::updateChart()
{
    m_chart->setModel(m_document.chart());
    m_chart->setSelected(m_document.selection());
    m_convention->setText(toQString(m_document.chart().convention));
}

void MainWindow::updateTitle()
{
    setWindowTitle(tr("%1[*] – Rooflens").arg(m_document.title()));
    setWindowModified(m_document.isModified());
    setWindowFilePath(m_document.filePath());
}

QColor MainWindow::colourOfPoint(int point) const
{
    const auto& points = m_document.points();
    if (point < 0 || point >= static_cast<int>(points.size())) {
        return {};
    }
    const auto own = m_points->index(point, 0).data(PointModel::ColourRole).value<QColor>();
    const auto& colours = m_chart->theme().points;
    return own.isValid() || colours.empty() ? own : colours[static_cast<std::size_t>(point) % colours.size()];
}

void MainWindow::showMessage(const Message& message)
{
    m_messages->add(message);
    m_message_bar->showMessage(message);
}

void MainWindow::openExample()
{
    if (const auto opened = m_document.openExample(); !opened) {
        showMessage(errorMessage(opened.error()));
    }
    updateChart();
}

void MainWindow::applyThemeChoice(ThemeChoice choice)
{
    m_options.theme = choice;
    applyTheme(choice);
}

void MainWindow::resetLayout()
{
    for (auto* dock : m_docks) {
        dock->setFloating(false);
        dock->show();
    }
    restoreState(m_first_state);
    resizeDocks({m_docks[0], m_docks[1]}, {kLeftWidth, kRightWidth}, Qt::Horizontal);
    resizeDocks({m_derivation_dock}, {kBottomHeight}, Qt::Vertical);
    m_derivation_dock->raise();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange && m_notices != nullptr) {
        updateNotices();
    }
}

} // namespace rooflens::app
