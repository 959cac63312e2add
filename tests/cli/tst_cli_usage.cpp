// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include <QProcess>
#include <QTest>

using namespace rooflens::test;
using Json = nlohmann::json;

// Help, wrong usage, and what the program is linked with.
class TestCliUsage : public QObject
{
    Q_OBJECT

private slots:
    void helpOfEachSubcommandHasAnExampleThatWorks_data();
    void helpOfEachSubcommandHasAnExampleThatWorks();
    void version();
    void wrongUsage_data();
    void wrongUsage();
    void noSubcommandNeedsADisplay();
    void noQtAndNoDriverIsLinked();
    void theLocaleHasNoSay();
};

void TestCliUsage::helpOfEachSubcommandHasAnExampleThatWorks_data()
{
    QTest::addColumn<QStringList>("path");
    QTest::newRow("rooflens") << QStringList{};
    for (const char* path :
         {"eval", "table", "ops list", "ops show", "hardware list", "hardware show", "hardware diff", "devices"})
        QTest::newRow(path) << QString::fromLatin1(path).split(' ');
}

void TestCliUsage::helpOfEachSubcommandHasAnExampleThatWorks()
{
    QFETCH(QStringList, path);
    const Run help = runRooflens(path + QStringList{"--help"});
    QCOMPARE(help.status, 0);
    QVERIFY(help.err.isEmpty());
    QVERIFY(help.out.contains("Usage: rooflens"));
    const QString text = QString::fromUtf8(help.out);
    const QString example = text.mid(text.lastIndexOf("Example:\n") + 9).trimmed();
    QVERIFY2(example.startsWith("rooflens "), qPrintable(text));
    const Run run = runRooflens(example.mid(9).split(' '));
    QVERIFY2(run.status == 0, run.err.constData());
    QVERIFY(!run.out.isEmpty());
}

void TestCliUsage::version()
{
    const Run run = runRooflens({"--version"});
    QCOMPARE(run.status, 0);
    QVERIFY(run.out.startsWith("rooflens "));
}

void TestCliUsage::wrongUsage_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("message");
    QTest::addColumn<QString>("hint");
    QTest::newRow("subcommand") << QStringList{"evla"} << "unknown subcommand 'evla'"
                                << "did you mean eval?";
    QTest::newRow("plural") << QStringList{"device"} << "unknown subcommand 'device'"
                            << "did you mean devices?";
    QTest::newRow("nothing near") << QStringList{"frobnicate"} << "unknown subcommand"
                                  << "";
    QTest::newRow("nested") << QStringList{"ops", "shwo", "relu"} << "unknown subcommand 'shwo'"
                            << "did you mean show?";
    QTest::newRow("nested none") << QStringList{"hardware"} << "needs a subcommand"
                                 << "list, show, check, diff";
    QTest::newRow("option first") << QStringList{"--verison"} << "unknown option '--verison'"
                                  << "did you mean --version?";
    QTest::newRow("option of a subcommand") << QStringList{"table", "--hardwear", "x"} << "--hardwear"
                                            << "did you mean --hardware?";
    QTest::newRow("missing argument") << QStringList{"ops", "show"} << "ID|FILE is missing"
                                      << "rooflens ops show matmul";
    QTest::newRow("argument too many") << QStringList{"devices", "host"} << "'host' is one argument too many"
                                       << "--help";
    QTest::newRow("export without -o") << QStringList{"export", "lesson"} << "-o FILE is missing"
                                       << "chart.png";
    QTest::newRow("export format") << QStringList{"export", "lesson", "-o", "a.pgn"} << "no format 'pgn'"
                                   << "did you mean png?";
    QTest::newRow("export without suffix") << QStringList{"export", "lesson", "-o", "chart"} << "no suffix"
                                           << "png, svg, pdf";
}

void TestCliUsage::wrongUsage()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, message);
    QFETCH(QString, hint);
    const Run run = runRooflens(arguments + QStringList{"--json"});
    QCOMPARE(run.status, 2);
    QVERIFY(run.out.isEmpty());
    QVERIFY2(run.err.contains(message.toUtf8()) && run.err.contains(hint.toUtf8()), run.err.constData());
    QCOMPARE(schemaProblems(run.error()), QString());
}

void TestCliUsage::noSubcommandNeedsADisplay()
{
    for (const QStringList& arguments : {QStringList{}, QStringList{"mine.rooflens"}}) {
        const Run run = runRooflens(arguments);
        QCOMPARE(run.status, 1);
        QVERIFY2(run.err.contains("no display") || run.err.contains("without the window"), run.err.constData());
    }
}

void TestCliUsage::noQtAndNoDriverIsLinked()
{
    QProcess ldd;
    ldd.start("ldd", {program()});
    QVERIFY(ldd.waitForFinished());
    const QByteArray libraries = ldd.readAllStandardOutput().toLower();
    QVERIFY(libraries.contains("libc.so"));
    for (const char* library : {"qt", "opencl", "cuda", "hwloc", "qcustomplot"})
        QVERIFY2(!libraries.contains(library), libraries.constData());
}

void TestCliUsage::theLocaleHasNoSay()
{
    const QStringList arguments{"eval",        "matmul",     "M=1000", "--hardware",
                                "lesson-a100", "--measured", "1.5 ms", "--json"};
    const QByteArray plain = runRooflens(arguments).out;
    QVERIFY(!plain.isEmpty());
    // Without the locale installed this proves little; tests of core set a facet with a decimal comma.
    QCOMPARE(runRooflens(arguments, {}, {{"LC_ALL", "de_DE.UTF-8"}, {"LANG", "de_DE.UTF-8"}}).out, plain);
}

QTEST_GUILESS_MAIN(TestCliUsage)
#include "tst_cli_usage.moc"
