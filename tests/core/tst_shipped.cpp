// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/scenario_file.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

using namespace rooflens;
using namespace rooflens::tests;

// The shipped files: all of them load, carry sources, and give the numbers that the given right values ask for.

namespace
{

std::set<std::string> linesOf(const std::string& path)
{
    std::ifstream file(path);
    std::set<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty() && line.front() != '#')
            lines.insert(line);
    }
    return lines;
}

// Rows of hardware.jsonl that speak of one chip, and the peak of the shipped file that they mean.
struct ChipRow {
    const char* row;
    const char* id;
    Precision precision;
    ComputeUnit unit;
    double tolerance = 1e-12; // wider where the row rounds and the file has the data sheet's digits
};
constexpr ChipRow kChipRows[] = {
    {"be-a100-seed", "lesson-a100", Precision::Bf16, ComputeUnit::Matrix},
    {"be-h100-seed", "lesson-h100", Precision::Bf16, ComputeUnit::Matrix},
    {"be-laptop-seed", "lesson-laptop", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a100-sxm-80", "nvidia-a100-sxm4-80gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a100-pcie-80", "nvidia-a100-pcie-80gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a100-40", "nvidia-a100-sxm4-40gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a100-40", "nvidia-a100-pcie-40gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a100-int8", "nvidia-a100-sxm4-80gb", Precision::Int8, ComputeUnit::Matrix},
    {"be-a100-fp32", "nvidia-a100-sxm4-80gb", Precision::Fp32, ComputeUnit::Vector},
    {"be-a100-tf32", "nvidia-a100-sxm4-80gb", Precision::Tf32, ComputeUnit::Matrix},
    {"be-a100-fp64", "nvidia-a100-sxm4-80gb", Precision::Fp64, ComputeUnit::Vector},
    {"be-a100-fp64-tc", "nvidia-a100-sxm4-80gb", Precision::Fp64, ComputeUnit::Matrix},
    {"be-h100-sxm", "nvidia-h100-sxm5-80gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-h100-sxm-fp8", "nvidia-h100-sxm5-80gb", Precision::Fp8, ComputeUnit::Matrix},
    {"be-h100-pcie", "nvidia-h100-pcie-80gb", Precision::Bf16, ComputeUnit::Matrix, 0.03},
    {"be-h200", "nvidia-h200-sxm-141gb", Precision::Bf16, ComputeUnit::Matrix},
    {"be-v100-sxm", "nvidia-v100-sxm2-16gb", Precision::Fp16, ComputeUnit::Matrix},
    {"be-t4", "nvidia-t4", Precision::Fp16, ComputeUnit::Matrix},
    {"be-l4", "nvidia-l4", Precision::Bf16, ComputeUnit::Matrix},
    {"be-a10", "nvidia-a10", Precision::Bf16, ComputeUnit::Matrix},
    {"be-l40s", "nvidia-l40s", Precision::Bf16, ComputeUnit::Matrix, 1e-3},
    {"be-rtx4090", "nvidia-rtx-4090", Precision::Bf16, ComputeUnit::Matrix},
    {"be-mi300x", "amd-mi300x", Precision::Bf16, ComputeUnit::Matrix},
    {"be-mi250x", "amd-mi250x", Precision::Fp16, ComputeUnit::Matrix},
    {"be-tpu-v4", "google-tpu-v4", Precision::Bf16, ComputeUnit::Matrix, 0.03},
    {"be-tpu-v5e", "google-tpu-v5e", Precision::Bf16, ComputeUnit::Matrix},
    {"be-tpu-v5p", "google-tpu-v5p", Precision::Bf16, ComputeUnit::Matrix},
};

} // namespace

class TestShipped : public QObject
{
    Q_OBJECT

private slots:
    void operationFile_data();
    void operationFile();
    void everyOperationOfTheCasesIsShipped();
    void shiftIsTheTwinOfScale();
    void hardwareFile_data();
    void hardwareFile();
    void everyChipOfTheTableIsShipped();
    void chipHasTheGivenBreakEven_data();
    void chipHasTheGivenBreakEven();
    void everyChipRowIsMapped();
    void lessonChipsHaveTheLecturesHierarchy();
    void scenarioFile_data();
    void scenarioFile();
    void lessonShowsItsNumbers();

private:
    Catalog m_catalog{{resourceFolder()}};
    std::vector<CaseLine> m_hardware = readCases("hardware.jsonl");
};

