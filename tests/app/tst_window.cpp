// SPDX-License-Identifier: GPL-3.0-or-later
// The window used as a person uses it: clicks and keys, without a display.
#include "app/gui/chart/roofline_chart.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/main_window.h"
#include "app/gui/models/hardware_models.h"
#include "app/gui/models/message_model.h"
#include "app/gui/models/point_model.h"
#include "app/gui/panels/point_delegate.h"
#include "core/base/text_file.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenuBar>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>
#include <QToolButton>
#include <QTreeView>
#include <QWheelEvent>
#include <functional>
#include <memory>

using namespace rooflens;
using namespace rooflens::app;

class TestWindow : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase();
    void init();
    void cleanup();

    void startsWithTheLessonUnmodified();
    void anotherChipIsChosenBySearch();
    void aBandwidthIsTypedAndUndone();
    void aWrongBandwidthShowsItsErrorAndKeepsTheOldValue();
    void anOperationIsAddedAndItsParameterEdited();
    void aWrongParameterShowsItsErrorAndKeepsTheOldValue();
    void escapeGivesTheParameterBack();
    void aMeasuredPointAboveTheRoofWarns();
    void hidingAPointByItsCheckBox();
    void deleteRemovesThePointInTheListOnly();
    void clickingAPointOnTheChartSelectsItEverywhere();
    void theDerivationFollowsTheSelection();
    void theWheelZoomsWithoutAnUndoStep();
    void sortingTheTableKeepsTheSelection();
    void aMalformedFileIsToldAndLeavesTheDocument();
    void aDroppedFileIsOpened();
    void closingAsksForUnsavedWork();
    void everyControlHasAnAccessibleName();
    void everyActionHasATextAndTheMenusAreReachable();
    void nothingIsClippedWithLargeFonts();
    void lightAndDarkKeepTheirContrast();

private:
    template <typename T> T* find(const char* name) { return m_window->findChild<T*>(QString::fromLatin1(name)); }
    // Clicks into the middle of a cell, edits it as a person does and leaves with Return.
    void typeIntoCell(QTableView* table, int row, int column, const QString& text);
    int mainRow() const;
    // Drives the modal dialog that the next action opens.
    static void inDialog(const std::function<void(QDialog*)>& drive);
    std::unique_ptr<MainWindow> m_window;
};

void TestWindow::initTestCase()
{
    initTheme();
}

void TestWindow::init()
{
    MainWindow::Options options;
    options.remember = false;
    options.theme = ThemeChoice::Light;
    m_window = std::make_unique<MainWindow>(Catalog({ROOFLENS_RESOURCES}), options);
    m_window->openExample();
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    QApplication::setActiveWindow(m_window.get());
    QTest::qWait(20);
}

void TestWindow::cleanup()
{
    m_window.reset();
}

void TestWindow::typeIntoCell(QTableView* table, int row, int column, const QString& text)
{
    const auto index = table->model()->index(row, column);
    table->scrollTo(index);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the editor from before
    const auto place = table->visualRect(index).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, place);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, place);
    auto* editor = table->viewport()->findChild<QLineEdit*>();
    QVERIFY(editor != nullptr);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();
}

int TestWindow::mainRow() const
{
    const auto& chip = *m_window->document().hardware();
    return static_cast<int>(chip.mainLevel() - chip.levels.data());
}

void TestWindow::inDialog(const std::function<void(QDialog*)>& drive)
{
    QTimer::singleShot(30, qApp, [drive] {
        auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        QVERIFY(dialog != nullptr);
        drive(dialog);
        if (dialog->isVisible()) {
            dialog->reject(); // the test goes on whatever went wrong
        }
    });
}

void TestWindow::startsWithTheLessonUnmodified()
{
    QVERIFY(!m_window->isWindowModified());
    QCOMPARE(find<QListView>("pointList")->model()->rowCount(), static_cast<int>(m_window->document().points().size()));
    QCOMPARE(m_window->chart().model().points.size(), m_window->document().points().size());
    QVERIFY(find<QPushButton>("presetButton")->text().contains(QStringLiteral("A100")));
    QVERIFY(!find<QWidget>("messageBar")->isVisible());
}

