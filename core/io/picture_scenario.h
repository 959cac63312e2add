// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace rooflens
{

// Exported pictures carry the scenario that they show: PNG in an iTXt chunk, SVG in its metadata element, PDF in its
// XMP packet.
inline constexpr std::string_view kPictureScenarioKey = "rooflens-scenario";
inline constexpr std::string_view kPictureNamespace = "urn:x-rooflens:scenario:1";

// True for a path that ends in .png, .svg or .pdf, in any case.
bool isPicturePath(std::string_view path);

// The scenario text that a picture carries. Errors: not one of the three formats, cut short, no scenario inside.
Result<std::string> scenarioTextFromPicture(const std::string& path);
Result<std::string> scenarioTextFromPictureBytes(std::string_view bytes, const std::string& name);

// Text for XML content and back; what XML 1.0 cannot hold (control characters) is replaced by U+FFFD.
std::string escapeXml(std::string_view text);

} // namespace rooflens
