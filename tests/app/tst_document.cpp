// SPDX-License-Identifier: GPL-3.0-or-later
// The document without a window: commands, edits, files.
#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "app/gui/document/hardware_edit.h"
#include "app/gui/document/measurement_draft.h"
#include "app/gui/document/open_file.h"
#include "app/gui/document/parameter_edit.h"
#include "app/gui/models/derivation_text.h"
#include "core/base/text_file.h"

#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <functional>

using namespace rooflens;
using namespace rooflens::app;

namespace
{

Catalog shipped()
{
    return Catalog({ROOFLENS_RESOURCES});
}

Measurement measured()
{
    Measurement measurement;
    measurement.name = "my kernel";
    measurement.flops = 1e12;
    measurement.seconds = 10e-3;
    measurement.bytes[Role::Main] = 10e9;
    return measurement;
}

int levelRow(const Hardware& chip, std::string_view name)
{
    for (std::size_t i = 0; i < chip.levels.size(); ++i) {
        if (chip.levels[i].name == name) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

} // namespace

class TestDocument : public QObject
{
    Q_OBJECT
private slots:
    void everyEditUndoesAndRedoesToTheSameBytes_data();
    void everyEditUndoesAndRedoesToTheSameBytes();
    void manyEditsUndoInOrder();
    void savingLoadingSavingGivesTheSameBytes();
    void aMalformedFileLeavesTheDocumentAsItIs();
    void theExampleIsNotModified();
    void anImpossibleParameterIsKeptAsideWithItsError();
    void parametersThatArePossibleTogetherAreTakenInOneStep();
    void steppingStaysInTheRange();
    void aBandwidthIsReadWithItsUnit();
    void aTypedFigureHasTheProvenanceUserUntilItIsTypedBack();
    void aSparseRatingBelowTheDensePeakIsRefused();
    void aChipOfAnotherNameDropsTheRoofsChosenByName();
    void aDraftSaysWhatIsWrongAndWhereThePointStands();
    void aMeasuredPointAboveItsRoofIsKeptWithAWarning();
    void zoomingIsNoUndoStepUntilItIsKept();
    void theDerivationNamesNumbersAndSources();
    void kindsOfFilesAreTold();
};

using Edit = std::function<void(Document&)>;
Q_DECLARE_METATYPE(Edit)

void TestDocument::everyEditUndoesAndRedoesToTheSameBytes_data()
{
    QTest::addColumn<Edit>("edit");
    const auto row = [](const char* name, Edit edit) { QTest::newRow(name) << std::move(edit); };
    row("add an operation", [](Document& d) { addOperation(d, "softmax"); });
    row("duplicate an operation", [](Document& d) { duplicatePoint(d, 0); });
    row("remove an operation", [](Document& d) { removePoint(d, 1); });
    row("remove the last operation", [](Document& d) { removePoint(d, d.operationCount() - 1); });
    row("hide a point", [](Document& d) { setPointVisible(d, 0, false); });
    row("hide all points", [](Document& d) { setAllVisible(d, false); });
    row("rename a point", [](Document& d) { renamePoint(d, 0, QStringLiteral("another name")); });
    row("colour a point", [](Document& d) { setPointColour(d, 0, "#aa3377"); });
    row("another precision", [](Document& d) { setPointPrecision(d, 0, Precision::Fp32); });
    row("add a measured point", [](Document& d) { addMeasurement(d, measured()); });
    row("choose a chip", [](Document& d) { QVERIFY(choosePreset(d, "lesson-h100")); });
    row("change a bandwidth", [](Document& d) {
        const auto* chip = d.hardware();
        auto changed = withLevelField(*chip, levelRow(*chip, chip->mainLevel()->name), LevelField::Bandwidth, "4 TB/s",
                                      d.hardwareReference());
        QVERIFY(changed);
        changeHardware(d, *changed, QStringLiteral("bandwidth"));
    });
    row("add a peak", [](Document& d) { changeHardware(d, *withNewPeak(*d.hardware()), QStringLiteral("peak")); });
    row("remove a level",
        [](Document& d) { changeHardware(d, *withoutLevel(*d.hardware(), 0), QStringLiteral("level")); });
    row("hide a roof", [](Document& d) { setRoofShown(d, shownRoofs(d).front(), false); });
    row("keep the view", [](Document& d) {
        d.showRange({0.5, 500}, {1e10, 1e15});
        keepShownRange(d);
    });
    row("change a parameter", [](Document& d) {
        addOperation(d, "matmul");
        ParameterEdit edit(d);
        edit.setEntry(d.selection());
        QVERIFY(edit.set(*edit.operation()->findParameter("M"), QStringLiteral("333")));
    });
}

void TestDocument::everyEditUndoesAndRedoesToTheSameBytes()
{
    QFETCH(Edit, edit);
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto before = document.bytes();
    edit(document);
    const auto after = document.bytes();
    QVERIFY(after != before);
    QVERIFY(document.isModified());
    QVERIFY(!document.undoStack().undoText().isEmpty());
    for (int round = 0; round < 2; ++round) {
        while (document.undoStack().canUndo()) {
            document.undoStack().undo();
        }
        QCOMPARE(document.bytes(), before);
        while (document.undoStack().canRedo()) {
            document.undoStack().redo();
        }
        QCOMPARE(document.bytes(), after);
    }
    // Points follow the scenario, whatever way it came about.
    Evaluator fresh(document.catalog());
    const auto points = fresh.evaluate(document.scenario());
    QCOMPARE(document.points().size(), points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
        QCOMPARE(document.points()[i].name, points[i].name);
        QCOMPARE(document.points()[i].intensity, points[i].intensity);
        QCOMPARE(document.points()[i].index, points[i].index);
    }
}

void TestDocument::manyEditsUndoInOrder()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    std::vector<std::string> states{document.bytes()};
    const std::vector<Edit> edits{
        [](Document& d) { addOperation(d, "gemv"); },
        [](Document& d) { addMeasurement(d, measured()); },
        [](Document& d) { removePoint(d, 0); },
        [](Document& d) { QVERIFY(choosePreset(d, "lesson-laptop")); },
        [](Document& d) { renamePoint(d, static_cast<int>(d.points().size()) - 1, QStringLiteral("renamed")); },
        [](Document& d) { duplicatePoint(d, static_cast<int>(d.points().size()) - 1); },
    };
    for (const auto& edit : edits) {
        edit(document);
        states.push_back(document.bytes());
    }
    for (std::size_t i = states.size() - 1; i > 0; --i) {
        QCOMPARE(document.bytes(), states[i]);
        document.undoStack().undo();
    }
    QCOMPARE(document.bytes(), states.front());
    QVERIFY(!document.isModified());
}

void TestDocument::savingLoadingSavingGivesTheSameBytes()
{
    QTemporaryDir folder;
    Document document(shipped());
    QVERIFY(document.openExample());
    addOperation(document, "attention");
    addMeasurement(document, measured());
    setRoofShown(document, shownRoofs(document).back(), false);
    const auto first = folder.filePath(QStringLiteral("first.rooflens"));
    QVERIFY(document.saveAs(first));
    QVERIFY(!document.isModified());
    QCOMPARE(document.title(), QStringLiteral("first.rooflens"));
    Document other(shipped());
    const auto opened = other.open(first);
    QVERIFY2(opened, opened ? "" : describe(opened.error()).c_str());
    const auto second = folder.filePath(QStringLiteral("second.rooflens"));
    QVERIFY(other.saveAs(second));
    QCOMPARE(*readTextFile(first.toStdString()), *readTextFile(second.toStdString()));
}

void TestDocument::aMalformedFileLeavesTheDocumentAsItIs()
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("broken.rooflens"));
    QVERIFY(writeFileAtomically(path.toStdString(), "rooflens: scenario/1\nhardwear: lesson-a100\n"));
    Document document(shipped());
    QVERIFY(document.openExample());
    addOperation(document, "dot");
    const auto before = document.bytes();
    const auto opened = document.open(path);
    QVERIFY(!opened);
    QCOMPARE(opened.error().line, 2);
    QCOMPARE(opened.error().column, 1);
    QCOMPARE(opened.error().file, path.toStdString());
    QVERIFY(!opened.error().hint.empty());
    QCOMPARE(document.bytes(), before);
    QVERIFY(document.undoStack().canUndo());
    QVERIFY(document.filePath().isEmpty());
}

