// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"

#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

namespace rooflens
{

struct Evaluator::Impl {
    const Catalog* catalog;
    struct Compiled {
        std::optional<OperationEvaluator> evaluator;
        Error error;
    };
    std::unordered_map<std::string, Compiled> operations;
    std::shared_ptr<const Hardware> hardware; // of the last evaluation: points share it as long as it stays the same
};

Evaluator::Evaluator(const Catalog& catalog)
    : m_impl(std::make_unique<Impl>())
{
    m_impl->catalog = &catalog;
}

Evaluator::~Evaluator() = default;

void Evaluator::clear()
{
    m_impl->operations.clear();
}

OperationEvaluator* Evaluator::operation(const std::string& reference, Error* error)
{
    auto found = m_impl->operations.find(reference);
    if (found == m_impl->operations.end()) {
        Impl::Compiled compiled;
        auto loaded = m_impl->catalog->operation(reference);
        if (!loaded) {
            compiled.error = loaded.error();
        } else {
            auto evaluator = OperationEvaluator::compile(*loaded);
            if (evaluator)
                compiled.evaluator.emplace(std::move(*evaluator));
            else
                compiled.error = evaluator.error();
        }
        found = m_impl->operations.emplace(reference, std::move(compiled)).first;
    }
    if (found->second.evaluator)
        return &*found->second.evaluator;
    if (error)
        *error = found->second.error;
    return nullptr;
}

namespace
{

Precision precisionOf(const OperationEntry& entry, const Operation& operation)
{
    return entry.precision.value_or(operation.precision.value_or(Precision::Bf16));
}

// "Matrix multiplication, M = 128, N = 128, K = 128"
std::string defaultName(const OperationEntry& entry, const Operation& operation)
{
    std::string name = operation.title;
    for (const auto& [key, value] : entry.parameters)
        name += fmt::format(", {} = {}", key, toText(value));
    return name;
}

ComputeUnit slowestUnit(const Attainable& attainable, const Cost& cost, ComputeUnit fallback)
{
    if (attainable.units.empty())
        return cost.units.empty() ? fallback : cost.units.front().unit;
    const auto slowest
        = std::max_element(attainable.units.begin(), attainable.units.end(), [](const UnitTime& a, const UnitTime& b) {
              return a.seconds.value_or(0) < b.seconds.value_or(0);
          });
    return slowest->unit;
}

// Why a point has no place on log axes, or an empty string.
std::string reasonNotDrawn(const Point& point)
{
    if (point.error)
        return describe(*point.error);
    const std::optional<double> bytes = point.cost.bytesAt(Role::Main);
    if (point.work_known && point.cost.flops == 0 && bytes && *bytes == 0)
        return "no FLOP and no bytes: there is nothing to place";
    if (!point.intensity) {
        const bool both = !point.work_known && !bytes;
        return fmt::format("its intensity is not known: the {} not given",
                           both                    ? "work and the traffic at main memory were"
                               : !point.work_known ? "work was"
                                                   : "traffic at main memory was");
    }
    if (*point.intensity == 0)
        return "intensity 0 (no FLOP) has no place on a log axis: shown in the lane at the left";
    if (std::isinf(*point.intensity))
        return "infinite intensity (no bytes) has no place on a log axis: shown in the lane at the right";
    if (!point.flop_per_s)
        return "its performance is not known: no time or rate was given, and no roof limits it";
    if (*point.flop_per_s <= 0)
        return "a performance of 0 has no place on a log axis";
    return {};
}

// A measured point above its roof is kept and explained, never clamped. Causes in the order in which they occur in
// published charts: another chip, sparse ratings, another clock, units, cached data.
void warnAboveRoof(Point& point, const Roofline& roofline)
{
    if (!point.efficiency || *point.efficiency <= 1 + 1e-6)
        return;
    const double percent = *point.efficiency * 100;
    std::string causes;
    const Peak* peak = point.attainable.peak.peak;
    const bool memory = point.attainable.bound == Bound::Memory;
    if (memory) {
        causes = "data that came from a cache, traffic of one die under the roof of the whole chip (or the reverse), "
                 "GB against GiB, "
                 "or bytes that are not those of "
            + point.attainable.binding_roof;
    } else {
        causes = "another chip than " + roofline.hardware().name
            + ", another precision or unit, a clock above the rated one, or work counted twice (MAC against FLOP)";
        if (peak && peak->sparse_flop_per_s && point.flop_per_s
            && *point.flop_per_s <= *peak->sparse_flop_per_s * 1.001)
            causes = "structured sparsity (the sparse rating is "
                + formatQuantity(*peak->sparse_flop_per_s, Dimension::ComputeRate) + "), or " + causes;
        if (peak && peak->boost_flop_per_s && point.flop_per_s && *point.flop_per_s <= *peak->boost_flop_per_s * 1.001)
            causes = "the boost clock (" + formatQuantity(*peak->boost_flop_per_s, Dimension::ComputeRate)
                + " there), or " + causes;
    }
    point.warnings.push_back({fmt::format("{} lies above its roof: {} % of {}", point.name,
                                          formatSignificant(percent, 4), point.attainable.binding_roof),
                              "measurements", "likely causes: " + causes});
}

// More traffic at an outer level than at an inner one is possible (prefetch, write-allocate) but rare.
void warnIntensityOrder(Point& point, const Roofline& roofline)
{
    std::optional<double> inner;
    const MemoryLevel* inner_level = nullptr;
    for (const MemoryLevel& level : roofline.hardware().levels) {
        if (level.role == Role::Link || level.role == Role::Storage)
            continue;
        const std::optional<double> bytes = roofline.bytesAt(point.cost, level);
        if (!bytes)
            continue;
        if (inner && *bytes > *inner * (1 + 1e-9)) {
            point.warnings.push_back({fmt::format("{}: {} moves more bytes ({}) than the faster {} ({})", point.name,
                                                  level.name, formatQuantity(*bytes, Dimension::Size),
                                                  inner_level->name, formatQuantity(*inner, Dimension::Size)),
                                      "measurements",
                                      "intensity normally rises from level to level; are the levels swapped?"});
        }
        inner = bytes;
        inner_level = &level;
    }
}

// Where a measurement without work stands: an intensity alone says what the roofs allow for each FLOP, so one FLOP asks
// them; its times and bytes are nobody's and are left out. Bytes without work say how long they take, and no rate.
Attainable attainableOf(const Point& point, std::optional<double> byte_per_flop, const Roofline& roofline)
{
    if (point.work_known)
        return roofline.attainable(point.cost);
    if (!byte_per_flop || !std::isfinite(*byte_per_flop)) {
        Attainable attainable = roofline.attainable(point.cost);
        attainable.flop_per_s.reset();
        for (LevelTime& time : attainable.levels)
            time.intensity.reset();
        return attainable;
    }
    Attainable attainable = roofline.attainable(makeCost(1, *byte_per_flop, point.precision, point.unit));
    attainable.seconds.reset();
    for (UnitTime& time : attainable.units) {
        time.flops = 0;
        time.seconds.reset();
    }
    for (LevelTime& time : attainable.levels) {
        time.bytes.reset();
        time.seconds.reset();
    }
    return attainable;
}

} // namespace

Point Evaluator::evaluateOperation(const OperationEntry& entry, const Convention& convention, const Roofline* roofline)
{
    Point point;
    point.origin = Point::Origin::Modelled;
    point.name = entry.name.empty() ? entry.id : entry.name;
    point.visible = entry.visible;
    point.precision = entry.precision.value_or(Precision::Bf16);
    Error error;
    OperationEvaluator* evaluator = operation(entry.id, &error);
    if (!evaluator) {
        point.error = error;
        point.not_drawn = reasonNotDrawn(point);
        return point;
    }
    const Operation& operation = evaluator->operation();
    point.operation_title = operation.title;
    point.precision = precisionOf(entry, operation);
    if (entry.name.empty())
        point.name = defaultName(entry, operation);
    auto done = evaluator->set(entry.parameters);
    if (done)
        done = evaluator->evaluateInto(point.cost, point.precision, convention);
    if (!done) {
        point.error = done.error();
        point.not_drawn = reasonNotDrawn(point);
        return point;
    }
    point.warnings = evaluator->warnings();
    if (roofline)
        point.cost = roofline->place(std::move(point.cost));
    point.intensity = point.cost.intensityAt(Role::Main);
    point.unit = operation.unit;
    if (!roofline)
        return point;
    point.attainable = roofline->attainable(point.cost);
    point.unit = slowestUnit(point.attainable, point.cost, operation.unit);
    point.flop_per_s = point.attainable.flop_per_s;
    point.warnings.insert(point.warnings.end(), point.attainable.warnings.begin(), point.attainable.warnings.end());
    if (const auto bytes = point.cost.bytesAt(Role::Main);
        bytes && point.attainable.seconds && *point.attainable.seconds > 0)
        point.byte_per_s = *bytes / *point.attainable.seconds;
    point.not_drawn = reasonNotDrawn(point);
    return point;
}

Point Evaluator::evaluateMeasurement(const Measurement& measurement, const Roofline* roofline)
{
    Point point;
    point.origin = Point::Origin::Measured;
    point.name = measurement.name;
    point.visible = measurement.visible;
    point.precision = measurement.precision.value_or(Precision::Bf16);
    point.unit = measurement.unit.value_or(ComputeUnit::Vector);
    auto completed = completeMeasurement(measurement);
    if (!completed) {
        point.error = completed.error();
        point.not_drawn = reasonNotDrawn(point);
        return point;
    }
    point.cost = makeCost(completed->flops.value_or(0), completed->main_bytes, point.precision, point.unit);
    for (const auto& [role, bytes] : measurement.bytes)
        point.cost.setBytes(role, bytes);
    if (completed->main_bytes)
        point.cost.setBytes(Role::Main, *completed->main_bytes);
    point.intensity = completed->intensity;
    if (!point.intensity)
        point.intensity = completed->flops ? point.cost.intensityAt(Role::Main) : std::nullopt;
    point.flop_per_s = completed->flop_per_s;
    point.measured_seconds = completed->seconds;
    if (completed->main_bytes && completed->seconds)
        point.byte_per_s = *completed->main_bytes / *completed->seconds;
    point.work_known = completed->flops.has_value();
    std::optional<double> byte_per_flop;
    if (!point.work_known && completed->intensity)
        byte_per_flop = std::isinf(*completed->intensity) ? 0 : 1 / *completed->intensity;
    if (byte_per_flop && completed->flop_per_s && std::isfinite(*byte_per_flop))
        point.byte_per_s = *completed->flop_per_s * *byte_per_flop;
    if (roofline) {
        point.attainable = attainableOf(point, byte_per_flop, *roofline);
        point.warnings.insert(point.warnings.end(), point.attainable.warnings.begin(), point.attainable.warnings.end());
        if (point.flop_per_s && point.attainable.flop_per_s && *point.attainable.flop_per_s > 0) {
            point.efficiency = *point.flop_per_s / *point.attainable.flop_per_s;
        } else if (point.measured_seconds && point.attainable.seconds) {
            point.efficiency = *point.attainable.seconds / *point.measured_seconds; // 0 FLOP: share of the bandwidth
        }
        warnAboveRoof(point, *roofline);
        warnIntensityOrder(point, *roofline);
    }
    // Each figure is finite by itself; a quotient of two absurd ones may not be.
    for (std::optional<double>* figure : {&point.byte_per_s, &point.efficiency, &point.attainable.seconds}) {
        if (!*figure || std::isfinite(**figure))
            continue;
        figure->reset();
        point.error = Error{ErrorCode::BadInput, "the figures overflow when they are put together", {}, 0, 0,
                            "check their units"};
    }
    point.not_drawn = reasonNotDrawn(point);
    return point;
}

std::vector<Point> Evaluator::evaluate(const Scenario& scenario)
{
    std::vector<Point> points;
    points.reserve(scenario.operations.size() + scenario.measurements.size());
    std::optional<Roofline> roofline;
    if (!scenario.hardware.empty() && scenario.hardware.front().resolved) {
        if (!m_impl->hardware || *m_impl->hardware != *scenario.hardware.front().resolved)
            m_impl->hardware = std::make_shared<const Hardware>(*scenario.hardware.front().resolved);
        roofline.emplace(*m_impl->hardware, scenario.main_level);
    }
    const Roofline* roofs = roofline ? &*roofline : nullptr;
    for (std::size_t i = 0; i < scenario.operations.size(); ++i) {
        points.push_back(evaluateOperation(scenario.operations[i], scenario.convention, roofs));
        points.back().index = static_cast<int>(i);
        points.back().hardware = roofs ? m_impl->hardware : nullptr;
    }
    for (std::size_t i = 0; i < scenario.measurements.size(); ++i) {
        points.push_back(evaluateMeasurement(scenario.measurements[i], roofs));
        points.back().index = static_cast<int>(i);
        points.back().hardware = roofs ? m_impl->hardware : nullptr;
    }
    return points;
}

std::optional<Error> Evaluator::firstError(const Scenario& scenario)
{
    for (const Point& point : evaluate(scenario)) {
        if (!point.error)
            continue;
        Error error = *point.error;
        error.message = point.name + ": " + error.message;
        if (point.origin == Point::Origin::Modelled && error.line == 0) {
            const Place& place = scenario.operations[static_cast<std::size_t>(point.index)].place;
            error.file = place.file;
            error.line = place.line;
            error.column = place.column;
        }
        return error;
    }
    return std::nullopt;
}

Result<std::vector<DerivationStep>> Evaluator::derive(const OperationEntry& entry, const Convention& convention,
                                                      const Roofline* roofline)
{
    Error error;
    OperationEvaluator* evaluator = operation(entry.id, &error);
    if (!evaluator)
        return fail(error);
    const Precision precision = precisionOf(entry, evaluator->operation());
    auto explained = evaluator->explain(entry.parameters, precision, convention);
    if (!explained)
        return fail(explained.error());
    auto cost = evaluator->evaluate(entry.parameters, precision, convention);
    if (!cost)
        return fail(cost.error());
    std::optional<Attainable> attainable;
    if (roofline) {
        *cost = roofline->place(std::move(*cost));
        attainable = roofline->attainable(*cost);
    }
    return deriveOperation(evaluator->operation(), *explained, *cost, convention, roofline,
                           attainable ? &*attainable : nullptr);
}

Result<std::vector<DerivationStep>> Evaluator::derive(const Measurement& measurement, const Roofline& roofline)
{
    const Point point = evaluateMeasurement(measurement, &roofline);
    if (point.error)
        return fail(*point.error);
    return deriveMeasurement(measurement, point.cost, roofline, point.attainable);
}

} // namespace rooflens