void TestWindow::anotherChipIsChosenBySearch()
{
    QTest::mouseClick(find<QPushButton>("presetButton"), Qt::LeftButton);
    auto* chooser = find<QWidget>("hardwareChooser");
    QVERIFY(chooser != nullptr && chooser->isVisible());
    QTest::keyClicks(chooser->findChild<QLineEdit*>(), QStringLiteral("lesson h100"));
    QTest::keyClick(chooser->findChild<QLineEdit*>(), Qt::Key_Return);
    QVERIFY(!chooser->isVisible());
    QCOMPARE(m_window->document().hardware()->id, std::string("lesson-h100"));
    QVERIFY(m_window->isWindowModified());
    QTRY_VERIFY(m_window->chart().model().title.find("H100") != std::string::npos);
    m_window->document().undoStack().undo();
    QCOMPARE(m_window->document().hardware()->id, std::string("lesson-a100"));
    QVERIFY(!m_window->isWindowModified());
    // Escape leaves all as it is.
    QTest::mouseClick(find<QPushButton>("presetButton"), Qt::LeftButton);
    QTest::keyClicks(chooser->findChild<QLineEdit*>(), QStringLiteral("mi300"));
    QTest::keyClick(chooser, Qt::Key_Escape);
    QVERIFY(!chooser->isVisible());
    QCOMPARE(m_window->document().hardware()->id, std::string("lesson-a100"));
}

void TestWindow::aBandwidthIsTypedAndUndone()
{
    auto* table = find<QTableView>("levelTable");
    const auto before = m_window->document().bytes();
    typeIntoCell(table, mainRow(), LevelModel::Bandwidth, QStringLiteral("4 TB/s"));
    QCOMPARE(*m_window->document().hardware()->mainLevel()->byte_per_s, 4e12);
    QVERIFY(find<QLabel>("hardwareChanged")->isVisible());
    QVERIFY(find<QToolButton>("revertHardware")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->document().bytes(), before);
    QVERIFY(!find<QLabel>("hardwareChanged")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(*m_window->document().hardware()->mainLevel()->byte_per_s, 4e12);
    QTest::mouseClick(find<QToolButton>("revertHardware"), Qt::LeftButton);
    QCOMPARE(m_window->document().bytes(), before);
}

void TestWindow::aWrongBandwidthShowsItsErrorAndKeepsTheOldValue()
{
    auto* table = find<QTableView>("levelTable");
    const auto before = m_window->document().bytes();
    typeIntoCell(table, mainRow(), LevelModel::Bandwidth, QStringLiteral("4 TB"));
    QCOMPARE(m_window->document().bytes(), before);
    auto* error = find<QLabel>("levelError");
    QVERIFY(error->isVisible());
    QVERIFY(error->text().contains(QStringLiteral("4 TB")));
    QCOMPARE(table->model()->index(mainRow(), LevelModel::Bandwidth).data().toString(), QStringLiteral("4 TB"));
    typeIntoCell(table, mainRow(), LevelModel::Bandwidth, QStringLiteral("4000 GB/s"));
    QVERIFY(!error->isVisible());
    QCOMPARE(*m_window->document().hardware()->mainLevel()->byte_per_s, 4e12);
}

void TestWindow::anOperationIsAddedAndItsParameterEdited()
{
    const int before = m_window->document().operationCount();
    QTest::mouseClick(find<QToolButton>("addOperation"), Qt::LeftButton);
    auto* chooser = find<QWidget>("operationChooser");
    QVERIFY(chooser != nullptr && chooser->isVisible());
    QTest::keyClicks(chooser->findChild<QLineEdit*>(), QStringLiteral("matmul"));
    QTest::keyClick(chooser->findChild<QLineEdit*>(), Qt::Key_Return);
    QCOMPARE(m_window->document().operationCount(), before + 1);
    const auto selected = static_cast<std::size_t>(m_window->document().selection());
    QCOMPARE(m_window->document().scenario().operations[selected].id, std::string("matmul"));
    auto* field = find<QLineEdit>("parameter_M");
    QVERIFY(field != nullptr);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("4096"));
    QTest::keyClick(field, Qt::Key_Return);
    const auto& parameters = m_window->document().scenario().operations[selected].parameters;
    QCOMPARE(parameters.size(), std::size_t{1});
    QCOMPARE(std::get<double>(parameters.front().second), 4096.0);
    QTest::keyClick(field, Qt::Key_PageUp);
    QCOMPARE(field->text(), QStringLiteral("8192"));
    QTest::keyClick(field, Qt::Key_Down);
    QCOMPARE(field->text(), QStringLiteral("8191"));
}

