// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/chart/chart_tip.h"

#include <algorithm>

namespace rooflens::app
{

namespace
{

// Lines of at most `most` characters, broken at spaces where there are some.
QString broken(const QString& text, qsizetype most)
{
    QStringList lines;
    for (QString rest : text.split(QLatin1Char('\n'))) {
        while (rest.size() > most) {
            qsizetype cut = rest.lastIndexOf(QLatin1Char(' '), most);
            if (cut < most / 2)
                cut = most;
            lines += rest.left(cut);
            rest = rest.mid(cut).trimmed();
        }
        lines += rest;
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ChartTip::ChartTip(QWidget* parent)
    : QLabel(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setTextFormat(Qt::PlainText); // a name may hold '<'
    setMargin(7);
    setFrameShape(QFrame::Box);
    setAutoFillBackground(true);
    hide();
}

void ChartTip::setColours(const QColor& background, const QColor& text, const QColor& frame)
{
    QPalette colours = palette();
    colours.setColor(QPalette::Window, background);
    colours.setColor(QPalette::WindowText, text);
    colours.setColor(QPalette::Light, frame);
    colours.setColor(QPalette::Dark, frame);
    setPalette(colours);
    setStyleSheet(QStringLiteral("QLabel { background: %1; color: %2; border: 1px solid %3; border-radius: 4px; }")
                      .arg(background.name(), text.name(), frame.name()));
}

void ChartTip::showText(const QString& text, const QPointF& position)
{
    setText(broken(text, 64));
    adjustSize();
    const QSize room = parentWidget()->size();
    int left = static_cast<int>(position.x()) + 16;
    if (left + width() > room.width() - 4)
        left = static_cast<int>(position.x()) - 16 - width();
    int top = static_cast<int>(position.y()) + 16;
    if (top + height() > room.height() - 4)
        top = static_cast<int>(position.y()) - 16 - height();
    move(std::clamp(left, 2, std::max(2, room.width() - width() - 2)),
         std::clamp(top, 2, std::max(2, room.height() - height() - 2)));
    show();
    raise();
}

} // namespace rooflens::app
