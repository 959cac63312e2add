// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/picture.h"
#include "core/io/picture_scenario.h"
#include "tests/app/sample_model.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <QXmlStreamReader>

#include <cmath>
#include <map>

using namespace rooflens;
using namespace rooflens::app;
using namespace rooflens::app::test;

namespace
{

const std::string kScenario
    = "rooflens: scenario/1\nhardware: lesson-a100\nnotes: \"a < b && c > d; µ; 統 ✓\ttab\\r\"\n";

// Every number in an attribute, as SVG writes them.
std::vector<double> numbersOf(const QString& text)
{
    static const QRegularExpression kNumber(QStringLiteral("[-+]?[0-9]*\\.?[0-9]+(?:[eE][-+]?[0-9]+)?"));
    std::vector<double> numbers;
    for (auto match = kNumber.globalMatch(text); match.hasNext();)
        numbers.push_back(match.next().captured().toDouble());
    return numbers;
}

struct SvgContent {
    std::map<QString, int> groups; // first word of the class
    std::vector<QString> texts;
    double width = 0;
    double height = 0;
    QString error;
};

SvgContent readSvg(const std::string& text)
{
    SvgContent content;
    QXmlStreamReader reader(QByteArray::fromStdString(text));
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = reader.attributes();
        const auto name = reader.name();
        if (name == QLatin1String("svg")) {
            const auto box = numbersOf(attributes.value(QStringLiteral("viewBox")).toString());
            content.width = box.at(2);
            content.height = box.at(3);
        } else if (name == QLatin1String("g")) {
            for (const QString& word : attributes.value(QStringLiteral("class")).toString().split(QLatin1Char(' ')))
                ++content.groups[word];
        } else if (name == QLatin1String("path")) {
            const auto numbers = numbersOf(attributes.value(QStringLiteral("d")).toString());
            for (std::size_t index = 0; index + 1 < numbers.size(); index += 2) {
                const bool inside = numbers[index] >= -0.5 && numbers[index] <= content.width + 0.5
                    && numbers[index + 1] >= -0.5 && numbers[index + 1] <= content.height + 0.5;
                if (!inside)
                    content.error = QStringLiteral("outside: ") + attributes.value(QStringLiteral("d")).toString();
            }
        } else if (name == QLatin1String("text")) {
            const double x = attributes.value(QStringLiteral("x")).toDouble();
            const double y = attributes.value(QStringLiteral("y")).toDouble();
            const double length = attributes.value(QStringLiteral("textLength")).toDouble();
            if (x < 0 || y < 0 || x > content.width || y > content.height || length <= 0)
                content.error = QStringLiteral("text outside");
            if (!attributes.hasAttribute(QStringLiteral("transform")) && x + length > content.width + 0.5)
                content.error = QStringLiteral("text cut off");
            content.texts.push_back(reader.readElementText());
        }
    }
    if (reader.hasError())
        content.error = reader.errorString();
    return content;
}

} // namespace

class TestPicture : public QObject
{
    Q_OBJECT
private slots:
    void scenarioComesBack_data();
    void scenarioComesBack();
    void sameInputGivesTheSameBytes();
    void svgIsWellFormedAndInside_data();
    void svgIsWellFormedAndInside();
    void svgHoldsEveryRoofAndPoint();
    void pdfHasTheExactSize();
    void pngHasSizeAndResolution();
    void layoutDoesNotDependOnTheResolution();
    void refusesWhatCannotBeMade_data();
    void refusesWhatCannotBeMade();
    void readsSizes();
    void unwritablePathSaysWhy();
    void damagedPicturesAreRefused_data();
    void damagedPicturesAreRefused();
    void largeChartsStaySmallFiles();
    void printStyleIsWhite();
};

void TestPicture::scenarioComesBack_data()
{
    QTest::addColumn<QString>("suffix");
    for (const char* suffix : {"png", "svg", "pdf", "PNG"})
        QTest::newRow(suffix) << suffix;
}

