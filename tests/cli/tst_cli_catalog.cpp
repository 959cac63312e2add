// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace rooflens::test;
using Json = nlohmann::json;

namespace
{

void write(const QString& path, const QByteArray& content)
{
    QVERIFY(QDir().mkpath(QFileInfo(path).path()));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(content), content.size());
}

const QByteArray kChip = "rooflens: hardware/1\n"
                         "id: my-chip\n"
                         "name: My chip\n"
                         "peaks:\n"
                         "  - {precision: bf16, unit: matrix, value: 100 TFLOP/s, kind: user, source: me}\n"
                         "levels:\n"
                         "  - {name: HBM, capacity: 16 GiB, bandwidth: 1 TB/s, kind: user, source: me}\n";

} // namespace

// `rooflens ops`, `hardware` and `devices`.
class TestCliCatalog : public QObject
{
    Q_OBJECT

private slots:
    void opsListHasEveryOperation();
    void opsShow();
    void opsCheckOfTheCatalogue();
    void opsCheckNamesThePlace();
    void hardwareList();
    void everyChipFitsTheSchema();
    void hardwareShow();
    void hardwareCheck();
    void hardwareDiff();
    void aUsersFileOverrides();
    void aBadFileHidesNoGoodOne();
    void devices();
};

void TestCliCatalog::opsListHasEveryOperation()
{
    const Json json = runRooflens({"ops", "list", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    const QStringList files = QDir(ROOFLENS_RESOURCES "/operations").entryList({"*.yaml"});
    QCOMPARE(json["operations"].size(), static_cast<std::size_t>(files.size()));
    const Run text = runRooflens({"ops", "list"});
    QVERIFY(text.out.contains("matmul"));
    QCOMPARE(runRooflens({"ops", "list", "--ids"}).out.count('\n'), files.size());
}

void TestCliCatalog::opsShow()
{
    const Json json = runRooflens({"ops", "show", "matmul", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["operations"].size(), std::size_t{1});
    const Json& matmul = json["operations"][0];
    COMPARE_JSON(matmul["unit"], "matrix");
    COMPARE_JSON(matmul["parameters"][0]["name"], "M");
    QVERIFY(matmul["counts"]["fma"][0]["value"].get<std::string>().find("M*N*K") != std::string::npos);
    QVERIFY(runRooflens({"ops", "show", "attention"}).out.contains("impl"));
    QVERIFY(runRooflens({"ops", "show", "matmul", "--parameters"}).out.startsWith("M\nN\nK\n"));
}

void TestCliCatalog::opsCheckOfTheCatalogue()
{
    const Run run = runRooflens({"ops", "check"});
    QVERIFY2(run.status == 0, run.err.constData());
    QVERIFY(run.err.isEmpty());
}

void TestCliCatalog::opsCheckNamesThePlace()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("mine.yaml");
    write(path,
          "rooflens: operation/1\nid: mine\ntitle: Mine\ngroup: Test\nsummary: A test.\nparameters: {n: {default: 8}}\n"
          "counts: {add: n*m}\ntensors:\n  x: {elements: n, access: read}\nsource: {title: me}\n");
    const Run text = runRooflens({"ops", "check", path, "relu"});
    QCOMPARE(text.status, 1);
    QVERIFY2(text.err.contains(("rooflens: error: " + path + ":7:").toUtf8()), text.err.constData());
    QVERIFY(text.out.contains("relu: all right"));
    const Run json = runRooflens({"ops", "check", path, "relu", "--json"});
    QCOMPARE(json.status, 1);
    QCOMPARE(json.json()["operations"].size(), std::size_t{1});
    COMPARE_JSON(json.error()["line"], 7);
    QCOMPARE(schemaProblems(json.error()), QString());
}

void TestCliCatalog::hardwareList()
{
    const Json json = runRooflens({"hardware", "list", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["hardware"].size(),
             static_cast<std::size_t>(QDir(ROOFLENS_RESOURCES "/hardware").entryList({"*.yaml"}).size()));
    QVERIFY(runRooflens({"hardware", "list"}).out.contains("lesson-a100"));
}

void TestCliCatalog::everyChipFitsTheSchema()
{
    const Run run = runRooflens({"hardware", "check", "--json"});
    QVERIFY2(run.status == 0, run.err.constData());
    for (const Json& chip : run.lines())
        QVERIFY2(schemaProblems(chip).isEmpty(),
                 (chip["id"].get<std::string>() + schemaProblems(chip).toStdString()).c_str());
}

void TestCliCatalog::hardwareShow()
{
    const Json json = runRooflens({"hardware", "show", "lesson-h100", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    QCOMPARE(json["peaks"][0]["flop_per_s"].get<double>(), 9.9e14);
    bool found = false;
    for (const Json& ridge : json["ridges"])
        if (ridge["level"] == "HBM")
            found = qFuzzyCompare(ridge["intensity"].get<double>(), 9.9e14 / 3.35e12);
    QVERIFY(found);
    QVERIFY(runRooflens({"hardware", "show", "lesson-h100"}).out.contains("990 TFLOP/s"));
    const Run wrong = runRooflens({"hardware", "show", "lesson-h10"});
    QCOMPARE(wrong.status, 1);
    QVERIFY2(wrong.err.contains("did you mean lesson-"), wrong.err.constData());
}

void TestCliCatalog::hardwareCheck()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("chip.yaml");
    QByteArray chip = kChip;
    write(path, chip);
    QCOMPARE(runRooflens({"hardware", "check", path}).status, 0);
    write(path, chip.replace("100 TFLOP/s", "100 TFLOPs/s"));
    const Run wrong = runRooflens({"hardware", "check", path});
    QCOMPARE(wrong.status, 1);
    QVERIFY2(wrong.err.contains((path + ":5:").toUtf8()), wrong.err.constData());
}

void TestCliCatalog::hardwareDiff()
{
    const Json json = runRooflens({"hardware", "diff", "lesson-a100", "lesson-h100", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    COMPARE_JSON(json["a"]["id"], "lesson-a100");
    COMPARE_JSON(json["differences"][0]["what"], "bf16 matrix");
    QVERIFY(qFuzzyCompare(json["differences"][0]["ratio"].get<double>(), 990.0 / 312));
    const Run same = runRooflens({"hardware", "diff", "lesson-a100", "lesson-a100"});
    QVERIFY(same.out.contains("the same"));
    QCOMPARE(runRooflens({"hardware", "diff", "lesson-a100"}).status, 2);
}

void TestCliCatalog::aUsersFileOverrides()
{
    QTemporaryDir folder;
    write(folder.filePath("hardware/my-chip.yaml"), kChip);
    write(folder.filePath("hardware/lesson-a100.yaml"), QByteArray(kChip).replace("my-chip", "lesson-a100"));
    const QMap<QString, QString> environment{{"ROOFLENS_DATA_DIR", folder.path()}};
    const Json mine = runRooflens({"eval", "relu", "--hardware", "my-chip", "--json"}, {}, environment).json();
    QCOMPARE(mine["levels"][0]["byte_per_s"].get<double>(), 1e12);
    const Json changed = runRooflens({"eval", "relu", "--hardware", "lesson-a100", "--json"}, {}, environment).json();
    QCOMPARE(changed["peak_flop_per_s"].get<double>(), 1e14);
    QVERIFY(runRooflens({"hardware", "list"}, {}, environment).out.contains("lesson-a100 is taken from"));
}

void TestCliCatalog::aBadFileHidesNoGoodOne()
{
    QTemporaryDir folder;
    write(folder.filePath("hardware/broken.yaml"), "rooflens: hardware/1\nid: broken\nnmae: x\n");
    const Run run = runRooflens({"hardware", "list", "--json"}, {}, {{"ROOFLENS_DATA_DIR", folder.path()}});
    QCOMPARE(run.status, 1);
    QVERIFY2(run.err.contains("broken.yaml:3:1: "), run.err.constData());
    QVERIFY(run.json()["hardware"].size() > 10);
}

void TestCliCatalog::devices()
{
    const Json json = runRooflens({"devices", "--json"}).json();
    QCOMPARE(schemaProblems(json), QString());
    COMPARE_JSON(json["devices"][0]["id"], "host");
    COMPARE_JSON(json["devices"][0]["usable"], true);
    QVERIFY(json["devices"][0]["reason"].is_null());
    std::vector<std::string> backends;
    for (const Json& device : json["devices"]) {
        backends.push_back(device["backend"].get<std::string>());
        QVERIFY(device["usable"].get<bool>() || !device["reason"].get<std::string>().empty());
    }
    for (const char* backend : {"host", "opencl", "cuda"})
        QVERIFY2(std::find(backends.begin(), backends.end(), backend) != backends.end(), backend);
    QVERIFY(json.dump().find("driver version is insufficient") == std::string::npos);
    QVERIFY(runRooflens({"devices"}).out.startsWith("host"));
}

QTEST_GUILESS_MAIN(TestCliCatalog)
#include "tst_cli_catalog.moc"
