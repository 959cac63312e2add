// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/chips.h"

#include <map>
#include <set>

using namespace rooflens;
using namespace rooflens::tests;
using nlohmann::json;

// Figures of papers and tools (tests/data/published.jsonl), row by row.

class TestPublished : public QObject
{
    Q_OBJECT

private slots:
    void publishedRow_data();
    void publishedRow();
    void everyPublishedRowOfTheseGroupsWasRun();

private:
    void checkCommon(const json& inputs, const json& expected, double tolerance);
    void checkCeilings(const json& inputs, const json& expected, double tolerance);
    void checkHierarchical(const json& inputs, const json& expected, double tolerance);
    void checkTotals(const json& inputs, const json& expected, double tolerance);
    void checkOperationRow(const std::string& id, const json& inputs, const json& expected, double tolerance);
    void checkMeasuredEdge(const json& inputs, const json& expected, double tolerance);
    void checkDatasheet(const json& inputs, const json& expected, double tolerance);
    Cost evaluated(const std::string& op, const ParameterValues& values, Precision precision,
                   const Convention& convention = {});

    std::vector<CaseLine> m_published = readCases("published.jsonl");
    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
    std::set<std::string> m_published_run;
};

// published.jsonl: groups that concern core and hardware (tests/data, and the issue). The others are for the issues of
// models (llm, flashattention), import (ert, mixbench, likwid) and background (tpu, instruction, apps,
// measured-vs-theory).
static const std::set<std::string> kGroups{"williams", "ceilings", "v100",     "hierarchical",
                                           "generic",  "ops",      "datasheet"};

// Rows of those groups that cannot apply, with the reason.
static const std::map<std::string, std::string> kLeftOut{};

Cost TestPublished::evaluated(const std::string& op, const ParameterValues& values, Precision precision,
                              const Convention& convention)
{
    OperationEvaluator* evaluator = m_evaluator.operation(op);
    if (!evaluator)
        return {};
    const auto cost = evaluator->evaluate(values, precision, convention);
    return cost ? *cost : Cost{};
}

void TestPublished::publishedRow_data()
{
    QTest::addColumn<QString>("id");
    for (const CaseLine& row : m_published) {
        if (kGroups.contains(row.json.at("group")))
            QTest::newRow(
                (row.json.at("group").get<std::string>() + ": " + row.json.at("id").get<std::string>()).c_str())
                << QString::fromStdString(row.json.at("id"));
    }
}

void TestPublished::publishedRow()
{
    QFETCH(QString, id);
    if (const auto reason = kLeftOut.find(id.toStdString()); reason != kLeftOut.end())
        QSKIP(reason->second.c_str());
    const json& row = *findCase(m_published, id.toStdString());
    const json& inputs = row.at("inputs");
    const json& expected = row.at("expected");
    const std::string group = row.at("group");
    const double tolerance = row.at("tol");
    if (group == "ceilings")
        checkCeilings(inputs, expected, tolerance);
    else if (group == "ops")
        checkOperationRow(id.toStdString(), inputs, expected, tolerance);
    else if (group == "datasheet")
        checkDatasheet(inputs, expected, tolerance);
    else if (inputs.contains("gbytes"))
        checkTotals(inputs, expected, tolerance);
    else if (group == "hierarchical")
        checkHierarchical(inputs, expected, tolerance);
    else if (inputs.contains("time_s"))
        checkMeasuredEdge(inputs, expected, tolerance);
    else
        checkCommon(inputs, expected, tolerance);
    m_published_run.insert(id.toStdString());
}

// Ridge, and where an intensity is given the attainable performance and its bound.
void TestPublished::checkCommon(const json& inputs, const json& expected, double tolerance)
{
    const Hardware chip
        = makeChip(inputs.at("peak_gflops").get<double>() * 1e9, inputs.at("bw_gbs").get<double>() * 1e9);
    ROOFLENS_NEARLY(Roofline::ridge(chip.peaks[0].flop_per_s, chip.levels[0]), expected.at("ridge").get<double>(),
                    tolerance);
    if (!inputs.contains("intensity"))
        return;
    const Attainable attainable = Roofline(chip).attainable(costOfIntensity(inputs.at("intensity").get<double>()));
    ROOFLENS_NEARLY(attainable.flop_per_s, expected.at("attainable_gflops").get<double>() * 1e9, tolerance);
    // On the ridge 'balanced' or compute, never both (note of edge-at-ridge).
    const bool balanced = attainable.bound == Bound::Balanced && inputs.at("intensity") == expected.at("ridge");
    QVERIFY2(balanced || nameOf(attainable.bound) == expected.at("bound").get<std::string>(),
             std::string(nameOf(attainable.bound)).c_str());
}

