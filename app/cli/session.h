// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/model/precision.h"

#include <optional>
#include <string>

namespace rooflens::app
{

// The catalogue of this program: the user's data and the shipped ones, found relative to the running executable.
Catalog openCatalog();

// "bf16"; nothing for an empty text. Errors name the nearest, or say that a storage format is no precision.
Result<std::optional<Precision>> readPrecision(const std::string& text);

// Checks that `name` is a level of `hardware` that can be main memory; empty is right.
Result<void> checkMainLevel(const Hardware& hardware, const std::string& name);

} // namespace rooflens::app