void TestDocument::theExampleIsNotModified()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    QVERIFY(!document.isModified());
    QVERIFY(document.filePath().isEmpty());
    QVERIFY(!document.points().empty());
    QVERIFY(document.hardware() != nullptr);
    QVERIFY(!hardwareDiffers(document));
}

void TestDocument::anImpossibleParameterIsKeptAsideWithItsError()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    addOperation(document, "matmul");
    ParameterEdit edit(document);
    edit.setEntry(document.selection());
    const auto& rows = *edit.operation()->findParameter("M");
    const auto before = document.bytes();
    const int steps = document.undoStack().count();
    for (const auto* text : {"0", "-3", "1.5", "abc", "", "1,5", "1e400"}) {
        QVERIFY(!edit.set(rows, QString::fromLatin1(text)));
        QVERIFY2(!edit.error(rows).isEmpty(), text);
        QCOMPARE(edit.text(rows), QString::fromLatin1(text));
        QCOMPARE(document.bytes(), before);
        QCOMPARE(document.undoStack().count(), steps);
    }
    QVERIFY(edit.set(rows, QStringLiteral("2048")));
    QVERIFY(edit.error(rows).isEmpty());
    QCOMPARE(document.undoStack().count(), steps + 1);
    edit.reset(rows);
    QVERIFY(edit.isDefault(rows));
    QCOMPARE(document.bytes(), before);
}