// A ceiling is a lower roof: each pair of them is a roofline with those two values.
void TestPublished::checkCeilings(const json& inputs, const json& expected, double tolerance)
{
    int pairs = 0;
    for (const auto& [compute, peak] : inputs.at("compute_ceilings_gflops").items()) {
        for (const auto& [memory, bandwidth] : inputs.at("bw_ceilings_gbs").items()) {
            const Hardware chip = makeChip(peak.get<double>() * 1e9, bandwidth.get<double>() * 1e9);
            const Attainable attainable
                = Roofline(chip).attainable(costOfIntensity(inputs.at("intensity").get<double>()));
            ROOFLENS_NEARLY(attainable.flop_per_s,
                            expected.at("attainable_by_pair").at(compute + "|" + memory).get<double>() * 1e9,
                            tolerance);
            ++pairs;
        }
    }
    QCOMPARE(static_cast<std::size_t>(pairs), expected.at("attainable_by_pair").size());
}

// One kernel seen at each level of the hierarchy.
void TestPublished::checkHierarchical(const json& inputs, const json& expected, double tolerance)
{
    const double flops = 1e12;
    const double measured = inputs.at("measured_gflops").get<double>() * 1e9;
    Hardware whole = makeChip(inputs.at("peak_gflops").get<double>() * 1e9, 1);
    whole.levels.clear();
    Cost whole_cost = matrixWork(flops, {});
    const std::map<std::string, Role> roles{{"L1", Role::L1}, {"L2", Role::L2}, {"HBM", Role::Main}};
    for (const char* name : {"L1", "L2", "HBM"}) {
        const double bandwidth = inputs.at("bw_gbs").at(name).get<double>() * 1e9;
        const double bytes = flops / inputs.at("intensity").at(name).get<double>();
        const Hardware chip = makeChip(inputs.at("peak_gflops").get<double>() * 1e9, bandwidth);
        const Attainable attainable = Roofline(chip).attainable(matrixWork(flops, bytes));
        const json& at_level = expected.at(name);
        ROOFLENS_NEARLY(attainable.flop_per_s, at_level.at("attainable_gflops").get<double>() * 1e9, tolerance);
        ROOFLENS_NEARLY(measured / *attainable.flop_per_s * 100, at_level.at("pct_of_roof").get<double>(), tolerance);
        QCOMPARE(std::string(nameOf(attainable.bound)), at_level.at("bound").get<std::string>());
        whole.levels.push_back(makeLevel(name, roles.at(name), bandwidth));
        whole_cost.setBytes(roles.at(name), bytes);
    }
    // The tightest level is the one that takes longest among the memory roofs.
    const Attainable attainable = Roofline(whole).attainable(whole_cost);
    const auto tightest = std::max_element(
        attainable.levels.begin(), attainable.levels.end(),
        [](const LevelTime& a, const LevelTime& b) { return a.seconds.value_or(0) < b.seconds.value_or(0); });
    QCOMPARE(tightest->level->name, expected.at("tightest_level").get<std::string>());
    for (const LevelTime& time : attainable.levels)
        ROOFLENS_NEARLY(time.intensity, inputs.at("intensity").at(time.level->name).get<double>(), kExactEnough);
}

