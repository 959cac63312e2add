// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include "core/base/suggest.h"
#include "core/base/text_file.h"
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/read_helpers.h"
#include "core/io/scenario_file.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <system_error>
#include <unistd.h>

namespace rooflens
{

namespace
{

namespace fs = std::filesystem;

constexpr std::string_view kScenarioSuffix = ".rooflens";

std::string_view suffixOf(std::string_view kind)
{
    return kind == "scenarios" ? kScenarioSuffix : ".yaml";
}

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

bool isThere(const fs::path& path)
{
    std::error_code error;
    return fs::exists(path, error);
}

fs::path canonical(const fs::path& path)
{
    std::error_code error;
    fs::path result = fs::weakly_canonical(path, error);
    return error ? path : result;
}

bool isInside(const fs::path& path, const fs::path& folder)
{
    const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
    return end == folder.end();
}

// A catalogue file is named after its id; the place of the id in it where it is not.
template <typename T> Result<T> withId(Result<T> loaded, std::string_view id, const std::string& path)
{
    if (!loaded || loaded->id == id)
        return loaded;
    Error error{ErrorCode::BadInput,
                fmt::format("the id '{}' differs from the name of the file", loaded->id),
                path,
                1,
                1,
                fmt::format("name the file {}.yaml or write id: {}", loaded->id, id)};
    if (const auto text = readTextFile(path)) {
        if (const auto document = parseYaml(*text, path)) {
            if (const YamlNode* node = document->find("id")) {
                error.line = node->line;
                error.column = node->column;
            }
        }
    }
    return fail(std::move(error));
}

} // namespace

Catalog::Catalog(std::vector<std::string> folders)
    : m_folders(std::move(folders))
{
}

std::string Catalog::executablePath()
{
    std::array<char, 4096> buffer;
    const ssize_t length = ::readlink("/proc/self/exe", buffer.data(), buffer.size());
    return length > 0 ? std::string(buffer.data(), static_cast<std::size_t>(length)) : std::string();
}

std::string Catalog::userFolder()
{
    const std::string data = environment("XDG_DATA_HOME");
    if (data.starts_with('/')) // the XDG specification: a relative path is to be ignored
        return data + "/rooflens";
    const std::string home = environment("HOME");
    return home.empty() ? std::string() : home + "/.local/share/rooflens";
}

std::vector<std::string> Catalog::defaultFolders(const std::string& executable_path)
{
    std::vector<std::string> folders;
    if (const std::string named = environment("ROOFLENS_DATA_DIR"); !named.empty())
        folders.push_back(named);
    if (const std::string user = userFolder(); !user.empty())
        folders.push_back(user);
    const fs::path executable = canonical(executable_path);
    if (isInside(executable, canonical(ROOFLENS_BUILD_DIRECTORY)) && isThere(ROOFLENS_SOURCE_RESOURCES)) {
        folders.emplace_back(ROOFLENS_SOURCE_RESOURCES);
        return folders;
    }
    const fs::path folder = executable.parent_path();
    const fs::path beside_bin = (folder / "../share/rooflens").lexically_normal();
    const fs::path beside_libexec = (folder / "../../share/rooflens").lexically_normal();
    folders.push_back((!isThere(beside_bin) && isThere(beside_libexec) ? beside_libexec : beside_bin).string());
    return folders;
}

bool Catalog::isPath(std::string_view reference)
{
    return reference.find('/') != std::string_view::npos || reference.ends_with(".yaml") || reference.ends_with(".yml")
        || reference.ends_with(kScenarioSuffix);
}

Result<std::string> Catalog::find(std::string_view kind, std::string_view id, std::string_view noun) const
{
    if (isId(id)) {
        for (const std::string& folder : m_folders) {
            std::string path = fmt::format("{}/{}/{}{}", folder, kind, id, suffixOf(kind));
            if (isThere(path))
                return path;
        }
    }
    std::string hint = suggestionFor(id, ids(kind));
    // The user's own folder is often not there; any other was meant to be.
    for (const std::string& folder : m_folders) {
        if (!isThere(folder) && folder != userFolder())
            hint += fmt::format("{}the data folder {} does not exist", hint.empty() ? "" : "; ", folder);
    }
    return fail(Error{ErrorCode::NotFound, fmt::format("there is no {} '{}'", noun, id), {}, 0, 0, std::move(hint)});
}

Result<Operation> Catalog::operation(std::string_view reference) const
{
    if (isPath(reference))
        return loadOperation(std::string(reference));
    const auto path = find("operations", reference, "operation");
    if (!path)
        return fail(path.error());
    return withId(loadOperation(*path), reference, *path);
}

Result<Hardware> Catalog::hardware(std::string_view reference) const
{
    if (isPath(reference))
        return loadHardware(std::string(reference));
    const auto path = find("hardware", reference, "hardware");
    if (!path)
        return fail(path.error());
    return withId(loadHardware(*path), reference, *path);
}

Result<Scenario> Catalog::scenario(std::string_view reference) const
{
    if (isPath(reference))
        return loadScenario(std::string(reference));
    const auto path = find("scenarios", reference, "scenario");
    if (!path)
        return fail(path.error());
    return loadScenario(*path);
}

std::vector<Catalog::Item> Catalog::list(std::string_view kind) const
{
    std::map<std::string, Item> items;
    for (const std::string& folder : m_folders) {
        std::error_code error;
        fs::directory_iterator entry(fs::path(folder) / kind, error);
        for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
            const fs::path& path = entry->path();
            const std::string id = path.stem().string();
            if (path.extension() != suffixOf(kind) || !isId(id))
                continue;
            const auto [known, is_new] = items.try_emplace(id, Item{id, path.string(), false});
            if (!is_new)
                known->second.overrides = true;
        }
    }
    std::vector<Item> sorted;
    sorted.reserve(items.size());
    for (auto& [id, item] : items)
        sorted.push_back(std::move(item));
    return sorted;
}

std::vector<std::string> Catalog::ids(std::string_view kind) const
{
    std::vector<std::string> ids;
    for (Item& item : list(kind))
        ids.push_back(std::move(item.id));
    return ids;
}

Result<Scenario> resolveScenario(Scenario scenario, const Catalog& catalog)
{
    for (HardwareEntry& entry : scenario.hardware) {
        if (entry.resolved)
            continue;
        auto hardware = catalog.hardware(entry.id);
        if (!hardware) {
            Error error = std::move(hardware.error());
            if (error.file.empty()) {
                error.file = entry.place.file;
                error.line = entry.place.line;
                error.column = entry.place.column;
            }
            return fail(std::move(error));
        }
        entry.resolved = std::move(*hardware);
    }
    if (const auto error = checkMainLevel(scenario))
        return fail(*error);
    return scenario;
}

} // namespace rooflens
