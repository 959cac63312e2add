// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hardware_file.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/base/text_file.h"
#include "core/io/read_helpers.h"

#include <algorithm>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

bool sameWithoutCase(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

bool isDate(std::string_view text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (i != 4 && i != 7 && (text[i] < '0' || text[i] > '9'))
            return false;
    }
    const int month = (text[5] - '0') * 10 + (text[6] - '0');
    const int day = (text[8] - '0') * 10 + (text[9] - '0');
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

Provenance readProvenance(YamlReader& reader)
{
    static const std::vector<std::string> kinds{"datasheet", "measured", "derived", "assumed", "user"};
    Provenance provenance;
    if (const auto kind = readWord(reader, "kind", kinds, "kind of source"))
        provenance.kind = *provenanceKindFromName(*kind);
    provenance.source = reader.text("source");
    provenance.date = reader.text("date");
    provenance.note = reader.text("note");
    if (reader.has("kind") && provenance.source.empty())
        reader.reject("source", fmt::format("a {} number needs its 'source'", nameOf(provenance.kind)),
                      "say where it comes from");
    if (!reader.has("kind") && !provenance.source.empty())
        reader.reject("kind", "a number with a 'source' needs its 'kind'",
                      "one of datasheet, measured, derived, assumed, user");
    if (!provenance.date.empty() && !isDate(provenance.date))
        reader.reject("date", fmt::format("'{}' is not a date", provenance.date), "write it as YYYY-MM-DD");
    return provenance;
}

// At least as large as `value`: a sparse or boost rating.
std::optional<double> readAtLeast(YamlReader& reader, std::string_view key, double value, std::string_view hint)
{
    const auto rating = readPositive(reader, key, Dimension::ComputeRate);
    if (rating && *rating < value) {
        reader.reject(key,
                      fmt::format("'{}' ({}) is below 'value' ({})", key,
                                  formatQuantity(*rating, Dimension::ComputeRate),
                                  formatQuantity(value, Dimension::ComputeRate)),
                      std::string(hint));
    }
    return rating;
}

void require(YamlReader& reader, std::string_view what, std::string_view key)
{
    if (!reader.has(key))
        reader.reject(key, fmt::format("{} lacks the key '{}'", what, key));
}

Result<Peak> readPeak(const YamlNode& node, const std::string& file, const std::string& what)
{
    YamlReader reader(node, file, what);
    Peak peak;
    require(reader, what, "precision");
    require(reader, what, "unit");
    require(reader, what, "value");
    peak.precision = readPrecision(reader, "precision").value_or(peak.precision);
    peak.unit = readComputeUnit(reader, "unit").value_or(peak.unit);
    peak.flop_per_s = readPositive(reader, "value", Dimension::ComputeRate).value_or(0);
    peak.sparse_flop_per_s = readAtLeast(reader, "sparse", peak.flop_per_s, "'value' is the dense rating");
    peak.boost_flop_per_s
        = readAtLeast(reader, "boost", peak.flop_per_s, "'value' is at the base clock when 'boost' is given");
    peak.provenance = readProvenance(reader);
    if (const auto error = reader.finish())
        return fail(*error);
    return peak;
}

Result<MemoryLevel> readLevel(const YamlNode& node, const std::string& file, const std::string& what)
{
    static const std::vector<std::string> roles = [] {
        std::vector<std::string> names;
        for (const Role role : kRoles)
            names.emplace_back(nameOf(role));
        return names;
    }();
    constexpr int kMostUnits = 100'000'000;
    YamlReader reader(node, file, what);
    MemoryLevel level;
    level.name = reader.requiredText("name");
    if (sameWithoutCase(level.name, "compute"))
        reader.reject("name", "a level cannot be called 'compute'", "this word means the compute roofs in 'ceilings'");
    level.role_from_name = !reader.has("role");
    if (const auto role = readWord(reader, "role", roles, "role"))
        level.role = *roleFromName(*role);
    level.count = reader.integer("count", 1, kMostUnits).value_or(1);
    level.unit_capacity_bytes = readPositive(reader, "capacity", Dimension::Size);
    level.byte_per_s = readPositive(reader, "bandwidth", Dimension::Bandwidth);
    level.relative_cost = readPositive(reader, "relative_cost", Dimension::Number);
    level.provenance = readProvenance(reader);
    if (const auto error = reader.finish())
        return fail(*error);
    return level;
}

Result<Link> readLink(const YamlNode& node, const std::string& file, const std::string& what)
{
    YamlReader reader(node, file, what);
    Link link;
    link.name = reader.requiredText("name");
    require(reader, what, "bandwidth");
    link.byte_per_s = readPositive(reader, "bandwidth", Dimension::Bandwidth).value_or(0);
    require(reader, what, "direction");
    link.direction = readWord(reader, "direction", {"each way", "both ways"}, "direction").value_or(link.direction);
    link.provenance = readProvenance(reader);
    if (const auto error = reader.finish())
        return fail(*error);
    return link;
}

Result<Ceiling> readCeiling(const YamlNode& node, const std::string& file, const std::string& what,
                            const Hardware& hardware)
{
    YamlReader reader(node, file, what);
    Ceiling ceiling;
    ceiling.name = reader.requiredText("name");
    ceiling.of = reader.requiredText("of");
    if (reader.ok() && ceiling.of != "compute" && !hardware.findLevel(ceiling.of)) {
        std::vector<std::string> names{"compute"};
        for (const MemoryLevel& level : hardware.levels)
            names.push_back(level.name);
        reader.reject("of", fmt::format("there is no level '{}'", ceiling.of), suggestionFor(ceiling.of, names));
    }
    require(reader, what, "value");
    const bool compute = ceiling.of == "compute";
    ceiling.value = readPositive(reader, "value", compute ? Dimension::ComputeRate : Dimension::Bandwidth).value_or(0);
    ceiling.precision = readPrecision(reader, "precision");
    ceiling.unit = readComputeUnit(reader, "unit");
    for (const std::string_view key : {"precision", "unit"}) {
        if (!compute && reader.has(key))
            reader.reject(key, fmt::format("a ceiling of a memory level has no '{}'", key),
                          "leave it out, or write 'of: compute'");
    }
    ceiling.provenance = readProvenance(reader);
    if (const auto error = reader.finish())
        return fail(*error);
    return ceiling;
}

template <typename T, typename Read, typename Same>
void readList(YamlReader& reader, const char* key, std::vector<T>& list, Read read, Same same)
{
    const YamlNode* items = reader.sequence(key);
    if (!items)
        return;
    for (std::size_t i = 0; i < items->items.size() && reader.ok(); ++i) {
        const YamlNode& item = items->items[i];
        auto value = read(item, reader.file(), fmt::format("{}[{}]", key, i));
        if (!value) {
            reader.adopt(value.error());
            return;
        }
        const auto twin = std::find_if(list.begin(), list.end(), [&](const T& other) { return same(other, *value); });
        if (twin != list.end()) {
            const YamlNode& first = items->items[static_cast<std::size_t>(twin - list.begin())];
            const YamlNode* name = item.find("name");
            if constexpr (std::is_same_v<T, Peak>)
                reader.rejectAt(item, fmt::format("there are two peaks for {}", labelOf(*value)),
                                fmt::format("the first one is in line {}", first.line));
            else
                reader.rejectAt(*name, fmt::format("the name '{}' stands in '{}' twice", name->text, key),
                                fmt::format("the first one is in line {}", first.line));
            return;
        }
        list.push_back(std::move(*value));
    }
}

void readClock(YamlReader& outer, Hardware& hardware)
{
    const YamlNode* node = outer.mapping("clock");
    if (!node)
        return;
    YamlReader reader(*node, outer.file(), "'clock'");
    hardware.base_hz = readPositive(reader, "base", Dimension::Frequency);
    hardware.boost_hz = readPositive(reader, "boost", Dimension::Frequency);
    hardware.clock_note = reader.text("note");
    if (hardware.base_hz && hardware.boost_hz && *hardware.boost_hz < *hardware.base_hz)
        reader.reject("boost", "'boost' is below 'base'", "the boost clock is the higher one");
    if (const auto error = reader.finish())
        outer.adopt(*error);
}

} // namespace

