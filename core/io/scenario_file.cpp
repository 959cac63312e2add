// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/scenario_file.h"

#include "core/analysis/chart_model.h"
#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/base/text_file.h"
#include "core/io/hardware_file.h"
#include "core/io/read_helpers.h"

#include <algorithm>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

Place placeOf(const YamlNode& node, const std::string& file)
{
    return {file, node.line, node.column};
}

const std::vector<std::string>& markerNames()
{
    static const std::vector<std::string> names{"circle", "square", "triangle", "diamond", "star", "cross", "plus"};
    return names;
}

bool isColour(std::string_view text)
{
    return text.size() == 7 && text[0] == '#'
        && text.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string_view::npos;
}

void readHardwareEntry(YamlReader& reader, const YamlNode& node, Scenario& scenario)
{
    HardwareEntry entry;
    entry.place = placeOf(node, reader.file());
    if (node.isMapping()) {
        auto hardware = readHardwareNode(node, reader.file(), false);
        if (!hardware) {
            reader.adopt(hardware.error());
            return;
        }
        entry.id = hardware->id;
        entry.resolved = std::move(*hardware);
    } else {
        const auto id = textOf(node, reader.file(), "'hardware'");
        if (!id) {
            reader.adopt(id.error());
            return;
        }
        if (!isId(*id)) {
            reader.rejectAt(node, fmt::format("'{}' is not an id of a chip", *id),
                            "a chip of a file of its own is written into the scenario as a mapping");
            return;
        }
        entry.id = *id;
    }
    scenario.hardware.push_back(std::move(entry));
}

void readHardwareList(YamlReader& reader, Scenario& scenario)
{
    constexpr std::size_t kMost = 2;
    const YamlNode* node = reader.node("hardware");
    if (!node)
        return;
    if (!node->isSequence()) {
        readHardwareEntry(reader, *node, scenario);
        return;
    }
    for (std::size_t i = 0; i < node->items.size() && reader.ok(); ++i) {
        if (i >= kMost)
            reader.rejectAt(node->items[i], "a scenario compares two chips at most", "remove one of them");
        else
            readHardwareEntry(reader, node->items[i], scenario);
    }
}

// A value by its form: number, truth value or word. Whether the operation takes it is told when it is evaluated.
ParameterValue readParameterValue(YamlReader& reader, const YamlNode::Entry& entry)
{
    const YamlNode& node = entry.value;
    if (node.isNull() && !node.text.empty())
        return {}; // null is written out: absent
    const auto text = textOf(node, reader.file(), fmt::format("'{}'", entry.key));
    if (!text) {
        reader.adopt(text.error());
        return {};
    }
    if (node.quoted)
        return *text;
    if (*text == "true" || *text == "false")
        return *text == "true";
    const char first = text->empty() ? ' ' : text->front();
    if ((first < '0' || first > '9') && first != '+' && first != '-' && first != '.')
        return *text;
    const auto number = numberOf(node, reader.file(), fmt::format("'{}'", entry.key));
    if (!number) {
        reader.adopt(number.error());
        return {};
    }
    return *number;
}

Result<OperationEntry> readOperationEntry(const YamlNode& node, const std::string& file, const std::string& what)
{
    YamlReader reader(node, file, what);
    OperationEntry entry;
    entry.id = readId(reader, "id");
    if (const YamlNode* id = reader.node("id"))
        entry.place = placeOf(*id, file);
    entry.name = reader.text("name");
    entry.precision = readPrecision(reader, "precision");
    if (const YamlNode* parameters = reader.mapping("parameters")) {
        for (const YamlNode::Entry& parameter : parameters->entries) {
            if (!isIdentifier(parameter.key)) {
                reader.adopt(Error{ErrorCode::BadInput,
                                   fmt::format("'{}' cannot be the name of a parameter", parameter.key),
                                   file,
                                   parameter.line,
                                   parameter.column,
                                   {}});
            }
            entry.parameters.emplace_back(parameter.key, readParameterValue(reader, parameter));
        }
    }
    entry.visible = reader.boolean("visible").value_or(true);
    const YamlNode* colour = reader.node("colour");
    if (colour && colour->isNull()) {
        reader.reject("colour", "'colour' has no value", "quote it, such as \"#1f77b4\": a plain # starts a comment");
    } else if (colour) {
        entry.colour = reader.text("colour");
        if (!entry.colour.empty() && !isColour(entry.colour))
            reader.reject("colour", fmt::format("'{}' is not a colour", entry.colour),
                          "write it as \"#1f77b4\": red, green, blue");
    }
    entry.marker = readWord(reader, "marker", markerNames(), "marker").value_or("");
    if (const auto error = reader.finish())
        return fail(*error);
    return entry;
}