// Totals of a profiler: work, time and traffic by level. KNL has MCDRAM before DDR: both are memory, MCDRAM is main.
void TestPublished::checkTotals(const json& inputs, const json& expected, double tolerance)
{
    Hardware chip = makeChip(inputs.at("peak_gflops").get<double>() * 1e9, 1);
    chip.levels.clear();
    const std::map<std::string, Role> roles{
        {"L1", Role::L1}, {"L2", Role::L2}, {"HBM", Role::Main}, {"MCDRAM", Role::L3}, {"DDR", Role::Main}};
    Measurement measurement
        = makeMeasurement("kernel", inputs.at("gflop").get<double>() * 1e9, {}, inputs.at("time_s").get<double>());
    for (const char* name : {"L1", "L2", "MCDRAM", "HBM", "DDR"}) {
        if (!inputs.at("gbytes").contains(name))
            continue;
        chip.levels.push_back(makeLevel(name, roles.at(name), inputs.at("bw_gbs").at(name).get<double>() * 1e9));
        measurement.bytes[roles.at(name)] = inputs.at("gbytes").at(name).get<double>() * 1e9;
    }
    const Roofline roofline(chip);
    const Point point = m_evaluator.evaluateMeasurement(measurement, &roofline);
    QVERIFY2(!point.error, point.error ? describe(*point.error).c_str() : "");
    ROOFLENS_NEARLY(point.flop_per_s, expected.at("gflops").get<double>() * 1e9, tolerance);
    QCOMPARE(point.attainable.levels.size(), inputs.at("gbytes").size());
    for (const LevelTime& time : point.attainable.levels) {
        ROOFLENS_NEARLY(time.intensity, expected.at("intensity").at(time.level->name).get<double>(), tolerance);
        if (expected.contains("attainable_gflops")) {
            const double attainable
                = Roofline::attainableAt(*time.intensity, chip.peaks[0].flop_per_s, *time.level->byte_per_s);
            ROOFLENS_NEARLY(attainable, expected.at("attainable_gflops").at(time.level->name).get<double>() * 1e9,
                            tolerance);
        }
    }
    if (expected.contains("pct_of_peak"))
        ROOFLENS_NEARLY(*point.flop_per_s / chip.peaks[0].flop_per_s * 100, expected.at("pct_of_peak").get<double>(),
                        tolerance);
}

void TestPublished::checkMeasuredEdge(const json& inputs, const json& expected, double tolerance)
{
    const Hardware chip = roundA100();
    const Roofline roofline(chip);
    const Point point = m_evaluator.evaluateMeasurement(makeMeasurement("edge", inputs.at("flop").get<double>(),
                                                                        inputs.at("bytes").get<double>(),
                                                                        inputs.at("time_s").get<double>()),
                                                        &roofline);
    QVERIFY(!point.error);
    ROOFLENS_NEARLY(point.intensity, numberOf(expected.at("intensity")), tolerance);
    QCOMPARE(point.not_drawn.empty(), expected.at("plottable").get<bool>());
    if (expected.contains("bw_gbs"))
        ROOFLENS_NEARLY(point.byte_per_s, expected.at("bw_gbs").get<double>() * 1e9, tolerance);
    if (expected.contains("gflops"))
        ROOFLENS_NEARLY(point.flop_per_s, expected.at("gflops").get<double>() * 1e9, tolerance);
}

void TestPublished::checkOperationRow(const std::string& id, const json& inputs, const json& expected, double tolerance)
{
    Convention write_allocate;
    write_allocate.write_allocate = true;
    if (inputs.contains("m")) {
        const Cost cost = evaluated("matmul",
                                    {{"M", inputs.at("m").get<double>()},
                                     {"N", inputs.at("n").get<double>()},
                                     {"K", inputs.at("k").get<double>()}},
                                    Precision::Fp16);
        QCOMPARE(cost.flops, expected.at("flop").get<double>());
        QCOMPARE(cost.bytesAt(Role::Main).value_or(0), expected.at("bytes").get<double>());
        ROOFLENS_NEARLY(cost.intensityAt(Role::Main), expected.at("intensity").get<double>(), tolerance);
        Hardware v100 = makeChip(inputs.at("peak_gflops").get<double>() * 1e9, inputs.at("bw_gbs").get<double>() * 1e9);
        v100.peaks[0].precision = Precision::Fp16;
        const Attainable attainable = Roofline(v100).attainable(cost);
        ROOFLENS_NEARLY(attainable.levels[0].ridge, expected.at("ridge").get<double>(), tolerance);
        ROOFLENS_NEARLY(attainable.flop_per_s, expected.at("attainable_gflops").get<double>() * 1e9, tolerance);
        QCOMPARE(std::string(nameOf(attainable.bound)), expected.at("bound").get<std::string>());
    } else if (id == "op-fft-c2c-fp64-1024") {
        // 48 N bytes: input read, output written and, with write-allocate, read as well.
        const Cost cost = evaluated("fft", {{"n", inputs.at("n").get<double>()}}, Precision::Fp64, write_allocate);
        QCOMPARE(cost.flops, expected.at("flop").get<double>());
        QCOMPARE(cost.bytesAt(Role::Main).value_or(0), expected.at("bytes").get<double>());
        ROOFLENS_NEARLY(cost.intensityAt(Role::Main), expected.at("intensity").get<double>(), tolerance);
    } else if (id == "op-stencil7-fp64") {
        const ParameterValues one{{"nx", 1.0}, {"ny", 1.0}, {"nz", inputs.at("points").get<double>()}};
        ROOFLENS_NEARLY(evaluated("stencil7", one, Precision::Fp64).intensityAt(Role::Main),
                        expected.at("intensity_no_write_allocate").get<double>(), tolerance);
        ROOFLENS_NEARLY(evaluated("stencil7", one, Precision::Fp64, write_allocate).intensityAt(Role::Main),
                        expected.at("intensity_write_allocate").get<double>(), tolerance);
    } else {
        const std::map<std::string, std::pair<std::string, Precision>> operations{
            {"op-copy-fp64", {"copy", Precision::Fp64}},
            {"op-dot-fp64", {"dot", Precision::Fp64}},
            {"op-triad-fp64", {"triad", Precision::Fp64}},
            {"op-vecadd-fp32", {"add", Precision::Fp32}},
            {"op-relu-fp16", {"relu", Precision::Fp16}}};
        const auto found = operations.find(id);
        QVERIFY2(found != operations.end(), "a new row: say which operation it is");
        const double n = 1e8;
        const Cost cost = evaluated(found->second.first, {{"n", n}}, found->second.second);
        QCOMPARE(cost.flops, n * inputs.at("flop_per_element").get<double>());
        ROOFLENS_NEARLY(cost.bytesAt(Role::Main), n * inputs.at("bytes_per_element").get<double>(), tolerance);
        ROOFLENS_NEARLY(cost.intensityAt(Role::Main), expected.at("intensity").get<double>(), tolerance);
        const Hardware chip = roundA100();
        const Roofline roofline(chip);
        const Point point
            = m_evaluator.evaluateOperation({found->second.first, {}, found->second.second, {{"n", n}}}, {}, &roofline);
        QCOMPARE(point.not_drawn.empty(), expected.at("plottable").get<bool>());
    }
}

