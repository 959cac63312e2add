// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/label_placer.h"
#include "app/gui/chart/log_ticks.h"
#include "app/gui/chart/roofline_chart.h"
#include "tests/app/sample_model.h"

#include <QAccessible>
#include <QImage>
#include <QLabel>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <set>

using namespace rooflens;
using namespace rooflens::app;
using namespace rooflens::app::test;
using Kind = RooflineChart::PlacedLabel::Kind;

namespace
{

std::unique_ptr<RooflineChart> makeChart(ChartModel model, const QSize& size)
{
    auto chart = std::make_unique<RooflineChart>();
    chart->setTheme(ChartTheme::lightTheme());
    chart->resize(size);
    chart->setModel(std::move(model));
    chart->replotNow();
    return chart;
}

QImage picture(RooflineChart& chart)
{
    chart.replotNow();
    return chart.grab().toImage();
}

bool polygonsOverlap(const QPolygonF& a, const QPolygonF& b)
{
    const QRectF shared = a.intersected(b).boundingRect();
    return shared.width() > 0.5 && shared.height() > 0.5;
}

// `count` points along the roofs, as operations stand.
ChartModel labelled(int count)
{
    ChartModel model = cloudModel(count, true);
    for (ChartPoint& point : model.points)
        point.y = std::min(312e12, point.x * 2e12);
    return model;
}

} // namespace

class TestChart : public QObject
{
    Q_OBJECT
private slots:
    void labelsNeverOverlap_data();
    void labelsNeverOverlap();
    void everyRoofOfTheLessonHasItsLabel();
    void bandwidthLabelsFollowTheSlope();
    void labelsAreReallyDrawn();
    void legendStandsOutsideThePlot_data();
    void legendStandsOutsideThePlot();
    void longNamesAreElided();
    void lanesHoldPointsWithoutAPlaceOnTheAxes();
    void everyPointIsDrawnOrMerged();
    void pointsOutsideAreSaid();
    void followsThePalette();
    void pointColoursStandOut_data();
    void pointColoursStandOut();
    void hasATextAlternative();
    void tickLabels_data();
    void tickLabels();
    void ticksAreNeverEqual_data();
    void ticksAreNeverEqual();
    void turnedRectanglesOverlapOnlyWhereTheyDo();
    void survivesAnySize();
};

void TestChart::labelsNeverOverlap_data()
{
    QTest::addColumn<int>("count");
    QTest::addColumn<QSize>("size");
    QTest::newRow("30 points at 640x480") << 30 << QSize(640, 480);
    QTest::newRow("40 points at 640x480") << 40 << QSize(640, 480);
    QTest::newRow("40 points at 1600x1000") << 40 << QSize(1600, 1000);
    QTest::newRow("200 points at 800x600") << 200 << QSize(800, 600);
    QTest::newRow("30 points at 320x240") << 30 << QSize(320, 240);
}

void TestChart::labelsNeverOverlap()
{
    QFETCH(int, count);
    QFETCH(QSize, size);
    const auto chart = makeChart(labelled(count), size);
    const auto labels = chart->placedLabels();
    int of_points = 0;
    for (std::size_t i = 0; i < labels.size(); ++i) {
        of_points += labels[i].kind == Kind::Point ? 1 : 0;
        QVERIFY2(QRectF(chart->rect()).contains(labels[i].outline.boundingRect()), qPrintable(labels[i].text));
        for (std::size_t j = 0; j < i; ++j)
            QVERIFY2(!polygonsOverlap(labels[i].outline, labels[j].outline),
                     qPrintable(labels[i].text + " on " + labels[j].text));
        for (const ChartPoint& point : chart->model().points) {
            const QPointF at = chart->positionOf(point.point);
            QVERIFY2(!labels[i].outline.containsPoint(at, Qt::OddEvenFill), qPrintable(labels[i].text));
        }
    }
    QVERIFY(of_points >= (size.width() >= 640 ? 8 : 1));
}

void TestChart::everyRoofOfTheLessonHasItsLabel()
{
    for (const QSize& size : {QSize(640, 480), QSize(900, 620), QSize(1600, 1000)}) {
        const auto chart = makeChart(sampleModel(), size);
        std::set<int> roofs;
        std::set<int> points;
        int ridges = 0;
        for (const auto& label : chart->placedLabels()) {
            if (label.kind == Kind::Roof)
                roofs.insert(label.index);
            if (label.kind == Kind::Point)
                points.insert(label.index);
            ridges += label.kind == Kind::Ridge ? 1 : 0;
        }
        QCOMPARE(roofs.size(), std::size_t(5));
        QCOMPARE(points.size(), std::size_t(7));
        QCOMPARE(ridges, 1);
    }
}