Result<Measurement> readMeasurement(const YamlNode& node, const std::string& file, const std::string& what)
{
    YamlReader reader(node, file, what);
    Measurement measurement;
    measurement.name = reader.requiredText("name");
    measurement.flops = readNotNegative(reader, "flops", Dimension::Work);
    if (const YamlNode* bytes = reader.mapping("bytes")) {
        std::vector<std::string> roles;
        for (const Role role : kRoles)
            roles.emplace_back(nameOf(role));
        YamlReader sizes(*bytes, file, "'bytes'");
        for (const YamlNode::Entry& size : bytes->entries) {
            const auto role = roleFromName(size.key);
            if (!role) {
                reader.adopt(Error{ErrorCode::BadInput, fmt::format("'{}' is not a role of memory", size.key), file,
                                   size.line, size.column, suggestionFor(size.key, roles)});
                break;
            }
            if (const auto value = readNotNegative(sizes, size.key, Dimension::Size))
                measurement.bytes[*role] = *value;
        }
        if (const auto error = sizes.finish())
            reader.adopt(*error);
    }
    measurement.seconds = readNotNegative(reader, "seconds", Dimension::Time);
    measurement.flop_per_s = readNotNegative(reader, "flop_per_s", Dimension::ComputeRate);
    measurement.intensity = readNotNegative(reader, "intensity", Dimension::Intensity);
    measurement.precision = readPrecision(reader, "precision");
    measurement.unit = readComputeUnit(reader, "unit");
    measurement.source = reader.text("source");
    measurement.visible = reader.boolean("visible").value_or(true);
    if (const auto error = reader.finish())
        return fail(*error);
    return measurement;
}

template <typename T, typename Read>
void readEntries(YamlReader& reader, const char* key, std::vector<T>& list, Read read)
{
    const YamlNode* items = reader.sequence(key);
    if (!items)
        return;
    for (std::size_t i = 0; i < items->items.size() && reader.ok(); ++i) {
        auto value = read(items->items[i], reader.file(), fmt::format("{}[{}]", key, i));
        if (value)
            list.push_back(std::move(*value));
        else
            reader.adopt(value.error());
    }
}

void readConvention(YamlReader& outer, Convention& convention)
{
    constexpr double kHighestWeight = 1e6;
    const YamlNode* node = outer.mapping("convention");
    if (!node)
        return;
    YamlReader reader(*node, outer.file(), "'convention'");
    for (const FlopKind kind : kFlopKinds) {
        if (kind == FlopKind::Other)
            continue; // counted as FLOP already
        const auto weight = reader.number(nameOf(kind));
        if (weight && (*weight < 0 || *weight > kHighestWeight))
            reader.reject(nameOf(kind), fmt::format("a weight lies between 0 and 1e6, not {}", formatNumber(*weight)));
        if (weight)
            convention.weights[static_cast<std::size_t>(kind)] = *weight;
    }
    if (const YamlNode* other = node->find("other"))
        reader.rejectAt(*other, "'other' has no weight", "it is counted in FLOP already");
    convention.write_allocate = reader.boolean("write_allocate").value_or(false);
    if (const auto error = reader.finish())
        outer.adopt(*error);
}