Result<Hardware> readHardwareNode(const YamlNode& node, const std::string& file, bool with_kind)
{
    YamlReader reader(node, file, "the hardware");
    if (with_kind)
        reader.node("rooflens");
    Hardware hardware;
    hardware.id = readId(reader, "id");
    hardware.name = reader.requiredText("name");
    hardware.vendor = reader.text("vendor");
    hardware.device_class
        = readWord(reader, "class", {"gpu", "cpu", "accelerator", "soc"}, "class of device").value_or("");
    hardware.year = reader.integer("year", 1940, 2200);
    readClock(reader, hardware);
    hardware.confidence = readWord(reader, "confidence", {"high", "medium", "low"}, "confidence").value_or("");
    hardware.note = reader.text("note");
    const auto sameName = [](const auto& a, const auto& b) { return sameWithoutCase(a.name, b.name); };
    readList(reader, "peaks", hardware.peaks, readPeak,
             [](const Peak& a, const Peak& b) { return a.precision == b.precision && a.unit == b.unit; });
    readList(reader, "levels", hardware.levels, readLevel, sameName);
    if (reader.ok()) {
        if (const auto index = fillRoles(hardware.levels)) {
            std::vector<std::string> roles;
            for (const Role role : kRoles)
                roles.emplace_back(nameOf(role));
            const YamlNode& item = node.find("levels")->items[*index];
            reader.rejectAt(
                *item.find("name"),
                fmt::format("the name '{}' does not tell the role of this level", hardware.levels[*index].name),
                fmt::format("add role: {}", fmt::join(roles, ", ")));
        }
    }
    readList(
        reader, "ceilings", hardware.ceilings,
        [&](const YamlNode& item, const std::string& f, const std::string& what) {
            return readCeiling(item, f, what, hardware);
        },
        sameName);
    readList(reader, "links", hardware.links, readLink, sameName);
    if (reader.ok() && hardware.peaks.empty() && hardware.levels.empty())
        reader.reject(reader.has("peaks") ? "peaks" : "levels", "the hardware needs at least one peak or level");
    if (const auto error = reader.finish())
        return fail(*error);
    return hardware;
}

Result<Hardware> readHardware(std::string_view text, const std::string& file)
{
    const auto document = parseYaml(text, file);
    if (!document)
        return fail(document.error());
    if (const auto kind = checkKind(*document, "hardware", file); !kind)
        return fail(kind.error());
    return readHardwareNode(*document, file, true);
}

Result<Hardware> loadHardware(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return fail(text.error());
    return readHardware(*text, path);
}

} // namespace rooflens
