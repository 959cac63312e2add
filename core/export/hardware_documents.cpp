// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/documents.h"

#include "core/export/json_value.h"

#include <algorithm>

namespace rooflens
{

namespace
{

Json toJson(const Provenance& provenance)
{
    return {{"kind", nameOf(provenance.kind)},
            {"source", textOrNull(provenance.source)},
            {"date", textOrNull(provenance.date)},
            {"note", textOrNull(provenance.note)}};
}

template <typename Name> Json nameOrNull(const std::optional<Name>& value)
{
    return value ? Json(nameOf(*value)) : Json(nullptr);
}

Json hardwareObject(const Hardware& hardware)
{
    Json json{{"rooflens", "hardware/1"},
              {"id", hardware.id},
              {"name", hardware.name},
              {"vendor", textOrNull(hardware.vendor)},
              {"class", textOrNull(hardware.device_class)},
              {"year", hardware.year ? Json(*hardware.year) : Json(nullptr)},
              {"base_hz", rooflens::toJson(hardware.base_hz)},
              {"boost_hz", rooflens::toJson(hardware.boost_hz)},
              {"confidence", textOrNull(hardware.confidence)},
              {"note", textOrNull(hardware.note)}};
    Json peaks = Json::array();
    for (const Peak& peak : hardware.peaks) {
        peaks.push_back({{"precision", nameOf(peak.precision)},
                         {"unit", nameOf(peak.unit)},
                         {"flop_per_s", rooflens::toJson(peak.flop_per_s)},
                         {"sparse_flop_per_s", rooflens::toJson(peak.sparse_flop_per_s)},
                         {"boost_flop_per_s", rooflens::toJson(peak.boost_flop_per_s)},
                         {"provenance", toJson(peak.provenance)}});
    }
    json["peaks"] = std::move(peaks);
    Json levels = Json::array();
    for (const MemoryLevel& level : hardware.levels) {
        levels.push_back({{"name", level.name},
                          {"role", nameOf(level.role)},
                          {"count", level.count},
                          {"unit_capacity_bytes", rooflens::toJson(level.unit_capacity_bytes)},
                          {"capacity_bytes", rooflens::toJson(level.capacityBytes())},
                          {"byte_per_s", rooflens::toJson(level.byte_per_s)},
                          {"relative_cost", rooflens::toJson(level.relative_cost)},
                          {"provenance", toJson(level.provenance)}});
    }
    json["levels"] = std::move(levels);
    Json ceilings = Json::array();
    for (const Ceiling& ceiling : hardware.ceilings) {
        ceilings.push_back({{"name", ceiling.name},
                            {"of", ceiling.of},
                            {"value", rooflens::toJson(ceiling.value)},
                            {"precision", nameOrNull(ceiling.precision)},
                            {"unit", nameOrNull(ceiling.unit)},
                            {"provenance", toJson(ceiling.provenance)}});
    }
    json["ceilings"] = std::move(ceilings);
    Json links = Json::array();
    for (const Link& link : hardware.links) {
        links.push_back({{"name", link.name},
                         {"byte_per_s", rooflens::toJson(link.byte_per_s)},
                         {"direction", link.direction},
                         {"provenance", toJson(link.provenance)}});
    }
    json["links"] = std::move(links);
    Json ridges = Json::array();
    for (const Peak& peak : hardware.peaks) {
        for (const MemoryLevel& level : hardware.levels) {
            if (const auto ridge = Roofline::ridge(peak.flop_per_s, level)) {
                ridges.push_back({{"precision", nameOf(peak.precision)},
                                  {"unit", nameOf(peak.unit)},
                                  {"level", level.name},
                                  {"intensity", rooflens::toJson(*ridge)}});
            }
        }
    }
    json["ridges"] = std::move(ridges);
    return json;
}

// The level of `other` that stands for `level`: the same name, else the only one of the same role on both chips.
const MemoryLevel* counterpart(const MemoryLevel& level, const Hardware& own, const Hardware& other)
{
    if (const MemoryLevel* same = other.findLevel(level.name))
        return same;
    const MemoryLevel* found = nullptr;
    const auto isOfRole = [&level](const MemoryLevel& candidate) { return candidate.role == level.role; };
    if (std::count_if(own.levels.begin(), own.levels.end(), isOfRole) != 1)
        return nullptr;
    for (const MemoryLevel& candidate : other.levels) {
        if (!isOfRole(candidate))
            continue;
        if (found)
            return nullptr;
        found = &candidate;
    }
    return found;
}

class Differences
{
public:
    void add(std::string what, Dimension dimension, std::optional<double> a, std::optional<double> b)
    {
        if (a != b)
            m_list.push_back({std::move(what), dimension, a, b});
    }
    std::vector<HardwareDifference> take() { return std::move(m_list); }

private:
    std::vector<HardwareDifference> m_list;
};

std::optional<double> peakOf(const Peak* peak)
{
    return peak ? std::optional(peak->flop_per_s) : std::nullopt;
}

void comparePeaks(Differences& differences, const Hardware& a, const Hardware& b)
{
    for (const Precision precision : kPrecisions) {
        for (const ComputeUnit unit : kComputeUnits) {
            const Peak* mine = a.findPeak(precision, unit);
            const Peak* theirs = b.findPeak(precision, unit);
            if (!mine && !theirs)
                continue;
            const std::string label = labelOf(mine ? *mine : *theirs);
            differences.add(label, Dimension::ComputeRate, peakOf(mine), peakOf(theirs));
            differences.add(label + " sparse", Dimension::ComputeRate, mine ? mine->sparse_flop_per_s : std::nullopt,
                            theirs ? theirs->sparse_flop_per_s : std::nullopt);
            const auto ridgeOf = [](const Peak* peak, const Hardware& chip) -> std::optional<double> {
                const MemoryLevel* main = chip.mainLevel();
                return peak && main ? Roofline::ridge(peak->flop_per_s, *main) : std::nullopt;
            };
            differences.add(label + " ridge point", Dimension::Intensity, ridgeOf(mine, a), ridgeOf(theirs, b));
        }
    }
}

void compareLevels(Differences& differences, const Hardware& a, const Hardware& b)
{
    std::vector<const MemoryLevel*> matched;
    for (const MemoryLevel& level : a.levels) {
        const MemoryLevel* other = counterpart(level, a, b);
        if (other)
            matched.push_back(other);
        const std::string name = other && other->name != level.name ? level.name + " / " + other->name : level.name;
        differences.add(name + " bandwidth", Dimension::Bandwidth, level.byte_per_s,
                        other ? other->byte_per_s : std::nullopt);
        differences.add(name + " capacity", Dimension::Size, level.capacityBytes(),
                        other ? other->capacityBytes() : std::nullopt);
    }
    for (const MemoryLevel& level : b.levels) {
        if (std::find(matched.begin(), matched.end(), &level) != matched.end())
            continue;
        differences.add(level.name + " bandwidth", Dimension::Bandwidth, std::nullopt, level.byte_per_s);
        differences.add(level.name + " capacity", Dimension::Size, std::nullopt, level.capacityBytes());
    }
}

void compareLinks(Differences& differences, const Hardware& a, const Hardware& b)
{
    const auto find = [](const Hardware& chip, const std::string& name) -> std::optional<double> {
        for (const Link& link : chip.links)
            if (link.name == name)
                return link.byte_per_s;
        return std::nullopt;
    };
    for (const Link& link : a.links)
        differences.add(link.name + " link", Dimension::Bandwidth, link.byte_per_s, find(b, link.name));
    for (const Link& link : b.links)
        if (!find(a, link.name))
            differences.add(link.name + " link", Dimension::Bandwidth, std::nullopt, link.byte_per_s);
}

std::string_view unitOf(Dimension dimension)
{
    switch (dimension) {
    case Dimension::ComputeRate:
        return "FLOP/s";
    case Dimension::Bandwidth:
        return "B/s";
    case Dimension::Size:
        return "B";
    default:
        return "FLOP/B";
    }
}

} // namespace

std::string hardwareJson(const Hardware& hardware, const std::vector<Warning>& warnings)
{
    Json json = hardwareObject(hardware);
    json["warnings"] = rooflens::toJson(warnings);
    return toLine(json);
}

std::string hardwareListJson(const std::vector<Hardware>& list)
{
    Json items = Json::array();
    for (const Hardware& hardware : list) {
        items.push_back({{"id", hardware.id},
                         {"name", hardware.name},
                         {"vendor", textOrNull(hardware.vendor)},
                         {"class", textOrNull(hardware.device_class)}});
    }
    return toLine(Json{{"rooflens", "hardware-list/1"}, {"hardware", std::move(items)}});
}

std::vector<HardwareDifference> hardwareDifferences(const Hardware& a, const Hardware& b)
{
    Differences differences;
    comparePeaks(differences, a, b);
    compareLevels(differences, a, b);
    compareLinks(differences, a, b);
    return differences.take();
}

std::string hardwareDiffJson(const Hardware& a, const Hardware& b)
{
    Json list = Json::array();
    for (const HardwareDifference& difference : hardwareDifferences(a, b)) {
        const bool both = difference.a && difference.b && *difference.a != 0;
        list.push_back({{"what", difference.what},
                        {"unit", unitOf(difference.dimension)},
                        {"a", rooflens::toJson(difference.a)},
                        {"b", rooflens::toJson(difference.b)},
                        {"ratio", both ? rooflens::toJson(*difference.b / *difference.a) : Json(nullptr)}});
    }
    return toLine(Json{{"rooflens", "hardware-diff/1"},
                       {"a", hardwareObject(a)},
                       {"b", hardwareObject(b)},
                       {"differences", std::move(list)}});
}

} // namespace rooflens