std::optional<AxisRange> readRange(YamlReader& reader, std::string_view key)
{
    const YamlNode* node = reader.sequence(key);
    if (!node)
        return std::nullopt;
    if (node->items.size() != 2) {
        reader.reject(key, fmt::format("'{}' must be a list of two numbers", key), "such as [0.01, 1e5]");
        return std::nullopt;
    }
    const auto lower = numberOf(node->items[0], reader.file(), fmt::format("'{}'", key));
    const auto upper = numberOf(node->items[1], reader.file(), fmt::format("'{}'", key));
    if (!lower || !upper) {
        reader.adopt(!lower ? lower.error() : upper.error());
        return std::nullopt;
    }
    const auto range = checkLogRange(*lower, *upper);
    if (!range) {
        reader.reject(key, fmt::format("'{}': {}", key, range.error().message), range.error().hint);
        return std::nullopt;
    }
    return *range;
}

void readView(YamlReader& outer, View& view)
{
    const YamlNode* node = outer.mapping("view");
    if (!node)
        return;
    YamlReader reader(*node, outer.file(), "'view'");
    view.x = readRange(reader, "x");
    view.y = readRange(reader, "y");
    if (const YamlNode* roofs = reader.sequence("roofs")) {
        view.roofs.emplace();
        for (const YamlNode& item : roofs->items) {
            const auto name = textOf(item, reader.file(), "a name of a roof");
            if (!name)
                reader.adopt(name.error());
            else if (std::find(view.roofs->begin(), view.roofs->end(), *name) != view.roofs->end())
                reader.rejectAt(item, fmt::format("the roof '{}' stands here twice", *name));
            else
                view.roofs->push_back(*name);
        }
    }
    if (const auto error = reader.finish())
        outer.adopt(*error);
}

} // namespace

std::optional<Error> checkMainLevel(const Scenario& scenario)
{
    if (scenario.main_level.empty() || scenario.hardware.empty())
        return std::nullopt;
    std::vector<std::string> names;
    for (const HardwareEntry& entry : scenario.hardware) {
        if (!entry.resolved || entry.resolved->findLevel(scenario.main_level))
            return std::nullopt;
        for (const MemoryLevel& level : entry.resolved->levels)
            names.push_back(level.name);
    }
    return Error{ErrorCode::NotFound,
                 fmt::format("there is no level '{}' that could be main memory", scenario.main_level),
                 scenario.main_place.file,
                 scenario.main_place.line,
                 scenario.main_place.column,
                 suggestionFor(scenario.main_level, names)};
}

Result<Scenario> readScenario(std::string_view text, const std::string& file)
{
    const auto document = parseYaml(text, file);
    if (!document)
        return fail(document.error());
    if (const auto kind = checkKind(*document, "scenario", file); !kind)
        return fail(kind.error());
    YamlReader reader(*document, file, "the scenario");
    reader.node("rooflens");
    Scenario scenario;
    readHardwareList(reader, scenario);
    scenario.main_level = reader.text("main");
    if (const YamlNode* main = reader.node("main"))
        scenario.main_place = placeOf(*main, file);
    readEntries(reader, "operations", scenario.operations, readOperationEntry);
    readEntries(reader, "measurements", scenario.measurements, readMeasurement);
    readConvention(reader, scenario.convention);
    readView(reader, scenario.view);
    scenario.notes = reader.text("notes");
    for (const char* key : {"models", "what_ifs"}) {
        const YamlNode* list = reader.sequence(key);
        if (list && !list->items.empty())
            reader.rejectAt(list->items[0], fmt::format("this version of Rooflens cannot read '{}'", key),
                            "a newer one wrote this file; only an empty list is known");
    }
    if (reader.ok()) {
        if (const auto error = checkMainLevel(scenario))
            reader.adopt(*error);
    }
    if (const auto error = reader.finish())
        return fail(*error);
    return scenario;
}

Result<Scenario> loadScenario(const std::string& path)
{
    const auto text = readTextFile(path);
    if (!text)
        return fail(text.error());
    return readScenario(*text, path);
}

} // namespace rooflens
