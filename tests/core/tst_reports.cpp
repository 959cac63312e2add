// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_model.h"
#include "core/base/numeric_text.h"
#include "core/catalog/catalog.h"
#include "core/export/documents.h"
#include "core/io/hardware_file.h"
#include "core/model/units.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/chips.h"

#include <algorithm>

using namespace rooflens;
using namespace rooflens::tests;

// Public fault reports of such tools (tests/data/reports.jsonl): each test has the right behaviour of one of them.
// Which line is tested where, and which belongs to a later issue, stands in tests/data/reports.md.

namespace
{

Point measured(const Hardware& chip, const Measurement& measurement)
{
    static const Catalog catalog{{resourceFolder()}};
    Evaluator evaluator(catalog);
    Scenario scenario = scenarioOn(chip);
    scenario.measurements = {measurement};
    return evaluator.evaluate(scenario).front();
}

} // namespace

class TestReports : public QObject
{
    Q_OBJECT

private slots:
    void wholeChipTrafficOverOneDiesRoofIsKeptAboveIt();
    void bf16AtHalfOfFp16IsSuspect();
    void copyKernelShowsItsBandwidth();
    void h100IsDenseAndSparseIsApart();
    void utilisationAbove100PerCentIsFlaggedNotClamped();
    void busInBitsIsDividedByEight();
    void typedSparseRatingIsComputedAsAskedWithAHint();
    void groupedQueriesReadKeysAndValuesOnce();
    void attentionGrowsWithTheSquareOfTheLength();
    void aProductIsNeverZero();
    void multiplyAddsAreTwoFlops();
    void causalAttentionCountsHalfTheSquare();
    void groupedConvolutionDividesOnce();
    void binaryGigabytesAreNamedSo();
    void everyLineOfTheReportsHasAPlace();

private:
    Cost costOf(const std::string& op, const ParameterValues& values, Precision precision = Precision::Bf16);

    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
};

Cost TestReports::costOf(const std::string& op, const ParameterValues& values, Precision precision)
{
    OperationEvaluator* evaluator = m_evaluator.operation(op);
    const auto cost = evaluator ? evaluator->evaluate(values, precision) : Result<Cost>(Cost{});
    if (!cost)
        qWarning("%s", describe(cost.error()).c_str());
    return cost.value_or(Cost{});
}

// ROCm/rocprofiler-compute 712
void TestReports::wholeChipTrafficOverOneDiesRoofIsKeptAboveIt()
{
    const Hardware chip = makeChip(100e12, 665.6e9);
    const Point point = measured(chip, makeMeasurement("kernel", 1e11, 2021.97e9, 1.0));
    QVERIFY(point.not_drawn.empty());
    QCOMPARE(std::lround(*point.efficiency * 100), 304L);
    QCOMPARE(point.flop_per_s.value_or(0), 1e11); // as measured, not pulled down onto the roof
    QVERIFY(anyWarning(point.warnings, "above its roof"));
    QVERIFY(anyWarning(point.warnings, "one die"));
    QVERIFY(anyWarning(point.warnings, "303.8 %") || anyWarning(point.warnings, "304 %"));
    Scenario scenario = scenarioOn(chip);
    scenario.measurements = {makeMeasurement("kernel", 1e11, 2021.97e9, 1.0)};
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(model.points.size(), std::size_t{1});
    QVERIFY(model.points[0].above_roof);
    QVERIFY(model.points[0].y > model.points[0].x * 665.6e9); // above the slanted roof
}

// ROCm/rocm-amdgpu-bench 24
void TestReports::bf16AtHalfOfFp16IsSuspect()
{
    const auto reference = m_catalog.hardware("amd-mi300x");
    ROOFLENS_HAS_VALUE(reference);
    Hardware calibrated = *reference;
    for (Peak& peak : calibrated.peaks) {
        if (peak.unit == ComputeUnit::Matrix
            && (peak.precision == Precision::Fp16 || peak.precision == Precision::Bf16)) {
            peak.flop_per_s = peak.precision == Precision::Fp16 ? 709.2e12 : 388.2e12;
            peak.sparse_flop_per_s.reset();
            peak.provenance.kind = Provenance::Kind::Measured;
        }
    }
    QCOMPARE(calibrated.findPeak(Precision::Bf16, ComputeUnit::Matrix)->flop_per_s, 388.2e12); // stored as measured
    for (const std::vector<Warning>& warnings :
         {checkHardware(calibrated), compareWithReference(calibrated, *reference)}) {
        QVERIFY(anyWarning(warnings, "bf16 matrix"));
        QVERIFY(anyWarning(warnings, "0.55"));
    }
}