void TestPicture::scenarioComesBack()
{
    QFETCH(QString, suffix);
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("chart.") + suffix).toStdString();
    const auto file = exportPicture(sampleModel(), kScenario, path, {});
    QVERIFY2(file.has_value(), file ? "" : describe(file.error()).c_str());
    QCOMPARE(static_cast<qint64>(file->bytes), QFile(QString::fromStdString(path)).size());
    const auto text = scenarioTextFromPicture(path);
    QVERIFY2(text.has_value(), text ? "" : describe(text.error()).c_str());
    QCOMPARE(*text, kScenario);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1); // no temporary file is left
}

void TestPicture::sameInputGivesTheSameBytes()
{
    for (const PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
        const auto first = makePicture(sampleModel(), kScenario, format, {});
        QTest::qWait(1100); // a date would differ by now
        const auto second = makePicture(sampleModel(), kScenario, format, {});
        QVERIFY(first.has_value() && second.has_value());
        QVERIFY(*first == *second);
    }
}

void TestPicture::svgIsWellFormedAndInside_data()
{
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("height");
    QTest::addColumn<int>("points");
    QTest::newRow("a column of a paper") << 85.0 << 60.0 << 7;
    QTest::newRow("the default") << 160.0 << 100.0 << 7;
    QTest::newRow("a poster") << 1200.0 << 800.0 << 40;
    QTest::newRow("a stamp") << 20.0 << 20.0 << 7;
    QTest::newRow("many points") << 160.0 << 100.0 << 500;
}

void TestPicture::svgIsWellFormedAndInside()
{
    QFETCH(double, width);
    QFETCH(double, height);
    QFETCH(int, points);
    PictureOptions options;
    options.width_mm = width;
    options.height_mm = height;
    const ChartModel model = points == 7 ? sampleModel() : cloudModel(points, true);
    const auto text = makePicture(model, kScenario, PictureFormat::Svg, options);
    QVERIFY(text.has_value());
    const SvgContent content = readSvg(*text);
    QCOMPARE(content.error, QString());
    QVERIFY(std::abs(content.width - width * 96 / 25.4) < 0.01);
    QVERIFY(text->find("nan") == std::string::npos && text->find("inf\"") == std::string::npos);
    QVERIFY(text->find("clip") == std::string::npos);
}

void TestPicture::svgHoldsEveryRoofAndPoint()
{
    const auto text = makePicture(sampleModel(), kScenario, PictureFormat::Svg, {});
    QVERIFY(text.has_value());
    SvgContent content = readSvg(*text);
    QCOMPARE(content.groups["roof"], 5);
    QCOMPARE(content.groups["point"], 7);
    QCOMPARE(content.groups["roof-label"], 5);
    QCOMPARE(content.groups["ridge-label"], 1);
    QCOMPARE(content.groups["legend"], 1);
    const auto has = [&content](const char* words) {
        return std::any_of(content.texts.begin(), content.texts.end(),
                           [words](const QString& line) { return line.contains(QLatin1String(words)); });
    };
    QVERIFY(has("NVIDIA A100 (lesson)"));
    QVERIFY(has("156 FLOP/byte"));
    QVERIFY(has("multiply-add 2")); // the convention stands on every exported chart
    QVERIFY(has("log scale"));
}

void TestPicture::pdfHasTheExactSize()
{
    PictureOptions options;
    options.width_mm = 160;
    options.height_mm = 100;
    const auto bytes = makePicture(sampleModel(), kScenario, PictureFormat::Pdf, options);
    QVERIFY(bytes.has_value());
    const std::size_t at = bytes->find("/MediaBox [");
    QVERIFY(at != std::string::npos);
    const auto box = numbersOf(QString::fromStdString(bytes->substr(at + 10, 60)));
    QCOMPARE(box[0], 0.0);
    QCOMPARE(box[1], 0.0);
    QVERIFY(std::abs(box[2] / 72 * 25.4 - 160) < 1e-4);
    QVERIFY(std::abs(box[3] / 72 * 25.4 - 100) < 1e-4);
    // Offsets of the cross-reference table point at their objects.
    const std::size_t mark = bytes->rfind("startxref");
    const auto table = static_cast<std::size_t>(std::stoul(bytes->substr(mark + 10)));
    QCOMPARE(bytes->substr(table, 4), std::string("xref"));
    const auto count = static_cast<std::size_t>(numbersOf(QString::fromStdString(bytes->substr(table + 5, 8)))[1]);
    const std::size_t entries = bytes->find('\n', table + 5) + 1;
    for (std::size_t number = 1; number < count; ++number) {
        const auto offset = static_cast<std::size_t>(std::stoul(bytes->substr(entries + number * 20, 10)));
        QVERIFY(bytes->substr(offset).starts_with(std::to_string(number) + " 0 obj"));
    }
    QVERIFY(bytes->find("CreationDate") == std::string::npos);
}

