// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/svg_device.h"

#include "core/io/picture_scenario.h"

#include <QFont>
#include <QGuiApplication>
#include <QPaintEngine>
#include <QPainterPath>
#include <QPen>
#include <QScreen>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace rooflens::app
{

namespace
{

double screenDpi()
{
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen != nullptr ? screen->logicalDotsPerInchY() : 96;
}

// Two decimals are 1/100 of a CSS pixel; without trailing zeros, never "-0".
std::string number(double value)
{
    QByteArray text = QByteArray::number(value, 'f', 2);
    while (text.endsWith('0'))
        text.chop(1);
    if (text.endsWith('.'))
        text.chop(1);
    return text == "-0" ? "0" : text.toStdString();
}

std::string colour(const char* attribute, const QColor& value)
{
    std::string text = std::string(" ") + attribute + "=\"" + value.name().toStdString() + '"';
    if (value.alpha() != 255)
        text += std::string(" ") + attribute + "-opacity=\"" + number(value.alphaF()) + '"';
    return text;
}

std::string pathData(const QPainterPath& path)
{
    std::string data;
    for (int index = 0; index < path.elementCount(); ++index) {
        const QPainterPath::Element element = path.elementAt(index);
        const char* command = element.type == QPainterPath::MoveToElement ? "M"
            : element.type == QPainterPath::LineToElement                 ? "L"
            : element.type == QPainterPath::CurveToElement                ? "C"
                                                                          : " ";
        data += command + number(element.x) + ' ' + number(element.y);
    }
    return data;
}

} // namespace

class SvgEngine : public QPaintEngine
{
public:
    SvgEngine()
        : QPaintEngine(QPaintEngine::AllFeatures)
    {
    }

    bool begin(QPaintDevice*) override { return true; }
    bool end() override { return true; }
    Type type() const override { return QPaintEngine::User; }

    void updateState(const QPaintEngineState& now) override
    {
        const DirtyFlags flags = now.state();
        if (flags.testFlag(DirtyPen))
            m_pen = now.pen();
        if (flags.testFlag(DirtyBrush))
            m_brush = now.brush();
        if (flags.testFlag(DirtyTransform))
            m_transform = now.transform();
    }

    void drawPath(const QPainterPath& path) override { write(path, m_brush.style() != Qt::NoBrush); }

    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override
    {
        QPainterPath path;
        for (int index = 0; index < count; ++index)
            index == 0 ? path.moveTo(points[index]) : path.lineTo(points[index]);
        if (mode != PolylineMode)
            path.closeSubpath();
        write(path, mode != PolylineMode && m_brush.style() != Qt::NoBrush);
    }

    void drawLines(const QLineF* lines, int count) override
    {
        for (int index = 0; index < count; ++index) {
            QPainterPath path(lines[index].p1());
            path.lineTo(lines[index].p2());
            write(path, false);
        }
    }

    void drawTextItem(const QPointF& at, const QTextItem& item) override
    {
        const QString text = item.text();
        if (text.trimmed().isEmpty())
            return;
        const QPointF place = m_transform.map(at);
        const double scale = std::hypot(m_transform.m11(), m_transform.m12());
        const double degrees = std::atan2(m_transform.m12(), m_transform.m11()) * 180 / std::numbers::pi;
        const QFont font = item.font();
        const double pixels = font.pointSizeF() > 0 ? font.pointSizeF() * screenDpi() / 72 : font.pixelSize();
        body += "<text x=\"" + number(place.x()) + "\" y=\"" + number(place.y()) + "\" font-size=\""
            + number(pixels * scale) + '"';
        // Holds the width that was reserved for the label where another font stands in.
        body += " textLength=\"" + number(item.width() * scale) + "\" lengthAdjust=\"spacingAndGlyphs\"";
        if (std::abs(degrees) > 0.01)
            body
                += " transform=\"rotate(" + number(degrees) + ' ' + number(place.x()) + ' ' + number(place.y()) + ")\"";
        if (font.bold())
            body += " font-weight=\"bold\"";
        if (font.italic())
            body += " font-style=\"italic\"";
        if (m_family.isEmpty())
            m_family = font.family();
        body += colour("fill", m_pen.color()) + '>' + escapeXml(text.toStdString()) + "</text>\n";
    }

    // The chart draws no pictures in vector formats.
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override { }
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override { }

    const QString& family() const { return m_family; }
    std::string body;

private:
    void write(const QPainterPath& path, bool filled)
    {
        const bool stroked = m_pen.style() != Qt::NoPen;
        if (path.isEmpty() || (!filled && !stroked))
            return;
        body += "<path d=\"" + pathData(m_transform.map(path)) + '"';
        body += filled ? colour("fill", m_brush.color()) : std::string(" fill=\"none\"");
        if (stroked) {
            const double scale = std::hypot(m_transform.m11(), m_transform.m12());
            const double width = std::max(0.1, m_pen.widthF() * scale);
            body += colour("stroke", m_pen.color()) + " stroke-width=\"" + number(width) + '"';
            if (m_pen.capStyle() == Qt::RoundCap)
                body += " stroke-linecap=\"round\"";
            if (m_pen.joinStyle() == Qt::RoundJoin)
                body += " stroke-linejoin=\"round\"";
            if (m_pen.style() != Qt::SolidLine) {
                body += " stroke-dasharray=\"";
                const QList<qreal> pattern = m_pen.dashPattern();
                for (qsizetype index = 0; index < pattern.size(); ++index)
                    body += (index == 0 ? "" : " ") + number(pattern[index] * width);
                body += '"';
            }
        }
        body += "/>\n";
    }

    QPen m_pen;
    QBrush m_brush;
    QTransform m_transform;
    QString m_family;
};

SvgDevice::SvgDevice(const QSizeF& size)
    : m_size(size)
    , m_engine(std::make_unique<SvgEngine>())
{
}

SvgDevice::~SvgDevice() = default;

QPaintEngine* SvgDevice::paintEngine() const
{
    return m_engine.get();
}

void SvgDevice::begin(const QString& name, const QString& title)
{
    m_engine->body += "<g class=\"" + escapeXml(name.toStdString()) + "\">";
    if (!title.isEmpty())
        m_engine->body += "<title>" + escapeXml(title.toStdString()) + "</title>";
    m_engine->body += '\n';
}

void SvgDevice::end()
{
    m_engine->body += "</g>\n";
}

std::string SvgDevice::document(double width_mm, double height_mm, const std::string& title,
                                const std::string& description, const std::string& scenario) const
{
    const std::string family = escapeXml(m_engine->family().toStdString());
    std::string text
        = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"";
    text += " width=\"" + number(width_mm) + "mm\" height=\"" + number(height_mm) + "mm\" viewBox=\"0 0 "
        + number(m_size.width()) + ' ' + number(m_size.height()) + "\" role=\"img\"";
    text += " font-family=\"'" + family + "', 'DejaVu Sans', Verdana, sans-serif\" fill-rule=\"evenodd\">\n";
    text += "<title>" + escapeXml(title) + "</title>\n<desc>" + escapeXml(description) + "</desc>\n";
    text += "<metadata><rooflens:scenario xmlns:rooflens=\"" + std::string(kPictureNamespace) + "\">"
        + escapeXml(scenario) + "</rooflens:scenario></metadata>\n";
    text += m_engine->body;
    text += "</svg>\n";
    return text;
}

int SvgDevice::metric(PaintDeviceMetric metric) const
{
    const int dpi = static_cast<int>(std::lround(screenDpi()));
    switch (metric) {
    case PdmWidth:
        return static_cast<int>(std::ceil(m_size.width()));
    case PdmHeight:
        return static_cast<int>(std::ceil(m_size.height()));
    case PdmWidthMM:
        return static_cast<int>(m_size.width() / 96 * 25.4);
    case PdmHeightMM:
        return static_cast<int>(m_size.height() / 96 * 25.4);
    case PdmDpiX:
    case PdmDpiY:
    case PdmPhysicalDpiX:
    case PdmPhysicalDpiY:
        return dpi;
    case PdmDevicePixelRatio:
        return 1;
    case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
    case PdmNumColors:
        return 1 << 24;
    case PdmDepth:
        return 24;
    default:
        return 0;
    }
}

} // namespace rooflens::app
