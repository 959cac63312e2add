// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/chart_geometry.h"
#include "core/analysis/chart_model.h"
#include "core/catalog/catalog.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/random_model.h"

#include <algorithm>
#include <set>

using namespace rooflens;
using namespace rooflens::tests;

// What the chart is given to draw: nothing in it is 0, negative, infinite or NaN, and every line lies inside the axes.

namespace
{

// Numbers as people and broken profilers give them, absent ones too.
rc::Gen<std::optional<double>> anyFigure()
{
    return rc::gen::oneOf(rc::gen::just(std::optional<double>()), rc::gen::just(std::optional(0.0)),
                          rc::gen::map(logUniform(1e-12, 1e24), [](double v) { return std::optional(v); }),
                          rc::gen::map(logUniform(1e-300, 1e300), [](double v) { return std::optional(v); }),
                          rc::gen::just(std::optional(-1.0)), rc::gen::just(std::optional(HUGE_VAL)),
                          rc::gen::just(std::optional(std::nan(""))));
}

rc::Gen<Measurement> anyMeasurement()
{
    return rc::gen::exec([] {
        Measurement measurement;
        measurement.name
            = *rc::gen::element(std::string("kernel"), std::string(), std::string(500, 'x'), std::string("a\nb,\"c\""));
        measurement.flops = *anyFigure();
        measurement.seconds = *anyFigure();
        if (*rc::gen::arbitrary<bool>())
            measurement.flop_per_s = *anyFigure();
        if (*rc::gen::arbitrary<bool>())
            measurement.intensity = *anyFigure();
        for (const Role role : kRoles) {
            if (const auto bytes = *anyFigure(); bytes && *rc::gen::arbitrary<bool>())
                measurement.bytes[role] = *bytes;
        }
        measurement.precision = *rc::gen::element(Precision::Bf16, Precision::Fp64, Precision::Int8);
        measurement.unit = *rc::gen::element(ComputeUnit::Vector, ComputeUnit::Matrix);
        measurement.visible = *rc::gen::inRange(0, 8) != 0;
        return measurement;
    });
}

bool drawable(double value)
{
    return std::isfinite(value) && value > 0;
}

bool inside(double value, const AxisRange& range)
{
    return value >= range.lower * (1 - 1e-9) && value <= range.upper * (1 + 1e-9);
}

// What is wrong with a model, or nothing.
std::string faultOf(const ChartModel& model, const std::vector<Point>& points)
{
    if (!drawable(model.x.lower) || !drawable(model.y.lower) || !drawable(model.x.upper) || !drawable(model.y.upper))
        return "an axis limit cannot be drawn";
    if (model.x.lower >= model.x.upper || model.y.lower >= model.y.upper)
        return "an axis is empty";
    for (const ChartRoof& roof : model.roofs) {
        if (!drawable(roof.value))
            return "roof value of " + roof.label;
        if (roof.line.size() == 1)
            return "a line of one position: " + roof.label;
        for (std::size_t i = 0; i < roof.line.size(); ++i) {
            const ChartPosition& at = roof.line[i];
            if (!drawable(at.x) || !drawable(at.y) || !inside(at.x, model.x) || !inside(at.y, model.y))
                return "a line leaves the axes: " + roof.label;
            if (i > 0 && (at.x <= roof.line[i - 1].x || at.y < roof.line[i - 1].y * (1 - 1e-12)))
                return "a line turns back: " + roof.label;
        }
    }
    for (const ChartRidge& ridge : model.ridges) {
        if (!drawable(ridge.intensity) || !drawable(ridge.flop_per_s) || !inside(ridge.intensity, model.x)
            || !inside(ridge.flop_per_s, model.y))
            return "ridge " + ridge.label;
    }
    if (model.zones.shown
        && (!drawable(model.zones.memory_until) || !drawable(model.zones.compute_from)
            || model.zones.memory_until > model.zones.compute_from))
        return "zones";
    std::set<int> placed;
    for (const ChartPoint& point : model.points) {
        if (!placed.insert(point.point).second)
            return "a point twice";
        if (point.lane == ChartLane::None
            && (!inside(point.x, model.x) || !inside(point.y, model.y) || !drawable(point.x) || !drawable(point.y)))
            return "a point outside: " + point.name;
        if (point.lane != ChartLane::None && !(point.y == 0 || drawable(point.y)))
            return "a lane's height: " + point.name;
        for (const auto& [level, at] : point.other_levels) {
            if (!drawable(at.x) || !drawable(at.y))
                return "another level of " + point.name;
        }
    }
    for (const ChartModel::NotDrawn& left_out : model.not_drawn) {
        if (left_out.reason.empty())
            return "left out without a reason: " + left_out.name;
        placed.insert(left_out.point);
    }
    const auto visible = std::count_if(points.begin(), points.end(), [](const Point& p) { return p.visible; });
    if (static_cast<std::ptrdiff_t>(placed.size()) != visible)
        return "a visible point is neither drawn nor listed";
    return {};
}

} // namespace