void TestPicture::pngHasSizeAndResolution()
{
    PictureOptions options;
    options.width_mm = 80;
    options.height_mm = 50;
    options.dpi = 254;
    const auto bytes = makePicture(sampleModel(), kScenario, PictureFormat::Png, options);
    QVERIFY(bytes.has_value());
    const QImage image = QImage::fromData(QByteArray::fromStdString(*bytes));
    QCOMPARE(image.size(), QSize(800, 500));
    QCOMPARE(image.dotsPerMeterX(), 10000);
    QCOMPARE(image.dotsPerMeterY(), 10000);
    QVERIFY(bytes->find("pHYs") != std::string::npos);
}

// At 600 dpi the picture shows the same as at 75 dpi, with more detail.
void TestPicture::layoutDoesNotDependOnTheResolution()
{
    PictureOptions options;
    options.dpi = 75;
    const auto coarse = drawPicture(sampleModel(), options);
    QVERIFY(coarse.has_value());
    for (const double dpi : {150.0, 300.0, 600.0}) {
        options.dpi = dpi;
        const auto fine = drawPicture(sampleModel(), options);
        QVERIFY(fine.has_value());
        const QSize size(96, 60);
        const QImage a = coarse->scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        const QImage b = fine->scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        double difference = 0;
        for (int y = 0; y < size.height(); ++y) {
            for (int x = 0; x < size.width(); ++x)
                difference += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y)));
        }
        QVERIFY2(difference / (size.width() * size.height()) < 4, qPrintable(QString::number(difference)));
    }
}

void TestPicture::refusesWhatCannotBeMade_data()
{
    QTest::addColumn<QString>("path");
    QTest::addColumn<double>("width");
    QTest::addColumn<double>("dpi");
    QTest::addColumn<double>("font");
    QTest::addColumn<QString>("says");
    QTest::newRow("another format") << "chart.jpg" << 160.0 << 300.0 << 8.0 << ".png, .svg or .pdf";
    QTest::newRow("no suffix") << "chart" << 160.0 << 300.0 << 8.0 << ".png, .svg or .pdf";
    QTest::newRow("too small") << "chart.svg" << 19.9 << 300.0 << 8.0 << "20 to 2000 mm";
    QTest::newRow("too large") << "chart.pdf" << 2000.1 << 300.0 << 8.0 << "20 to 2000 mm";
    QTest::newRow("not a number") << "chart.pdf" << std::nan("") << 300.0 << 8.0 << "20 to 2000 mm";
    QTest::newRow("too few dots") << "chart.png" << 160.0 << 29.0 << 8.0 << "30 to 2400 dpi";
    QTest::newRow("too many dots") << "chart.png" << 160.0 << 2401.0 << 8.0 << "30 to 2400 dpi";
    QTest::newRow("too many pixels") << "chart.png" << 2000.0 << 2400.0 << 8.0 << "100 million";
    QTest::newRow("tiny letters") << "chart.png" << 160.0 << 300.0 << 1.0 << "4 to 72 pt";
}