void TestShipped::operationFile_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string& id : m_catalog.ids("operations"))
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

void TestShipped::operationFile()
{
    QFETCH(QString, id);
    const auto operation = m_catalog.operation(id.toStdString());
    ROOFLENS_HAS_VALUE(operation);
    QCOMPARE(operation->id, id.toStdString());
    QVERIFY(!operation->title.empty() && !operation->group.empty() && !operation->summary.empty());
    QVERIFY(!operation->source_title.empty());
    QVERIFY(!operation->tensors.empty());
    for (const Parameter& parameter : operation->parameters)
        QVERIFY2(!parameter.title.empty(), parameter.name.c_str());
    for (const Error& error : checkOperation(*operation))
        QFAIL(describe(error).c_str());
    auto evaluator = OperationEvaluator::compile(*operation);
    ROOFLENS_HAS_VALUE(evaluator);
    const auto cost = evaluator->evaluate({}, operation->precision.value_or(Precision::Bf16));
    ROOFLENS_HAS_VALUE(cost);
    QVERIFY(evaluator->warnings().empty());
    QVERIFY(cost->bytesAt(Role::Main).value_or(0) > 0);
    QCOMPARE(cost->bytesAt(Role::Link).value_or(-1), 0.0);
    QCOMPARE(cost->bytesAt(Role::Storage).value_or(-1), 0.0);
    QVERIFY(!cost->bytesAt(Role::L2)); // not known, never 0
}

void TestShipped::everyOperationOfTheCasesIsShipped()
{
    std::set<std::string> wanted{"shift"};
    for (const CaseLine& row : readCases("ops.jsonl"))
        wanted.insert(row.json.at("op").get<std::string>());
    wanted.insert("attention-unfused"); // design section 4: both forms of naive attention are shipped
    const std::vector<std::string> ids = m_catalog.ids("operations");
    QCOMPARE(std::set<std::string>(ids.begin(), ids.end()), wanted);
    QVERIFY(std::is_sorted(ids.begin(), ids.end()));
}

void TestShipped::shiftIsTheTwinOfScale()
{
    Evaluator evaluator(m_catalog);
    const auto scale = evaluator.operation("scale")->evaluate({{"n", 16777216.0}}, Precision::Fp64);
    const auto shift = evaluator.operation("shift")->evaluate({{"n", 16777216.0}}, Precision::Fp64);
    ROOFLENS_HAS_VALUE(scale);
    ROOFLENS_HAS_VALUE(shift);
    QCOMPARE(shift->flops, scale->flops);
    QCOMPARE(shift->bytesAt(Role::Main), scale->bytesAt(Role::Main));
    QCOMPARE(shift->units[0].counts[std::size_t(FlopKind::Add)], 16777216.0);
    QCOMPARE(scale->units[0].counts[std::size_t(FlopKind::Mul)], 16777216.0);
}

void TestShipped::hardwareFile_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string& id : m_catalog.ids("hardware"))
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

void TestShipped::hardwareFile()
{
    QFETCH(QString, id);
    const auto chip = m_catalog.hardware(id.toStdString());
    ROOFLENS_HAS_VALUE(chip);
    QCOMPARE(chip->id, id.toStdString());
    QVERIFY(!chip->name.empty() && !chip->device_class.empty());
    const bool lesson = id.startsWith("lesson-") || id.startsWith("generic-");
    QVERIFY(lesson || chip->year);
    QVERIFY(!chip->peaks.empty());
    for (const Peak& peak : chip->peaks) {
        QVERIFY2(!peak.provenance.source.empty(), labelOf(peak).c_str());
        QVERIFY(peak.flop_per_s > 0);
        QVERIFY(!peak.sparse_flop_per_s || *peak.sparse_flop_per_s >= peak.flop_per_s);
        QVERIFY(!peak.boost_flop_per_s || *peak.boost_flop_per_s >= peak.flop_per_s);
        // One peak of each precision and unit: the choice is never by the order of lines.
        QCOMPARE(std::count_if(chip->peaks.begin(), chip->peaks.end(),
                               [&](const Peak& other) { return labelOf(other) == labelOf(peak); }),
                 1);
    }
    for (const MemoryLevel& level : chip->levels) {
        const bool has_number = level.byte_per_s || level.unit_capacity_bytes || level.relative_cost;
        QVERIFY2(!has_number || !level.provenance.source.empty(), level.name.c_str());
    }
    const MemoryLevel* main = chip->mainLevel();
    QVERIFY(main);
    QVERIFY(main->byte_per_s && *main->byte_per_s > 0);
    // The host's memory is no link of a chip that lives in it.
    const bool host = chip->device_class == "cpu" || chip->device_class == "soc";
    const bool over_pcie = std::any_of(chip->levels.begin(), chip->levels.end(),
                                       [](const MemoryLevel& level) { return level.role == Role::Link; });
    QVERIFY2(!(host && over_pcie), "a chip whose main memory is the host's gets no PCIe level");

    // The only doubts that a shipped file may raise: how sure its figures are, and those that the table itself names.
    for (const Warning& warning : checkHardware(*chip)) {
        const bool confidence = warning.field == "confidence";
        QVERIFY2(confidence, (warning.field + ": " + warning.message).c_str());
    }
    QVERIFY(compareWithReference(*chip, *chip).empty());
}

