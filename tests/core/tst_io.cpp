// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/scenario_file.h"

#include <QDir>
#include <QFile>
#include <QSet>
#include <QtTest>

using namespace rooflens;

namespace
{

QByteArray text(const Error& error)
{
    return QByteArray::fromStdString(describe(error));
}

Catalog shipped()
{
    return Catalog({ROOFLENS_RESOURCES});
}

void addItems(const char* kind)
{
    QTest::addColumn<QString>("id");
    for (const Catalog::Item& item : shipped().list(kind))
        QTest::newRow(item.id.c_str()) << QString::fromStdString(item.id);
}

// The error of a file, read as the kind that its name starts with; nothing when it is a good one.
std::optional<Error> errorOf(const QString& name)
{
    const std::string path = (QStringLiteral(ROOFLENS_TEST_DATA "/broken/") + name).toStdString();
    std::optional<Error> error;
    const auto take = [&](const auto& result) {
        if (!result)
            error = result.error();
    };
    if (name.startsWith("hardware-"))
        take(loadHardware(path));
    else if (name.startsWith("operation-"))
        take(loadOperation(path));
    else
        take(loadScenario(path));
    return error;
}

QList<QStringList> brokenIndex()
{
    QFile file(ROOFLENS_TEST_DATA "/broken/expected.tsv");
    QList<QStringList> rows;
    if (!file.open(QIODevice::ReadOnly))
        return rows;
    for (const QString& line : QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts)) {
        if (!line.startsWith('#'))
            rows.append(line.split('\t'));
    }
    return rows;
}

} // namespace

class TestIo : public QObject
{
    Q_OBJECT

private slots:
    void shippedHardwareComesBackTheSame_data() { addItems("hardware"); }
    void shippedHardwareComesBackTheSame()
    {
        QFETCH(QString, id);
        const auto hardware = shipped().hardware(id.toStdString());
        QVERIFY2(hardware, hardware ? "" : text(hardware.error()));
        const std::string written = writeHardware(*hardware);
        const auto again = readHardware(written, "written");
        QVERIFY2(again, again ? "" : text(again.error()));
        QVERIFY(*again == *hardware);
        QCOMPARE(writeHardware(*again), written);
    }

    void shippedOperationsComeBackTheSame_data() { addItems("operations"); }
    void shippedOperationsComeBackTheSame()
    {
        QFETCH(QString, id);
        const auto operation = shipped().operation(id.toStdString());
        QVERIFY2(operation, operation ? "" : text(operation.error()));
        const std::string written = writeOperation(*operation);
        const auto again = readOperation(written, "written");
        QVERIFY2(again, again ? "" : text(again.error()));
        QCOMPARE(writeOperation(*again), written);
    }

    void shippedScenariosComeBackTheSame_data() { addItems("scenarios"); }
    void shippedScenariosComeBackTheSame()
    {
        QFETCH(QString, id);
        const Catalog catalog = shipped();
        const auto scenario = catalog.scenario(id.toStdString());
        QVERIFY2(scenario, scenario ? "" : text(scenario.error()));
        const auto resolved = resolveScenario(*scenario, catalog);
        QVERIFY2(resolved, resolved ? "" : text(resolved.error()));
        const std::string written = writeScenario(*resolved);
        const auto again = readScenario(written, "written");
        QVERIFY2(again, again ? "" : text(again.error()));
        QVERIFY(*again == *resolved);
        QCOMPARE(writeScenario(*again), written);
    }

