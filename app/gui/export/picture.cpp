// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/picture.h"

#include "app/gui/chart/chart_painting.h"
#include "app/gui/export/pdf_file.h"
#include "app/gui/export/svg_device.h"
#include "core/base/numeric_text.h"
#include "core/base/text_file.h"
#include "core/io/picture_scenario.h"

#include <QApplication>
#include <QBuffer>
#include <QImageWriter>
#include <QPainter>
#include <QPdfWriter>
#include <QScreen>

#include <array>
#include <cmath>
#include <cstdint>

namespace rooflens::app
{

namespace
{

constexpr double kMillimetresPerInch = 25.4;
constexpr double kMostPixels = 100e6;

tl::unexpected<Error> usage(std::string message, std::string hint)
{
    return fail(Error{ErrorCode::BadUsage, std::move(message), {}, 0, 0, std::move(hint)});
}

bool within(double value, double lower, double upper)
{
    return value >= lower && value <= upper;
} // false for NaN

QSizeF cssPixels(const PictureOptions& options)
{
    return QSizeF(options.width_mm, options.height_mm) * (96 / kMillimetresPerInch);
}

QSize devicePixels(const PictureOptions& options)
{
    const double per_mm = options.dpi / kMillimetresPerInch;
    return QSize(std::max(1, static_cast<int>(std::lround(options.width_mm * per_mm))),
                 std::max(1, static_cast<int>(std::lround(options.height_mm * per_mm))));
}

ChartTheme themeOf(PictureStyle style)
{
    switch (style) {
    case PictureStyle::Light:
        return ChartTheme::lightTheme();
    case PictureStyle::Dark:
        return ChartTheme::darkTheme();
    case PictureStyle::Print:
        break;
    }
    return ChartTheme::printTheme();
}

ChartPicture pictureOf(const ChartModel& model, const PictureOptions& options)
{
    ChartPicture picture;
    picture.model = &model;
    picture.theme = themeOf(options.style);
    picture.options.title = options.title;
    picture.options.legend = options.legend;
    picture.options.point_labels = options.point_labels;
    picture.options.convention = true;
    picture.font = QApplication::font();
    picture.font_px = options.font_pt * 96 / 72;
    picture.selected = options.selected;
    picture.size = cssPixels(options);
    return picture;
}

// A system without fonts draws nothing, without a word from Qt's painter.
Result<void> checkFont()
{
    QImage image(24, 24, QImage::Format_Grayscale8);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(QApplication::font());
    painter.drawText(QRect(0, 0, 24, 24), Qt::AlignCenter, QStringLiteral("H"));
    painter.end();
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            if (image.pixelColor(x, y).lightness() < 128)
                return {};
        }
    }
    return fail(Error{ErrorCode::Io,
                      "no font was found that draws letters",
                      {},
                      0,
                      0,
                      "install one, e.g. the package fonts-dejavu-core"});
}

// CRC of PNG chunks (PNG 1.2, annex D).
std::uint32_t checkSum(std::string_view bytes)
{
    std::uint32_t sum = 0xffffffffU;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit)
            sum = (sum & 1U) != 0 ? 0xedb88320U ^ sum >> 1U : sum >> 1U;
    }
    return sum ^ 0xffffffffU;
}

std::string bigEndian(std::uint32_t value)
{
    std::string bytes(4, '\0');
    for (int index = 0; index < 4; ++index)
        bytes[static_cast<std::size_t>(index)] = static_cast<char>(value >> (24 - 8 * index) & 0xffU);
    return bytes;
}

// Qt's own text chunks are simplified or compressed; an iTXt chunk behind the header keeps the text as it is.
std::string withText(const QByteArray& png, const std::string& scenario)
{
    constexpr qsizetype kHeaderEnd = 33; // signature 8, IHDR 25
    std::string chunk = "iTXt";
    chunk += kPictureScenarioKey;
    chunk += std::string(5, '\0'); // end of keyword, not compressed, method, no language, no translated keyword
    chunk += scenario;
    const std::string length = bigEndian(static_cast<std::uint32_t>(chunk.size() - 4));
    const std::string sum = bigEndian(checkSum(chunk));
    return png.left(kHeaderEnd).toStdString() + length + chunk + sum + png.mid(kHeaderEnd).toStdString();
}

QImage draw(const ChartModel& model, const PictureOptions& options)
{
    QImage image(devicePixels(options), QImage::Format_RGB32);
    if (image.isNull())
        return image;
    paintChart(image, image.size(), pictureOf(model, options));
    const int per_metre = static_cast<int>(std::lround(options.dpi * 1000 / kMillimetresPerInch));
    image.setDotsPerMeterX(per_metre);
    image.setDotsPerMeterY(per_metre);
    return image;
}

Result<std::string> makePng(const ChartModel& model, const std::string& scenario, const PictureOptions& options)
{
    const QImage image = draw(model, options);
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QImageWriter writer(&buffer, "png");
    writer.setQuality(70); // compression level 2 of 9: flat areas gain nothing from more
    if (image.isNull() || !writer.write(image))
        return fail("the picture cannot be made: " + writer.errorString().toStdString(),
                    "try a smaller size or fewer dpi");
    return withText(bytes, scenario);
}

std::string makeSvg(const ChartModel& model, const std::string& scenario, const PictureOptions& options)
{
    ChartPicture picture = pictureOf(model, options);
    SvgDevice device(picture.size);
    picture.vector = true;
    picture.groups = &device;
    paintChart(device, picture.size, picture);
    return device.document(options.width_mm, options.height_mm, model.title, model.text_alternative, scenario);
}

