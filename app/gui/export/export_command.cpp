// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/export_command.h"

#include "app/gui/export/picture.h"
#include "core/analysis/evaluation.h"
#include "core/base/numeric_text.h"
#include "core/base/text_file.h"
#include "core/catalog/catalog.h"
#include "core/export/documents.h"
#include "core/io/picture_scenario.h"
#include "core/io/scenario_file.h"

#include <QCommandLineParser>

#include <cstdio>
#include <nlohmann/json.hpp>

namespace rooflens::app
{

namespace
{

int statusOf(const Error& error)
{
    return error.code == ErrorCode::BadUsage ? 2 : 1;
}

int complain(const Error& error, bool json)
{
    if (json)
        std::fprintf(stderr, "%s\n", errorJson(error).c_str());
    else
        std::fprintf(stderr, "rooflens: error: %s\n", describe(error).c_str());
    return statusOf(error);
}

Error usage(std::string message, std::string hint)
{
    return Error{ErrorCode::BadUsage, std::move(message), {}, 0, 0, std::move(hint)};
}

Scenario ofChip(const std::string& reference)
{
    Scenario scenario;
    scenario.hardware.push_back({reference, {}});
    return scenario;
}

bool isHardwareFile(const std::string& path)
{
    const auto text = readTextFile(path);
    return text && text->find("rooflens: hardware/") < 4096;
}

// An id is looked for among the scenarios, then among the chips: a chip alone is a chart too.
Result<Scenario> findScenario(const std::string& reference, const Catalog& catalog)
{
    if (isPicturePath(reference)) {
        const auto text = scenarioTextFromPicture(reference);
        if (!text)
            return tl::unexpected(text.error());
        return readScenario(*text, reference);
    }
    if (Catalog::isPath(reference) && isHardwareFile(reference))
        return ofChip(reference);
    auto scenario = catalog.scenario(reference);
    if (!scenario && scenario.error().code == ErrorCode::NotFound && !Catalog::isPath(reference)
        && catalog.hardware(reference))
        return ofChip(reference);
    return scenario;
}

// A number without sign or unit.
Result<double> positive(const QString& text, const char* option)
{
    const auto value = parseNumber(text.toStdString());
    if (!value || *value <= 0)
        return fail(usage(std::string("--") + option + " needs a number, not '" + text.toStdString() + "'", {}));
    return *value;
}

Result<PictureOptions> pictureOptions(const QCommandLineParser& parser)
{
    PictureOptions options;
    if (parser.isSet(QStringLiteral("size"))) {
        if (const auto read = parsePictureSize(parser.value(QStringLiteral("size")).toStdString(), options); !read)
            return tl::unexpected(read.error());
    }
    if (parser.isSet(QStringLiteral("dpi"))) {
        const auto dpi = positive(parser.value(QStringLiteral("dpi")), "dpi");
        if (!dpi)
            return tl::unexpected(dpi.error());
        options.dpi = *dpi;
    }
    if (parser.isSet(QStringLiteral("font-size"))) {
        const auto size = positive(parser.value(QStringLiteral("font-size")), "font-size");
        if (!size)
            return tl::unexpected(size.error());
        options.font_pt = *size;
    }
    if (parser.isSet(QStringLiteral("style"))) {
        const auto style = pictureStyle(parser.value(QStringLiteral("style")).toStdString());
        if (!style)
            return tl::unexpected(style.error());
        options.style = *style;
    }
    options.title = !parser.isSet(QStringLiteral("no-title"));
    options.legend = !parser.isSet(QStringLiteral("no-legend"));
    return options;
}

void report(const std::vector<PictureFile>& files, bool json)
{
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const PictureFile& file : files) {
        const bool raster = file.format == PictureFormat::Png;
        if (!json)
            std::printf("%s\n", file.path.c_str());
        list.push_back({{"path", file.path},
                        {"format", nameOf(file.format).toStdString()},
                        {"width_mm", file.width_mm},
                        {"height_mm", file.height_mm},
                        {"dpi", raster ? nlohmann::ordered_json(file.dpi) : nlohmann::ordered_json()},
                        {"bytes", file.bytes}});
    }
    if (json) {
        const nlohmann::ordered_json document{{"rooflens", "export/1"}, {"files", list}};
        std::printf("%s\n", document.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace).c_str());
    }
}