    void aBrokenFileGivesOneErrorWithItsPlaceAndAHint_data()
    {
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("hint");
        for (const QStringList& row : brokenIndex()) {
            QVERIFY2(row.size() == 5, qPrintable(row.join(' ')));
            QTest::newRow(qPrintable(row[0])) << row[1].toInt() << row[2].toInt() << row[3] << row[4];
        }
    }
    void aBrokenFileGivesOneErrorWithItsPlaceAndAHint()
    {
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QString, message);
        QFETCH(QString, hint);
        const QString name = QTest::currentDataTag();
        const auto error = errorOf(name);
        QVERIFY(error);
        QVERIFY(QString::fromStdString(error->file).endsWith(name));
        const QByteArray got = text(*error);
        QVERIFY2(error->line == line && error->column == column, got);
        QVERIFY2(error->message.find(message.toStdString()) != std::string::npos, got);
        QVERIFY2(error->hint.find(hint.toStdString()) != std::string::npos, got);
    }

    void everyBrokenFileIsInTheIndex()
    {
        QSet<QString> known;
        for (const QStringList& row : brokenIndex())
            known.insert(row[0]);
        QVERIFY(known.size() >= 60);
        for (const QString& name : QDir(ROOFLENS_TEST_DATA "/broken").entryList({"*.yaml", "*.rooflens"}, QDir::Files))
            QVERIFY2(known.contains(name), qPrintable(name));
    }

    void roleIsReadFromTheNameAndLeftOutAgain()
    {
        const std::string file = "rooflens: hardware/1\nid: c\nname: C\nlevels:\n"
                                 "  - {name: L2, bandwidth: 4 TB/s}\n  - {name: scratch, bandwidth: 1 TB/s}\n"
                                 "  - {name: NVMe, bandwidth: 7 GB/s}\n";
        const auto hardware = readHardware(file, "f");
        QVERIFY2(hardware, hardware ? "" : text(hardware.error()));
        QCOMPARE(hardware->levels[0].role, Role::L2);
        QCOMPARE(hardware->levels[1].role, Role::Main); // the slowest that is neither link nor storage
        QCOMPARE(hardware->levels[2].role, Role::Storage);
        QCOMPARE(writeHardware(*hardware), file);
        Hardware edited = *hardware;
        edited.levels[1].byte_per_s.reset(); // now nothing tells it
        const auto again = readHardware(writeHardware(edited), "f");
        QVERIFY2(again, again ? "" : text(again.error()));
        QCOMPARE(again->levels[1].role, Role::Main);
    }

    void formulasKnowWhereTheyStand()
    {
        const auto operation = readOperation("rooflens: operation/1\nid: o\ntitle: O\ngroup: G\nsummary: S.\n"
                                             "parameters: {n: {default: 1}}\ncounts: {add: \"n + m\"}\n"
                                             "tensors:\n  a: {elements: n, access: read}\nsource: {title: T}\n",
                                             "f");
        QVERIFY2(operation, operation ? "" : text(operation.error()));
        QCOMPARE(operation->counts[0].value.line, 7);
        QCOMPARE(operation->counts[0].value.column, 16); // behind the quote
        QCOMPARE(operation->tensors[0].elements.line, 9);
        QCOMPARE(operation->tensors[0].elements.column, 17);
        const auto compiled = OperationEvaluator::compile(*operation);
        QVERIFY(!compiled);
        QCOMPARE(compiled.error().line, 7);
        QCOMPARE(compiled.error().column, 20);
    }

    void aWindowsFileWithAMarkIsReadAsItIs()
    {
        const auto hardware = readHardware("\xEF\xBB\xBFrooflens: hardware/1\r\nid: c\r\nname: \"ß\"\r\nlevels:\r\n"
                                           "  - {name: HBM, bandwidth: 2 TB/s}\r\n",
                                           "f");
        QVERIFY2(hardware, hardware ? "" : text(hardware.error()));
        QCOMPARE(hardware->name, std::string("ß"));
        QCOMPARE(*hardware->levels[0].byte_per_s, 2e12);
    }

    void aScenarioNeedsOnlyItsFirstLine()
    {
        const auto scenario = readScenario("rooflens: scenario/1\n", "f");
        QVERIFY2(scenario, scenario ? "" : text(scenario.error()));
        QVERIFY(*scenario == Scenario{});
        const auto reserved = readScenario("rooflens: scenario/1\nmodels: []\nwhat_ifs: []\n", "f");
        QVERIFY(reserved && *reserved == Scenario{});
    }

    void hardwareOfAScenarioIsAnIdAMappingOrAList()
    {
        const auto scenario
            = readScenario("rooflens: scenario/1\nhardware:\n  - lesson-a100\n  - id: mine\n    name: Mine\n"
                           "    levels:\n      - {name: HBM, bandwidth: 2 TB/s}\n",
                           "f");
        QVERIFY2(scenario, scenario ? "" : text(scenario.error()));
        QCOMPARE(scenario->hardware.size(), std::size_t(2));
        QVERIFY(!scenario->hardware[0].resolved);
        QCOMPARE(scenario->hardware[1].resolved->name, std::string("Mine"));
        const auto single = readScenario("rooflens: scenario/1\nhardware: lesson-a100\n", "f");
        QCOMPARE(single->hardware.at(0).id, std::string("lesson-a100"));
    }

    void parameterValuesKeepTheirType()
    {
        const auto scenario
            = readScenario("rooflens: scenario/1\noperations:\n"
                           "  - {id: x, parameters: {a: 1e3, b: true, c: \"1e3\", d: flash2, e: null, f: \"true\"}}\n",
                           "f");
        QVERIFY2(scenario, scenario ? "" : text(scenario.error()));
        const ParameterValues expected{{"a", 1000.0},
                                       {"b", true},
                                       {"c", std::string("1e3")},
                                       {"d", std::string("flash2")},
                                       {"e", {}},
                                       {"f", std::string("true")}};
        QVERIFY(scenario->operations[0].parameters == expected);
    }
};

QTEST_GUILESS_MAIN(TestIo)
#include "tst_io.moc"