void TestWindow::aWrongParameterShowsItsErrorAndKeepsTheOldValue()
{
    addOperation(m_window->document(), "matmul");
    auto* field = find<QLineEdit>("parameter_K");
    QVERIFY(field != nullptr);
    const auto before = m_window->document().bytes();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("1.5"));
    auto* error = find<QLabel>("error_K");
    QVERIFY(error->isVisible()); // while typing
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(error->isVisible());
    QVERIFY(!error->text().isEmpty());
    QCOMPARE(field->text(), QStringLiteral("1.5")); // nothing is lost
    QCOMPARE(m_window->document().bytes(), before);
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("15"));
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!error->isVisible());
    QVERIFY(m_window->document().bytes() != before);
}

void TestWindow::escapeGivesTheParameterBack()
{
    addOperation(m_window->document(), "matmul");
    auto* field = find<QLineEdit>("parameter_K");
    const auto text = field->text();
    const auto before = m_window->document().bytes();
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QStringLiteral("77"));
    QTest::keyClick(field, Qt::Key_Escape);
    QCOMPARE(field->text(), text);
    QCOMPARE(m_window->document().bytes(), before);
}

void TestWindow::aMeasuredPointAboveTheRoofWarns()
{
    inDialog([](QDialog* dialog) {
        const auto type = [dialog](int field, const char* text) {
            auto* edit = dialog->findChild<QLineEdit*>(QStringLiteral("draft%1").arg(field));
            QVERIFY(edit != nullptr);
            edit->setFocus();
            QTest::keyClicks(edit, QString::fromLatin1(text));
        };
        auto* add = dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
        QVERIFY(!add->isEnabled());
        type(0, "too fast");
        type(1, "1 TFLOP");
        type(5, "1 millis");
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("draftError5"))->isVisible());
        QVERIFY(!add->isEnabled());
        auto* time = dialog->findChild<QLineEdit*>(QStringLiteral("draft5"));
        time->selectAll();
        QTest::keyClicks(time, QStringLiteral("1 ms"));
        type(3, "1 GB");
        QVERIFY(dialog->findChild<QLabel*>(QStringLiteral("draftWarnings"))->isVisible());
        QVERIFY(add->isEnabled());
        QTest::mouseClick(add, Qt::LeftButton);
    });
    QTest::mouseClick(find<QToolButton>("addMeasured"), Qt::LeftButton);
    QCOMPARE(m_window->document().scenario().measurements.size(), std::size_t{1});
    QVERIFY(m_window->document().points().back().efficiency > 1.0);
    QVERIFY(find<QWidget>("messageBar")->isVisible());
    QTRY_VERIFY(m_window->messages().countOf(Message::Severity::Warning) > 0);
    QVERIFY(find<QToolButton>("notices")->isVisible());
    QTRY_VERIFY(m_window->chart().model().points.back().above_roof);
}

void TestWindow::hidingAPointByItsCheckBox()
{
    auto* list = find<QListView>("pointList");
    QStyleOptionViewItem option;
    option.initFrom(list);
    option.widget = list;
    option.rect = list->visualRect(list->model()->index(1, 0));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, PointDelegate::checkRect(option).center());
    QVERIFY(!m_window->document().points()[1].visible);
    QTRY_COMPARE(m_window->chart().model().points.size(), m_window->document().points().size() - 1);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(m_window->document().points()[1].visible);
}

void TestWindow::deleteRemovesThePointInTheListOnly()
{
    auto* list = find<QListView>("pointList");
    const auto count = m_window->document().points().size();
    m_window->document().select(0);
    auto* field = find<QLineEdit>("parameter_n");
    QVERIFY(field != nullptr);
    field->setFocus();
    QTest::keyClick(field, Qt::Key_Delete);
    QCOMPARE(m_window->document().points().size(), count);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Delete);
    QCOMPARE(m_window->document().points().size(), count - 1);
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->document().points().size(), count);
    QCOMPARE(m_window->document().selection(), 0);
    QCOMPARE(list->currentIndex().row(), 0);
}

