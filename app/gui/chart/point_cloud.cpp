// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/point_cloud.h"

#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_set>

namespace rooflens::app
{

namespace
{

// A mark as pixels, with the span of each row that is not empty and the part of it that is opaque.
struct Sprite {
    struct Row {
        int begin = 0;
        int opaque_begin = 0;
        int opaque_end = 0;
        int end = 0;
    };
    QImage image; // rows lie next to each other: 32 bits a pixel
    const QRgb* pixels = nullptr;
    std::vector<Row> rows;
    int half = 0;
    int first_row = 0; // of those that are not empty
    int last_row = 0;
};

Sprite makeSprite(const MarkerStyle& style, double scale)
{
    Sprite sprite;
    sprite.half = static_cast<int>(std::ceil(style.radius * 1.8 * scale)) + 1;
    const int side = 2 * sprite.half + 1;
    sprite.image = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
    sprite.image.fill(Qt::transparent);
    QPainter painter(&sprite.image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(sprite.half + 0.5, sprite.half + 0.5);
    painter.scale(scale, scale);
    drawMarker(painter, QPointF(0, 0), style);
    painter.end();
    sprite.rows.resize(static_cast<std::size_t>(side));
    for (int y = 0; y < side; ++y) {
        const auto* pixels = reinterpret_cast<const QRgb*>(sprite.image.constScanLine(y));
        Sprite::Row& row = sprite.rows[static_cast<std::size_t>(y)];
        int x = 0;
        while (x < side && qAlpha(pixels[x]) == 0)
            ++x;
        row.begin = x;
        row.end = side;
        while (row.end > row.begin && qAlpha(pixels[row.end - 1]) == 0)
            --row.end;
        // The longest opaque run.
        row.opaque_begin = row.opaque_end = row.begin;
        for (int from = row.begin; from < row.end;) {
            if (qAlpha(pixels[from]) != 255) {
                ++from;
                continue;
            }
            int to = from;
            while (to < row.end && qAlpha(pixels[to]) == 255)
                ++to;
            if (to - from > row.opaque_end - row.opaque_begin) {
                row.opaque_begin = from;
                row.opaque_end = to;
            }
            from = to;
        }
        if (row.end > row.begin) {
            sprite.first_row = sprite.last_row == 0 ? y : sprite.first_row;
            sprite.last_row = y + 1;
        }
    }
    sprite.pixels = reinterpret_cast<const QRgb*>(sprite.image.constBits());
    return sprite;
}

// Source over destination, both premultiplied; two channels at a time.
inline QRgb over(QRgb source, QRgb destination)
{
    const unsigned rest = 255 - qAlpha(source);
    unsigned low = (destination & 0x00ff00ffU) * rest + 0x00800080U;
    low = ((low + ((low >> 8U) & 0x00ff00ffU)) >> 8U) & 0x00ff00ffU;
    unsigned high = ((destination >> 8U) & 0x00ff00ffU) * rest + 0x00800080U;
    high = (high + ((high >> 8U) & 0x00ff00ffU)) & 0xff00ff00U;
    return source + (low | high);
}

void stamp(QRgb* target, std::ptrdiff_t stride, const Sprite& sprite, int centre_x, int centre_y)
{
    const int side = 2 * sprite.half + 1;
    QRgb* to = target + (centre_y - sprite.half + sprite.first_row) * stride + centre_x - sprite.half;
    const QRgb* from = sprite.pixels + static_cast<std::ptrdiff_t>(sprite.first_row) * side;
    for (int y = sprite.first_row; y < sprite.last_row; ++y, to += stride, from += side) {
        const Sprite::Row& row = sprite.rows[static_cast<std::size_t>(y)];
        for (int x = row.begin; x < row.opaque_begin; ++x)
            to[x] = over(from[x], to[x]);
        for (int x = row.opaque_begin; x < row.opaque_end; ++x)
            to[x] = from[x];
        for (int x = row.opaque_end; x < row.end; ++x)
            to[x] = over(from[x], to[x]);
    }
}

} // namespace

std::uint16_t PointCloud::styleIndex(const ChartPoint& point, const ChartTheme& theme)
{
    QColor colour;
    if (!point.colour.empty())
        colour = QColor(QString::fromStdString(point.colour));
    if (!colour.isValid())
        colour = theme.points[static_cast<std::size_t>(std::max(0, point.point)) % theme.points.size()];
    const Marker marker = markerOf(QString::fromStdString(point.marker), std::max(0, point.point));
    const std::array<unsigned, 3> key{colour.rgb(), static_cast<unsigned>(marker), point.measured ? 1U : 0U};
    const auto [place, added] = m_style_of.try_emplace(key, static_cast<std::uint16_t>(m_styles.size()));
    if (added) {
        if (m_styles.size() >= 65534) { // more own colours than anyone can tell apart: the last style serves
            place->second = static_cast<std::uint16_t>(m_styles.size() - 1);
            return place->second;
        }
        m_styles.push_back({marker, colour, theme.background, point.measured, m_radius});
    }
    return place->second;
}

void PointCloud::setPoints(const std::vector<ChartPoint>& points, const ChartTheme& theme, double font_px)
{
    m_styles.clear();
    m_style_of.clear();
    // Many points are drawn smaller, so that clusters keep their shape.
    m_radius = font_px * (points.size() <= 500 ? 0.36 : points.size() <= 5000 ? 0.28 : 0.21);
    m_points.clear();
    m_points.reserve(points.size());
    for (const ChartPoint& point : points) {
        Item item;
        item.lane = point.lane;
        item.has_y = point.y > 0;
        item.log_x = point.lane == ChartLane::None ? std::log10(point.x) : 0;
        item.log_y = item.has_y ? std::log10(point.y) : 0;
        item.style = styleIndex(point, theme);
        m_points.push_back(item);
    }
}

void PointCloud::place(const PlotTransform& transform, const QRectF& zero_lane, const QRectF& infinite_lane)
{
    const QRectF inside = transform.rect().adjusted(-0.5, -0.5, 0.5, 0.5);
    for (Item& item : m_points) {
        if (item.lane == ChartLane::None) {
            item.x = transform.pixelX(item.log_x);
        } else {
            const QRectF& lane = item.lane == ChartLane::ZeroIntensity ? zero_lane : infinite_lane;
            item.x = lane.center().x();
        }
        item.y = item.has_y ? transform.pixelY(item.log_y) : inside.bottom() - 2 * m_radius;
        const bool across = item.lane != ChartLane::None || (item.x >= inside.left() && item.x <= inside.right());
        item.visible = across && item.y >= inside.top() && item.y <= inside.bottom();
    }
}

int PointCloud::nearest(const QPointF& position, double reach) const
{
    int best = -1;
    double least = reach * reach;
    for (int index = 0; index < size(); ++index) {
        const Item& item = m_points[static_cast<std::size_t>(index)];
        if (!item.visible)
            continue;
        const double dx = item.x - position.x();
        const double dy = item.y - position.y();
        if (dx * dx + dy * dy <= least) {
            least = dx * dx + dy * dy;
            best = index;
        }
    }
    return best;
}

DrawStatistics PointCloud::paint(QPainter& painter, const QRectF& frame, bool vector) const
{
    if (!vector && size() > kMostPaths)
        return paintSprites(painter, frame);
    DrawStatistics statistics;
    // A quarter of a pixel is below what paper shows; it keeps the files of large charts small.
    std::unordered_set<std::uint64_t> taken;
    for (int index = 0; index < size(); ++index) {
        const Item& item = m_points[static_cast<std::size_t>(index)];
        if (!item.visible) {
            ++statistics.outside;
            continue;
        }
        if (size() > kMostPaths) {
            const auto column = static_cast<std::uint64_t>((item.x - frame.left() + 16) * 4);
            const auto row = static_cast<std::uint64_t>((item.y - frame.top() + 16) * 4);
            if (!taken.insert((row << 40U) | (column << 16U) | item.style).second) {
                ++statistics.merged;
                continue;
            }
        }
        ++statistics.drawn;
        drawMarker(painter, QPointF(item.x, item.y), m_styles[item.style]);
    }
    return statistics;
}

DrawStatistics PointCloud::paintSprites(QPainter& painter, const QRectF& frame) const
{
    DrawStatistics statistics;
    const double scale = std::abs(painter.deviceTransform().m11());
    std::vector<Sprite> sprites(m_styles.size());
    int margin = 0;
    for (std::size_t style = 0; style < m_styles.size(); ++style) {
        sprites[style] = makeSprite(m_styles[style], scale);
        margin = std::max(margin, sprites[style].half + 1);
    }
    const int left = static_cast<int>(std::floor(frame.left() * scale)) - margin;
    const int top = static_cast<int>(std::floor(frame.top() * scale)) - margin;
    const int columns = static_cast<int>(std::ceil(frame.width() * scale)) + 2 * margin + 2;
    const int rows = static_cast<int>(std::ceil(frame.height() * scale)) + 2 * margin + 2;
    QImage image(columns, rows, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    auto* pixels = reinterpret_cast<QRgb*>(image.bits());
    const std::ptrdiff_t stride = image.bytesPerLine() / 4;
    std::vector<std::uint16_t> taken(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0xffff);
    for (const Item& item : m_points) {
        if (!item.visible) {
            ++statistics.outside;
            continue;
        }
        const int x = static_cast<int>(std::floor(item.x * scale)) - left;
        const int y = static_cast<int>(std::floor(item.y * scale)) - top;
        std::uint16_t& style
            = taken[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)];
        if (style == item.style) {
            ++statistics.merged;
            continue;
        }
        style = item.style;
        ++statistics.drawn;
        stamp(pixels, stride, sprites[item.style], x, y);
    }
    image.setDevicePixelRatio(scale);
    painter.drawImage(QPointF(left / scale, top / scale), image);
    return statistics;
}

} // namespace rooflens::app
