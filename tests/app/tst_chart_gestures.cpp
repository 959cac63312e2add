// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/roofline_chart.h"
#include "tests/app/sample_model.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include <cmath>

using namespace rooflens;
using namespace rooflens::app;
using namespace rooflens::app::test;

namespace
{

void turnWheel(RooflineChart& chart, const QPointF& at, int eighths, Qt::KeyboardModifiers modifiers = Qt::NoModifier)
{
    QWheelEvent event(at, chart.mapToGlobal(at), QPoint(), QPoint(0, eighths), Qt::NoButton, modifiers,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&chart, &event);
}

bool near(double a, double b, double relative = 1e-6)
{
    return std::abs(a - b) <= relative * std::abs(b);
}

} // namespace

class TestChartGestures : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void wheelKeepsThePlaceUnderThePointer();
    void wheelWithShiftOrControlZoomsOneAxis();
    void zoomStopsAtTheLimits();
    void dragPansAndIsNoClick();
    void shiftDragZoomsToARectangle();
    void clickGivesTheNearestPoint();
    void clickOnAnEmptyPlaceGivesNone();
    void clickInTheLegendGivesItsPoint();
    void hoverTellsPointsAndRoofs();
    void doubleClickFits();
    void arrowKeysWalkThePoints();
    void keysZoomFitAndClear();
    void selectionOutlivesANewModel();

private:
    std::unique_ptr<RooflineChart> m_chart;
    AxisRange m_x, m_y;
    int m_requests = 0;
};

void TestChartGestures::init()
{
    m_chart = std::make_unique<RooflineChart>();
    m_chart->setTheme(ChartTheme::lightTheme());
    m_chart->resize(800, 600);
    m_chart->setModel(sampleModel());
    m_chart->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_chart.get()));
    m_requests = 0;
    connect(m_chart.get(), &RooflineChart::rangesRequested, this, [this](AxisRange x, AxisRange y) {
        m_x = x;
        m_y = y;
        ++m_requests;
    });
}

void TestChartGestures::cleanup()
{
    m_chart.reset();
}

void TestChartGestures::wheelKeepsThePlaceUnderThePointer()
{
    const QPointF at = m_chart->plotRect().topLeft() + QPointF(200, 130);
    const ChartPosition before = m_chart->toData(at);
    for (const int turn : {120, 120, -120, 240}) {
        turnWheel(*m_chart, at, turn);
        ChartModel model = m_chart->model();
        model.x = m_x;
        model.y = m_y;
        m_chart->setModel(model);
        const ChartPosition after = m_chart->toData(at);
        QVERIFY(near(after.x, before.x, 1e-3) && near(after.y, before.y, 1e-3));
    }
    QCOMPARE(m_requests, 4);
    QVERIFY(m_x.upper / m_x.lower < 1e7);
}

void TestChartGestures::wheelWithShiftOrControlZoomsOneAxis()
{
    const QPointF at = m_chart->plotRect().center();
    turnWheel(*m_chart, at, 120, Qt::ShiftModifier);
    QVERIFY(m_x.upper / m_x.lower < 0.99e7);
    QCOMPARE(m_y, m_chart->model().y);
    turnWheel(*m_chart, at, 120, Qt::ControlModifier);
    QCOMPARE(m_x, m_chart->model().x);
    QVERIFY(m_y.upper / m_y.lower < 0.99e6);
}

void TestChartGestures::zoomStopsAtTheLimits()
{
    for (const int turn : {120, -120}) {
        for (int step = 0; step < 300; ++step) {
            turnWheel(*m_chart, m_chart->plotRect().center(), turn);
            QVERIFY(checkLogRange(m_x.lower, m_x.upper));
            QVERIFY(checkLogRange(m_y.lower, m_y.upper));
            ChartModel model = m_chart->model();
            model.x = m_x;
            model.y = m_y;
            m_chart->setModel(model);
        }
    }
    for (int step = 0; step < 200; ++step) {
        QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, QPoint(600, 300));
        QTest::mouseMove(m_chart.get(), QPoint(150, 300));
        QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, QPoint(150, 300));
        QVERIFY2(checkLogRange(m_x.lower, m_x.upper),
                 qPrintable(QStringLiteral("%1 %2").arg(m_x.lower).arg(m_x.upper)));
        ChartModel model = m_chart->model();
        model.x = m_x;
        m_chart->setModel(model);
    }
}

void TestChartGestures::dragPansAndIsNoClick()
{
    QSignalSpy clicks(m_chart.get(), &RooflineChart::pointClicked);
    const QPoint start = m_chart->plotRect().center().toPoint();
    const ChartPosition grabbed = m_chart->toData(start);
    QTest::mousePress(m_chart.get(), Qt::LeftButton, {}, start);
    const QPoint end = start + QPoint(80, -50);
    QTest::mouseMove(m_chart.get(), start + QPoint(40, -25));
    QTest::mouseMove(m_chart.get(), end);
    QVERIFY(m_requests >= 1);
    ChartModel model = m_chart->model();
    model.x = m_x;
    model.y = m_y;
    m_chart->setModel(model);
    QTest::mouseRelease(m_chart.get(), Qt::LeftButton, {}, end);
    QCOMPARE(clicks.count(), 0);
    const ChartPosition now = m_chart->toData(end);
    QVERIFY(near(now.x, grabbed.x, 1e-3) && near(now.y, grabbed.y, 1e-3));
    QVERIFY(near(m_x.upper / m_x.lower, 1e7));
}

