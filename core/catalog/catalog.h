// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/hardware.h"
#include "core/model/operation.h"
#include "core/model/scenario.h"

#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// The shipped data and the user's own. Folders are searched in order; the first that has ID.yaml wins. A look-up opens
// one file and lists folders only to name the nearest.
class Catalog
{
public:
    // `folders`: first the ones that override. See defaultFolders().
    explicit Catalog(std::vector<std::string> folders);

    // $ROOFLENS_DATA_DIR, the user's $XDG_DATA_HOME/rooflens, then the shipped folder found relative to the running
    // executable (../share/rooflens, ../../share/rooflens, or the source tree's resources/ for a build folder).
    static std::vector<std::string> defaultFolders(const std::string& executable_path);
    // Path of the running executable, from /proc/self/exe.
    static std::string executablePath();
    // Where the user's own files are written: $XDG_DATA_HOME/rooflens or ~/.local/share/rooflens.
    static std::string userFolder();

    const std::vector<std::string>& folders() const { return m_folders; }

    // `reference` with '/' or ending in .yaml, .yml or .rooflens is a path, all else an id.
    static bool isPath(std::string_view reference);

    // Errors: not found (nearest id named), file name and id that differ, all errors of the file.
    Result<Operation> operation(std::string_view reference) const;
    Result<Hardware> hardware(std::string_view reference) const;
    Result<Scenario> scenario(std::string_view reference) const;

    struct Item {
        std::string id;
        std::string path;
        bool overrides = false; // another folder further down has it too
    };
    std::vector<Item> list(std::string_view kind) const; // "operations", "hardware", "scenarios"; by id
    std::vector<std::string> ids(std::string_view kind) const;

private:
    Result<std::string> find(std::string_view kind, std::string_view id, std::string_view noun) const;
    std::vector<std::string> m_folders;
};

// Looks up the chips that a scenario names by id. Errors name the place in `file`.
Result<Scenario> resolveScenario(Scenario scenario, const Catalog& catalog);

} // namespace rooflens