// RRZE-HPC/kerncraft 85
void TestReports::copyKernelShowsItsBandwidth()
{
    const Hardware chip = roundA100(); // 2.0 TB/s
    const Point point = measured(chip, makeMeasurement("copy", 0.0, 16e9, 10e-3));
    QVERIFY(!point.error);
    ROOFLENS_NEARLY(point.byte_per_s, 1600e9, kExactEnough);
    ROOFLENS_NEARLY(point.efficiency, 0.8, kExactEnough); // of the bandwidth
    QVERIFY(!point.not_drawn.empty());
    QVERIFY(contains(pointsCsv({point}), "copy"));
    const auto steps = m_evaluator.derive(makeMeasurement("copy", 0.0, 16e9, 10e-3), Roofline(chip));
    ROOFLENS_HAS_VALUE(steps);
    QVERIFY(std::any_of(steps->begin(), steps->end(),
                        [](const DerivationStep& step) { return contains(toText(step), "80 %"); }));
    // The shipped copy too.
    const Roofline roofline(chip);
    const Point modelled = m_evaluator.evaluateOperation({"copy", {}, Precision::Fp64, {{"n", 1e9}}}, {}, &roofline);
    QVERIFY(!modelled.error);
    QCOMPARE(modelled.attainable.bound, Bound::Memory);
    ROOFLENS_NEARLY(modelled.byte_per_s, 2e12, kExactEnough);
}

// hahnyuan/LLM-Viewer; Lightning-AI/pytorch-lightning 21743
void TestReports::h100IsDenseAndSparseIsApart()
{
    for (const char* id : {"nvidia-h100-sxm5-80gb", "nvidia-h200-sxm-141gb"}) {
        const auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        for (const Precision precision : {Precision::Fp16, Precision::Bf16}) {
            const Peak* peak = chip->findPeak(precision, ComputeUnit::Matrix);
            QVERIFY(peak);
            QVERIFY(peak->flop_per_s >= 989.4e12 && peak->flop_per_s <= 989.5e12);
            QVERIFY(peak->sparse_flop_per_s);
            ROOFLENS_NEARLY(peak->sparse_flop_per_s, 1979e12, 1e-3);
        }
    }
    const auto chip = m_catalog.hardware("nvidia-h100-sxm5-80gb");
    QCOMPARE(chip->mainLevel()->byte_per_s.value_or(0), 3350e9);
    const double ridge
        = *Roofline::ridge(chip->findPeak(Precision::Fp16, ComputeUnit::Matrix)->flop_per_s, *chip->mainLevel());
    QVERIFY(ridge >= 295.3 && ridge <= 295.4);
    // The sparse rating is no roof, not even when asked for all.
    const ChartModel model = makeChart(scenarioOn(*chip), {});
    for (const ChartRoof& roof : model.roofs)
        QVERIFY2(!(roof.value > 1.9e15 && roof.kind == ChartRoof::Kind::Compute), roof.label.c_str());
}

// karpathy/nanoGPT 464, both readings
void TestReports::utilisationAbove100PerCentIsFlaggedNotClamped()
{
    const auto chip = m_catalog.hardware("nvidia-a100-sxm4-80gb");
    ROOFLENS_HAS_VALUE(chip);
    Measurement measurement = makeMeasurement("training step", {}, {}, {});
    measurement.flop_per_s = 325e12;
    measurement.intensity = 400;
    const Point point = measured(*chip, measurement);
    QVERIFY(!point.error);
    QVERIFY(point.not_drawn.empty());
    ROOFLENS_NEARLY(point.efficiency, 325.0 / 312.0, kExactEnough);
    QVERIFY(anyWarning(point.warnings, "104.2 %"));
    QVERIFY(anyWarning(point.warnings, "another chip"));
    QCOMPARE(point.flop_per_s.value_or(0), 325e12);

    measurement.flop_per_s = 324.5e12;
    const Point right = measured(*m_catalog.hardware("nvidia-h100-sxm5-80gb"), measurement);
    ROOFLENS_NEARLY(right.efficiency, 0.328, 1e-3);
    QVERIFY(right.warnings.empty());
}

// eegkno/CUDA_by_practice 8: 5005 MHz, 256 bit, two transfers a clock
void TestReports::busInBitsIsDividedByEight()
{
    const double hertz = *parseQuantity("5005 MHz", Dimension::Frequency);
    const std::string bits = formatNumber(hertz * 256 * 2) + " bit/s";
    QCOMPARE(formatQuantity(*parseQuantity(bits, Dimension::Bandwidth), Dimension::Bandwidth),
             std::string("320.3 GB/s"));
}

// The published 590 FLOP/byte of the H100
void TestReports::typedSparseRatingIsComputedAsAskedWithAHint()
{
    const auto reference = m_catalog.hardware("nvidia-h100-sxm5-80gb");
    ROOFLENS_HAS_VALUE(reference);
    Hardware typed = *reference;
    std::size_t index = 0;
    for (; index < typed.peaks.size(); ++index) {
        if (labelOf(typed.peaks[index]) == "bf16 matrix")
            break;
    }
    typed.peaks[index].flop_per_s = *parseQuantity("1979 TFLOP/s", Dimension::ComputeRate);
    typed.peaks[index].sparse_flop_per_s.reset();
    ROOFLENS_NEARLY(Roofline::ridge(typed.peaks[index].flop_per_s, *typed.mainLevel()), 590.7, 1e-4);
    const std::vector<Warning> warnings = compareWithReference(typed, *reference);
    QCOMPARE(warnings.size(), std::size_t{1});
    QVERIFY(contains(warnings[0].message, "2:4"));
    QVERIFY(contains(warnings[0].message, "989.4"));
    QVERIFY2(contains(warnings[0].message + warnings[0].hint, "295.3"),
             "the hint gives the ridge of the dense peak too");
    QCOMPARE(warnings[0].field, "peaks[" + std::to_string(index) + "].value");
}

