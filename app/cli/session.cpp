// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/session.h"

#include "core/base/suggest.h"

namespace rooflens::app
{

Catalog openCatalog()
{
    return Catalog(Catalog::defaultFolders(Catalog::executablePath()));
}

Result<std::optional<Precision>> readPrecision(const std::string& text)
{
    if (text.empty())
        return std::nullopt;
    if (const auto precision = precisionFromName(text))
        return precision;
    if (storageFormatFromName(text)) {
        return fail("'" + text + "' is a storage format, not a precision of arithmetic",
                    "give it to a format parameter of the operation, such as weights=" + text
                        + ", and the arithmetic as bf16");
    }
    const auto names = precisionNames();
    std::string hint = suggestionFor(text, names);
    return fail("unknown precision '" + text + "'", std::move(hint));
}

Result<void> checkMainLevel(const Hardware& hardware, const std::string& name)
{
    if (name.empty())
        return {};
    const auto can_be_main
        = [&hardware](const MemoryLevel& level) { return level.role == Role::Main || &level == hardware.mainLevel(); };
    const MemoryLevel* level = hardware.findLevel(name);
    if (level && can_be_main(*level))
        return {};
    std::vector<std::string> names;
    for (const MemoryLevel& other : hardware.levels)
        if (can_be_main(other))
            names.push_back(other.name);
    if (level)
        return fail(level->name + " is not a main memory of " + hardware.id, suggestionFor("", names));
    return fail(hardware.id + " has no level '" + name + "'", suggestionFor(name, names));
}

} // namespace rooflens::app