void TestPicture::refusesWhatCannotBeMade()
{
    QFETCH(QString, path);
    QFETCH(double, width);
    QFETCH(double, dpi);
    QFETCH(double, font);
    QFETCH(QString, says);
    QTemporaryDir folder;
    PictureOptions options;
    options.width_mm = width;
    options.dpi = dpi;
    options.font_pt = font;
    const auto file = exportPicture(sampleModel(), kScenario, folder.filePath(path).toStdString(), options);
    QVERIFY(!file.has_value());
    QVERIFY2(QString::fromStdString(describe(file.error())).contains(says), describe(file.error()).c_str());
    QCOMPARE(file.error().code, ErrorCode::BadUsage);
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestPicture::readsSizes()
{
    PictureOptions options;
    QVERIFY(parsePictureSize("85x60mm", options).has_value());
    QCOMPARE(options.width_mm, 85.0);
    QCOMPARE(options.height_mm, 60.0);
    QVERIFY(parsePictureSize("16.5x10cm", options).has_value());
    QCOMPARE(options.width_mm, 165.0);
    QVERIFY(parsePictureSize("2x1in", options).has_value());
    QCOMPARE(options.height_mm, 25.4);
    for (const char* wrong : {"", "160", "160x100", "160mm", "x100mm", "axbmm", "16,5x10cm", "160x100px", "nanx10mm"})
        QVERIFY2(!parsePictureSize(wrong, options).has_value(), wrong);
}

void TestPicture::unwritablePathSaysWhy()
{
    QTemporaryDir folder;
    const std::string path = folder.filePath(QStringLiteral("missing/chart.svg")).toStdString();
    const auto file = exportPicture(sampleModel(), kScenario, path, {});
    QVERIFY(!file.has_value());
    const QString text = QString::fromStdString(describe(file.error()));
    QVERIFY2(text.contains(QStringLiteral("missing")), qPrintable(text));
}

void TestPicture::damagedPicturesAreRefused_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    const auto png = makePicture(sampleModel(), kScenario, PictureFormat::Png, {});
    const auto svg = makePicture(sampleModel(), kScenario, PictureFormat::Svg, {});
    QVERIFY(png.has_value() && svg.has_value());
    QTest::newRow("empty") << QByteArray() << "empty";
    QTest::newRow("another file") << QByteArray("GIF89a") << "no PNG, SVG or PDF";
    QTest::newRow("cut PNG") << QByteArray::fromStdString(png->substr(0, 60)) << "cut short";
    QTest::newRow("signature alone") << QByteArray::fromStdString(png->substr(0, 8)) << "cut short";
    QTest::newRow("PNG of another program")
        << QByteArray::fromStdString(png->substr(0, 33) + png->substr(png->find("pHYs") - 4)) << "carries no scenario";
    QTest::newRow("cut SVG") << QByteArray::fromStdString(svg->substr(0, svg->find("</rooflens:scenario>")))
                             << "cut short";
    QTest::newRow("another SVG") << QByteArray("<svg></svg>") << "carries no scenario";
    QTest::newRow("wrong entity") << QByteArray("<svg><rooflens:scenario>&nix;</rooflens:scenario></svg>") << "damaged";
    QTest::newRow("another PDF") << QByteArray("%PDF-1.4\n%%EOF") << "carries no scenario";
}

void TestPicture::damagedPicturesAreRefused()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QString, says);
    const auto text = scenarioTextFromPictureBytes(bytes.toStdString(), "chart.png");
    QVERIFY(!text.has_value());
    QVERIFY2(QString::fromStdString(describe(text.error())).contains(says), describe(text.error()).c_str());
    QVERIFY(describe(text.error()).starts_with("chart.png:1:1: "));
}

void TestPicture::largeChartsStaySmallFiles()
{
    for (const PictureFormat format : {PictureFormat::Svg, PictureFormat::Pdf}) {
        const auto bytes = makePicture(cloudModel(5000, false), kScenario, format, {});
        QVERIFY(bytes.has_value());
        QVERIFY(bytes->size() < 6'000'000);
    }
}

void TestPicture::printStyleIsWhite()
{
    const auto image = drawPicture(sampleModel(), {});
    QVERIFY(image.has_value());
    for (const QPoint& at : {QPoint(0, 0), QPoint(image->width() - 1, 0), QPoint(0, image->height() - 1),
                             QPoint(image->width() - 1, image->height() - 1)})
        QCOMPARE(image->pixelColor(at), QColor(Qt::white));
    PictureOptions options;
    options.style = PictureStyle::Dark;
    const auto dark = drawPicture(sampleModel(), options);
    QVERIFY(dark.has_value() && dark->pixelColor(0, dark->height() - 1).lightness() < 60);
}

QTEST_MAIN(TestPicture)
#include "tst_picture.moc"
