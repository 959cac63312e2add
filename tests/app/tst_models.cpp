// SPDX-License-Identifier: GPL-3.0-or-later
// The item models, watched by Qt's model tester while the document changes under them.
#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/models/catalogue_model.h"
#include "app/gui/models/hardware_models.h"
#include "app/gui/models/message_model.h"
#include "app/gui/models/point_model.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

using namespace rooflens;
using namespace rooflens::app;

namespace
{

constexpr auto kFail = QAbstractItemModelTester::FailureReportingMode::QtTest;

Catalog shipped()
{
    return Catalog({ROOFLENS_RESOURCES});
}

} // namespace

class TestModels : public QObject
{
    Q_OBJECT
private slots:
    void modelsStayConsistentWhileTheDocumentChanges();
    void pointsAreTheRowsInOrder();
    void checkingAndNamingAPointAreEdits();
    void aCellKeepsWhatWasTypedWithItsError();
    void checkingAPeakShowsItsRoof();
    void theCatalogueIsReadWhenAsked();
    void messagesOfTheDocumentComeAndGo();
};

void TestModels::modelsStayConsistentWhileTheDocumentChanges()
{
    Document document(shipped());
    PointModel points(document);
    PeakModel peaks(document);
    LevelModel levels(document);
    MessageModel messages(document);
    QAbstractItemModelTester watch_points(&points, kFail);
    QAbstractItemModelTester watch_peaks(&peaks, kFail);
    QAbstractItemModelTester watch_levels(&levels, kFail);
    QAbstractItemModelTester watch_messages(&messages, kFail);
    QVERIFY(document.openExample());
    addOperation(document, "softmax");
    Measurement measurement;
    measurement.name = "fast";
    measurement.flop_per_s = 1e18;
    measurement.intensity = 1;
    addMeasurement(document, measurement);
    removePoint(document, 0);
    QVERIFY(choosePreset(document, "lesson-h100"));
    changeHardware(document, *withNewPeak(*document.hardware()), QStringLiteral("peak"));
    changeHardware(document, *withoutLevel(*document.hardware(), 0), QStringLiteral("level"));
    QCoreApplication::processEvents();
    while (document.undoStack().canUndo()) {
        document.undoStack().undo();
        QCoreApplication::processEvents();
    }
    while (document.undoStack().canRedo()) {
        document.undoStack().redo();
    }
    document.startNew();
    QCoreApplication::processEvents();
    QCOMPARE(points.rowCount(), 0);
}

void TestModels::pointsAreTheRowsInOrder()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    PointModel model(document);
    QCOMPARE(model.rowCount(), static_cast<int>(document.points().size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& point = document.points()[static_cast<std::size_t>(row)];
        QCOMPARE(model.index(row, PointModel::Name).data().toString(), QString::fromStdString(point.name));
        QCOMPARE(model.index(row, PointModel::Intensity).data(PointModel::SortRole).toDouble(), *point.intensity);
    }
    QVERIFY(!model.headerData(PointModel::Efficiency, Qt::Horizontal).toString().isEmpty());
}

void TestModels::checkingAndNamingAPointAreEdits()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    PointModel model(document);
    QVERIFY(model.setData(model.index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
    QVERIFY(!document.scenario().operations.front().visible);
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("first"), Qt::EditRole));
    QCOMPARE(document.points().front().name, std::string("first"));
    QCOMPARE(document.undoStack().count(), 2);
    QVERIFY(model.setData(model.index(0, 0), QStringLiteral("first"), Qt::EditRole)); // the same: no step
    QCOMPARE(document.undoStack().count(), 2);
}

