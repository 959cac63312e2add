// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_scene.h"

#include "app/gui/chart/label_placer.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QGuiApplication>
#include <QPainter>
#include <QScreen>

#include <algorithm>
#include <cmath>

namespace rooflens::app
{

namespace
{

QString translated(const char* text)
{
    return QCoreApplication::translate("Chart", text);
}

// Breaks at spaces into at most two lines; the second is elided.
std::vector<QString> twoLines(const QString& text, const QFontMetricsF& metrics, double width)
{
    if (text.isEmpty())
        return {};
    if (metrics.horizontalAdvance(text) <= width)
        return {text};
    qsizetype cut = -1;
    for (qsizetype at = text.indexOf(QLatin1Char(' ')); at >= 0; at = text.indexOf(QLatin1Char(' '), at + 1)) {
        if (metrics.horizontalAdvance(text.left(at)) > width)
            break;
        cut = at;
    }
    if (cut < 0)
        return {metrics.elidedText(text, Qt::ElideRight, width)};
    return {text.left(cut), metrics.elidedText(text.mid(cut + 1), Qt::ElideRight, width)};
}

// The part of `line` inside `rect`, by Liang and Barsky (ACM TOG 3(1), 1984).
std::optional<QLineF> clippedLine(const QLineF& line, const QRectF& rect)
{
    double from = 0;
    double to = 1;
    const auto cut = [&from, &to](double direction, double distance) {
        if (direction == 0)
            return distance >= 0;
        const double share = distance / direction;
        if (direction < 0)
            from = std::max(from, share);
        else
            to = std::min(to, share);
        return from <= to;
    };
    constexpr double kSlack = 1e-6; // a line along the frame is inside
    const bool inside = cut(-line.dx(), line.x1() - rect.left() + kSlack)
        && cut(line.dx(), rect.right() - line.x1() + kSlack) && cut(-line.dy(), line.y1() - rect.top() + kSlack)
        && cut(line.dy(), rect.bottom() - line.y1() + kSlack);
    if (!inside)
        return std::nullopt;
    return QLineF(line.pointAt(from), line.pointAt(to));
}

} // namespace

QFont fontOfPixels(const QFont& base, double pixels)
{
    // Pixel sizes of a QFont are whole numbers, point sizes are not; both count at the screen's logical resolution,
    // which Qt also gives to images.
    const QScreen* screen = QGuiApplication::primaryScreen();
    const double dpi = screen != nullptr ? screen->logicalDotsPerInchY() : 96;
    QFont font = base;
    font.setPointSizeF(std::max(1.0, pixels) * 72 / dpi);
    font.setHintingPreference(QFont::PreferNoHinting);
    font.setKerning(true);
    return font;
}

ChartFonts ChartFonts::of(const QFont& base, double pixels)
{
    ChartFonts fonts;
    fonts.size = pixels;
    fonts.label = fontOfPixels(base, pixels);
    fonts.small = fontOfPixels(base, 0.85 * pixels);
    fonts.axis = fontOfPixels(base, pixels);
    fonts.title = fontOfPixels(base, 1.3 * pixels);
    fonts.title.setBold(true);
    fonts.zone = fontOfPixels(base, 0.92 * pixels);
    fonts.zone.setItalic(true);
    return fonts;
}

void drawTextAt(QPainter& painter, const QFont& font, const QColor& colour, const QPointF& at, const QString& text)
{
    painter.setFont(font);
    painter.setPen(colour);
    painter.drawText(at, text);
}

QPolygonF ChartScene::Label::outline() const
{
    return TurnedRect{centre, width / 2, height / 2, degrees}.outline();
}

void ChartScene::pointsChanged()
{
    m_cloud.setPoints(model.points, theme, font_px);
    m_measured = m_modelled = m_zero = m_infinite = false;
    m_above_roof.clear();
    for (std::size_t index = 0; index < model.points.size(); ++index) {
        const ChartPoint& point = model.points[index];
        (point.measured ? m_measured : m_modelled) = true;
        m_zero = m_zero || point.lane == ChartLane::ZeroIntensity;
        m_infinite = m_infinite || point.lane == ChartLane::InfiniteIntensity;
        if (point.above_roof)
            m_above_roof.push_back(static_cast<int>(index));
    }
}

void ChartScene::arrange(const QSizeF& size)
{
    m_size = size;
    m_fonts = ChartFonts::of(base_font, font_px);
    // On a small picture the plot comes first: what surrounds it goes in this order.
    Extras extras{options.title, options.title, options.legend, true};
    if (arrangeWith(extras, size))
        return;
    extras.legend = false;
    if (arrangeWith(extras, size))
        return;
    extras.subtitle = false;
    if (arrangeWith(extras, size))
        return;
    extras.title = false;
    if (arrangeWith(extras, size))
        return;
    extras.axis_titles = false;
    arrangeWith(extras, size);
}

bool ChartScene::arrangeWith(const Extras& extras, const QSizeF& size)
{
    const double f = font_px;
    const double pad = 0.9 * f;
    const QFontMetricsF label_metrics(m_fonts.label);
    const QFontMetricsF small_metrics(m_fonts.small);

    // Left: the widest tick label, or that of a usual axis, so that the plot stays in place while zooming.
    const double tick_height = 2.2 * f;
    const LogTicks estimate = logTicks(model.y, std::max(40.0, size.height() - 9 * f), tick_height);
    double tick_width = label_metrics.horizontalAdvance(QStringLiteral("100\u202fT"));
    for (const LogTick& tick : estimate.major)
        tick_width = std::max(tick_width, label_metrics.horizontalAdvance(QString::fromStdString(tick.label)));
    const double axis_title = extras.axis_titles ? 1.7 * f : 0;
    const double left = pad + axis_title + tick_width + 0.8 * f;
    const double right = pad + 1.1 * f;
    const double lane_width = 3.2 * f;
    const double zero = m_zero ? lane_width : 0;
    const double infinite = m_infinite ? lane_width : 0;
    const double width = size.width() - left - right;

    double top = pad;
    m_title = m_subtitle = {};
    if (extras.title && !model.title.empty()) {
        m_title = QRectF(left, top, width, 1.3 * 1.3 * f);
        top = m_title.bottom();
    }
    if (extras.subtitle && !model.subtitle.empty()) {
        m_subtitle = QRectF(left, top, width, 1.35 * f);
        top = m_subtitle.bottom();
    }
    top += top > pad ? 0.6 * f : 0.2 * f;

    double bottom = size.height() - 0.7 * f;
    m_convention.clear();
    m_convention_rect = {};
    if (options.convention && !model.convention.empty()) {
        m_convention = twoLines(QString::fromStdString(model.convention), small_metrics, size.width() - left - pad);
        const double height = 1.2 * f * static_cast<double>(m_convention.size());
        m_convention_rect = QRectF(left, bottom - height, size.width() - left - pad, height);
        bottom = m_convention_rect.top() - 0.4 * f;
    }
    m_legend = {};
    if (extras.legend) {
        std::vector<ChartLegend::Entry> entries;
        const int most = std::min(m_cloud.size(), 100);
        for (int index = 0; index < most; ++index) {
            ChartLegend::Entry entry{QString::fromStdString(model.points[static_cast<std::size_t>(index)].label),
                                     m_cloud.style(index)};
            entry.style.radius = 0.36 * f;
            entry.point = index;
            entries.push_back(entry);
        }
        std::vector<ChartLegend::Entry> keys;
        const MarkerStyle key{Marker::Circle, theme.muted, theme.background, false, 0.36 * f};
        if (m_measured && m_modelled) {
            keys.push_back({translated("modelled"), key});
            keys.push_back({translated("measured"), key});
            keys.back().style.filled = true;
        }
        if (!m_above_roof.empty()) {
            keys.push_back({translated("above its roof"), key});
            keys.back().ring = true;
            keys.back().style.radius = 0.26 * f;
        }
        m_legend.arrange(std::move(entries), m_cloud.size(), std::move(keys), m_fonts.label, f,
                         size.width() - left - pad, size.height() > 30 * f ? 3 : 2);
        if (!m_legend.empty()) {
            m_legend.moveTo(QPointF(left, bottom - m_legend.rect().height()));
            bottom = m_legend.rect().top() - 0.5 * f;
        }
    }
    m_x_title = m_y_title = {};
    if (extras.axis_titles) {
        m_x_title = QRectF(left, bottom - 1.35 * f, width, 1.35 * f);
        bottom = m_x_title.top() - 0.15 * f;
    }
    bottom -= 1.75 * f; // tick labels
    // Whole pixels keep the frame and the grid sharp on a plain screen.
    const QRectF frame(std::round(left), std::round(top), std::round(width), std::round(bottom - top));
    m_frame = frame;
    m_plot = frame.adjusted(std::round(zero), 0, -std::round(infinite), 0);
    m_zero_lane = QRectF(frame.left(), frame.top(), m_plot.left() - frame.left(), frame.height());
    m_infinite_lane = QRectF(m_plot.right(), frame.top(), frame.right() - m_plot.right(), frame.height());
    if (extras.axis_titles)
        m_y_title = QRectF(pad, frame.top(), 1.35 * f, frame.height());

    // A plot of no size has no transform.
    const bool roomy = m_plot.height() >= std::max(8 * f, 0.45 * size.height()) && m_plot.width() >= 8 * f;
    if (m_plot.width() < 4 || m_plot.height() < 4) {
        m_plot.setSize(QSizeF(std::max(4.0, m_plot.width()), std::max(4.0, m_plot.height())));
        m_frame = m_plot;
    }
    const double x_label = label_metrics.horizontalAdvance(QStringLiteral("100\u202fk")) + 0.8 * f;
    m_x_ticks = logTicks(model.x, m_plot.width(), x_label);
    m_y_ticks = logTicks(model.y, m_plot.height(), tick_height);
    return roomy;
}

QColor ChartScene::roofColour(int roof) const
{
    const ChartRoof& item = model.roofs[static_cast<std::size_t>(roof)];
    if (item.active)
        return theme.ink;
    return theme.roofs[static_cast<std::size_t>(roof) % theme.roofs.size()];
}

// The model's lines end at its axes; cut again here, a line far outside cannot reach the painter.
QPolygonF ChartScene::roofLine(int roof) const
{
    QPolygonF line;
    const std::vector<ChartPosition>& positions = model.roofs[static_cast<std::size_t>(roof)].line;
    for (std::size_t index = 1; index < positions.size(); ++index) {
        const auto part = clippedLine(
            QLineF(m_transform.toPixel(positions[index - 1]), m_transform.toPixel(positions[index])), m_plot);
        if (!part)
            continue;
        if (line.isEmpty() || line.last() != part->p1())
            line.append(part->p1());
        line.append(part->p2());
    }
    return line;
}

} // namespace rooflens::app
