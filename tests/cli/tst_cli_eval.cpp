// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include <QTest>

using namespace rooflens::test;
using Json = nlohmann::json;

// `rooflens eval` of one operation.
class TestCliEval : public QObject
{
    Q_OBJECT

private slots:
    void withoutAChipTheRoofsAreAbsent();
    void theLessonsMatmulIsComputeBound();
    void aCopyHasIntensityZero();
    void numbersAreInFullPrecision();
    void anOptionalParameterThatIsAbsentIsNull();
    void aMeasuredTimeGivesAnEfficiency();
    void aPointAboveItsRoofIsFlaggedAndNotClamped();
    void aChipFileIsTakenLikeAnId();
    void textHasTheAnswerTheTableAndTheSources();
    void errorsNameTheNearest_data();
    void errorsNameTheNearest();
};

void TestCliEval::withoutAChipTheRoofsAreAbsent()
{
    const Json json = runRooflens({"eval", "relu", "n=1000", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["flops"].get<double>(), 1000.0);
    QCOMPARE(json["bytes"].get<double>(), 4000.0);
    QCOMPARE(json["intensity"].get<double>(), 0.25);
    for (const char* key : {"hardware", "levels", "attainable_flop_per_s", "seconds", "bound", "binding_roof"})
        QVERIFY2(!json.contains(key), key);
}

void TestCliEval::theLessonsMatmulIsComputeBound()
{
    const Json json = runRooflens({"eval", "matmul", "M=1024", "N=1024", "K=1024", "--precision", "bf16", "--hardware",
                                   "lesson-a100", "--json"})
                          .json();
    QCOMPARE(schemaProblems(json), QString());
    COMPARE_JSON(json["hardware"], "lesson-a100");
    QCOMPARE(json["peak_flop_per_s"].get<double>(), 3.12e14);
    QCOMPARE(json["attainable_flop_per_s"].get<double>(), 3.12e14);
    COMPARE_JSON(json["bound"], "compute");
    COMPARE_JSON(json["binding_roof"], "bf16 matrix");
    COMPARE_JSON(json["flops_by_unit"], (Json{{"matrix", 2147483648}}));
    QVERIFY(!json["derivation"].empty());
    const Json& levels = json["levels"];
    QCOMPARE(levels.size(), std::size_t{5});
    COMPARE_JSON(levels[1]["name"], "SRAM");
    QVERIFY(levels[1]["bytes"].is_null()); // not known, and never 0
    QCOMPARE(levels[2]["ridge"].get<double>(), 156.0);
    QCOMPARE(levels[3]["bytes"].get<double>(), 0.0);
    COMPARE_JSON(levels[3]["intensity"], "inf");
    QVERIFY(json["warnings"].dump().find("SRAM is not known") != std::string::npos); // the reason of the null
}

void TestCliEval::aCopyHasIntensityZero()
{
    const Json json = runRooflens({"eval", "copy", "n=1000", "--hardware", "lesson-a100", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["intensity"].get<double>(), 0.0);
    COMPARE_JSON(json["bound"], "memory");
    COMPARE_JSON(json["flops_by_unit"], Json::object());
}

void TestCliEval::numbersAreInFullPrecision()
{
    const Run run = runRooflens({"eval", "matmul", "M=1024", "N=1024", "K=1024", "--json"});
    QVERIFY(run.out.contains("\"flops\":2147483648,")); // a whole number has no fraction
    QVERIFY(run.out.contains("\"intensity\":341.3333333333333,"));
}

void TestCliEval::anOptionalParameterThatIsAbsentIsNull()
{
    const Json json = runRooflens({"eval", "attention", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QVERIFY(json["parameters"]["window"].is_null());
    COMPARE_JSON(json["parameters"]["impl"], "fused");
    COMPARE_JSON(json["parameters"]["causal"], false);
}

void TestCliEval::aMeasuredTimeGivesAnEfficiency()
{
    const QStringList arguments{"eval", "relu", "n=100000000", "--hardware", "lesson-a100", "--measured", "1 ms"};
    const Json json = runRooflens(arguments + QStringList{"--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["measured_seconds"].get<double>(), 1e-3);
    QCOMPARE(json["measured_flop_per_s"].get<double>(), 1e11);
    QVERIFY(std::abs(json["efficiency"].get<double>() - 0.2) < 1e-12);
    QVERIFY(runRooflens(arguments).out.contains("20 % of what is attainable"));
}

void TestCliEval::aPointAboveItsRoofIsFlaggedAndNotClamped()
{
    const Json json
        = runRooflens({"eval", "relu", "n=100000000", "--hardware", "lesson-a100", "--measured", "100us", "--json"})
              .json();
    QVERIFY(std::abs(json["efficiency"].get<double>() - 2) < 1e-12);
    QVERIFY(json["warnings"].dump().find("above it") != std::string::npos);
}

void TestCliEval::aChipFileIsTakenLikeAnId()
{
    const Json json
        = runRooflens({"eval", "relu", "--hardware", ROOFLENS_RESOURCES "/hardware/lesson-h100.yaml", "--json"}).json();
    COMPARE_JSON(json["hardware"], "lesson-h100");
}

void TestCliEval::textHasTheAnswerTheTableAndTheSources()
{
    const Run run = runRooflens({"eval", "matmul", "M=1024", "N=1024", "K=1024", "--hardware", "lesson-a100"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.err.isEmpty());
    for (const char* part : {"intensity 341.33 FLOP/byte", "compute-bound", "312 TFLOP/s", "← binds", "Williams"})
        QVERIFY2(run.out.contains(part), part);
    QVERIFY(!run.out.contains('\033')); // colour is for terminals
}

void TestCliEval::errorsNameTheNearest_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("status");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("hint");
    QTest::newRow("operation") << QStringList{"matmull"} << 1 << "matmull"
                               << "did you mean matmul?";
    QTest::newRow("parameter") << QStringList{"attention", "casual=true"} << 1 << "casual"
                               << "did you mean causal?";
    QTest::newRow("choice") << QStringList{"attention", "impl=flash3"} << 1 << "flash3"
                            << "flash1";
    QTest::newRow("chip") << QStringList{"relu", "--hardware", "lesson-a10"} << 1 << "lesson-a10"
                          << "did you mean lesson-a100?";
    QTest::newRow("precision") << QStringList{"relu", "--precision", "bf61"} << 1 << "bf61"
                               << "did you mean bf16?";
    QTest::newRow("format as precision") << QStringList{"relu", "--precision", "q4_0"} << 1 << "storage format"
                                         << "weights=q4_0";
    QTest::newRow("unit") << QStringList{"relu", "--measured", "4 mss"} << 1 << "mss"
                          << "did you mean ms?";
    QTest::newRow("time of 0") << QStringList{"relu", "--measured", "0 s"} << 1 << "more than 0"
                               << "4ms";
    QTest::newRow("main") << QStringList{"relu", "--hardware", "lesson-a100", "--main", "HBN"} << 1 << "HBN"
                          << "did you mean HBM?";
    QTest::newRow("main of a cache") << QStringList{"relu", "--hardware", "lesson-a100", "--main", "SRAM"} << 1
                                     << "not a main memory"
                                     << "HBM";
    QTest::newRow("main without a chip") << QStringList{"relu", "--main", "HBM"} << 2 << "needs a chip"
                                         << "--hardware";
    QTest::newRow("option") << QStringList{"relu", "--hardwear", "lesson-a100"} << 2 << "--hardwear"
                            << "did you mean --hardware?";
    QTest::newRow("option without value") << QStringList{"relu", "--hardware"} << 2 << "--hardware needs a value"
                                          << "--help";
    QTest::newRow("option twice") << QStringList{"relu", "--precision", "bf16", "--precision", "fp32"} << 2
                                  << "--precision is given more than once"
                                  << "--help";
    QTest::newRow("no value") << QStringList{"relu", "1024"} << 2 << "not KEY=VALUE"
                              << "N=1024";
    QTest::newRow("parameter twice") << QStringList{"relu", "n=1", "n=2"} << 1 << "given twice"
                                     << "";
    QTest::newRow("a fraction") << QStringList{"relu", "n=1.5"} << 1 << "n"
                                << "";
    QTest::newRow("a decimal comma") << QStringList{"relu", "n=1,5"} << 1 << "comma"
                                     << "point";
    QTest::newRow("nothing") << QStringList{} << 2 << "OPERATION is missing"
                             << "rooflens eval";
    QTest::newRow("from and operation") << QStringList{"relu", "--from", "x.csv"} << 2 << "one too many"
                                        << "--from FILE";
    QTest::newRow("from and measured") << QStringList{"--from", "x.csv", "--measured", "1s"} << 2 << "--measured"
                                       << "";
}

void TestCliEval::errorsNameTheNearest()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, status);
    QFETCH(QString, message);
    QFETCH(QString, hint);
    const Run text = runRooflens(QStringList{"eval"} + arguments);
    QCOMPARE(text.status, status);
    QVERIFY(text.out.isEmpty());
    QVERIFY2(text.err.startsWith("rooflens: error: "), text.err.constData());
    QVERIFY2(text.err.contains(message.toUtf8()), text.err.constData());
    QVERIFY2(text.err.contains(hint.toUtf8()), text.err.constData());
    QVERIFY(!text.err.contains('{'));

    const Run json = runRooflens(QStringList{"eval"} + arguments + QStringList{"--json"});
    if (arguments.isEmpty() || arguments.last() != "--hardware") { // there --json is the value
        QCOMPARE(json.status, status);
        QVERIFY(json.out.isEmpty());
        QCOMPARE(schemaProblems(json.error()), QString());
        QVERIFY(QString::fromStdString(json.error()["message"].get<std::string>()).contains(message));
    }
}

QTEST_GUILESS_MAIN(TestCliEval)
#include "tst_cli_eval.moc"
