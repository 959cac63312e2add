// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/yaml_node.h"
#include "core/model/operation.h"

namespace rooflens
{

// operation/1 (resources/FORMAT.md). read∘write is the identity.
Result<Operation> readOperation(std::string_view text, const std::string& file);
Result<Operation> loadOperation(const std::string& path);
std::string writeOperation(const Operation& operation);

} // namespace rooflens