Result<std::vector<PictureFile>> exportAll(const QCommandLineParser& parser)
{
    const QStringList references = parser.values(QStringLiteral("export"));
    const QStringList outputs = parser.values(QStringLiteral("o"));
    if (references.size() != 1 || !parser.positionalArguments().isEmpty())
        return fail(usage("--export takes one scenario, chip or file", "e.g. --export lesson -o chart.pdf"));
    if (outputs.isEmpty())
        return fail(usage("no output file is named", "add -o chart.png, chart.svg or chart.pdf"));
    const auto options = pictureOptions(parser);
    if (!options)
        return tl::unexpected(options.error());
    for (const QString& output : outputs) { // all are checked before the first is written
        const auto format = pictureFormat(output.toStdString());
        if (!format)
            return tl::unexpected(format.error());
        if (const auto fine = checkPictureOptions(*options, *format); !fine)
            return tl::unexpected(fine.error());
    }
    const Catalog catalog(Catalog::defaultFolders(Catalog::executablePath()));
    auto scenario = findScenario(references.first().toStdString(), catalog);
    if (scenario && parser.isSet(QStringLiteral("hardware"))) {
        scenario->hardware = {{parser.value(QStringLiteral("hardware")).toStdString(), {}}};
        scenario->main_level.clear();
    }
    if (scenario)
        scenario = resolveScenario(std::move(*scenario), catalog);
    if (!scenario)
        return tl::unexpected(scenario.error());
    Evaluator evaluator(catalog);
    if (const auto wrong = evaluator.firstError(*scenario))
        return tl::unexpected(*wrong);
    const ChartModel model = makeChart(*scenario, evaluator.evaluate(*scenario));
    const std::string text = writeScenario(*scenario);
    std::vector<PictureFile> files;
    for (const QString& output : outputs) {
        const auto file = exportPicture(model, text, output.toStdString(), *options);
        if (!file)
            return tl::unexpected(file.error());
        files.push_back(*file);
    }
    return files;
}

} // namespace

int runExport(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.addOptions(
        {{QStringLiteral("export"), QStringLiteral("Writes the chart of a scenario as a picture."),
          QStringLiteral("SCENARIO|FILE")},
         {{QStringLiteral("o"), QStringLiteral("output")},
          QStringLiteral("The picture: png, svg or pdf by its suffix; may repeat."),
          QStringLiteral("FILE")},
         {QStringLiteral("hardware"), QStringLiteral("Another chip than the scenario's."), QStringLiteral("ID|FILE")},
         {QStringLiteral("size"), QStringLiteral("Width and height, 160x100mm by default."), QStringLiteral("WxH")},
         {QStringLiteral("dpi"), QStringLiteral("Resolution of PNG, 300 by default."), QStringLiteral("N")},
         {QStringLiteral("style"), QStringLiteral("print (default), light or dark."), QStringLiteral("NAME")},
         {QStringLiteral("font-size"), QStringLiteral("Size of labels in points, 8 by default."), QStringLiteral("PT")},
         {QStringLiteral("no-title"), QStringLiteral("Leaves out title and subtitle.")},
         {QStringLiteral("no-legend"), QStringLiteral("Leaves out the legend.")},
         {QStringLiteral("json"), QStringLiteral("Prints export/1.")}});
    const bool parsed = parser.parse(QStringList{QStringLiteral("rooflens-window")} + arguments);
    const bool json = arguments.contains(QStringLiteral("--json"));
    if (!parsed)
        return complain(usage(parser.errorText().toStdString(), "see rooflens export --help"), json);
    const auto files = exportAll(parser);
    if (!files)
        return complain(files.error(), json);
    report(*files, json);
    return 0;
}

} // namespace rooflens::app