void TestChart::bandwidthLabelsFollowTheSlope()
{
    const auto chart = makeChart(sampleModel(), QSize(900, 620));
    for (const auto& label : chart->placedLabels()) {
        if (label.kind != Kind::Roof)
            continue;
        const auto& line = chart->model().roofs[static_cast<std::size_t>(label.index)].line;
        const QPointF along = chart->toPixel(line.back()) - chart->toPixel(line.front());
        const QPointF edge = label.outline[1] - label.outline[0];
        const double wanted = std::atan2(along.y(), along.x());
        QVERIFY(std::abs(std::atan2(edge.y(), edge.x()) - wanted) < 1e-3);
    }
}

// An empty font would leave white rectangles.
void TestChart::labelsAreReallyDrawn()
{
    const auto chart = makeChart(sampleModel(), QSize(900, 620));
    ChartViewOptions options;
    options.point_labels = true;
    chart->setOptions(options);
    const QImage image = picture(*chart);
    for (const auto& label : chart->placedLabels()) {
        std::set<QRgb> colours;
        int dark = 0;
        const QRect box = label.outline.boundingRect().toAlignedRect().intersected(image.rect());
        for (int y = box.top(); y <= box.bottom(); ++y) {
            for (int x = box.left(); x <= box.right(); ++x) {
                if (label.outline.containsPoint(QPointF(x, y), Qt::OddEvenFill)) {
                    colours.insert(image.pixel(x, y));
                    dark += qGray(image.pixel(x, y)) < 200 ? 1 : 0;
                }
            }
        }
        QVERIFY2(colours.size() > 10 && dark > 10, qPrintable(label.text));
    }
}

void TestChart::legendStandsOutsideThePlot_data()
{
    QTest::addColumn<int>("count");
    for (const int count : {1, 7, 40, 1000})
        QTest::addRow("%d points", count) << count;
}

void TestChart::legendStandsOutsideThePlot()
{
    QFETCH(int, count);
    const auto chart = makeChart(labelled(count), QSize(640, 480));
    const QRectF legend = chart->legendRect();
    QVERIFY(!legend.isEmpty());
    QVERIFY(!legend.intersects(chart->plotRect()));
    QVERIFY(QRectF(chart->rect()).contains(legend));
    QVERIFY(chart->plotRect().height() > 0.45 * 480);
}

void TestChart::longNamesAreElided()
{
    ChartModel model = sampleModel();
    const std::string name = "void cutlass::Kernel<" + std::string(300, 'x') + ", 4>";
    model.title = name;
    model.points[0].name = name;
    model.points[0].label = name; // not even shortened by the model
    model.points[1].name = name;
    model.points[1].label = elideMiddle(name, 28);
    const auto chart = makeChart(model, QSize(640, 480));
    for (const auto& label : chart->placedLabels())
        QVERIFY2(QRectF(chart->rect()).contains(label.outline.boundingRect()), qPrintable(label.text));
    QVERIFY(QRectF(chart->rect()).contains(chart->legendRect()));
    // The tip breaks it into lines and stays inside.
    chart->show();
    QTest::mouseMove(chart.get(), chart->positionOf(0).toPoint());
    const auto* tip = chart->findChild<QLabel*>();
    QTRY_VERIFY(tip->isVisible() || !chart->isVisible());
    QVERIFY(tip->width() < 640);
}

void TestChart::lanesHoldPointsWithoutAPlaceOnTheAxes()
{
    ChartModel model = sampleModel();
    for (const ChartLane lane : {ChartLane::ZeroIntensity, ChartLane::InfiniteIntensity}) {
        ChartPoint& point = addPoint(model, lane == ChartLane::ZeroIntensity ? "copy" : "random numbers", 1, 3e14);
        point.lane = lane;
        point.x = 0;
        point.y = lane == ChartLane::ZeroIntensity ? 0 : 3e14;
    }
    const auto chart = makeChart(model, QSize(800, 600));
    const QRectF plot = chart->plotRect();
    const QPointF zero = chart->positionOf(7);
    const QPointF infinite = chart->positionOf(8);
    QVERIFY(!zero.isNull() && zero.x() < plot.left() && zero.y() < plot.bottom());
    QVERIFY(!infinite.isNull() && infinite.x() > plot.right());
    QCOMPARE(chart->pointAt(zero), 7);
    QCOMPARE(chart->pointAt(infinite), 8);
    QCOMPARE(chart->statistics().outside, 0);
}