void TestDocument::parametersThatArePossibleTogetherAreTakenInOneStep()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    addOperation(document, "conv2d");
    ParameterEdit edit(document);
    edit.setEntry(document.selection());
    const auto* shape = edit.operation();
    const auto* kernel = shape->findParameter("kh");
    const auto* height = shape->findParameter("H");
    QVERIFY(kernel != nullptr && height != nullptr);
    const auto before = document.bytes();
    const int steps = document.undoStack().count();
    QVERIFY(!edit.set(*kernel, QStringLiteral("999"))); // larger than the input
    QVERIFY(!edit.error(*kernel).isEmpty());
    QCOMPARE(document.bytes(), before);
    QVERIFY(edit.set(*height, QStringLiteral("2000"))); // now both are possible
    QVERIFY(edit.error(*kernel).isEmpty());
    QCOMPARE(edit.text(*kernel), QStringLiteral("999"));
    QCOMPARE(document.undoStack().count(), steps + 1);
    document.undoStack().undo();
    QCOMPARE(document.bytes(), before);
}

void TestDocument::steppingStaysInTheRange()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    addOperation(document, "matmul");
    ParameterEdit edit(document);
    edit.setEntry(document.selection());
    const auto& rows = *edit.operation()->findParameter("M");
    QVERIFY(edit.set(rows, QStringLiteral("2")));
    QCOMPARE(edit.stepped(rows, 1, false), QStringLiteral("3"));
    QCOMPARE(edit.stepped(rows, 1, true), QStringLiteral("4"));
    QCOMPARE(edit.stepped(rows, -1, true), QStringLiteral("1"));
    QVERIFY(edit.set(rows, QStringLiteral("1")));
    QCOMPARE(edit.stepped(rows, -1, false), QStringLiteral("1"));
    QCOMPARE(edit.stepped(rows, -1, true), QStringLiteral("1"));
}

void TestDocument::aBandwidthIsReadWithItsUnit()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto* chip = document.hardware();
    const int row = levelRow(*chip, chip->mainLevel()->name);
    for (const auto* text : {"4 TB/s", "4000 GB/s", "4e12", " 4TB/s "}) {
        const auto changed = withLevelField(*chip, row, LevelField::Bandwidth, text, nullptr);
        QVERIFY2(changed, text);
        QCOMPARE(*changed->levels[static_cast<std::size_t>(row)].byte_per_s, 4e12);
    }
    for (const auto* text : {"4 TB", "4 Tb/s", "0", "-1 TB/s", "nan", "4,0 TB/s", "4 TB/s x"}) {
        const auto changed = withLevelField(*chip, row, LevelField::Bandwidth, text, nullptr);
        QVERIFY2(!changed, text);
        QVERIFY(!changed.error().message.empty());
    }
}

