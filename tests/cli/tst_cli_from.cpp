// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace rooflens::test;
using Json = nlohmann::json;

namespace
{

const char* const kCases = ROOFLENS_TEST_DATA "/ops.jsonl";

// Cells as a person would type them.
QByteArray cell(const Json& value)
{
    if (value.is_string())
        return QByteArray::fromStdString(value.get<std::string>());
    return QByteArray::fromStdString(value.dump());
}

// The cases of ops.jsonl as CSV: one column for each parameter that any of them has.
QByteArray asCsv(const std::vector<Json>& cases)
{
    std::vector<std::string> names;
    for (const Json& line : cases)
        for (const auto& [name, value] : line["params"].items())
            if (std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
    QByteArray text = "id, op, dtype";
    for (const std::string& name : names)
        text += ", " + QByteArray::fromStdString(name);
    text += '\n';
    for (const Json& line : cases) {
        text += cell(line["id"]) + ',' + cell(line["op"]) + ',' + cell(line["dtype"]);
        for (const std::string& name : names)
            text += ',' + (line["params"].contains(name) ? cell(line["params"][name]) : QByteArray());
        text += '\n';
    }
    return text;
}

bool agree(double got, double expected)
{
    return std::abs(got - expected) <= 1e-9 * std::abs(expected);
}

} // namespace

// `rooflens eval --from`.
class TestCliFrom : public QObject
{
    Q_OBJECT

private slots:
    void theGivenCasesAreRight_data();
    void theGivenCasesAreRight();
    void badLinesStandInTheirPlace();
    void badLines_data();
    void badLines();
    void badFiles_data();
    void badFiles();
    void csvTakesDefaultsForEmptyCells();
    void badCsv_data();
    void badCsv();
    void theOptionsPrecisionIsForLinesWithoutOne();
    void inputWithoutALastLineEndIsWhole();
    void aReaderThatLeavesEarlyIsNoCrash();
};

void TestCliFrom::theGivenCasesAreRight_data()
{
    QTest::addColumn<QString>("how");
    QTest::newRow("JSON lines") << "jsonl";
    QTest::newRow("the same as CSV") << "csv";
    QTest::newRow("JSON lines on standard input") << "stdin jsonl";
    QTest::newRow("CSV on standard input, told by its content") << "stdin csv";
}

void TestCliFrom::theGivenCasesAreRight()
{
    QFETCH(QString, how);
    const std::vector<Json> cases = readLines(QString::fromLatin1(kCases));
    QVERIFY(cases.size() >= 115);
    QByteArray text = asCsv(cases);
    if (how.endsWith("jsonl")) {
        QFile file(QString::fromLatin1(kCases));
        QVERIFY(file.open(QIODevice::ReadOnly));
        text = file.readAll();
    }
    QTemporaryDir folder;
    Run run;
    if (how.startsWith("stdin")) {
        run = runRooflens({"eval", "--from", "-", "--hardware", "lesson-a100"}, text);
    } else {
        QFile file(folder.filePath("cases." + how));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
        file.close();
        run = runRooflens({"eval", "--from", file.fileName(), "--json", "--hardware", "lesson-a100"});
    }
    QVERIFY2(run.status == 0, run.err.constData());
    const std::vector<Json> lines = run.lines();
    QCOMPARE(lines.size(), cases.size());
    for (std::size_t i = 0; i < cases.size(); ++i) {
        const std::string id = cases[i]["id"];
        QCOMPARE(schemaProblems(lines[i]), QString());
        QVERIFY2(lines[i]["id"] == id, id.c_str());
        for (const char* key : {"flops", "bytes", "intensity"}) {
            const double expected = cases[i]["expect"][key];
            QVERIFY2(lines[i][key].is_number() && agree(lines[i][key], expected), (id + ' ' + key).c_str());
            if (std::string_view(key) != "intensity" && cases[i]["expect"][key].is_number_integer())
                QVERIFY2(lines[i][key] == cases[i]["expect"][key], (id + ' ' + key).c_str()); // exact
        }
    }
}

void TestCliFrom::badLinesStandInTheirPlace()
{
    const Run run = runRooflens({"eval", "--from", "-"},
                                "{\"id\":\"a\",\"op\":\"relu\",\"params\":{\"n\":8},\"dtype\":\"fp32\"}\n"
                                "\n"
                                "{\"id\":\"b\",\"op\":\"rellu\"}\n"
                                "{\"id\":7,\"op\":\"relu\",\"precision\":\"fp16\"}\n");
    QCOMPARE(run.status, 1);
    const std::vector<Json> lines = run.lines();
    QCOMPARE(lines.size(), std::size_t{3});
    COMPARE_JSON(lines[0]["rooflens"], "eval/1");
    COMPARE_JSON(lines[1]["rooflens"], "error/1");
    QCOMPARE(schemaProblems(lines[1]), QString());
    COMPARE_JSON(lines[1]["id"], "b");
    COMPARE_JSON(lines[1]["line"], 3);
    COMPARE_JSON(lines[1]["hint"], "did you mean relu?");
    COMPARE_JSON(lines[2]["id"], "7");
    QVERIFY2(run.err.contains("1 of 3 lines"), run.err.constData());
}

void TestCliFrom::badLines_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("hint");
    QTest::newRow("cut short") << QByteArray(R"({"op":"relu")") << "not JSON"
                               << "column";
    QTest::newRow("text") << QByteArray("relu n=3") << "not JSON"
                          << "column 1";
    QTest::newRow("a list") << QByteArray("[1,2]") << "one JSON object"
                            << "for example";
    QTest::newRow("no operation") << QByteArray(R"({"params":{"n":1}})") << "'op' is missing"
                                  << "relu";
    QTest::newRow("unknown key") << QByteArray(R"({"op":"relu","parms":{"n":1}})") << "unknown key 'parms'"
                                 << "did you mean params?";
    QTest::newRow("unknown parameter") << QByteArray(R"({"op":"attention","params":{"headdim":1,"causl":true}})")
                                       << "headdim"
                                       << "";
    QTest::newRow("key twice") << QByteArray(R"({"op":"relu","op":"copy"})") << "twice"
                               << "keep one";
    QTest::newRow("parameter twice") << QByteArray(R"({"op":"relu","params":{"n":1,"n":2}})") << "twice"
                                     << "keep one";
    QTest::newRow("two precisions") << QByteArray(R"({"op":"relu","dtype":"fp32","precision":"bf16"})") << "precision"
                                    << "keep one";
    QTest::newRow("wrong precision") << QByteArray(R"({"op":"relu","dtype":"fp23"})") << "fp23"
                                     << "did you mean";
    QTest::newRow("a list as value") << QByteArray(R"({"op":"relu","params":{"n":[1]}})") << "list"
                                     << "number";
    QTest::newRow("params no object") << QByteArray(R"({"op":"relu","params":[1]})") << "'params' is an object"
                                      << "n";
    QTest::newRow("a number too large") << QByteArray(R"({"op":"relu","params":{"n":1e999}})") << "out of range"
                                        << "1e308";
    QTest::newRow("below the range") << QByteArray(R"({"op":"relu","params":{"n":-1}})") << "n"
                                     << "";
    QTest::newRow("a fraction") << QByteArray(R"({"op":"relu","params":{"n":1.5}})") << "n"
                                << "";
    QTest::newRow("a truth value for a number") << QByteArray(R"({"op":"relu","params":{"n":true}})") << "n"
                                                << "";
    QTest::newRow("op no text") << QByteArray(R"({"op":3})") << "'op' is a text"
                                << "quotes";
    QTest::newRow("a control character") << QByteArray("{\"op\":\"re\x01lu\"}") << "not JSON"
                                         << "column";
    QTest::newRow("not UTF-8") << QByteArray("{\"op\":\"re\xffu\"}") << "UTF-8"
                               << "";
    QTest::newRow("a NUL byte") << QByteArray("{\"op\":\"a\0b\"}", 12) << ""
                                << "";
    QTest::newRow("a megabyte") << QByteArray(R"({"op":")" + QByteArray(1 << 20, 'x') + R"("})") << "longer than 1 MiB"
                                << "one line";
    QTest::newRow("deeply nested") << QByteArray(500000, '[') << "not JSON"
                                   << "";
}

