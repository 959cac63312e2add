// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/sample_model.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace rooflens::app::test
{

namespace
{

constexpr double kPeak = 312e12;

void addBandwidth(ChartModel& model, const std::string& name, const std::string& label, double byte_per_s)
{
    ChartRoof roof;
    roof.kind = ChartRoof::Kind::Bandwidth;
    roof.name = name;
    roof.label = label;
    roof.detail = "datasheet";
    roof.value = byte_per_s;
    roof.active = name == "HBM";
    const double left = std::max(model.x.lower, model.y.lower / byte_per_s);
    const double right = std::min(model.x.upper, kPeak / byte_per_s);
    if (right > left)
        roof.line = {{left, left * byte_per_s}, {right, right * byte_per_s}};
    model.roofs.push_back(roof);
    ChartRidge ridge;
    ridge.peak = "bf16 matrix";
    ridge.level = name;
    ridge.intensity = kPeak / byte_per_s;
    ridge.flop_per_s = kPeak;
    ridge.active = roof.active;
    ridge.label = roof.active ? "156 FLOP/byte" : name;
    if (ridge.intensity >= model.x.lower && ridge.intensity <= model.x.upper)
        model.ridges.push_back(ridge);
}

} // namespace

ChartPoint& addPoint(ChartModel& model, const std::string& name, double x, double y)
{
    ChartPoint point;
    point.point = static_cast<int>(model.points.size());
    point.name = name;
    point.label = elideMiddle(name, 28);
    point.x = x;
    point.y = y;
    point.tooltip = name + "\nan operation of the sample";
    model.points.push_back(point);
    return model.points.back();
}

ChartModel sampleModel()
{
    ChartModel model;
    model.title = "NVIDIA A100 (lesson)";
    model.subtitle = "bf16 matrix 312 TFLOP/s under HBM 2 TB/s: ridge point 156 FLOP/byte";
    model.convention = "FLOPs: multiply-add 2; add, multiply, compare 1; divide, exp, sqrt, tanh 1. "
                       "Cold caches: each tensor is read once and written once; no write-allocate traffic.";
    model.x_title = "Arithmetic intensity (FLOP/byte), log scale";
    model.y_title = "Performance (FLOP/s), log scale";
    model.x = {0.01, 1e5};
    model.y = {1e9, 1e15};
    addBandwidth(model, "SRAM", "SRAM 19 TB/s", 19e12);
    addBandwidth(model, "HBM", "HBM 2 TB/s", 2e12);
    addBandwidth(model, "PCIe", "Host RAM over PCIe 30 GB/s", 30e9);
    addBandwidth(model, "NVMe", "NVMe 7 GB/s", 7e9);
    ChartRoof peak;
    peak.kind = ChartRoof::Kind::Compute;
    peak.name = "bf16 matrix";
    peak.label = "bf16 matrix 312 TFLOP/s";
    peak.detail = "datasheet";
    peak.value = kPeak;
    peak.active = true;
    peak.line = {{kPeak / 19e12, kPeak}, {model.x.upper, kPeak}};
    model.roofs.push_back(peak);
    model.zones = {true, 156, 156};
    const auto under = [](double intensity) { return std::min(kPeak, intensity * 2e12); };
    addPoint(model, "ReLU", 0.25, under(0.25));
    addPoint(model, "LayerNorm", 1, under(1));
    addPoint(model, "Attention", 6, under(6));
    addPoint(model, "matmul N = 128", 42.7, under(42.7));
    addPoint(model, "matmul N = 1024", 341.3, kPeak);
    addPoint(model, "matmul N = 8192", 2730.7, kPeak);
    addPoint(model, "one token", 1, under(1));
    model.available_roofs = {"SRAM", "HBM", "PCIe", "NVMe", "bf16 matrix"};
    model.text_alternative = "Roofline chart of NVIDIA A100 (lesson).";
    return model;
}

ChartModel cloudModel(int count, bool labelled)
{
    ChartModel model = sampleModel();
    model.points.clear();
    std::mt19937_64 random(20240229);
    const auto between = [&random](double lower, double upper) {
        // The same on each standard library, unlike uniform_real_distribution.
        const double share = static_cast<double>(random() >> 11U) * 0x1p-53;
        return std::pow(10.0, std::log10(lower) + share * (std::log10(upper) - std::log10(lower)));
    };
    model.points.reserve(static_cast<std::size_t>(count));
    for (int index = 0; index < count; ++index) {
        const double x = between(model.x.lower, model.x.upper);
        ChartPoint& point
            = addPoint(model, "kernel " + std::to_string(index), x, between(model.y.lower, model.y.upper));
        point.measured = index % 2 == 0;
        if (!labelled)
            point.label.clear();
    }
    return model;
}

} // namespace rooflens::app::test
