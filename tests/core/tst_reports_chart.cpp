// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_model.h"
#include "core/base/numeric_text.h"
#include "core/catalog/catalog.h"
#include "core/export/documents.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/chips.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace rooflens;
using namespace rooflens::tests;

// Public fault reports that concern what a chart shows; see tst_reports.cpp and tests/data/reports.md.

namespace
{

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

class TestReportsChart : public QObject
{
    Q_OBJECT

private slots:
    void infiniteOrUndefinedIntensityNeverReachesThePlot();
    void chipWithoutFp32ShowsTheFirstPrecisionThatHasACeiling();
    void longNameIsElidedInTheMiddleAndKeptWhole();
    void computeBoundKernelsAloneLeaveTheRidgeVisible();
    void oneZeroHidesNothingElse();
    void autoRangeIgnoresWhatCannotBeDrawn();
    void equalRoofsShareOneLabel();
    void everyMemoryLevelIsDrawnWithItsJoint();
    void axesNameQuantityUnitAndScale();
    void slantedRoofEndsOnTheHighestRoofShown();
    void zeroAndNegativeAreNotDrawnOnALogAxis();
    void limitOfZeroOrBelowIsRefused_data();
    void limitOfZeroOrBelowIsRefused();
    void tableOfPointsCanBeExported();

private:
    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
};

// ROCm/rocm-systems 3123
void TestReportsChart::infiniteOrUndefinedIntensityNeverReachesThePlot()
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
void TestReportsChart::chipWithoutFp32ShowsTheFirstPrecisionThatHasACeiling()
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

// ROCm/rocprofiler-compute 728 and 281
void TestReportsChart::longNameIsElidedInTheMiddleAndKeptWhole()
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
void TestReportsChart::computeBoundKernelsAloneLeaveTheRidgeVisible()
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
void TestReportsChart::oneZeroHidesNothingElse()
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
void TestReportsChart::autoRangeIgnoresWhatCannotBeDrawn()
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
void TestReportsChart::equalRoofsShareOneLabel()
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

// NERSC/timemory 90
void TestReportsChart::everyMemoryLevelIsDrawnWithItsJoint()
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

// jax-ml/scaling-book 19
void TestReportsChart::axesNameQuantityUnitAndScale()
{
    const ChartModel model = makeChart(scenarioOn(roundA100()), {});
    for (const char* part : {"ntensity", "FLOP/byte", "log"})
        QVERIFY(contains(model.x_title, part));
    for (const char* part : {"erformance", "FLOP/s", "log"})
        QVERIFY(contains(model.y_title, part));
}

// ROCm/rocprofiler-compute 659 and 646
void TestReportsChart::slantedRoofEndsOnTheHighestRoofShown()
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

// jkriege2/JKQtPlotter 33
void TestReportsChart::zeroAndNegativeAreNotDrawnOnALogAxis()
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
void TestReportsChart::limitOfZeroOrBelowIsRefused_data()
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

void TestReportsChart::limitOfZeroOrBelowIsRefused()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    QFETCH(bool, accepted);
    const auto range = checkLogRange(lower, upper);
    QCOMPARE(range.has_value(), accepted);
    if (!range)
        QVERIFY(!range.error().message.empty() && !range.error().hint.empty());
}

void TestReportsChart::tableOfPointsCanBeExported()
{
    Scenario scenario = scenarioOn(roundA100());
    scenario.measurements
        = {makeMeasurement("a, b", 1e12, 1e10, 0.01), makeMeasurement("say \"hello\"", 1e12, 1e10, 0.01)};
    const std::string csv = pointsCsv(m_evaluator.evaluate(scenario));
    QVERIFY(contains(csv, "\"a, b\"")); // names with commas and quotes survive
    QVERIFY(contains(csv, "\"say \"\"hello\"\"\""));
    QCOMPARE(std::count(csv.begin(), csv.end(), '\n'), 3);
}

QTEST_GUILESS_MAIN(TestReportsChart)
#include "tst_reports_chart.moc"
