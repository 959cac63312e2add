// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "core/model/operation.h"

namespace rooflens::app
{

// An operation for a person: what it is, its parameters, its arithmetic and traffic as formulas, its source.
std::string operationText(const Operation& operation, const Console& console);

} // namespace rooflens::app
