// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/chips.h"

#include <map>
#include <set>

using namespace rooflens;
using namespace rooflens::tests;
using nlohmann::json;

// The given right values of tests/data, row by row. Expectations come from those files alone.

namespace
{

// Whole numbers are exact, others agree to a relative 1e-9. NaN never agrees.
bool agrees(double actual, const json& expected)
{
    return expected.is_number_integer() ? actual == expected.get<double>() : nearly(actual, numberOf(expected));
}

ParameterValue parameterValue(const json& value)
{
    if (value.is_boolean())
        return value.get<bool>();
    if (value.is_string())
        return value.get<std::string>();
    return value.get<double>();
}

} // namespace

class TestGolden : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void operation_data();
    void operation();
    void everyRowIsThere();
    void repeatedEvaluationGivesTheSame();
    void oneRoof_data();
    void oneRoof();
    void manyRoofs_data();
    void manyRoofs();

private:
    Cost evaluated(const std::string& op, const ParameterValues& values, Precision precision,
                   const Convention& convention = {});

    std::vector<CaseLine> m_operations = readCases("ops.jsonl");
    std::vector<CaseLine> m_hardware = readCases("hardware.jsonl");
    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
};

void TestGolden::initTestCase()
{
    QVERIFY(m_operations.size() >= 115);
    QVERIFY(m_hardware.size() >= 49);
}

void TestGolden::operation_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < m_operations.size(); ++i) {
        const json& row = m_operations[i].json;
        const std::string name = row.at("id").get<std::string>() + " " + row.at("params").dump() + " "
            + row.at("dtype").get<std::string>();
        QTest::newRow(name.c_str()) << static_cast<int>(i);
    }
}

void TestGolden::operation()
{
    QFETCH(int, index);
    const json& row = m_operations[static_cast<std::size_t>(index)].json;
    const auto precision = precisionFromName(row.at("dtype").get<std::string>());
    QVERIFY(precision);
    ParameterValues values;
    for (const auto& [key, value] : row.at("params").items())
        values.emplace_back(key, parameterValue(value));

    Error error;
    OperationEvaluator* evaluator = m_evaluator.operation(row.at("op").get<std::string>(), &error);
    QVERIFY2(evaluator, describe(error).c_str());
    const auto cost = evaluator->evaluate(values, *precision);
    ROOFLENS_HAS_VALUE(cost);
    const json& expect = row.at("expect");
    const double bytes = cost->bytesAt(Role::Main).value_or(std::nan(""));
    const double intensity = cost->intensityAt(Role::Main).value_or(std::nan(""));
    QVERIFY2(agrees(cost->flops, expect.at("flops")), qPrintable("FLOP " + text(cost->flops)));
    QVERIFY2(agrees(bytes, expect.at("bytes")), qPrintable("bytes " + text(bytes)));
    QVERIFY2(agrees(intensity, expect.at("intensity")), qPrintable("intensity " + text(intensity)));

    // The checked evaluation behind a derivation gives the same numbers as the fast one.
    const auto explained = evaluator->explain(values, *precision);
    ROOFLENS_HAS_VALUE(explained);
    double explained_bytes = 0;
    for (const EvaluatedTensor& tensor : explained->tensors)
        explained_bytes += tensor.bytes * (tensor.reads.value + tensor.writes.value + tensor.write_allocate_reads);
    double explained_flops = 0;
    for (const EvaluatedCount& count : explained->counts)
        explained_flops += count.value.value * Convention{}.weight(count.kind);
    ROOFLENS_NEARLY(explained_bytes, bytes, 1e-15);
    ROOFLENS_NEARLY(explained_flops, cost->flops, 1e-15);
}

void TestGolden::everyRowIsThere()
{
    std::set<std::string> operations;
    for (const CaseLine& row : m_operations)
        operations.insert(row.json.at("op").get<std::string>());
    QVERIFY(operations.size() >= 32); // of the given cases; a contributor adds more
    for (const std::string& id : operations) {
        const auto operation = m_catalog.operation(id);
        ROOFLENS_HAS_VALUE(operation);
    }
    // Parameter names of the cases are those of the files, word for word.
    for (const CaseLine& row : m_operations) {
        const auto operation = m_catalog.operation(row.json.at("op").get<std::string>());
        for (const auto& [key, value] : row.json.at("params").items())
            QVERIFY2(operation->findParameter(key), (operation->id + " " + key).c_str());
    }
}

// reports.jsonl, "state": run the same three times, totals are identical.
void TestGolden::repeatedEvaluationGivesTheSame()
{
    std::vector<double> first;
    for (int round = 0; round < 3; ++round) {
        std::vector<double> figures;
        for (const CaseLine& row : m_operations) {
            ParameterValues values;
            for (const auto& [key, value] : row.json.at("params").items())
                values.emplace_back(key, parameterValue(value));
            const Cost cost = evaluated(row.json.at("op").get<std::string>(), values,
                                        *precisionFromName(row.json.at("dtype").get<std::string>()));
            figures.push_back(cost.flops);
            figures.push_back(cost.bytesAt(Role::Main).value_or(-1));
        }
        if (round == 0)
            first = figures;
        QVERIFY(figures == first);
    }
}

Cost TestGolden::evaluated(const std::string& op, const ParameterValues& values, Precision precision,
                           const Convention& convention)
{
    OperationEvaluator* evaluator = m_evaluator.operation(op);
    if (!evaluator)
        return {};
    const auto cost = evaluator->evaluate(values, precision, convention);
    return cost ? *cost : Cost{};
}