// hahnyuan/LLM-Viewer 12
void TestReports::groupedQueriesReadKeysAndValuesOnce()
{
    const ParameterValues llama{{"B", 1.0}, {"H", 32.0}, {"Hkv", 8.0}, {"L", 8192.0}, {"d", 128.0}};
    const Cost cost = costOf("attention_decode", llama);
    double cache = 0;
    for (const TensorTraffic& tensor : cost.tensors)
        cache += tensor.name == "K" || tensor.name == "V" ? tensor.movedBytes() : 0;
    QCOMPARE(cache, 33554432.0);
}

// MrYxJ/calculate-flops.pytorch 48
void TestReports::attentionGrowsWithTheSquareOfTheLength()
{
    const auto work = [&](double length, bool causal) {
        return costOf("attention", {{"Tq", length}, {"Tk", length}, {"causal", causal}}).flops;
    };
    QCOMPARE(work(16384, false) / work(8192, false), 4.0);
    ROOFLENS_NEARLY(work(16384, true) / work(8192, true), 3.9998, 1e-4);
    const auto linear = [&](double rows) { return costOf("matmul", {{"M", rows}}).flops; };
    QCOMPARE(linear(16384) / linear(8192), 2.0);
}

// deepspeedai/DeepSpeed 1467
void TestReports::aProductIsNeverZero()
{
    const Cost cost = costOf("matmul", {{"M", 1.0}, {"N", 100.0}, {"K", 100.0}}, Precision::Fp32);
    QCOMPARE(cost.flops, 20000.0);
    QCOMPARE(cost.units[0].counts[std::size_t(FlopKind::Fma)], 10000.0);
}

// facebookresearch/fvcore 69: the convention says which unit is shown
void TestReports::multiplyAddsAreTwoFlops()
{
    OperationEvaluator* matmul = m_evaluator.operation("matmul");
    QVERIFY(matmul);
    const ParameterValues row{{"M", 1.0}, {"N", 100.0}, {"K", 100.0}};
    QCOMPARE(matmul->evaluate(row, Precision::Fp32)->flops, 20000.0);
    Convention macs;
    macs.weights[std::size_t(FlopKind::Fma)] = 1;
    QCOMPARE(matmul->evaluate(row, Precision::Fp32, macs)->flops, 10000.0);
    QVERIFY(contains(describe(Convention{}), "FMA = 2 FLOP"));
    QVERIFY(contains(describe(macs), "FMA = 1 FLOP"));
    QVERIFY(contains(makeChart(scenarioOn(roundA100()), {}).convention, "FMA = 2 FLOP"));
}

// AI-Hypercomputer/maxtext 1972
void TestReports::causalAttentionCountsHalfTheSquare()
{
    const ParameterValues shape{{"B", 1.0},     {"H", 32.0},  {"Tq", 8192.0},
                                {"Tk", 8192.0}, {"d", 128.0}, {"softmax_flops", 0.0}};
    ParameterValues causal = shape;
    causal.emplace_back("causal", true);
    QCOMPARE(costOf("attention", causal).flops, 549822922752.0);
    QCOMPARE(costOf("attention", shape).flops, 1099511627776.0);
}

// Ldpe2G/DeepLearningForFun 4
void TestReports::groupedConvolutionDividesOnce()
{
    const Cost cost = costOf("conv2d",
                             {{"N", 1.0},
                              {"C", 128.0},
                              {"O", 128.0},
                              {"H", 28.0},
                              {"W", 28.0},
                              {"kh", 3.0},
                              {"kw", 3.0},
                              {"pad", 1.0},
                              {"stride", 1.0},
                              {"groups", 32.0}},
                             Precision::Fp32);
    QCOMPARE(cost.flops, 7225344.0);
}

// alvarobartt/hf-mem 33
void TestReports::binaryGigabytesAreNamedSo()
{
    QCOMPARE(formatQuantity(80e9, Dimension::Size), std::string("80 GB"));
    QCOMPARE(formatBinarySize(80e9), std::string("74.51 GiB"));
}

// tests/data/reports.md names every line of the file, so that none is forgotten.
void TestReports::everyLineOfTheReportsHasAPlace()
{
    QFile file(QString::fromStdString(dataFile("reports.md")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const std::string table = file.readAll().toStdString();
    const std::vector<CaseLine> reports = readCases("reports.jsonl");
    QCOMPARE(reports.size(), std::size_t{67});
    for (const CaseLine& report : reports)
        QVERIFY2(contains(table, "| " + std::to_string(report.line) + " |"),
                 ("line " + std::to_string(report.line)).c_str());
}

QTEST_GUILESS_MAIN(TestReports)
#include "tst_reports.moc"