void TestModels::aCellKeepsWhatWasTypedWithItsError()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    LevelModel model(document);
    QCoreApplication::processEvents();
    int row = 0;
    while (model.index(row, LevelModel::Name).data().toString().toStdString()
           != document.hardware()->mainLevel()->name) {
        ++row;
    }
    const auto cell = model.index(row, LevelModel::Bandwidth);
    QSignalSpy errors(&model, &HardwareTableModel::errorsChanged);
    const auto before = document.bytes();
    QVERIFY(!model.setData(cell, QStringLiteral("4 TB")));
    QCOMPARE(cell.data().toString(), QStringLiteral("4 TB"));
    QVERIFY(!cell.data(HardwareTableModel::ErrorRole).toString().isEmpty());
    QCOMPARE(model.errors().size(), 1);
    QCOMPARE(document.bytes(), before);
    QVERIFY(model.setData(cell, QStringLiteral("4 TB/s")));
    QVERIFY(model.errors().isEmpty());
    QCOMPARE(cell.data().toString(), QStringLiteral("4 TB/s"));
    QVERIFY(cell.data(HardwareTableModel::ChangedRole).toBool());
    document.undoStack().undo();
    QVERIFY(!cell.data(HardwareTableModel::ChangedRole).toBool());
    QCOMPARE(document.bytes(), before);
    QVERIFY(!model.setData(cell, QStringLiteral("fast")));
    model.dropRejected();
    QVERIFY(model.errors().isEmpty());
    QCOMPARE(cell.data().toString(), QStringLiteral("2 TB/s"));
    QVERIFY(errors.count() >= 4);
}

void TestModels::checkingAPeakShowsItsRoof()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    PeakModel model(document);
    QCoreApplication::processEvents();
    const auto cell = model.index(0, 0);
    QCOMPARE(cell.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Checked);
    QVERIFY(model.setData(cell, Qt::Unchecked, Qt::CheckStateRole));
    QCOMPARE(cell.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Unchecked);
    for (const auto& roof : document.chart().roofs) {
        QVERIFY(roof.name != model.roofName(0));
    }
    document.undoStack().undo();
    QCOMPARE(cell.data(Qt::CheckStateRole).value<Qt::CheckState>(), Qt::Checked);
}

void TestModels::theCatalogueIsReadWhenAsked()
{
    Document document(shipped());
    for (const auto kind : {CatalogueModel::Kind::Operations, CatalogueModel::Kind::Hardware}) {
        CatalogueModel model(document, kind);
        QAbstractItemModelTester watch(&model, kFail);
        QCOMPARE(model.rowCount(), 0);
        model.load();
        QVERIFY(model.errors().empty());
        QVERIFY(model.rowCount() > 1);
        const auto id
            = kind == CatalogueModel::Kind::Operations ? QStringLiteral("matmul") : QStringLiteral("lesson-a100");
        const auto index = model.indexOfId(id);
        QVERIFY(index.isValid());
        QCOMPARE(index.data(CatalogueModel::IdRole).toString(), id);
        QVERIFY(index.parent().isValid());
        QVERIFY(!index.data(CatalogueModel::DetailRole).toString().isEmpty());
    }
}

void TestModels::messagesOfTheDocumentComeAndGo()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    MessageModel model(document);
    QAbstractItemModelTester watch(&model, kFail);
    QSignalSpy changed(&model, &MessageModel::messagesChanged);
    Measurement measurement;
    measurement.name = "too fast";
    measurement.flop_per_s = 1e18;
    measurement.intensity = 1;
    addMeasurement(document, measurement);
    QTRY_VERIFY(model.countOf(Message::Severity::Warning) > 0);
    QVERIFY(model.allText().contains(QStringLiteral("too fast")));
    model.add({Message::Severity::Error, QStringLiteral("a.rooflens:3:1: wrong"), QStringLiteral("do this")});
    document.undoStack().undo();
    QTRY_VERIFY(!model.allText().contains(QStringLiteral("too fast")));
    QCOMPARE(model.countOf(Message::Severity::Error), 1); // stays until it is cleared
    QVERIFY(model.allText().contains(QStringLiteral("a.rooflens:3:1: wrong (do this)")));
    model.clearLasting();
    QCOMPARE(model.countOf(Message::Severity::Error), 0);
}

QTEST_GUILESS_MAIN(TestModels)
#include "tst_models.moc"
