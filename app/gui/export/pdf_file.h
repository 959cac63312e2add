// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <string>
#include <string_view>

namespace rooflens::app
{

struct PdfDetails {
    double width_pt = 0; // 1/72 inch
    double height_pt = 0;
    double drawn_height_pt = 0; // of the page as Qt wrote it: the content hangs from its top
    std::string title;
    std::string scenario;
};

// Rewrites a one-page file of QPdfWriter: the exact page size (Qt rounds to whole points), no date or version (the same
// chart gives the same bytes), and an XMP packet with the scenario. Errors: a file in a form that Qt does not write.
Result<std::string> finishPdf(std::string_view written, const PdfDetails& details);

} // namespace rooflens::app