void TestPublished::checkDatasheet(const json& inputs, const json& expected, double tolerance)
{
    const std::map<std::string, std::pair<Precision, ComputeUnit>> names{
        {"VALU", {Precision::Fp32, ComputeUnit::Vector}},      {"MFMA-F64", {Precision::Fp64, ComputeUnit::Matrix}},
        {"MFMA-F32", {Precision::Fp32, ComputeUnit::Matrix}},  {"MFMA-F16", {Precision::Fp16, ComputeUnit::Matrix}},
        {"MFMA-BF16", {Precision::Bf16, ComputeUnit::Matrix}}, {"MFMA-F8", {Precision::Fp8, ComputeUnit::Matrix}},
        {"MFMA-I8", {Precision::Int8, ComputeUnit::Matrix}}};
    Hardware chip = makeChip(1, inputs.at("bw_gbs").at("HBM").get<double>() * 1e9);
    chip.peaks.clear();
    for (const auto& [name, value] : inputs.at("peaks_gflops").items()) {
        chip.peaks.push_back(makePeak(names.at(name).first, names.at(name).second, value.get<double>() * 1e9));
        chip.peaks.back().provenance.kind = Provenance::Kind::Measured;
        ROOFLENS_NEARLY(Roofline::ridge(chip.peaks.back().flop_per_s, chip.levels[0]),
                        expected.at("ridge_HBM").at(name).get<double>(), tolerance);
    }
    const double ratio = chip.findPeak(Precision::Bf16, ComputeUnit::Matrix)->flop_per_s
        / chip.findPeak(Precision::Fp16, ComputeUnit::Matrix)->flop_per_s;
    ROOFLENS_NEARLY(ratio, expected.at("bf16_over_f16").get<double>(), tolerance);
    // The note: a sanity rule should flag BF16 and I8 both.
    const std::vector<Warning> warnings = checkHardware(chip);
    QVERIFY(anyWarning(warnings, "bf16 matrix reaches 0.55 of fp16 matrix"));
    QVERIFY(anyWarning(warnings, "int8 matrix reaches 0.51 of fp8 matrix"));
}

void TestPublished::everyPublishedRowOfTheseGroupsWasRun()
{
    if (m_published_run.empty())
        QSKIP("counts what publishedRow() ran");
    std::size_t rows = 0;
    for (const CaseLine& row : m_published) {
        if (!kGroups.contains(row.json.at("group")))
            continue;
        ++rows;
        const std::string id = row.json.at("id");
        QVERIFY2(m_published_run.contains(id) || kLeftOut.contains(id), id.c_str());
    }
    QCOMPARE(rows, m_published_run.size() + kLeftOut.size());
    QCOMPARE(rows, std::size_t{43});
}

QTEST_GUILESS_MAIN(TestPublished)
#include "tst_published.moc"