void TestWindow::clickingAPointOnTheChartSelectsItEverywhere()
{
    auto& chart = m_window->chart();
    const int last = static_cast<int>(m_window->document().points().size()) - 1;
    QTRY_VERIFY(!chart.positionOf(last).isNull());
    QTest::mouseClick(&chart, Qt::LeftButton, {}, chart.positionOf(last).toPoint());
    QTRY_COMPARE(m_window->document().selection(), last);
    QCOMPARE(find<QListView>("pointList")->currentIndex().row(), last);
    QCOMPARE(find<QTableView>("pointTable")->currentIndex().row(), last);
    QTRY_COMPARE(chart.selected(), last);
}

void TestWindow::theDerivationFollowsTheSelection()
{
    auto* page = find<QTextBrowser>("derivationPage");
    for (int i = 0; i < 2; ++i) {
        m_window->document().select(i);
        const auto name = QString::fromStdString(m_window->document().points()[static_cast<std::size_t>(i)].name);
        QTRY_VERIFY(page->toPlainText().startsWith(name));
    }
    QVERIFY(page->toPlainText().contains(QStringLiteral("What would move it")));
}

void TestWindow::theWheelZoomsWithoutAnUndoStep()
{
    auto& chart = m_window->chart();
    const auto before = chart.model().x;
    const auto place = chart.plotRect().center();
    QWheelEvent wheel(place, chart.mapToGlobal(place), {}, QPoint(0, 240), Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&chart, &wheel);
    QTRY_VERIFY(chart.model().x.upper / chart.model().x.lower < before.upper / before.lower);
    QCOMPARE(m_window->document().undoStack().count(), 0);
    QVERIFY(!m_window->isWindowModified());
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, place.toPoint() + QPoint(0, 40));
    QTRY_VERIFY(chart.model().x == before);
}

void TestWindow::sortingTheTableKeepsTheSelection()
{
    auto* table = find<QTableView>("pointTable");
    m_window->document().select(2);
    table->sortByColumn(PointModel::Intensity, Qt::DescendingOrder);
    QCOMPARE(m_window->document().selection(), 2);
    double previous = std::numeric_limits<double>::max();
    for (int row = 0; row < table->model()->rowCount(); ++row) {
        const double now = table->model()->index(row, PointModel::Intensity).data(PointModel::SortRole).toDouble();
        QVERIFY(now <= previous);
        previous = now;
    }
    table->selectRow(0);
    QCOMPARE(m_window->document().points()[static_cast<std::size_t>(m_window->document().selection())].intensity,
             table->model()->index(0, PointModel::Intensity).data(PointModel::SortRole).toDouble());
}

void TestWindow::aMalformedFileIsToldAndLeavesTheDocument()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("broken.rooflens"));
    QVERIFY(writeFileAtomically(path.toStdString(),
                                "rooflens: scenario/1\noperations:\n  - {id: relu, presicion: bf16}\n"));
    const auto before = m_window->document().bytes();
    QVERIFY(!m_window->openPath(path));
    auto* bar = find<QWidget>("messageBar");
    QVERIFY(bar->isVisible());
    const auto text = find<QLabel>("messageText")->text();
    QVERIFY(text.contains(QStringLiteral("broken.rooflens:3:")));
    QVERIFY(text.contains(QStringLiteral("precision")));
    QCOMPARE(m_window->messages().countOf(Message::Severity::Error), 1);
    QCOMPARE(m_window->document().bytes(), before);
    QVERIFY(!m_window->isWindowModified());
}