void TestDocument::aTypedFigureHasTheProvenanceUserUntilItIsTypedBack()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto original = *document.hardware();
    const int row = levelRow(original, original.mainLevel()->name);
    const auto slot = static_cast<std::size_t>(row);
    const auto changed = withLevelField(original, row, LevelField::Bandwidth, "4 TB/s", document.hardwareReference());
    QVERIFY(changed);
    QCOMPARE(changed->levels[slot].provenance.kind, Provenance::Kind::User);
    QVERIFY(!changed->levels[slot].provenance.source.empty());
    QVERIFY(changed->levels[slot].provenance.note.find("2 TB/s") != std::string::npos);
    const auto back = withLevelField(*changed, row, LevelField::Bandwidth, "2 TB/s", document.hardwareReference());
    QVERIFY(back);
    QVERIFY(*back == original);
}

void TestDocument::aSparseRatingBelowTheDensePeakIsRefused()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto refused = withPeakField(*document.hardware(), 0, PeakField::Sparse, "1 TFLOP/s", nullptr);
    QVERIFY(!refused);
    QCOMPARE(refused.error().line, 0); // the place in the file that it would be written to means nothing here
    const auto more = *withNewPeak(*document.hardware()); // bf16 on the vector unit
    QCOMPARE(more.peaks.size(), document.hardware()->peaks.size() + 1);
    const int last = static_cast<int>(more.peaks.size()) - 1;
    const auto twin = withPeakField(more, last, PeakField::Unit, "matrix", nullptr);
    QVERIFY(!twin);
    QVERIFY(twin.error().message.find("already") != std::string::npos);
}

void TestDocument::aChipOfAnotherNameDropsTheRoofsChosenByName()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto before = document.bytes();
    setRoofShown(document, shownRoofs(document).front(), false);
    QVERIFY(document.scenario().view.roofs.has_value());
    QVERIFY(choosePreset(document, "lesson-h100"));
    QVERIFY(!document.scenario().view.roofs.has_value());
    document.undoStack().undo(); // chip and roofs are one step
    QVERIFY(document.scenario().view.roofs.has_value());
    document.undoStack().undo();
    QCOMPARE(document.bytes(), before);
    const auto missing = choosePreset(document, "lesson-h10");
    QVERIFY(!missing);
    QVERIFY(missing.error().hint.find("lesson-h100") != std::string::npos);
}

void TestDocument::aDraftSaysWhatIsWrongAndWhereThePointStands()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    MeasurementDraft draft(document);
    draft.setText(MeasurementDraft::Name, QStringLiteral("kernel"));
    draft.setPrecision(Precision::Bf16);
    draft.setUnit(ComputeUnit::Matrix);
    QVERIFY(!draft.isComplete());
    QVERIFY(!draft.problem().isEmpty());
    draft.setText(MeasurementDraft::Work, QStringLiteral("1 TFLOP"));
    draft.setText(MeasurementDraft::Time, QStringLiteral("10 msec"));
    QVERIFY(!draft.error(MeasurementDraft::Time).isEmpty());
    QVERIFY(!draft.isComplete());
    draft.setText(MeasurementDraft::Time, QStringLiteral("10 ms"));
    draft.setText(MeasurementDraft::Bytes, QStringLiteral("10 GB"));
    QVERIFY2(draft.isComplete(), qPrintable(draft.problem()));
    QVERIFY(draft.warnings().isEmpty());
    QVERIFY(draft.summary().contains(QStringLiteral("100")));
    draft.setText(MeasurementDraft::Time, QStringLiteral("1 ms")); // 1000 TFLOP/s on a chip of 312
    QVERIFY(draft.isComplete());
    QVERIFY(!draft.warnings().isEmpty());
    draft.setText(MeasurementDraft::Time, QStringLiteral("10 ms"));
    draft.setText(MeasurementDraft::Work, QStringLiteral("0 FLOP"));
    QVERIFY(draft.isComplete());
    QVERIFY(!draft.warnings().isEmpty()); // it has no place on the log axes
    MeasurementDraft copy(document);
    copy.fill(draft.measurement());
    QVERIFY(copy.isComplete());
    QVERIFY(copy.measurement() == draft.measurement());
}

