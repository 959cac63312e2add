// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/documents.h"

#include "core/export/json_value.h"

#include <algorithm>

namespace rooflens
{

namespace
{

// FLOP by compute unit, both readings of precision together.
Json flopsByUnit(const Cost& cost)
{
    Json object = Json::object();
    for (const ComputeUnit unit : kComputeUnits) {
        double flops = 0;
        for (const UnitWork& work : cost.units)
            if (work.unit == unit)
                flops += work.flops;
        if (flops > 0)
            object[std::string(nameOf(unit))] = toJson(flops);
    }
    return object;
}

Json tensorsOf(const Cost& cost)
{
    Json list = Json::array();
    for (const TensorTraffic& tensor : cost.tensors) {
        list.push_back({{"name", tensor.name},
                        {"bytes", toJson(tensor.bytes)},
                        {"reads", toJson(tensor.reads)},
                        {"writes", toJson(tensor.writes)}});
    }
    return list;
}

Json levelsOf(const Attainable& attainable)
{
    Json list = Json::array();
    for (const LevelTime& time : attainable.levels) {
        list.push_back({{"name", time.level->name},
                        {"role", nameOf(time.level->role)},
                        {"bytes", toJson(time.bytes)},
                        {"intensity", toJson(time.intensity)},
                        {"byte_per_s", toJson(time.level->byte_per_s)},
                        {"ridge", toJson(time.ridge)},
                        {"seconds", toJson(time.seconds)}});
    }
    return list;
}

// Why values of the document are null, where the evaluation has not said so already.
void addReasons(Json& warnings, const Attainable& attainable)
{
    std::string unknown;
    std::string without;
    for (const LevelTime& time : attainable.levels) {
        if (!time.bytes)
            unknown += (unknown.empty() ? "" : ", ") + time.level->name;
        if (!time.level->byte_per_s)
            without += (without.empty() ? "" : ", ") + time.level->name;
    }
    if (!unknown.empty())
        warnings.push_back(
            "the traffic at " + unknown
            + " is not known: cold traffic is that of main memory, only a tiling or a measurement gives more");
    if (!without.empty())
        warnings.push_back("the bandwidth of " + without + " is not known: no roof");
    if (attainable.bound == Bound::None && attainable.warnings.empty())
        warnings.push_back("no FLOP and no bytes: nothing bounds it");
}

void addCost(Json& document, const Point& point)
{
    document["flops"] = point.work_known ? toJson(point.cost.flops) : Json(nullptr);
    document["flops_by_unit"] = flopsByUnit(point.cost);
    document["bytes"] = toJson(point.cost.bytesAt(Role::Main));
    document["intensity"] = toJson(point.intensity);
    document["tensors"] = tensorsOf(point.cost);
}

void addRoofs(Json& document, const Point& point, const std::string& hardware)
{
    const Attainable& attainable = point.attainable;
    document["hardware"] = hardware;
    document["peak_flop_per_s"] = attainable.peak.peak ? toJson(attainable.peak.peak->flop_per_s) : Json(nullptr);
    document["levels"] = levelsOf(attainable);
    document["attainable_flop_per_s"] = toJson(attainable.flop_per_s);
    document["seconds"] = toJson(attainable.seconds);
    document["bound"] = nameOf(attainable.bound);
    document["binding_roof"] = textOrNull(attainable.binding_roof);
}

void addMeasured(Json& document, const Point& point)
{
    if (!point.measured_seconds)
        return;
    document["measured_seconds"] = toJson(point.measured_seconds);
    document["measured_flop_per_s"] = point.origin == Point::Origin::Measured && point.flop_per_s
        ? toJson(point.flop_per_s)
        : *point.measured_seconds > 0 && point.work_known ? toJson(point.cost.flops / *point.measured_seconds)
                                                          : Json(nullptr);
    document["efficiency"] = toJson(point.efficiency);
}

} // namespace

std::string evalJson(const EvalDocument& document)
{
    const Point& point = *document.point;
    Json json{{"rooflens", "eval/1"}};
    if (!document.id.empty())
        json["id"] = document.id;
    json["operation"] = document.operation;
    Json parameters = Json::object();
    for (const auto& [name, value] : document.parameters)
        parameters[name] = toJson(value);
    json["parameters"] = std::move(parameters);
    json["precision"] = nameOf(point.precision);
    addCost(json, point);
    Json warnings = toJson(document.warnings);
    if (document.roofline) {
        addRoofs(json, point, document.roofline->hardware().id);
        addReasons(warnings, point.attainable);
    }
    addMeasured(json, point);
    Json steps = Json::array();
    for (const DerivationStep& step : document.derivation)
        steps.push_back(toText(step));
    json["derivation"] = std::move(steps);
    json["warnings"] = std::move(warnings);
    return toLine(json);
}

std::string pointsJson(const Scenario& scenario, const std::vector<Point>& points)
{
    const std::string hardware = scenario.hardware.empty() ? std::string() : scenario.hardware.front().id;
    Json list = Json::array();
    for (const Point& point : points) {
        Json json{{"name", point.name},
                  {"origin", point.origin == Point::Origin::Measured ? "measured" : "modelled"},
                  {"precision", nameOf(point.precision)}};
        if (point.origin == Point::Origin::Modelled)
            json["operation"] = scenario.operations.at(static_cast<std::size_t>(point.index)).id;
        Json warnings = toJson(point.warnings);
        if (point.error) {
            json["error"] = describe(*point.error);
        } else {
            addCost(json, point);
            if (!hardware.empty()) {
                addRoofs(json, point, hardware);
                addReasons(warnings, point.attainable);
            }
            addMeasured(json, point);
        }
        json["not_drawn"] = textOrNull(point.not_drawn);
        json["warnings"] = std::move(warnings);
        list.push_back(std::move(json));
    }
    return toLine(Json{{"rooflens", "points/1"},
                       {"hardware", textOrNull(hardware)},
                       {"convention", describe(scenario.convention)},
                       {"points", std::move(list)}});
}

std::string errorJson(const Error& error)
{
    return toLine(Json{{"rooflens", "error/1"},
                       {"message", error.message},
                       {"file", textOrNull(error.file)},
                       {"line", error.line > 0 ? Json(error.line) : Json(nullptr)},
                       {"column", error.column > 0 ? Json(error.column) : Json(nullptr)},
                       {"hint", textOrNull(error.hint)}});
}

std::string errorLineJson(const Error& error, const std::string& id, int line)
{
    return toLine(Json{{"rooflens", "error/1"},
                       {"id", textOrNull(id)},
                       {"line", line},
                       {"message", error.message},
                       {"hint", textOrNull(error.hint)}});
}

} // namespace rooflens
