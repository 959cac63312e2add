// SPDX-License-Identifier: GPL-3.0-or-later
// A replot of the chart at 100 to 100,000 points against the same points as a plain QCPGraph: 800×600, offscreen, the
// same marker and antialiasing on both sides, seeded log-uniform points, immediate refresh, median of 20 after 3.
#include "app/gui/chart/roofline_chart.h"
#include "tests/benchmarks/bench_report.h"

#include <QApplication>
#include <qcustomplot.h>

#include <cmath>
#include <fmt/format.h>
#include <random>

using namespace rooflens;

namespace
{

ChartModel modelOf(int count)
{
    ChartModel model;
    model.title = "Benchmark";
    model.x_title = "Arithmetic intensity (FLOP/byte), log scale";
    model.y_title = "Performance (FLOP/s), log scale";
    model.x = {0.01, 1e5};
    model.y = {1e9, 1e15};
    std::mt19937_64 random(42);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int i = 0; i < count; ++i) {
        ChartPoint point;
        point.point = i;
        point.x = std::pow(10.0, -2 + 7 * unit(random));
        point.y = std::pow(10.0, 9 + 6 * unit(random));
        point.marker = "circle";
        point.colour = "#0072b2";
        point.measured = true;
        model.points.push_back(point);
    }
    return model;
}

double ourReplot(const ChartModel& model)
{
    app::RooflineChart chart;
    app::ChartViewOptions options;
    options.legend = false;
    options.point_labels = false;
    options.crosshair = false;
    chart.setOptions(options);
    chart.resize(800, 600);
    chart.show();
    chart.setModel(model);
    QApplication::processEvents();
    return bench::measure(3, 20, [&] { chart.replotNow(); }).median();
}

double peerReplot(const ChartModel& model)
{
    QCustomPlot plot;
    plot.resize(800, 600);
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTickerLog>::create());
    }
    plot.xAxis->setRange(model.x.lower, model.x.upper);
    plot.yAxis->setRange(model.y.lower, model.y.upper);
    QCPGraph* graph = plot.addGraph();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(QColor("#0072b2")), QBrush(QColor("#0072b2")), 8));
    graph->setAntialiasedScatters(true);
    for (const ChartPoint& point : model.points)
        graph->addData(point.x, point.y);
    plot.show();
    QApplication::processEvents();
    return bench::measure(3, 20, [&] { plot.replot(QCustomPlot::rpImmediateRefresh); }).median();
}

} // namespace

int main(int argc, char** argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    bench::Report report(argc, argv);
    for (const int count : {100, 1000, 10000, 100000}) {
        const ChartModel model = modelOf(count);
        const double ours = ourReplot(model);
        const double peer = peerReplot(model);
        const std::string detail = fmt::format("{:.2f} ms, plain QCPGraph {:.2f} ms", ours * 1e3, peer * 1e3);
        if (count == 100000)
            report.add("chart: replot of 100,000 points, times faster than QCPGraph", peer / ours, 10,
                       bench::Report::Good::Above, "×", detail);
        else if (count == 10000)
            report.add("chart: replot of 10,000 points", ours * 1e3, 16, bench::Report::Good::Below, "ms", detail);
        else
            report.note(fmt::format("chart: replot of {} points: {}", count, detail));
    }
    return 0;
}
