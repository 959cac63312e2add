// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/support/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>
#include <QPixmap>

namespace rooflens::app
{

namespace
{

constexpr double kGrid = 24; // the outlines below are on a 24 × 24 grid
constexpr double kPen = 1.7;

QPainterPath lines(std::initializer_list<std::initializer_list<QPointF>> strokes)
{
    QPainterPath path;
    for (const auto& stroke : strokes) {
        bool first = true;
        for (const auto& point : stroke) {
            first ? path.moveTo(point) : path.lineTo(point);
            first = false;
        }
    }
    return path;
}

// An arrow that turns back: undo, and mirrored redo.
QPainterPath turn()
{
    auto path = lines({{{8, 5}, {4, 9}, {8, 13}}});
    path.moveTo(4, 9);
    path.lineTo(14, 9);
    path.arcTo(QRectF(9, 9, 10, 10), 90, -180);
    path.lineTo(9, 19);
    return path;
}

QPainterPath outlineOf(Glyph glyph)
{
    QPainterPath path;
    switch (glyph) {
    case Glyph::NewFile:
        return lines({{{14, 3}, {6, 3}, {6, 21}, {18, 21}, {18, 7}, {14, 3}, {14, 7}, {18, 7}}});
    case Glyph::Open:
        return lines(
            {{{3, 19}, {3, 5}, {9, 5}, {11, 7}, {19, 7}, {19, 10}}, {{3, 19}, {6, 10}, {22, 10}, {19, 19}, {3, 19}}});
    case Glyph::Save:
        return lines({{{4, 4}, {16, 4}, {20, 8}, {20, 20}, {4, 20}, {4, 4}},
                      {{8, 4}, {8, 9}, {15, 9}, {15, 4}},
                      {{7, 20}, {7, 13}, {17, 13}, {17, 20}}});
    case Glyph::Undo:
        return turn();
    case Glyph::Redo:
        return QTransform(-1, 0, 0, 1, kGrid, 0).map(turn());
    case Glyph::Plus:
        return lines({{{12, 5}, {12, 19}}, {{5, 12}, {19, 12}}});
    case Glyph::Minus:
        return lines({{{5, 12}, {19, 12}}});
    case Glyph::Measure:
        path.addEllipse(QPointF(12, 12), 4, 4);
        path.addPath(
            lines({{{12, 2.5}, {12, 6}}, {{12, 18}, {12, 21.5}}, {{2.5, 12}, {6, 12}}, {{18, 12}, {21.5, 12}}}));
        return path;
    case Glyph::Fit:
        return lines({{{4, 9}, {4, 4}, {9, 4}},
                      {{15, 4}, {20, 4}, {20, 9}},
                      {{20, 15}, {20, 20}, {15, 20}},
                      {{9, 20}, {4, 20}, {4, 15}}});
    case Glyph::Export:
        return lines({{{12, 15}, {12, 3}}, {{7.5, 7.5}, {12, 3}, {16.5, 7.5}}, {{4, 14}, {4, 20}, {20, 20}, {20, 14}}});
    case Glyph::Copy:
    case Glyph::Duplicate:
        path.addRoundedRect(QRectF(8, 8, 12, 12), 1.5, 1.5);
        path.addPath(lines({{{16, 8}, {16, 4}, {4, 4}, {4, 16}, {8, 16}}}));
        return path;
    case Glyph::Remove:
        return lines({{{4, 6.5}, {20, 6.5}},
                      {{9, 6.5}, {9, 3.5}, {15, 3.5}, {15, 6.5}},
                      {{6, 6.5}, {7, 20.5}, {17, 20.5}, {18, 6.5}},
                      {{10, 10.5}, {10, 16.5}},
                      {{14, 10.5}, {14, 16.5}}});
    case Glyph::Reset:
        path.arcMoveTo(QRectF(5, 5, 14, 14), 150);
        path.arcTo(QRectF(5, 5, 14, 14), 150, -300);
        path.addPath(lines({{{5.2, 3.6}, {5.6, 9}, {11, 8.4}}}));
        return path;
    case Glyph::Edit:
        return lines({{{4, 20}, {5, 15.5}, {16, 4.5}, {19.5, 8}, {8.5, 19}, {4, 20}}, {{13.5, 7}, {17, 10.5}}});
    case Glyph::Chip:
        path.addRoundedRect(QRectF(6, 6, 12, 12), 1.5, 1.5);
        path.addPath(lines({{{9.5, 2.5}, {9.5, 6}},
                            {{14.5, 2.5}, {14.5, 6}},
                            {{9.5, 18}, {9.5, 21.5}},
                            {{14.5, 18}, {14.5, 21.5}},
                            {{2.5, 9.5}, {6, 9.5}},
                            {{2.5, 14.5}, {6, 14.5}},
                            {{18, 9.5}, {21.5, 9.5}},
                            {{18, 14.5}, {21.5, 14.5}}}));
        return path;
    case Glyph::Theme:
        path.addEllipse(QPointF(12, 12), 8, 8);
        path.moveTo(12, 4);
        path.lineTo(12, 20);
        for (double y = 7; y <= 17; y += 2.5) {
            path.moveTo(12, y);
            path.lineTo(18, y);
        }
        return path;
    case Glyph::Error:
        path.addEllipse(QPointF(12, 12), 9, 9);
        path.addPath(lines({{{9, 9}, {15, 15}}, {{15, 9}, {9, 15}}}));
        return path;
    case Glyph::Warning:
        return lines({{{12, 3.5}, {21.5, 20}, {2.5, 20}, {12, 3.5}}, {{12, 9.5}, {12, 14}}, {{12, 16.8}, {12, 17.2}}});
    case Glyph::Information:
        path.addEllipse(QPointF(12, 12), 9, 9);
        path.addPath(lines({{{12, 11}, {12, 16.5}}, {{12, 7.5}, {12, 7.9}}}));
        return path;
    case Glyph::Close:
        return lines({{{6, 6}, {18, 18}}, {{18, 6}, {6, 18}}});
    }
    return path;
}

class GlyphEngine : public QIconEngine
{
public:
    GlyphEngine(Glyph glyph, const QColor& colour)
        : m_glyph(glyph)
        , m_colour(colour)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override
    {
        const auto palette = QGuiApplication::palette();
        auto colour = m_colour;
        if (!colour.isValid()) {
            colour = mode == QIcon::Selected
                ? palette.color(QPalette::HighlightedText)
                : palette.color(mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active, QPalette::ButtonText);
        }
        if (mode == QIcon::Disabled) {
            colour.setAlphaF(0.45F);
        }
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.topLeft());
        painter->scale(rect.width() / kGrid, rect.height() / kGrid);
        painter->setPen(QPen(colour, kPen, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(outlineOf(m_glyph));
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect({}, size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new GlyphEngine(*this); }

private:
    Glyph m_glyph;
    QColor m_colour;
};

} // namespace

QIcon glyphIcon(Glyph glyph)
{
    return QIcon(new GlyphEngine(glyph, {}));
}
QIcon glyphIcon(Glyph glyph, const QColor& colour)
{
    return QIcon(new GlyphEngine(glyph, colour));
}

QIcon programIcon()
{
    QIcon icon;
    for (const int size : {16, 32, 48, 128}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.scale(size / kGrid, size / kGrid);
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0x16324f));
        painter.drawRoundedRect(QRectF(1, 1, 22, 22), 4.5, 4.5);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(QColor(0x8cc4ff), 2.2, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter.drawPath(lines({{{4.5, 18.5}, {13, 8}, {19.5, 8}}}));
        painter.setPen(Qt::NoPen);
        painter.setBrush(QColor(0xffb454));
        painter.drawEllipse(QPointF(9.5, 16.2), 1.9, 1.9);
        painter.drawEllipse(QPointF(16.5, 12), 1.9, 1.9);
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace rooflens::app
