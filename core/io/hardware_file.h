// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/yaml_node.h"
#include "core/model/hardware.h"

namespace rooflens
{

// hardware/1 (resources/FORMAT.md). read∘write is the identity.
Result<Hardware> readHardware(std::string_view text, const std::string& file);
Result<Hardware> readHardwareNode(const YamlNode& node, const std::string& file, bool with_kind);
Result<Hardware> loadHardware(const std::string& path);
std::string writeHardware(const Hardware& hardware);
// The body without the first line, each line indented by `indent` spaces: for scenarios.
std::string writeHardwareBody(const Hardware& hardware, int indent);

// Plausibility (never changes a number): sparse equal to dense, order of levels by bandwidth, partner precisions that
// differ, a dense value that equals the sparse rating of `reference`, a ceiling above its roof, low confidence.
std::vector<Warning> checkHardware(const Hardware& hardware);
// The same against the shipped chip that `hardware` was made from: a typed peak that equals its sparse rating, ...
std::vector<Warning> compareWithReference(const Hardware& hardware, const Hardware& reference);

} // namespace rooflens