class TestChartModel : public QObject
{
    Q_OBJECT

private slots:
    void anyScenarioCanBeDrawn();
    void everyShippedChipCanBeDrawn();
    void anyZoomKeepsLinesInside();
    void noHardwareIsAnEmptyChart();
    void lanesHoldZeroAndInfinity();
    void invisiblePointsAreLeftOut();
    void activePairFollowsTheSelection();
    void selectedPointShowsItsOtherLevels();
    void zonesAreHatchedBetweenTheRidges();
    void rangesAreWholeDecadesAroundTheRidge();
    void chosenRoofsAreTheOnesShown();
    void boostPeakIsARoofOfItsOwn();
    void slantedAndFlatLinesAreClipped();

private:
    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
};

void TestChartModel::anyScenarioCanBeDrawn()
{
    ROOFLENS_HOLDS(
        [this] {
            Scenario scenario = scenarioOn(*anyHardware());
            scenario.measurements
                = *rc::gen::container<std::vector<Measurement>>(*rc::gen::inRange(0, 8), anyMeasurement());
            const std::vector<Point> points = m_evaluator.evaluate(scenario);
            ChartOptions options;
            options.active_point = *rc::gen::inRange(-1, static_cast<int>(points.size()) + 1);
            const std::string fault = faultOf(makeChart(scenario, points, options), points);
            RC_LOG() << fault << '\n';
            RC_ASSERT(fault.empty());
            for (const Point& point : points) {
                RC_LOG() << "rate " << point.flop_per_s.value_or(-1) << ", seconds "
                         << point.measured_seconds.value_or(-1) << ", efficiency " << point.efficiency.value_or(-1)
                         << ", bytes/s " << point.byte_per_s.value_or(-1) << ", attainable "
                         << point.attainable.flop_per_s.value_or(-1) << '\n';
                for (const std::optional<double>& figure :
                     {point.flop_per_s, point.measured_seconds, point.efficiency, point.byte_per_s,
                      point.attainable.flop_per_s, point.attainable.seconds})
                    RC_ASSERT(!figure || std::isfinite(*figure));
                RC_ASSERT(!point.intensity || !std::isnan(*point.intensity));
            }
        },
        1500);
}

void TestChartModel::everyShippedChipCanBeDrawn()
{
    const auto lesson = m_catalog.scenario("lesson");
    ROOFLENS_HAS_VALUE(lesson);
    for (const std::string& id : m_catalog.ids("hardware")) {
        Scenario scenario = *lesson;
        const auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        scenario.hardware = {{id, *chip}};
        const std::vector<Point> points = m_evaluator.evaluate(scenario);
        const ChartModel model = makeChart(scenario, points);
        QCOMPARE(faultOf(model, points), std::string());
        QCOMPARE(model.points.size(), points.size()); // the lesson's points have a place on every chip
        QVERIFY2(std::any_of(model.ridges.begin(), model.ridges.end(), [](const ChartRidge& r) { return r.active; }),
                 id.c_str());
        std::set<std::string> labels;
        for (const ChartRoof& roof : model.roofs)
            QVERIFY2(labels.insert(roof.label).second, roof.label.c_str());
    }
}

void TestChartModel::anyZoomKeepsLinesInside()
{
    ROOFLENS_HOLDS(
        [this] {
            Scenario scenario = scenarioOn(*anyHardware());
            scenario.measurements = {makeMeasurement("kernel", 1e12, 1e10, 0.01)};
            const std::vector<Point> points = m_evaluator.evaluate(scenario);
            ChartOptions options;
            const double x = *logUniform(1e-20, 1e20);
            const double y = *logUniform(1e-10, 1e25);
            options.x = AxisRange{x, x * *logUniform(1.02, 1e9)};
            options.y = AxisRange{y, y * *logUniform(1.02, 1e9)};
            const std::string fault = faultOf(makeChart(scenario, points, options), points);
            RC_LOG() << fault << '\n';
            RC_ASSERT(fault.empty());
        },
        1000);
}