void TestWindow::aDroppedFileIsOpened()
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(QStringLiteral(ROOFLENS_RESOURCES "/hardware/lesson-h100.yaml"))});
    QDragEnterEvent enter({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_COMPARE(m_window->document().hardware()->id, std::string("lesson-h100"));
    data.setUrls({QUrl::fromLocalFile(QStringLiteral("/etc/hostname"))});
    QDragEnterEvent again({300, 300}, Qt::CopyAction, &data, Qt::LeftButton, {});
    QApplication::sendEvent(m_window.get(), &again);
    QApplication::sendEvent(m_window.get(), &drop);
    QTRY_VERIFY(find<QWidget>("messageBar")->isVisible()); // refused with a reason
}

void TestWindow::closingAsksForUnsavedWork()
{
    addOperation(m_window->document(), "dot");
    inDialog([](QDialog* dialog) {
        auto* box = qobject_cast<QMessageBox*>(dialog);
        QVERIFY(box != nullptr);
        QTest::mouseClick(box->button(QMessageBox::Cancel), Qt::LeftButton);
    });
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    inDialog([](QDialog* dialog) {
        QTest::mouseClick(qobject_cast<QMessageBox*>(dialog)->button(QMessageBox::Discard), Qt::LeftButton);
    });
    QVERIFY(m_window->close());
}

void TestWindow::everyControlHasAnAccessibleName()
{
    for (int point = 0; point < 2; ++point) {
        m_window->document().select(point);
        for (auto* widget : m_window->findChildren<QWidget*>()) {
            const bool control = qobject_cast<QAbstractButton*>(widget) != nullptr
                || qobject_cast<QLineEdit*>(widget) != nullptr || qobject_cast<QComboBox*>(widget) != nullptr
                || qobject_cast<QAbstractItemView*>(widget) != nullptr;
            const auto owner = widget->objectName();
            // Parts that Qt puts into its own widgets.
            const bool inner = owner.startsWith(QLatin1String("qt_")) || widget->inherits("QHeaderView")
                || widget->inherits("QTableCornerButton") || widget->inherits("QComboBoxListView")
                || widget->parentWidget()->inherits("QDockWidget") || widget->parentWidget()->inherits("QTabBar")
                || widget->parentWidget()->inherits("QLineEdit");
            if (!control || inner || !widget->isVisibleTo(m_window.get())) {
                continue;
            }
            auto* interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY(interface != nullptr);
            QVERIFY2(!interface->text(QAccessible::Name).isEmpty(),
                     qPrintable(
                         QStringLiteral("%1 '%2'").arg(QString::fromLatin1(widget->metaObject()->className()), owner)));
        }
    }
}

void TestWindow::everyActionHasATextAndTheMenusAreReachable()
{
    QSet<QKeySequence> keys;
    for (const auto* menu_action : m_window->menuBar()->actions()) {
        QVERIFY(menu_action->text().contains(QLatin1Char('&')));
        for (const auto* action : menu_action->menu()->actions()) {
            if (action->isSeparator()) {
                continue;
            }
            QVERIFY(!action->text().isEmpty());
            for (const auto& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key), qPrintable(key.toString()));
                keys.insert(key);
            }
        }
    }
}

void TestWindow::nothingIsClippedWithLargeFonts()
{
    const auto font = QApplication::font();
    auto large = font;
    large.setPointSizeF(font.pointSizeF() * 1.5);
    QApplication::setFont(large);
    init(); // a window that starts with that font
    m_window->document().select(1);
    QTest::qWait(50);
    for (auto* button : m_window->findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !button->text().isEmpty() && button->objectName() != QLatin1String("presetButton")) {
            QVERIFY2(button->width() >= button->minimumSizeHint().width()
                         && button->height() >= button->fontMetrics().height(),
                     qPrintable(button->text()));
        }
    }
    for (auto* edit : m_window->findChildren<QLineEdit*>()) {
        if (edit->isVisible()) {
            QVERIFY(edit->height() >= edit->fontMetrics().height());
        }
    }
    QApplication::setFont(font);
}

void TestWindow::lightAndDarkKeepTheirContrast()
{
    for (const auto& palette : {lightPalette(), darkPalette()}) {
        for (const auto background : {QPalette::Window, QPalette::Base, QPalette::AlternateBase, QPalette::Button}) {
            const auto ground = palette.color(background);
            for (const auto& ink :
                 {palette.color(QPalette::WindowText), mutedText(palette), errorText(palette), warningText(palette),
                  memoryText(palette), computeText(palette), palette.color(QPalette::Link)}) {
                QVERIFY2(contrastRatio(ink, ground) >= 4.5,
                         qPrintable(QStringLiteral("%1 on %2").arg(ink.name(), ground.name())));
            }
        }
        QVERIFY(contrastRatio(palette.color(QPalette::HighlightedText), palette.color(QPalette::Highlight)) >= 4.5);
    }
    m_window->applyThemeChoice(ThemeChoice::Dark);
    QTest::qWait(20);
    QVERIFY(m_window->chart().theme().dark);
    m_window->applyThemeChoice(ThemeChoice::Light);
    QTest::qWait(20);
    QVERIFY(!m_window->chart().theme().dark);
}

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
