// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/roofline_chart.h"
#include "core/analysis/chart_model.h"
#include "core/base/error.h"

#include <QImage>
#include <QString>

#include <string>

namespace rooflens::app
{

enum class PictureStyle { Print, Light, Dark };
enum class PictureFormat { Png, Svg, Pdf };

struct PictureOptions {
    double width_mm = 160; // 20 to 2000
    double height_mm = 100;
    double dpi = 300; // of PNG: 30 to 2400, at most 100 million pixels
    PictureStyle style = PictureStyle::Print;
    double font_pt = 8; // size of labels; 4 to 72
    bool title = true;
    bool legend = true;
    bool point_labels = true;
    int selected = -1; // a point drawn as selected
};

struct PictureFile {
    std::string path;
    PictureFormat format = PictureFormat::Png;
    double width_mm = 0;
    double height_mm = 0;
    double dpi = 0;
    std::size_t bytes = 0;
};

// The format by the suffix of `path`: png, svg, pdf in any case. An unknown suffix is an error that names them.
Result<PictureFormat> pictureFormat(const std::string& path);
QString nameOf(PictureFormat format);
Result<PictureStyle> pictureStyle(const std::string& name); // print light dark

// "160x100mm", "16x10cm", "6.3x3.9in": sets width and height of `options`.
Result<void> parsePictureSize(const std::string& text, PictureOptions& options);
Result<void> checkPictureOptions(const PictureOptions& options, PictureFormat format);

// The bytes of a picture. `scenario` (writeScenario) is carried inside; the convention line is always drawn. The same
// input gives the same bytes. Needs a QApplication. Errors: options out of their limits, no font that draws letters.
Result<std::string> makePicture(const ChartModel& model, const std::string& scenario, PictureFormat format,
                                const PictureOptions& options);

// The same into a file, written atomically. Errors: those of makePicture, unknown suffix, a path that cannot be
// written.
Result<PictureFile> exportPicture(const ChartModel& model, const std::string& scenario, const std::string& path,
                                  const PictureOptions& options);

// For previews and the clipboard: what the PNG of these options shows.
Result<QImage> drawPicture(const ChartModel& model, const PictureOptions& options);

} // namespace rooflens::app