void TestDocument::aMeasuredPointAboveItsRoofIsKeptWithAWarning()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    auto fast = measured();
    fast.seconds = 1e-4;
    addMeasurement(document, fast);
    const auto& point = document.points().back();
    QVERIFY(point.efficiency && *point.efficiency > 1);
    QVERIFY(!point.warnings.empty());
    QCOMPARE(*point.flop_per_s, 1e16); // never clamped
    bool told = false;
    for (const auto& message : document.currentMessages()) {
        told |= message.point == static_cast<int>(document.points().size()) - 1;
    }
    QVERIFY(told);
}

void TestDocument::zoomingIsNoUndoStepUntilItIsKept()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto before = document.bytes();
    document.showRange({0.5, 500}, {1e10, 1e15});
    QCOMPARE(document.chart().x.lower, 0.5);
    QCOMPARE(document.undoStack().count(), 0);
    QCOMPARE(document.bytes(), before);
    document.showRange({0, 500}, {1e10, 1e15}); // no log axis can show 0
    QCOMPARE(document.chart().x.lower, 0.5);
    keepShownRange(document);
    QCOMPARE(document.undoStack().count(), 1);
    document.fit();
    QVERIFY(document.chart().x.lower != 0.5);
    QVERIFY(document.scenario().view.x.has_value());
    forgetKeptRange(document);
    QVERIFY(!document.scenario().view.x.has_value());
}

void TestDocument::theDerivationNamesNumbersAndSources()
{
    Document document(shipped());
    QVERIFY(document.openExample());
    for (int i = 0; i < static_cast<int>(document.points().size()); ++i) {
        const auto text = derivationPlainText(document, i);
        QVERIFY(text.contains(QString::fromStdString(document.points()[static_cast<std::size_t>(i)].name)));
        QVERIFY(text.contains(QLatin1Char('=')));
        const auto html = derivationHtml(document, i, {Qt::gray, Qt::gray, Qt::red, Qt::blue, Qt::darkRed});
        QVERIFY(html.contains(QStringLiteral("<table")));
        QVERIFY(!html.contains(QStringLiteral("nan"), Qt::CaseInsensitive));
    }
    QVERIFY(!derivationHtml(document, -1, {}).isEmpty());
}

void TestDocument::kindsOfFilesAreTold()
{
    QTemporaryDir folder;
    const auto write = [&](const char* name, const char* text) {
        const auto path = folder.filePath(QString::fromLatin1(name));
        [&] { QVERIFY(writeFileAtomically(path.toStdString(), text)); }();
        return path;
    };
    QCOMPARE(*kindOfFile(QStringLiteral(ROOFLENS_RESOURCES "/hardware/lesson-h100.yaml")), FileKind::Hardware);
    QCOMPARE(*kindOfFile(QStringLiteral(ROOFLENS_RESOURCES "/operations/relu.yaml")), FileKind::Operation);
    QCOMPARE(*kindOfFile(QStringLiteral(ROOFLENS_RESOURCES "/scenarios/lesson.rooflens")), FileKind::Scenario);
    QCOMPARE(*kindOfFile(write("s.yaml", "rooflens: scenario/1\n")), FileKind::Scenario);
    QVERIFY(!kindOfFile(write("m.yaml", "rooflens: model/1\n")));
    QVERIFY(!kindOfFile(write("n.yaml", "a: 1\n")));
    QVERIFY(!kindOfFile(folder.filePath(QStringLiteral("missing.yaml"))));
    QVERIFY(mayOpen(QStringLiteral("a.PNG")));
    QVERIFY(!mayOpen(QStringLiteral("a.doc")));
    Document document(shipped());
    QVERIFY(document.openExample());
    const auto before = document.bytes();
    QVERIFY(takeHardwareFile(document, QStringLiteral(ROOFLENS_RESOURCES "/hardware/lesson-h100.yaml")));
    QVERIFY(takeOperationFile(document, QStringLiteral(ROOFLENS_RESOURCES "/operations/relu.yaml")));
    QCOMPARE(document.undoStack().count(), 2);
    document.undoStack().undo();
    document.undoStack().undo();
    QCOMPARE(document.bytes(), before);
}

QTEST_GUILESS_MAIN(TestDocument)
#include "tst_document.moc"