void TestChartGestures::shiftDragZoomsToARectangle()
{
    const QPointF first = m_chart->plotRect().topLeft() + QPointF(100, 100);
    const QPointF second = first + QPointF(200, 150);
    QTest::mousePress(m_chart.get(), Qt::LeftButton, Qt::ShiftModifier, first.toPoint());
    QMouseEvent move(QEvent::MouseMove, second, m_chart->mapToGlobal(second), Qt::NoButton, Qt::LeftButton,
                     Qt::ShiftModifier);
    QApplication::sendEvent(m_chart.get(), &move);
    QTest::mouseRelease(m_chart.get(), Qt::LeftButton, Qt::ShiftModifier, second.toPoint());
    QCOMPARE(m_requests, 1);
    QVERIFY(near(m_x.lower, m_chart->toData(first.toPoint()).x, 0.02));
    QVERIFY(near(m_x.upper, m_chart->toData(second.toPoint()).x, 0.02));
}

void TestChartGestures::clickGivesTheNearestPoint()
{
    QSignalSpy clicks(m_chart.get(), &RooflineChart::pointClicked);
    for (const int point : {0, 2, 3, 5}) {
        QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, m_chart->positionOf(point).toPoint() + QPoint(3, 2));
        QCOMPARE(clicks.takeLast().first().toInt(), point);
    }
}

void TestChartGestures::clickOnAnEmptyPlaceGivesNone()
{
    QSignalSpy clicks(m_chart.get(), &RooflineChart::pointClicked);
    QTest::mouseClick(m_chart.get(), Qt::LeftButton, {},
                      (m_chart->plotRect().bottomRight() - QPointF(30, 60)).toPoint());
    QCOMPARE(clicks.takeLast().first().toInt(), -1);
}

void TestChartGestures::clickInTheLegendGivesItsPoint()
{
    QSignalSpy clicks(m_chart.get(), &RooflineChart::pointClicked);
    QTest::mouseClick(m_chart.get(), Qt::LeftButton, {}, (m_chart->legendRect().topLeft() + QPointF(8, 8)).toPoint());
    QCOMPARE(clicks.takeLast().first().toInt(), 0);
}

void TestChartGestures::hoverTellsPointsAndRoofs()
{
    QSignalSpy points(m_chart.get(), &RooflineChart::pointHovered);
    QSignalSpy roofs(m_chart.get(), &RooflineChart::roofHovered);
    QSignalSpy cursor(m_chart.get(), &RooflineChart::cursorMoved);
    QTest::mouseMove(m_chart.get(), m_chart->positionOf(2).toPoint());
    QCOMPARE(points.takeLast().first().toInt(), 2);
    const auto& sram = m_chart->model().roofs[0].line;
    const QPointF middle = (m_chart->toPixel(sram.front()) + m_chart->toPixel(sram.back())) / 2;
    QTest::mouseMove(m_chart.get(), middle.toPoint());
    QCOMPARE(points.takeLast().first().toInt(), -1);
    QCOMPARE(roofs.takeLast().first().toInt(), 0);
    QVERIFY(cursor.count() >= 2);
    const ChartPosition data = m_chart->toData(middle.toPoint());
    QVERIFY(near(cursor.last().at(0).toDouble(), data.x, 1e-6));
}

void TestChartGestures::doubleClickFits()
{
    QSignalSpy fits(m_chart.get(), &RooflineChart::fitRequested);
    QTest::mouseDClick(m_chart.get(), Qt::LeftButton, {}, m_chart->plotRect().center().toPoint());
    QCOMPARE(fits.count(), 1);
}

void TestChartGestures::arrowKeysWalkThePoints()
{
    connect(m_chart.get(), &RooflineChart::pointClicked, m_chart.get(),
            [this](int point) { m_chart->setSelected(point); });
    QList<int> walked;
    for (int step = 0; step < 8; ++step) {
        QTest::keyClick(m_chart.get(), Qt::Key_Right);
        walked += m_chart->selected();
    }
    // LayerNorm and the token stand at the same place: each is reached, and the last one is the end.
    QCOMPARE(walked, QList<int>({0, 1, 6, 2, 3, 4, 5, 5}));
    QTest::keyClick(m_chart.get(), Qt::Key_Left);
    QCOMPARE(m_chart->selected(), 4);
    QTest::keyClick(m_chart.get(), Qt::Key_Down);
    QVERIFY(m_chart->selected() != 4);
}

void TestChartGestures::keysZoomFitAndClear()
{
    QSignalSpy fits(m_chart.get(), &RooflineChart::fitRequested);
    QSignalSpy clicks(m_chart.get(), &RooflineChart::pointClicked);
    QSignalSpy activated(m_chart.get(), &RooflineChart::pointActivated);
    QTest::keyClick(m_chart.get(), Qt::Key_Plus);
    QVERIFY(m_x.upper / m_x.lower < 1e6);
    QTest::keyClick(m_chart.get(), Qt::Key_Minus);
    QVERIFY(m_x.upper / m_x.lower > 1e8);
    QTest::keyClick(m_chart.get(), Qt::Key_Home);
    QCOMPARE(fits.count(), 1);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(activated.count(), 0);
    m_chart->setSelected(3);
    QTest::keyClick(m_chart.get(), Qt::Key_Return);
    QCOMPARE(activated.takeLast().first().toInt(), 3);
    QTest::keyClick(m_chart.get(), Qt::Key_Escape);
    QCOMPARE(clicks.takeLast().first().toInt(), -1);
}

void TestChartGestures::selectionOutlivesANewModel()
{
    m_chart->setSelected(3);
    ChartModel model = sampleModel();
    model.points.erase(model.points.begin());
    m_chart->setModel(model);
    QCOMPARE(m_chart->selected(), 3);
    model.points.clear();
    m_chart->setModel(model);
    QCOMPARE(m_chart->selected(), -1);
    m_chart->setModel(sampleModel());
    QCOMPARE(m_chart->selected(), 3);
}

QTEST_MAIN(TestChartGestures)
#include "tst_chart_gestures.moc"