void TestGolden::oneRoof_data()
{
    QTest::addColumn<QString>("id");
    for (const CaseLine& row : m_hardware) {
        if (!row.json.contains("roofs"))
            QTest::newRow(row.json.at("id").get<std::string>().c_str()) << QString::fromStdString(row.json.at("id"));
    }
}

void TestGolden::oneRoof()
{
    QFETCH(QString, id);
    const json& row = *findCase(m_hardware, id.toStdString());
    const json& expect = row.at("expect");
    const Hardware chip = makeChip(row.at("peak").get<double>(), row.at("bw").get<double>());
    const Roofline roofline(chip);
    const Cost cost = row.at("intensity").is_null()
        ? matrixWork(row.at("flops").get<double>(), row.at("bytes").get<double>())
        : costOfIntensity(numberOf(row.at("intensity")));
    const Attainable attainable = roofline.attainable(cost);
    const Roofline::Quick quick = roofline.attainableQuick(cost);
    QCOMPARE(quick.bound, attainable.bound);
    if (expect.at("attainable").is_null()) {
        QVERIFY(!attainable.flop_per_s);
        QVERIFY(!attainable.seconds);
        QVERIFY(attainable.binding_roof.empty());
        QVERIFY(!quick.known);
    } else {
        ROOFLENS_NEARLY(attainable.flop_per_s, expect.at("attainable").get<double>(), kExactEnough);
        ROOFLENS_NEARLY(quick.flop_per_s, expect.at("attainable").get<double>(), kExactEnough);
        ROOFLENS_NEARLY(
            Roofline::attainableAt(numberOf(row.at("intensity")), chip.peaks[0].flop_per_s, *chip.levels[0].byte_per_s),
            expect.at("attainable").get<double>(), kExactEnough);
    }
    if (expect.contains("accept_bound")) {
        bool accepted = false;
        for (const json& bound : expect.at("accept_bound"))
            accepted = accepted || nameOf(attainable.bound) == bound.get<std::string>();
        QVERIFY2(accepted, std::string(nameOf(attainable.bound)).c_str());
    } else {
        QCOMPARE(std::string(nameOf(attainable.bound)), expect.at("bound").get<std::string>());
    }
    ROOFLENS_NEARLY(Roofline::ridge(chip.peaks[0].flop_per_s, chip.levels[0]), expect.at("break_even").get<double>(),
                    kExactEnough);
}

void TestGolden::manyRoofs_data()
{
    QTest::addColumn<QString>("id");
    int rows = 0;
    for (const CaseLine& row : m_hardware) {
        if (!row.json.contains("roofs"))
            continue;
        QTest::newRow((row.json.at("id").get<std::string>() + ": " + row.json.at("note").get<std::string>()).c_str())
            << QString::fromStdString(row.json.at("id"));
        ++rows;
    }
    QVERIFY(rows >= 6);
}

void TestGolden::manyRoofs()
{
    QFETCH(QString, id);
    const json& row = *findCase(m_hardware, id.toStdString());
    const json& expect = row.at("expect");
    const std::map<std::string, std::pair<Precision, ComputeUnit>> peaks{
        {"bf16-tensor", {Precision::Bf16, ComputeUnit::Matrix}},
        {"fp32", {Precision::Fp32, ComputeUnit::Vector}},
        {"fp64", {Precision::Fp64, ComputeUnit::Vector}}};
    const std::map<std::string, Role> roles{{"L1", Role::L1}, {"L2", Role::L2}, {"HBM", Role::Main}};
    Hardware chip;
    chip.name = "Chip";
    for (const json& roof : row.at("roofs").at("compute")) {
        const auto& [precision, unit] = peaks.at(roof.at("name"));
        chip.peaks.push_back(makePeak(precision, unit, roof.at("peak").get<double>()));
    }
    for (const json& roof : row.at("roofs").at("memory"))
        chip.levels.push_back(makeLevel(roof.at("name"), roles.at(roof.at("name")), roof.at("bw").get<double>()));
    const auto& [precision, unit] = peaks.at(row.at("roofs").at("used"));
    Cost cost = makeCost(row.at("flops").get<double>(), {}, precision, unit);
    for (const auto& [level, bytes] : row.at("bytes").items())
        cost.setBytes(roles.at(level), bytes.get<double>());

    const Roofline roofline(chip);
    const Attainable attainable = roofline.attainable(cost);
    ROOFLENS_NEARLY(attainable.flop_per_s, expect.at("attainable").get<double>(), kExactEnough);
    ROOFLENS_NEARLY(attainable.seconds, expect.at("time_s").get<double>(), kExactEnough);
    const std::string bound = expect.at("bound");
    const std::string kind = bound.substr(0, bound.find(':'));
    const std::string roof = bound.substr(bound.find(':') + 1);
    QCOMPARE(std::string(nameOf(attainable.bound)), kind);
    QCOMPARE(attainable.binding_roof, kind == "compute" ? labelOf(*chip.findPeak(precision, unit)) : roof);
    QCOMPARE(attainable.levels.size(), std::size_t{3});
    for (const LevelTime& time : attainable.levels) {
        ROOFLENS_NEARLY(time.intensity, numberOf(row.at("intensity").at(time.level->name)), kExactEnough);
        ROOFLENS_NEARLY(time.ridge, expect.at("break_even").at(time.level->name).get<double>(), kExactEnough);
    }
    const Roofline::Quick quick = roofline.attainableQuick(cost);
    QCOMPARE(quick.bound, attainable.bound);
    QCOMPARE(quick.binding_level, attainable.binding_level);
    QCOMPARE(quick.seconds, *attainable.seconds);
}

QTEST_GUILESS_MAIN(TestGolden)
#include "tst_golden.moc"
