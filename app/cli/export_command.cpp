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
    if (!resolved || options.hardware.empty())
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

// Entries of export/1 from the window program; nothing when it failed and has said why.
Result<std::optional<Json>> exportPicture(const std::string& path, const ExportOptions& options, Console& console,
                                          int& status)
{
    const auto program = windowProgram();
    if (!program)
        return fail(Error{ErrorCode::NotFound,
                          "built without pictures: there is no rooflens-window beside this program",
                          {},
                          0,
                          0,
                          "export to csv, md or json works without it"});
    std::vector<std::string> arguments{"--export", options.reference, "-o", path, "--json"};
    const auto add = [&arguments](const char* name, const std::string& value) {
        if (!value.empty())
            arguments.insert(arguments.end(), {name, value});
    };
    add("--hardware", options.hardware);
    add("--size", options.size);
    add("--dpi", options.dpi);
    add("--style", options.style);
    console.flush();
    const auto finished = runOffscreen(*program, arguments);
    if (!finished)
        return fail(finished.error());
    status = finished->status;
    if (finished->status != 0)
        return std::nullopt;
    const Json document = Json::parse(finished->output, nullptr, false);
    if (!document.is_object() || !document.contains("files"))
        return fail("rooflens-window did not say what it wrote", "is it of the same version?");
    return document["files"];
}

std::string fileText(const Json& file)
{
    std::string text = file.value("path", "") + ": " + file.value("format", "");
    if (file["width_mm"].is_number())
        text += ", " + file["width_mm"].dump() + " × " + file["height_mm"].dump() + " mm";
    if (file["dpi"].is_number())
        text += ", " + file["dpi"].dump() + " dpi";
    return text + ", " + std::to_string(file.value("bytes", std::size_t{0})) + " bytes";
}

} // namespace

int runExport(const Arguments& arguments, Console& console)
{
    ExportOptions options;
    CommandParser parser("export", "Writes the chart of a scenario as a picture, or its points as a table.",
                         "rooflens export lesson -o chart.pdf --size 160x100mm --style print");
    parser.argument("SCENARIO|FILE", options.reference, "id of a shipped scenario or a *.rooflens file", true);
    parser.option("-o,--output", options.outputs, "FILE",
                  "where to: the suffix chooses png, svg, pdf, csv, md or json");
    parser.option("--hardware", options.hardware, "ID|FILE", "another chip instead of the scenario's");
    parser.option("--size", options.size, "WxH", "size of a picture, such as 160x100mm or 6.3x4in");
    parser.option("--dpi", options.dpi, "N", "dots per inch of a PNG (300)");
    parser.option("--style", options.style, "NAME", "print, light or dark");
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
    const Catalog catalog = openCatalog();
    const auto scenario = loadScenarioFor(options, catalog); // before anything is written or drawn
    if (!scenario)
        return console.fail(scenario.error());

    Json files = Json::array();
    for (std::size_t i = 0; i < chosen.size(); ++i) {
        if (!isPicture(chosen[i])) {
            auto file = exportTable(options.outputs[i], chosen[i], *scenario, catalog);
            if (!file)
                return console.fail(file.error());
            files.push_back(std::move(*file));
            continue;
        }
        int status = kGood;
        const auto drawn = exportPicture(options.outputs[i], options, console, status);
        if (!drawn)
            return console.fail(drawn.error());
        if (!*drawn)
            return status;
        for (const Json& file : **drawn)
            files.push_back(file);
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