void TestShipped::everyChipOfTheTableIsShipped()
{
    const std::set<std::string> wanted = linesOf(dataFile("hardware_ids.txt"));
    QCOMPARE(wanted.size(), std::size_t{79});
    const std::vector<std::string> ids = m_catalog.ids("hardware");
    const std::set<std::string> shipped(ids.begin(), ids.end());
    for (const std::string& id : wanted)
        QVERIFY2(shipped.contains(id), id.c_str());
}

void TestShipped::chipHasTheGivenBreakEven_data()
{
    QTest::addColumn<int>("index");
    for (std::size_t i = 0; i < std::size(kChipRows); ++i)
        QTest::newRow((std::string(kChipRows[i].row) + " is " + kChipRows[i].id).c_str()) << static_cast<int>(i);
}

void TestShipped::chipHasTheGivenBreakEven()
{
    QFETCH(int, index);
    const ChipRow& wanted = kChipRows[index];
    const nlohmann::json* row = findCase(m_hardware, wanted.row);
    QVERIFY(row);
    const auto chip = m_catalog.hardware(wanted.id);
    ROOFLENS_HAS_VALUE(chip);
    const Peak* peak = chip->findPeak(wanted.precision, wanted.unit);
    QVERIFY(peak);
    ROOFLENS_NEARLY(peak->flop_per_s, row->at("peak").get<double>(), wanted.tolerance);
    ROOFLENS_NEARLY(chip->mainLevel()->byte_per_s, row->at("bw").get<double>(), wanted.tolerance);
    ROOFLENS_NEARLY(Roofline::ridge(peak->flop_per_s, *chip->mainLevel()),
                    row->at("expect").at("break_even").get<double>(), std::max(kExactEnough, wanted.tolerance));
}

void TestShipped::everyChipRowIsMapped()
{
    for (const CaseLine& row : m_hardware) {
        const std::string id = row.json.at("id");
        if (!id.starts_with("be-"))
            continue;
        QVERIFY2(std::any_of(std::begin(kChipRows), std::end(kChipRows),
                             [&](const ChipRow& known) { return id == known.row; }),
                 id.c_str());
    }
}

void TestShipped::lessonChipsHaveTheLecturesHierarchy()
{
    const std::map<std::string, std::pair<double, double>> figures{
        {"lesson-a100", {312e12, 2.0e12}}, {"lesson-h100", {990e12, 3.35e12}}, {"lesson-laptop", {20e12, 0.3e12}}};
    for (const auto& [id, figure] : figures) {
        const auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        QCOMPARE(chip->peaks.size(), std::size_t{1});
        QCOMPARE(chip->peaks[0].flop_per_s, figure.first);
        QCOMPARE(chip->mainLevel()->byte_per_s.value_or(0), figure.second);
        std::vector<double> costs;
        for (const MemoryLevel& level : chip->levels) {
            const auto cost = relativeCost(*chip, level);
            QVERIFY(cost && !cost->derived);
            costs.push_back(cost->value);
        }
        QCOMPARE(costs, (std::vector<double>{1, 10, 100, 10000, 100000}));
        QVERIFY(!chip->levels[0].byte_per_s); // registers have a name and no roof
        QCOMPARE(chip->levels[1].byte_per_s.value_or(0), 19e12);
        QCOMPARE(chip->levels[3].byte_per_s.value_or(0), 30e9);
        QCOMPARE(chip->levels[4].byte_per_s.value_or(0), 7e9);
        // Rule 3: one peak serves all; for a vector operation it is an upper bound.
        const PeakChoice vector = Roofline(*chip).choosePeak(Precision::Bf16, ComputeUnit::Vector);
        QCOMPARE(vector.peak, &chip->peaks[0]);
        QVERIFY(vector.upper_bound);
    }
}