void TestChartModel::noHardwareIsAnEmptyChart()
{
    Scenario scenario;
    scenario.operations = {{"relu"}};
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    const ChartModel model = makeChart(scenario, points);
    QCOMPARE(faultOf(model, points), std::string());
    QVERIFY(model.roofs.empty());
    QVERIFY(!model.title.empty());
    ROOFLENS_NEARLY(points[0].intensity, 0.25, kExactEnough);
}

void TestChartModel::lanesHoldZeroAndInfinity()
{
    Scenario scenario = scenarioOn(roundA100());
    scenario.operations = {{"copy"}};
    scenario.measurements = {makeMeasurement("in registers", 1e12, 0.0, 0.1)};
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    const ChartModel model = makeChart(scenario, points);
    QCOMPARE(model.points.size(), std::size_t{2});
    QCOMPARE(model.points[0].lane, ChartLane::ZeroIntensity);
    QCOMPARE(model.points[1].lane, ChartLane::InfiniteIntensity);
    ROOFLENS_NEARLY(model.points[1].y, 1e13, kExactEnough);
    QVERIFY(contains(model.not_drawn[0].reason, "lane"));
}

void TestChartModel::invisiblePointsAreLeftOut()
{
    Scenario scenario = scenarioOn(roundA100());
    scenario.operations = {{"relu"}, {"matmul"}};
    scenario.operations[1].visible = false;
    const ChartModel model = makeChart(scenario, m_evaluator.evaluate(scenario));
    QCOMPARE(model.points.size(), std::size_t{1});
    QVERIFY(model.not_drawn.empty());
}

void TestChartModel::activePairFollowsTheSelection()
{
    Hardware chip = roundA100();
    chip.peaks.push_back(makePeak(Precision::Fp32, ComputeUnit::Vector, 19.5e12));
    chip.peaks.push_back(makePeak(Precision::Fp64, ComputeUnit::Vector, 9.7e12));
    Scenario scenario = scenarioOn(chip);
    scenario.operations = {{"matmul", "", Precision::Bf16}, {"triad", "", Precision::Fp64}};
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    const auto activeRoofs = [&](int selected) {
        ChartOptions options;
        options.active_point = selected;
        std::set<std::string> names;
        for (const ChartRoof& roof : makeChart(scenario, points, options).roofs) {
            if (roof.active)
                names.insert(roof.name);
        }
        return names;
    };
    QCOMPARE(activeRoofs(-1), (std::set<std::string>{"HBM", "bf16 matrix"})); // the first one's
    QCOMPARE(activeRoofs(0), (std::set<std::string>{"HBM", "bf16 matrix"}));
    QCOMPARE(activeRoofs(1), (std::set<std::string>{"HBM", "fp64 vector"}));
}

void TestChartModel::selectedPointShowsItsOtherLevels()
{
    Hardware chip = roundA100();
    chip.levels.insert(chip.levels.begin(), makeLevel("L2", Role::L2, 5e12));
    Scenario scenario = scenarioOn(chip);
    scenario.measurements = {makeMeasurement("kernel", 1e12, 1e10, 0.01)};
    scenario.measurements[0].bytes[Role::L2] = 5e10;
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    QVERIFY(makeChart(scenario, points).points[0].other_levels.empty());
    ChartOptions options;
    options.active_point = 0;
    const ChartPoint shown = makeChart(scenario, points, options).points[0];
    QCOMPARE(shown.other_levels.size(), std::size_t{1});
    QCOMPARE(shown.other_levels[0].first, std::string("L2"));
    ROOFLENS_NEARLY(shown.other_levels[0].second.x, 20.0, kExactEnough);
    ROOFLENS_NEARLY(shown.x, 100.0, kExactEnough);
    QCOMPARE(shown.other_levels[0].second.y, shown.y);
}

// Left of the ridge of the fastest level with traffic certainly memory-bound, right of main's certainly compute-bound.
void TestChartModel::zonesAreHatchedBetweenTheRidges()
{
    Hardware chip = roundA100();
    chip.levels.insert(chip.levels.begin(), makeLevel("L2", Role::L2, 5e12));
    Scenario scenario = scenarioOn(chip);
    scenario.measurements = {makeMeasurement("kernel", 1e12, 1e10, 0.01)};
    scenario.measurements[0].bytes[Role::L2] = 5e10;
    const std::vector<Point> points = m_evaluator.evaluate(scenario);
    ChartOptions options;
    options.active_point = 0;
    const ChartZones zones = makeChart(scenario, points, options).zones;
    QVERIFY(zones.shown);
    ROOFLENS_NEARLY(zones.memory_until, 62.4, kExactEnough);
    ROOFLENS_NEARLY(zones.compute_from, 156.0, kExactEnough);
}

