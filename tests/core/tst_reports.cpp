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
#include <set>

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

const ChartRoof* roofNamed(const ChartModel& model, const std::string& name)
{
    const auto found = std::find_if(model.roofs.begin(), model.roofs.end(),
                                    [&](const ChartRoof& roof) { return roof.name == name; });
    return found == model.roofs.end() ? nullptr : &*found;
}

bool mentionsNoNumber(const std::string& text)
{
    return !contains(text, "nan") && !contains(text, "NaN") && !contains(text, "inf ") && !contains(text, "-inf")
        && !contains(text, "inf,");
}

} // namespace

class TestReports : public QObject
{
    Q_OBJECT

private slots:
    void infiniteOrUndefinedIntensityNeverReachesThePlot();
    void chipWithoutFp32ShowsTheFirstPrecisionThatHasACeiling();
    void wholeChipTrafficOverOneDiesRoofIsKeptAboveIt();
    void bf16AtHalfOfFp16IsSuspect();
    void copyKernelShowsItsBandwidth();
    void h100IsDenseAndSparseIsApart();
    void utilisationAbove100PerCentIsFlaggedNotClamped();
    void longNameIsElidedInTheMiddleAndKeptWhole();
    void computeBoundKernelsAloneLeaveTheRidgeVisible();
    void oneZeroHidesNothingElse();
    void autoRangeIgnoresWhatCannotBeDrawn();
    void equalRoofsShareOneLabel();
    void busInBitsIsDividedByEight();
    void everyMemoryLevelIsDrawnWithItsJoint();
    void typedSparseRatingIsComputedAsAskedWithAHint();
    void axesNameQuantityUnitAndScale();
    void groupedQueriesReadKeysAndValuesOnce();
    void attentionGrowsWithTheSquareOfTheLength();
    void aProductIsNeverZero();
    void multiplyAddsAreTwoFlops();
    void causalAttentionCountsHalfTheSquare();
    void slantedRoofEndsOnTheHighestRoofShown();
    void groupedConvolutionDividesOnce();
    void binaryGigabytesAreNamedSo();
    void zeroAndNegativeAreNotDrawnOnALogAxis();
    void limitOfZeroOrBelowIsRefused_data();
    void limitOfZeroOrBelowIsRefused();
    void tableOfPointsCanBeExported();
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

// ROCm/rocm-systems 3123
void TestReports::infiniteOrUndefinedIntensityNeverReachesThePlot()
{
    Scenario scenario = scenarioOn(roundA100());
    scenario.measurements = {makeMeasurement("no bytes", 1e9, 0.0, 1e-3), makeMeasurement("no FLOP", 0.0, 1e6, 1e-3),
                             makeMeasurement("no time", 1e9, 1e6, 0.0), makeMeasurement("valid", 1e9, 1e7, 1e-3)};
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    std::set<std::string> reasons;
    int drawn = 0;
    for (const Point& point : points) {
        drawn += point.not_drawn.empty() ? 1 : 0;
        if (!point.not_drawn.empty())
            reasons.insert(point.not_drawn);
    }
    QCOMPARE(drawn, 1);
    QCOMPARE(reasons.size(), std::size_t{3}); // each its own

    const ChartModel model = makeChart(scenario, points);
    QCOMPARE(model.not_drawn.size(), std::size_t{3});
    QCOMPARE(std::count_if(model.points.begin(), model.points.end(),
                           [](const ChartPoint& p) { return p.lane == ChartLane::None; }),
             1);
    QVERIFY(mentionsNoNumber(model.text_alternative));
    // The range is that of the valid one and the roofs.
    Scenario valid = scenario;
    valid.measurements = {scenario.measurements[3]};
    const ChartModel alone = makeChart(valid, m_evaluator.evaluate(valid));
    QCOMPARE(model.x, alone.x);
    QCOMPARE(model.y, alone.y);
    for (const std::string& text : {pointsCsv(points), pointsMarkdown(points)})
        QVERIFY2(mentionsNoNumber(text), text.c_str());
}

// ROCm/roc-optiq 990
void TestReports::chipWithoutFp32ShowsTheFirstPrecisionThatHasACeiling()
{
    Hardware chip = makeChip(312e12, 2e12);
    chip.peaks = {makePeak(Precision::Fp64, ComputeUnit::Vector, 9.7e12),
                  makePeak(Precision::Bf16, ComputeUnit::Matrix, 312e12)};
    const ChartModel empty = makeChart(scenarioOn(chip), {});
    QVERIFY(std::any_of(empty.roofs.begin(), empty.roofs.end(), [](const ChartRoof& r) {
        return r.kind == ChartRoof::Kind::Compute && r.active && !r.line.empty();
    }));
    QVERIFY(std::any_of(empty.roofs.begin(), empty.roofs.end(),
                        [](const ChartRoof& r) { return r.kind == ChartRoof::Kind::Bandwidth && !r.line.empty(); }));
    QVERIFY(empty.zones.shown);
    // fp64 alone: it is the active one.
    chip.peaks.pop_back();
    const ChartModel only = makeChart(scenarioOn(chip), {});
    QVERIFY(roofNamed(only, "fp64 vector") && roofNamed(only, "fp64 vector")->active);
    // An fp32 operation runs under the wider peak, and says so.
    const PeakChoice choice = Roofline(chip).choosePeak(Precision::Fp32, ComputeUnit::Vector);
    QCOMPARE(choice.peak, &chip.peaks[0]);
    QVERIFY(!choice.substitutions.empty());
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

// ROCm/rocprofiler-compute 728 and 281
void TestReports::longNameIsElidedInTheMiddleAndKeptWhole()
{
    std::string name = "void cutlass::Kernel<";
    while (name.size() < 292)
        name += "float, ";
    name += "4>(Params)";
    Scenario scenario = scenarioOn(roundA100());
    scenario.measurements = {makeMeasurement(name, 1e12, 1e10, 0.01)};
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(model.points[0].name, name);
    QVERIFY(contains(model.points[0].tooltip, name));
    QVERIFY(text(std::string_view(model.points[0].label)).size() <= 28);
    QVERIFY(model.points[0].label.starts_with("void cut"));
    QVERIFY(model.points[0].label.ends_with("(Params)"));
    QVERIFY(contains(model.points[0].label, "…"));
    QCOMPARE(elideMiddle("short", 28), std::string("short"));
    QCOMPARE(elideMiddle("äöüßäöüß", 5), std::string("äö…üß")); // no character is cut
    QVERIFY(contains(pointsCsv(m_evaluator.evaluate(scenario)), name));
}

// triton-lang/triton 7670
void TestReports::computeBoundKernelsAloneLeaveTheRidgeVisible()
{
    Scenario scenario = scenarioOn(datasheetH100());
    for (const double intensity : {1300.0, 2600.0, 5200.0})
        scenario.measurements.push_back(
            makeMeasurement(formatNumber(intensity), intensity * 1e9, 1e9, intensity * 1e9 / 700e12));
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(model.points.size(), std::size_t{3});
    QVERIFY(model.x.lower < 295.3 / 2 && model.x.upper > 5200);
    const auto ridge
        = std::find_if(model.ridges.begin(), model.ridges.end(), [](const ChartRidge& r) { return r.active; });
    QVERIFY(ridge != model.ridges.end());
    ROOFLENS_NEARLY(ridge->intensity, 295.34, 1e-4);
    const ChartRoof* roof = roofNamed(model, "HBM");
    QVERIFY(roof && roof->line.size() >= 2);
    QVERIFY(roof->line.back().x / roof->line.front().x > 2);
}

// Live-Charts/LiveCharts2 1929
void TestReports::oneZeroHidesNothingElse()
{
    Scenario scenario = scenarioOn(roundA100());
    for (int i = 0; i < 10; ++i)
        scenario.measurements.push_back(makeMeasurement("kernel", i == 4 ? 0.0 : 1e11, 1e10, 0.01));
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(std::count_if(model.points.begin(), model.points.end(),
                           [](const ChartPoint& p) { return p.lane == ChartLane::None; }),
             9);
}

// matplotlib 4893
void TestReports::autoRangeIgnoresWhatCannotBeDrawn()
{
    Scenario scenario = scenarioOn(makeChip(2e9, 2e9));
    for (const double x : {0.1, 0.3, 1.0})
        scenario.measurements.push_back(makeMeasurement("kernel", x * 1e9, 1e9, 1.0));
    const ChartRanges without = defaultRanges(scenario, m_evaluator.evaluate(scenario));
    scenario.measurements.push_back(makeMeasurement("zero", 0.0, 1e-3, 1.0));
    Measurement slow = makeMeasurement("zero intensity", {}, {}, {});
    slow.flop_per_s = 1e-12;
    slow.intensity = 0;
    scenario.measurements.push_back(slow);
    const ChartRanges with = defaultRanges(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(with.x, without.x);
    QCOMPARE(with.y, without.y);
}

// cyanguwa/nersc-roofline, plot_roofline_hierarchical.py
void TestReports::equalRoofsShareOneLabel()
{
    Hardware chip = makeChip(989.5e12, 3.35e12);
    chip.peaks.push_back(makePeak(Precision::Fp16, ComputeUnit::Matrix, 989.5e12));
    Scenario scenario = scenarioOn(chip);
    scenario.view.roofs = std::vector<std::string>{"HBM", "bf16 matrix", "fp16 matrix"};
    const ChartModel model = makeChart(scenario, {});
    std::set<std::string> labels;
    for (const ChartRoof& roof : model.roofs)
        QVERIFY2(labels.insert(roof.label).second, roof.label.c_str());
    const auto compute = std::count_if(model.roofs.begin(), model.roofs.end(),
                                       [](const ChartRoof& r) { return r.kind == ChartRoof::Kind::Compute; });
    QCOMPARE(compute, 1);
    QVERIFY(contains(roofNamed(model, "bf16 matrix")->label, "bf16/fp16 matrix"));
}

// eegkno/CUDA_by_practice 8: 5005 MHz, 256 bit, two transfers a clock
void TestReports::busInBitsIsDividedByEight()
{
    const double hertz = *parseQuantity("5005 MHz", Dimension::Frequency);
    const std::string bits = formatNumber(hertz * 256 * 2) + " bit/s";
    QCOMPARE(formatQuantity(*parseQuantity(bits, Dimension::Bandwidth), Dimension::Bandwidth),
             std::string("320.3 GB/s"));
}

// NERSC/timemory 90
void TestReports::everyMemoryLevelIsDrawnWithItsJoint()
{
    Hardware chip = makeChip(7068.86e9, 828.758e9);
    chip.levels = {makeLevel("L1", Role::L1, 14336e9), makeLevel("L2", Role::L2, 2996.77e9),
                   makeLevel("HBM", Role::Main, 828.758e9)};
    const ChartModel model = makeChart(scenarioOn(chip), {});
    const std::map<std::string, double> joints{{"HBM", 8.5295}, {"L2", 2.3588}, {"L1", 0.49308}};
    for (const auto& [level, joint] : joints) {
        const ChartRoof* roof = roofNamed(model, level);
        QVERIFY2(roof && roof->line.size() >= 2, level.c_str());
        ROOFLENS_NEARLY(roof->line.back().x, joint, 1e-4);
        ROOFLENS_NEARLY(roof->line.back().y, 7068.86e9, kExactEnough);
        const auto ridge = std::find_if(model.ridges.begin(), model.ridges.end(),
                                        [&](const ChartRidge& r) { return r.level == level; });
        QVERIFY(ridge != model.ridges.end());
        ROOFLENS_NEARLY(ridge->intensity, joint, 1e-4);
    }
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

// jax-ml/scaling-book 19
void TestReports::axesNameQuantityUnitAndScale()
{
    const ChartModel model = makeChart(scenarioOn(roundA100()), {});
    for (const char* part : {"ntensity", "FLOP/byte", "log"})
        QVERIFY(contains(model.x_title, part));
    for (const char* part : {"erformance", "FLOP/s", "log"})
        QVERIFY(contains(model.y_title, part));
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

// ROCm/rocprofiler-compute 659 and 646
void TestReports::slantedRoofEndsOnTheHighestRoofShown()
{
    Hardware chip = makeChip(312e12, 2e12);
    chip.peaks.push_back(makePeak(Precision::Fp32, ComputeUnit::Vector, 19.5e12));
    chip.levels.insert(chip.levels.begin(), makeLevel("L2", Role::L2, 5e12));
    const auto tops = [&](std::vector<std::string> shown) {
        Scenario scenario = scenarioOn(chip);
        scenario.view.roofs = std::move(shown);
        std::set<double> ends;
        for (const ChartRoof& roof : makeChart(scenario, {}).roofs) {
            if (roof.kind == ChartRoof::Kind::Bandwidth)
                ends.insert(roof.line.back().y);
        }
        return ends;
    };
    QCOMPARE(tops({"L2", "HBM", "fp32 vector"}), (std::set<double>{19.5e12}));
    QCOMPARE(tops({"L2", "HBM", "fp32 vector", "bf16 matrix"}), (std::set<double>{312e12}));
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

// jkriege2/JKQtPlotter 33
void TestReports::zeroAndNegativeAreNotDrawnOnALogAxis()
{
    Scenario scenario = scenarioOn(roundA100());
    Measurement zero = makeMeasurement("zero", {}, {}, {});
    zero.flop_per_s = 0;
    zero.intensity = 10;
    Measurement negative = zero;
    negative.name = "negative";
    negative.flop_per_s = -1e9;
    scenario.measurements = {zero, negative, makeMeasurement("good", 1e12, 1e10, 0.01)};
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(model.points.size(), std::size_t{1});
    QCOMPARE(model.not_drawn.size(), std::size_t{2}); // counted and listed
    for (const ChartModel::NotDrawn& left_out : model.not_drawn)
        QVERIFY(!left_out.reason.empty());
    QVERIFY(contains(model.text_alternative, "negative"));
}

// mantidproject/mantid 27152
void TestReports::limitOfZeroOrBelowIsRefused_data()
{
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::addColumn<bool>("accepted");
    QTest::newRow("good") << 0.01 << 1e5 << true;
    QTest::newRow("zero below") << 0.0 << 1e5 << false;
    QTest::newRow("negative below") << -1.0 << 1e5 << false;
    QTest::newRow("both negative") << -2.0 << -1.0 << false;
    QTest::newRow("exchanged") << 10.0 << 1.0 << false;
    QTest::newRow("equal") << 1.0 << 1.0 << false;
    QTest::newRow("nearly equal") << 1.0 << 1.005 << false;
    QTest::newRow("infinite") << 1.0 << std::numeric_limits<double>::infinity() << false;
    QTest::newRow("nan") << std::nan("") << 1.0 << false;
    QTest::newRow("beyond what is drawn") << 1e-300 << 1e300 << false;
}

void TestReports::limitOfZeroOrBelowIsRefused()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(bool, accepted);
    const auto range = checkLogRange(lower, upper);
    QCOMPARE(range.has_value(), accepted);
    if (!range)
        QVERIFY(!range.error().message.empty() && !range.error().hint.empty());
}

void TestReports::tableOfPointsCanBeExported()
{
    Scenario scenario = scenarioOn(roundA100());
    scenario.measurements
        = {makeMeasurement("a, b", 1e12, 1e10, 0.01), makeMeasurement("say \"hello\"", 1e12, 1e10, 0.01)};
    const std::string csv = pointsCsv(m_evaluator.evaluate(scenario));
    QVERIFY(contains(csv, "\"a, b\"")); // names with commas and quotes survive
    QVERIFY(contains(csv, "\"say \"\"hello\"\"\""));
    QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 3);
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