Result<std::string> makePdf(const ChartModel& model, const std::string& scenario, const PictureOptions& options)
{
    ChartPicture picture = pictureOf(model, options);
    picture.vector = true;
    const QSizeF points = picture.size * 0.75;
    const QSize page(static_cast<int>(std::ceil(points.width())), static_cast<int>(std::ceil(points.height())));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        // The resolution that fonts are measured in: text is as wide as the layout took it to be.
        const QScreen* screen = QGuiApplication::primaryScreen();
        const int dpi = screen != nullptr ? static_cast<int>(std::lround(screen->logicalDotsPerInchY())) : 96;
        writer.setResolution(dpi);
        writer.setPageSize(QPageSize(QSizeF(page), QPageSize::Point, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        paintChart(writer, picture.size * (dpi / 96.0), picture);
    }
    return finishPdf(bytes.toStdString(),
                     {points.width(), points.height(), static_cast<double>(page.height()), model.title, scenario});
}

} // namespace

QString nameOf(PictureFormat format)
{
    static const std::array<const char*, 3> kNames = {"png", "svg", "pdf"};
    return QString::fromLatin1(kNames[static_cast<std::size_t>(format)]);
}

Result<PictureFormat> pictureFormat(const std::string& path)
{
    const QString name = QString::fromStdString(path);
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
        if (name.endsWith(QLatin1Char('.') + nameOf(format), Qt::CaseInsensitive))
            return format;
    }
    return usage("the picture's name '" + path + "' does not say its format", "end it in .png, .svg or .pdf");
}

Result<PictureStyle> pictureStyle(const std::string& name)
{
    if (name == "print")
        return PictureStyle::Print;
    if (name == "light" || name == "screen")
        return PictureStyle::Light;
    if (name == "dark")
        return PictureStyle::Dark;
    return usage("unknown style '" + name + "'", "use print, light or dark");
}

Result<void> parsePictureSize(const std::string& text, PictureOptions& options)
{
    const auto wrong = [&text]() {
        return usage("the size '" + text + "' cannot be read",
                     "write width x height with a unit, e.g. 160x100mm, 16x10cm or 6.3x3.9in");
    };
    double unit = 0;
    if (text.ends_with("mm"))
        unit = 1;
    else if (text.ends_with("cm"))
        unit = 10;
    else if (text.ends_with("in"))
        unit = kMillimetresPerInch;
    const std::size_t cross = text.find('x');
    if (unit == 0 || cross == std::string::npos)
        return wrong();
    const auto width = parseNumber(std::string_view(text).substr(0, cross));
    const auto height = parseNumber(std::string_view(text).substr(cross + 1, text.size() - cross - 3));
    if (!width || !height)
        return wrong();
    options.width_mm = *width * unit;
    options.height_mm = *height * unit;
    return {};
}

Result<void> checkPictureOptions(const PictureOptions& options, PictureFormat format)
{
    if (!within(options.width_mm, 20, 2000) || !within(options.height_mm, 20, 2000))
        return usage("a picture of " + formatSignificant(options.width_mm, 6) + " x "
                         + formatSignificant(options.height_mm, 6) + " mm cannot be made",
                     "width and height are 20 to 2000 mm");
    if (!within(options.font_pt, 4, 72))
        return usage("letters of " + formatSignificant(options.font_pt, 4) + " pt cannot be used", "use 4 to 72 pt");
    if (format != PictureFormat::Png)
        return {};
    if (!within(options.dpi, 30, 2400))
        return usage("a resolution of " + formatSignificant(options.dpi, 6) + " dpi cannot be used",
                     "use 30 to 2400 dpi");
    const QSize size = devicePixels(options);
    const double pixels = static_cast<double>(size.width()) * size.height();
    if (pixels > kMostPixels)
        return usage("a picture of " + formatSignificant(pixels / 1e6, 3) + " million pixels is too large",
                     "the limit is 100 million: use a smaller size or fewer dpi");
    return {};
}

Result<std::string> makePicture(const ChartModel& model, const std::string& scenario, PictureFormat format,
                                const PictureOptions& options)
{
    if (const auto fine = checkPictureOptions(options, format); !fine)
        return tl::unexpected(fine.error());
    if (const auto fine = checkFont(); !fine)
        return tl::unexpected(fine.error());
    switch (format) {
    case PictureFormat::Png:
        return makePng(model, scenario, options);
    case PictureFormat::Svg:
        return makeSvg(model, scenario, options);
    case PictureFormat::Pdf:
        break;
    }
    return makePdf(model, scenario, options);
}

Result<PictureFile> exportPicture(const ChartModel& model, const std::string& scenario, const std::string& path,
                                  const PictureOptions& options)
{
    const auto format = pictureFormat(path);
    if (!format)
        return tl::unexpected(format.error());
    const auto bytes = makePicture(model, scenario, *format, options);
    if (!bytes)
        return tl::unexpected(bytes.error());
    if (const auto written = writeFileAtomically(path, *bytes); !written)
        return tl::unexpected(written.error());
    return PictureFile{path, *format, options.width_mm, options.height_mm, options.dpi, bytes->size()};
}

Result<QImage> drawPicture(const ChartModel& model, const PictureOptions& options)
{
    if (const auto fine = checkPictureOptions(options, PictureFormat::Png); !fine)
        return tl::unexpected(fine.error());
    if (const auto fine = checkFont(); !fine)
        return tl::unexpected(fine.error());
    QImage image = draw(model, options);
    if (image.isNull())
        return fail("the picture cannot be made", "try a smaller size or fewer dpi");
    return image;
}

} // namespace rooflens::app