void TestCliFrom::badLines()
{
    QFETCH(QByteArray, line);
    QFETCH(QString, message);
    QFETCH(QString, hint);
    // Between two good lines and far enough in that it is not the start of the file.
    const QByteArray good = R"({"op":"relu","params":{"n":8}})";
    const QByteArray padding = (R"({"op":"copy"})"
                                "\n");
    const Run run = runRooflens({"eval", "--from", "-"}, padding.repeated(3) + good + '\n' + line + '\n' + good + '\n');
    QCOMPARE(run.status, 1);
    if (line.contains('\0'))
        return; // the whole file may be refused as binary
    const std::vector<Json> lines = run.lines();
    QCOMPARE(lines.size(), std::size_t{6});
    COMPARE_JSON(lines[3]["rooflens"], "eval/1");
    COMPARE_JSON(lines[4]["rooflens"], "error/1");
    COMPARE_JSON(lines[5]["rooflens"], "eval/1");
    COMPARE_JSON(lines[4]["line"], 5);
    QCOMPARE(schemaProblems(lines[4]), QString());
    const QString text = QString::fromStdString(lines[4].dump());
    QVERIFY2(text.contains(message), qPrintable(text));
    QVERIFY2(text.contains(hint), qPrintable(text));
}

void TestCliFrom::badFiles_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("message");
    QTest::newRow("empty") << QByteArray() << "1:1: the file is empty";
    QTest::newRow("blank lines") << QByteArray("\n \n\n") << "1:1: there is no operation";
    QTest::newRow("binary") << QByteArray("\x7f"
                                          "ELF\0\0\0\1",
                                          8)
                            << "1:1: this is a binary file";
    QTest::newRow("UTF-16") << QByteArray("\xff\xfe{\0", 4) << "1:1: this is UTF-16";
}