void TestChart::everyPointIsDrawnOrMerged()
{
    ChartModel model = cloudModel(20000, false);
    const auto chart = makeChart(model, QSize(800, 600));
    const auto figures = chart->statistics();
    QCOMPARE(figures.drawn + figures.merged + figures.outside, 20000);
    QCOMPARE(figures.outside, 0);
    QVERIFY(figures.merged > 0);
    // Where a point stands, something other than the empty chart is to be seen.
    ChartModel empty = model;
    empty.points.clear();
    ChartViewOptions options;
    options.legend = false;
    chart->setOptions(options);
    const QImage with = picture(*chart);
    std::vector<QPoint> places;
    for (int index = 0; index < 20000; index += 7)
        places.push_back(chart->positionOf(index).toPoint());
    chart->setModel(empty);
    const QImage without = picture(*chart);
    int seen = 0;
    for (const QPoint& place : places) {
        bool differs = false;
        for (int dy = -4; dy <= 4 && !differs; ++dy) {
            for (int dx = -4; dx <= 4 && !differs; ++dx) {
                const QPoint at = place + QPoint(dx, dy);
                differs = with.rect().contains(at) && with.pixel(at) != without.pixel(at);
            }
        }
        seen += differs ? 1 : 0;
    }
    QCOMPARE(seen, static_cast<int>(places.size()));
}

void TestChart::pointsOutsideAreSaid()
{
    ChartModel model = sampleModel();
    model.points[0].x = 1e-7;
    model.not_drawn.push_back({42, "broken", "its intensity is not known"});
    const auto chart = makeChart(model, QSize(900, 620));
    QCOMPARE(chart->statistics().outside, 1);
    QVERIFY(chart->positionOf(0).isNull());
    bool said = false;
    for (const auto& label : chart->placedLabels())
        said = said || (label.kind == Kind::Note && label.text.contains('2'));
    QVERIFY(said);
}

void TestChart::followsThePalette()
{
    RooflineChart chart;
    chart.resize(640, 480);
    chart.setModel(sampleModel());
    QPalette light;
    light.setColor(QPalette::Window, QColor(0xef, 0xef, 0xef));
    light.setColor(QPalette::Base, Qt::white);
    chart.setPalette(light);
    const QRgb bright = picture(chart).pixel(2, 2);
    QVERIFY(qGray(bright) > 200);
    QPalette dark;
    dark.setColor(QPalette::Window, QColor(0x25, 0x25, 0x25));
    dark.setColor(QPalette::Base, QColor(0x18, 0x18, 0x18));
    chart.setPalette(dark);
    QVERIFY(chart.theme().dark);
    QVERIFY(qGray(picture(chart).pixel(2, 2)) < 60);
    chart.setTheme(ChartTheme::lightTheme());
    chart.setPalette(light);
    chart.setPalette(dark);
    QVERIFY(!chart.theme().dark); // a theme that was set stays
}

void TestChart::pointColoursStandOut_data()
{
    QTest::addColumn<int>("which");
    QTest::newRow("light") << 0;
    QTest::newRow("dark") << 1;
    QTest::newRow("print") << 2;
}

void TestChart::pointColoursStandOut()
{
    QFETCH(int, which);
    const ChartTheme theme = which == 0 ? ChartTheme::lightTheme()
        : which == 1                    ? ChartTheme::darkTheme()
                                        : ChartTheme::printTheme();
    for (const QColor& colour : theme.points)
        QVERIFY2(contrastRatio(colour, theme.background) >= 3, qPrintable(colour.name()));
    // Roofs carry their names in their own colour, and text needs more.
    for (const QColor& colour : theme.roofs)
        QVERIFY2(contrastRatio(colour, theme.background) >= 4.5, qPrintable(colour.name()));
    for (const QColor& colour : {theme.ink, theme.text, theme.muted, theme.accent, theme.warning})
        QVERIFY2(contrastRatio(colour, theme.background) >= 4.5, qPrintable(colour.name()));
}

