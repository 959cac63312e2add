// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

using namespace rooflens::test;
using Json = nlohmann::json;

namespace
{

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

bool hasWindow()
{
    return QFile::exists(QFileInfo(program()).path() + "/rooflens-window");
}

} // namespace

// `rooflens export` and `rooflens table`.
class TestCliExport : public QObject
{
    Q_OBJECT

private slots:
    void theLessonsTable();
    void theTableUnderAnotherChip();
    void tables();
    void pictures();
    void errors();
};

void TestCliExport::theLessonsTable()
{
    const Run run = runRooflens({"table"});
    QVERIFY2(run.status == 0, run.err.constData());
    const QList<QByteArray> lines = run.out.split('\n');
    const auto lineWith = [&lines](const char* name) {
        for (const QByteArray& line : lines)
            if (line.contains(name))
                return line.simplified();
        return QByteArray();
    };
    QVERIFY2(lineWith("ReLU").contains(" 0.25 ") && lineWith("ReLU").contains(" memory "), run.out.constData());
    QVERIFY2(lineWith("N = 128").contains(" 42.7 ") && lineWith("N = 128").contains(" memory "), run.out.constData());
    QVERIFY2(lineWith("N = 1024").contains(" 341.3 ") && lineWith("N = 1024").contains(" compute "),
             run.out.constData());
    QVERIFY2(lineWith("N = 8192").contains(" 2730.7 ") && lineWith("N = 8192").contains(" compute "),
             run.out.constData());
    for (const char* ridge : {" 156 FLOP/byte", " 296 FLOP/byte", " 67 FLOP/byte"})
        QVERIFY2(run.out.contains(ridge), run.out.constData());
    QCOMPARE(schemaProblems(runRooflens({"table", "--json"}).json()), QString());
}

void TestCliExport::theTableUnderAnotherChip()
{
    const Json json = runRooflens({"table", "lesson", "--hardware", "lesson-laptop", "--json"}).json();
    COMPARE_JSON(json["hardware"], "lesson-laptop");
    QCOMPARE(json["points"][0]["attainable_flop_per_s"].get<double>(), 0.25 * 0.3e12);
}

void TestCliExport::tables()
{
    QTemporaryDir folder;
    const QString csv = folder.filePath("lesson.csv");
    const QString markdown = folder.filePath("lesson.md");
    const QString json = folder.filePath("lesson.JSON");
    const Json document
        = runRooflens({"export", "lesson", "-o", csv, "-o", markdown, "--output", json, "--json"}).json();
    QCOMPARE(schemaProblems(document), QString());
    QCOMPARE(document["files"].size(), std::size_t{3});
    QCOMPARE(document["files"][0]["bytes"].get<int>(), static_cast<int>(contentOf(csv).size()));
    QVERIFY(contentOf(csv).startsWith("name,operation,precision,flop,bytes,intensity_flop_per_byte,"));
    QVERIFY(contentOf(csv).contains("341.3333333333333,312000000000000,"));
    QVERIFY(contentOf(markdown).contains("| 2730.7 |"));
    QCOMPARE(schemaProblems(Json::parse(contentOf(json).toStdString())), QString());
}

void TestCliExport::pictures()
{
    QTemporaryDir folder;
    const QString path = folder.filePath("lesson.png");
    const Run run = runRooflens({"export", "lesson", "-o", path, "--size", "160x100mm", "--dpi", "100", "--json"});
    if (!hasWindow()) {
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("built without pictures"), run.err.constData());
        return;
    }
    QVERIFY2(run.status == 0, run.err.constData());
    QCOMPARE(schemaProblems(run.json()), QString());
    QVERIFY(contentOf(path).startsWith("\x89PNG"));
}

void TestCliExport::errors()
{
    QTemporaryDir folder;
    const Run unknown = runRooflens({"export", "leson", "-o", folder.filePath("a.csv")});
    QCOMPARE(unknown.status, 1);
    QVERIFY2(unknown.err.contains("did you mean lesson?"), unknown.err.constData());
    const Run nowhere = runRooflens({"export", "lesson", "-o", folder.filePath("no/such/folder/a.csv"), "--json"});
    QCOMPARE(nowhere.status, 1);
    QCOMPARE(schemaProblems(nowhere.error()), QString());
    QFile file(folder.filePath("bad.rooflens"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("rooflens: scenario/1\noperations:\n  - {id: rellu}\n");
    file.close();
    const Run bad = runRooflens({"table", file.fileName()});
    QCOMPARE(bad.status, 1);
    QVERIFY2((bad.out + bad.err).contains("did you mean relu?"), (bad.out + bad.err).constData());
}

QTEST_GUILESS_MAIN(TestCliExport)
#include "tst_cli_export.moc"