void TestShipped::scenarioFile_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string& id : m_catalog.ids("scenarios"))
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
    QVERIFY(!m_catalog.ids("scenarios").empty());
}

void TestShipped::scenarioFile()
{
    QFETCH(QString, id);
    auto scenario = m_catalog.scenario(id.toStdString());
    ROOFLENS_HAS_VALUE(scenario);
    auto resolved = resolveScenario(*scenario, m_catalog);
    ROOFLENS_HAS_VALUE(resolved);
    Evaluator evaluator(m_catalog);
    for (const Point& point : evaluator.evaluate(*resolved)) {
        QVERIFY2(!point.error, point.error ? describe(*point.error).c_str() : "");
        QVERIFY2(point.not_drawn.empty(), point.not_drawn.c_str());
    }
    // Saved whole, it gives the same bytes again.
    const std::string text = writeScenario(*resolved);
    const auto again = readScenario(text, "again.rooflens");
    ROOFLENS_HAS_VALUE(again);
    QCOMPARE(writeScenario(*again), text);
}

// The numbers of the lesson: break-evens 156, 296, 67; ReLU 0.25; matmul 42.7, 341.3, 2730.7 and their bounds on the
// A100.
void TestShipped::lessonShowsItsNumbers()
{
    const auto scenario = m_catalog.scenario("lesson");
    ROOFLENS_HAS_VALUE(scenario);
    const auto resolved = resolveScenario(*scenario, m_catalog);
    ROOFLENS_HAS_VALUE(resolved);
    QCOMPARE(resolved->hardware[0].resolved->id, std::string("lesson-a100"));
    Evaluator evaluator(m_catalog);
    const std::vector<Point> points = evaluator.evaluate(*resolved);
    struct Expected {
        const char* name;
        double intensity;
        double tolerance;
        Bound bound;
    };
    const Expected expected[] = {{"ReLU", 0.25, 1e-12, Bound::Memory},
                                 {"RMSNorm", 1.0, 0.01, Bound::Memory},
                                 {"matmul N = 128", 128.0 / 3, 1e-12, Bound::Memory},
                                 {"matmul N = 1024", 1024.0 / 3, 1e-12, Bound::Compute},
                                 {"matmul N = 8192", 8192.0 / 3, 1e-12, Bound::Compute}};
    for (const Expected& wanted : expected) {
        const auto point
            = std::find_if(points.begin(), points.end(), [&](const Point& p) { return p.name == wanted.name; });
        QVERIFY2(point != points.end(), wanted.name);
        ROOFLENS_NEARLY(point->intensity, wanted.intensity, wanted.tolerance);
        QCOMPARE(point->attainable.bound, wanted.bound);
    }
    const auto relu = std::find_if(points.begin(), points.end(), [](const Point& p) { return p.name == "ReLU"; });
    ROOFLENS_NEARLY(relu->flop_per_s, 0.5e12, kExactEnough);
    // The lecture's "naive 1 to 10" holds for unfused attention: 6.6.
    const auto naive = std::find_if(points.begin(), points.end(), [](const Point& p) {
        return p.operation_title.find("nfused") != std::string::npos || p.name.find("naive attention") == 0;
    });
    QVERIFY(naive != points.end());
    ROOFLENS_NEARLY(naive->intensity, 6.6, 0.02);

    const std::map<std::string, double> break_evens{
        {"lesson-a100", 156.0}, {"lesson-h100", 295.5}, {"lesson-laptop", 66.7}};
    for (const auto& [id, intensity] : break_evens) {
        const auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        ROOFLENS_NEARLY(Roofline::ridge(chip->peaks[0].flop_per_s, *chip->mainLevel()), intensity, 1e-3);
    }
}

QTEST_GUILESS_MAIN(TestShipped)
#include "tst_shipped.moc"