void TestChartModel::rangesAreWholeDecadesAroundTheRidge()
{
    for (const std::string& id : m_catalog.ids("hardware")) {
        const auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        const ChartRanges ranges = defaultRanges(scenarioOn(*chip), {});
        for (const double limit : {ranges.x.lower, ranges.x.upper, ranges.y.lower, ranges.y.upper}) {
            const double decade = std::log10(limit);
            QVERIFY2(std::abs(decade - std::round(decade)) < 1e-9, id.c_str());
        }
        QVERIFY(checkLogRange(ranges.x.lower, ranges.x.upper).has_value());
        QVERIFY(checkLogRange(ranges.y.lower, ranges.y.upper).has_value());
        QVERIFY2(ranges.x.upper / ranges.x.lower >= 100 && ranges.y.upper / ranges.y.lower >= 100, id.c_str());
    }
}

void TestChartModel::chosenRoofsAreTheOnesShown()
{
    const auto chip = m_catalog.hardware("nvidia-h100-sxm5-80gb");
    ROOFLENS_HAS_VALUE(chip);
    Scenario scenario = scenarioOn(*chip);
    scenario.view.roofs = std::vector<std::string>{"HBM", "fp8 matrix", "best matmul measured"};
    std::set<std::string> names;
    for (const ChartRoof& roof : makeChart(scenario, {}).roofs)
        names.insert(roof.name);
    QVERIFY(names.contains("HBM") && names.contains("fp8 matrix"));
    QVERIFY(!names.contains("L2") && !names.contains("bf16 matrix"));
    const ChartModel all = makeChart(scenarioOn(*chip), {});
    for (const MemoryLevel& level : chip->levels) {
        if (level.byte_per_s)
            QVERIFY2(std::count(all.available_roofs.begin(), all.available_roofs.end(), level.name) == 1,
                     level.name.c_str());
    }
    for (const Peak& peak : chip->peaks)
        QVERIFY2(std::count(all.available_roofs.begin(), all.available_roofs.end(), labelOf(peak)) == 1,
                 labelOf(peak).c_str());
    // Names of another chip: this one shows its own.
    scenario.view.roofs = std::vector<std::string>{"MCDRAM"};
    QVERIFY(!makeChart(scenario, {}).roofs.empty());
}

void TestChartModel::boostPeakIsARoofOfItsOwn()
{
    Hardware chip = roundA100();
    chip.peaks[0].boost_flop_per_s = 400e12;
    const ChartModel model = makeChart(scenarioOn(chip), {});
    const auto boost = std::find_if(model.roofs.begin(), model.roofs.end(),
                                    [](const ChartRoof& r) { return contains(r.name, "boost"); });
    QVERIFY(boost != model.roofs.end());
    QCOMPARE(boost->value, 400e12);
    QCOMPARE(boost->kind, ChartRoof::Kind::Ceiling);
    QVERIFY(boost->line.size() >= 2);
}

void TestChartModel::slantedAndFlatLinesAreClipped()
{
    const AxisRange x{0.1, 1000};
    const AxisRange y{1e9, 1e13};
    const auto slanted = slantedLine(1e12, 5e13, x, y);
    QCOMPARE(slanted.size(), std::size_t{2});
    ROOFLENS_NEARLY(slanted[0].x, 0.1, 1e-12);
    ROOFLENS_NEARLY(slanted[0].y, 1e11, 1e-12);
    ROOFLENS_NEARLY(slanted[1].x, 10.0, 1e-12); // at the top of the axis, below its roof
    ROOFLENS_NEARLY(slanted[1].y, 1e13, 1e-12);
    QVERIFY(slantedLine(1e3, 5e13, x, y).empty()); // passes below
    QVERIFY(slantedLine(1e20, 5e13, x, y).empty()); // passes left
    QVERIFY(slantedLine(0, 5e13, x, y).empty());
    const auto flat = flatLine(1e12, 1.0, x, y);
    QCOMPARE(flat.size(), std::size_t{2});
    QCOMPARE(flat[0].x, 1.0);
    QCOMPARE(flat[1].x, 1000.0);
    QVERIFY(flatLine(1e14, 1.0, x, y).empty());
    QVERIFY(flatLine(1e12, 2000.0, x, y).empty());
}

QTEST_GUILESS_MAIN(TestChartModel)
#include "tst_chart_model.moc"
