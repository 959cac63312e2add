// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/export_command.h"

#include "app/cli/session.h"
#include "app/cli/window_program.h"
#include "core/analysis/evaluation.h"
#include "core/base/suggest.h"
#include "core/base/text_file.h"
#include "core/export/documents.h"
#include "core/export/json_value.h"

#include <algorithm>

namespace rooflens::app
{

namespace
{

struct ExportOptions {
    std::string reference;
    std::vector<std::string> outputs;
    std::string hardware;
    std::string size;
    std::string dpi;
    std::string style;
    std::string font_size;
    bool no_title = false;
    bool no_legend = false;
};

const std::vector<std::string>& formats()
{
    static const std::vector<std::string> names{"png", "svg", "pdf", "csv", "md", "json"};
    return names;
}

bool isPicture(const std::string& format)
{
    return format == "png" || format == "svg" || format == "pdf";
}

Result<std::string> formatOf(const std::string& path)
{
    const auto slash = path.rfind('/');
    const std::string name = slash == std::string::npos ? path : path.substr(slash + 1);
    const auto dot = name.rfind('.');
    std::string suffix = dot == std::string::npos ? std::string() : name.substr(dot + 1);
    std::transform(suffix.begin(), suffix.end(), suffix.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    if (std::find(formats().begin(), formats().end(), suffix) != formats().end())
        return suffix;
    const std::string there = "the suffix chooses the format: png, svg, pdf, csv, md or json";
    if (suffix.empty())
        return fail(Error{ErrorCode::BadUsage, "'" + path + "' has no suffix", {}, 0, 0, there});
    const auto near = nearestName(suffix, formats());
    return fail(Error{ErrorCode::BadUsage,
                      "there is no format '" + suffix + "' (" + path + ')',
                      {},
                      0,
                      0,
                      near ? "did you mean " + *near + "? " + there : there});
}

// The scenario with its chips; with another chip when `hardware` names one.
Result<Scenario> loadScenarioFor(const ExportOptions& options, const Catalog& catalog)
{
    auto scenario = catalog.scenario(options.reference);
    if (!scenario)
        return scenario;
    auto resolved = resolveScenario(std::move(*scenario), catalog);
    if (!resolved)
        return resolved;
    if (const auto wrong = Evaluator(catalog).firstError(*resolved))
        return fail(*wrong);
    if (options.hardware.empty())
        return resolved;
    auto chip = catalog.hardware(options.hardware);
    if (!chip)
        return fail(chip.error());
    const std::string id = chip->id;
    resolved->hardware = {HardwareEntry{id, std::move(*chip)}};
    resolved->main_level.clear();
    return resolved;
}

// A table as text of that format; the file's entry in export/1.
Result<Json> exportTable(const std::string& path, const std::string& format, const Scenario& scenario,
                         const Catalog& catalog)
{
    Evaluator evaluator(catalog);
    const std::vector<Point> points = evaluator.evaluate(scenario);
    const std::string text = format == "csv" ? pointsCsv(points)
        : format == "md"                     ? pointsMarkdown(points)
                                             : pointsJson(scenario, points) + '\n';
    if (auto written = writeFileAtomically(path, text); !written)
        return fail(written.error());
    return Json{{"path", path},         {"format", format}, {"width_mm", nullptr},
                {"height_mm", nullptr}, {"dpi", nullptr},   {"bytes", text.size()}};
}

// The JSON document of `kind` among the lines that the window program printed; Qt may print its own.
std::optional<Json> findDocument(const std::string& output, std::string_view kind)
{
    for (std::size_t start = 0; start < output.size();) {
        const std::size_t end = std::min(output.find('\n', start), output.size());
        const std::string_view line = std::string_view(output).substr(start, end - start);
        start = end + 1;
        if (!line.starts_with('{'))
            continue;
        Json json = Json::parse(line.begin(), line.end(), nullptr, false);
        if (json.is_object() && json.value("rooflens", "") == kind)
            return json;
    }
    return std::nullopt;
}

Error errorFrom(const Json& json)
{
    const auto text = [&json](const char* key) {
        const auto value = json.find(key);
        return value != json.end() && value->is_string() ? value->get<std::string>() : std::string();
    };
    const auto number = [&json](const char* key) {
        const auto value = json.find(key);
        return value != json.end() && value->is_number_integer() ? value->get<int>() : 0;
    };
    return {ErrorCode::BadInput, text("message"), text("file"), number("line"), number("column"), text("hint")};
}

// Draws all pictures in one run of the window program; their entries of export/1, or the exit status after an error.
tl::expected<Json, int> exportPictures(const std::vector<std::string>& paths, const ExportOptions& options,
                                       Console& console)
{
    const auto program = windowProgram();
    if (!program)
        return tl::unexpected(console.fail(ErrorCode::NotFound,
                                           "built without pictures: there is no rooflens-window beside this program",
                                           "export to csv, md or json works without it"));
    std::vector<std::string> arguments{"--export", options.reference, "--json"};
    for (const std::string& path : paths)
        arguments.insert(arguments.end(), {"-o", path});
    const auto add = [&arguments](const char* name, const std::string& value) {
        if (!value.empty())
            arguments.insert(arguments.end(), {name, value});
    };
    add("--hardware", options.hardware);
    add("--size", options.size);
    add("--dpi", options.dpi);
    add("--style", options.style);
    add("--font-size", options.font_size);
    if (options.no_title)
        arguments.emplace_back("--no-title");
    if (options.no_legend)
        arguments.emplace_back("--no-legend");
    const auto finished = runOffscreen(*program, arguments);
    if (!finished)
        return tl::unexpected(console.fail(finished.error()));
    if (finished->status == 0) {
        const auto document = findDocument(finished->output, "export/1");
        if (document && document->value("files", Json::array()).size() == paths.size())
            return document->at("files");
    }
    if (const auto document = findDocument(finished->output, "error/1")) {
        console.fail(errorFrom(*document));
        return tl::unexpected(finished->status != 0 ? finished->status : kBadInput);
    }
    return tl::unexpected(
        console.fail(ErrorCode::Io, "rooflens-window did not say what it wrote", finished->output.substr(0, 1000)));
}

std::string fileText(const Json& file)
{
    const auto has = [&file](const char* key) { return file.contains(key) && file[key].is_number(); };
    std::string text = file.value("path", "") + ": " + file.value("format", "");
    if (has("width_mm") && has("height_mm"))
        text += ", " + file["width_mm"].dump() + " × " + file["height_mm"].dump() + " mm";
    if (has("dpi"))
        text += ", " + file["dpi"].dump() + " dpi";
    return text + ", " + std::to_string(file.value("bytes", std::size_t{0})) + " bytes";
}

} // namespace

int runExport(const Arguments& arguments, Console& console)
{
    ExportOptions options;
    CommandParser parser("export", "Writes the chart of a scenario as a picture, or its points as a table.",
                         "rooflens export lesson -o chart.pdf --size 160x100mm --style print");
    parser.argument("SCENARIO|FILE", options.reference,
                    "id of a shipped scenario or of a chip, a *.rooflens file, or an exported picture", true);
    parser.option("-o,--output", options.outputs, "FILE",
                  "where to: the suffix chooses png, svg, pdf, csv, md or json");
    parser.option("--hardware", options.hardware, "ID|FILE", "another chip instead of the scenario's");
    parser.option("--size", options.size, "WxH", "size of a picture, such as 160x100mm or 6.3x4in");
    parser.option("--dpi", options.dpi, "N", "dots per inch of a PNG (300)");
    parser.option("--style", options.style, "NAME", "print, light or dark");
    parser.option("--font-size", options.font_size, "PT", "size of the labels in points (8)");
    parser.flag("--no-title", options.no_title, "leave out title and subtitle");
    parser.flag("--no-legend", options.no_legend, "leave out the legend");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    if (options.outputs.empty())
        return console.fail(ErrorCode::BadUsage, "-o FILE is missing", "for example -o chart.png");
    std::vector<std::string> chosen;
    for (const std::string& path : options.outputs) {
        const auto format = formatOf(path);
        if (!format)
            return console.fail(format.error());
        chosen.push_back(*format);
    }
    // A table needs the scenario itself, before anything is written or drawn.
    const Catalog catalog = openCatalog();
    std::optional<Scenario> scenario;
    if (!std::all_of(chosen.begin(), chosen.end(), isPicture)) {
        auto loaded = loadScenarioFor(options, catalog);
        if (!loaded)
            return console.fail(loaded.error());
        scenario = std::move(*loaded);
    }
    std::vector<std::string> picture_paths;
    for (std::size_t i = 0; i < chosen.size(); ++i)
        if (isPicture(chosen[i]))
            picture_paths.push_back(options.outputs[i]);
    Json pictures = Json::array();
    if (!picture_paths.empty()) {
        auto drawn = exportPictures(picture_paths, options, console);
        if (!drawn)
            return drawn.error();
        pictures = std::move(*drawn);
    }

    Json files = Json::array();
    std::size_t next_picture = 0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (isPicture(chosen[i])) {
            files.push_back(pictures.at(next_picture++));
            continue;
        }
        auto file = exportTable(options.outputs[i], chosen[i], *scenario, catalog);
        if (!file)
            return console.fail(file.error());
        files.push_back(std::move(*file));
    }
    if (console.json()) {
        console.printLine(toLine(Json{{"rooflens", "export/1"}, {"files", std::move(files)}}));
    } else {
        for (const Json& file : files)
            console.printLine(fileText(file));
    }
    return kGood;
}

} // namespace rooflens::app