void TestChart::hasATextAlternative()
{
    RooflineChart chart;
    chart.setModel(sampleModel());
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&chart);
    QVERIFY(interface != nullptr);
    QCOMPARE(interface->text(QAccessible::Name), QStringLiteral("Roofline chart"));
    QVERIFY(interface->text(QAccessible::Description).contains(QStringLiteral("NVIDIA A100")));
}

void TestChart::tickLabels_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<QString>("label");
    QTest::newRow("one hundredth") << 0.01 << "0.01";
    QTest::newRow("one") << 1.0 << "1";
    QTest::newRow("ten thousand") << 1e4 << QString::fromUtf8("10\u202fk");
    QTest::newRow("a tera") << 1e12 << QString::fromUtf8("1\u202fT");
    QTest::newRow("between") << 312e12 << QString::fromUtf8("312\u202fT");
    QTest::newRow("very small") << 1e-9 << QString::fromUtf8("10⁻⁹");
    QTest::newRow("very large") << 1e24 << QString::fromUtf8("10²⁴");
}

void TestChart::tickLabels()
{
    QFETCH(double, value);
    QFETCH(QString, label);
    QCOMPARE(QString::fromStdString(tickLabel(value)), label);
}

void TestChart::ticksAreNeverEqual_data()
{
    QTest::addColumn<double>("lower");
    QTest::addColumn<double>("upper");
    QTest::newRow("seven decades") << 0.01 << 1e5;
    QTest::newRow("sixty decades") << 1e-30 << 1e30;
    QTest::newRow("two decades") << 1.0 << 100.0;
    QTest::newRow("one decade") << 30.0 << 400.0;
    QTest::newRow("a factor of two") << 100.0 << 200.0;
    QTest::newRow("a hundredth") << 312e12 << 315e12;
    QTest::newRow("tiny values") << 1e-7 << 1.02e-7;
    QTest::newRow("within a digit") << 1.9 << 2.3;
}

void TestChart::ticksAreNeverEqual()
{
    QFETCH(double, lower);
    QFETCH(double, upper);
    for (const double pixels : {60.0, 200.0, 600.0, 1600.0}) {
        const LogTicks ticks = logTicks({lower, upper}, pixels, 40);
        std::set<std::string> labels;
        int shown = 0;
        for (const LogTick& tick : ticks.major) {
            QVERIFY(tick.value >= lower * (1 - 1e-6) && tick.value <= upper * (1 + 1e-6));
            if (tick.label.empty())
                continue;
            ++shown;
            labels.insert(tick.label);
        }
        QCOMPARE(static_cast<int>(labels.size()), shown);
        QVERIFY(shown <= pixels / 40 + 2);
        if (pixels >= 200)
            QVERIFY(shown >= 2);
        for (const double value : ticks.minor)
            QVERIFY(value >= lower * (1 - 1e-6) && value <= upper * (1 + 1e-6));
    }
}

void TestChart::turnedRectanglesOverlapOnlyWhereTheyDo()
{
    const TurnedRect flat{{0, 0}, 10, 2, 0};
    QVERIFY(overlap(flat, {{15, 0}, 6, 2, 0}));
    QVERIFY(!overlap(flat, {{17, 0}, 6, 2, 0}));
    QVERIFY(!overlap(flat, {{0, 5}, 10, 2, 0}));
    QVERIFY(overlap(flat, {{0, 5}, 10, 2, 45}));
    QVERIFY(!overlap(flat, {{15, 10}, 10, 1, 45}));
    QVERIFY(crosses(flat, {-5, -5}, {5, 5}));
    QVERIFY(!crosses(flat, {-5, 3}, {5, 3}));
}

void TestChart::survivesAnySize()
{
    ChartViewOptions options;
    options.convention = true;
    for (const QSize& size :
         {QSize(1, 1), QSize(20, 400), QSize(400, 20), QSize(75, 75), QSize(280, 200), QSize(3000, 200)}) {
        RooflineChart chart;
        chart.setOptions(options);
        chart.resize(size);
        chart.setModel(sampleModel());
        chart.replotNow();
        QVERIFY(chart.plotRect().width() > 0 && chart.plotRect().height() > 0);
        chart.setModel({}); // axes of no length
        chart.replotNow();
    }
}

QTEST_MAIN(TestChart)
#include "tst_chart.moc"