void TestCliFrom::badFiles()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, message);
    QTemporaryDir folder;
    QFile file(folder.filePath("cases.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(content);
    file.close();
    for (const Run& run :
         {runRooflens({"eval", "--from", file.fileName()}), runRooflens({"eval", "--from", "-"}, content)}) {
        QCOMPARE(run.status, 1);
        QVERIFY(run.out.isEmpty());
        QVERIFY2(run.err.contains(message.toUtf8()), run.err.constData());
    }
    const Run missing = runRooflens({"eval", "--from", folder.filePath("nothing.csv")});
    QCOMPARE(missing.status, 1);
    QVERIFY2(missing.err.contains("nothing.csv:1:1: there is no such file"), missing.err.constData());
    const Run directory = runRooflens({"eval", "--from", folder.path()});
    QCOMPARE(directory.status, 1);
    QVERIFY2(directory.err.contains("this is a folder"), directory.err.constData());
}

void TestCliFrom::csvTakesDefaultsForEmptyCells()
{
    const Run run = runRooflens({"eval", "--from", "-"},
                                "\xef\xbb\xbfid,op,dtype,n,M,note\r\n"
                                "a,relu,fp32,8,,\"eight, or \"\"8\"\"\"\r\n"
                                "b,matmul,,,64,\r\n");
    QVERIFY2(run.status == 0, run.err.constData());
    const std::vector<Json> lines = run.lines();
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0]["bytes"].get<double>(), 64.0);
    QCOMPARE(lines[1]["parameters"]["M"].get<double>(), 64.0);
    QCOMPARE(lines[1]["parameters"]["N"].get<double>(), 1024.0);
    COMPARE_JSON(lines[1]["precision"], "bf16");
}

void TestCliFrom::badCsv_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("message");
    QTest::newRow("no op") << QByteArray("id,dtype\na,bf16\n") << "no column 'op'";
    QTest::newRow("semicolons") << QByteArray("id;op;dtype\na;relu;bf16\n") << "commas, not semicolons";
    QTest::newRow("column twice") << QByteArray("id,op,n,n\na,relu,1,2\n") << "stands there twice";
    QTest::newRow("column without name") << QByteArray("id,op,,n\na,relu,,2\n") << "no name";
    QTest::newRow("short line") << QByteArray("id,op,n\na,relu\n") << "2 cells for 3 columns";
    QTest::newRow("long line") << QByteArray("id,op,n\na,relu,1,2\n") << "4 cells for 3 columns";
    QTest::newRow("open quote") << QByteArray("id,op,n\na,\"relu,1\n") << "quote does not end";
    QTest::newRow("parameter of another operation") << QByteArray("id,op,n,M\na,relu,1,2\n") << "no parameter 'M'";
    QTest::newRow("no operation in the cell") << QByteArray("id,op,n\na,,1\n") << "'op' is missing";
    QTest::newRow("not a number") << QByteArray("id,op,n\na,relu,many\n") << "many";
}

void TestCliFrom::badCsv()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, message);
    const Run run = runRooflens({"eval", "--from", "-"}, content);
    QCOMPARE(run.status, 1);
    QVERIFY2((run.out + run.err).contains(message.toUtf8()), (run.out + run.err).constData());
}

void TestCliFrom::theOptionsPrecisionIsForLinesWithoutOne()
{
    const Run run = runRooflens({"eval", "--from", "-", "--precision", "fp64"},
                                "{\"op\":\"relu\"}\n{\"op\":\"relu\",\"dtype\":\"fp16\"}\n");
    COMPARE_JSON(run.lines()[0]["precision"], "fp64");
    COMPARE_JSON(run.lines()[1]["precision"], "fp16");
}

void TestCliFrom::inputWithoutALastLineEndIsWhole()
{
    const Run run = runRooflens({"eval", "--from", "-"}, "{\"op\":\"relu\"}\n{\"op\":\"copy\"}");
    QCOMPARE(run.status, 0);
    QCOMPARE(run.lines().size(), std::size_t{2});
}

void TestCliFrom::aReaderThatLeavesEarlyIsNoCrash()
{
    QTemporaryDir folder;
    QFile file(folder.filePath("many.jsonl"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (int i = 0; i < 3000; ++i)
        file.write("{\"op\":\"relu\"}\n");
    file.close();
    // `head` closes the pipe after the first line.
    QProcess pipe;
    pipe.start("/bin/bash",
               {"-c", program() + " eval --from " + file.fileName() + " | head -n 1 | wc -l; echo ${PIPESTATUS[0]}"});
    QVERIFY(pipe.waitForFinished(60000));
    const QByteArray out = pipe.readAllStandardOutput();
    QVERIFY2(out == "1\n0\n", out.constData());
    QVERIFY(pipe.readAllStandardError().isEmpty());

    // A full disk, though, is an error.
    QProcess full;
    full.start("/bin/sh", {"-c", program() + " eval relu > /dev/full"});
    QVERIFY(full.waitForFinished(60000));
    QCOMPARE(full.exitCode(), 1);
    QVERIFY(full.readAllStandardError().contains("cannot write to standard output"));
}

QTEST_GUILESS_MAIN(TestCliFrom)
#include "tst_cli_from.moc"
