// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/derivation_text.h"

#include "app/gui/document/document.h"
#include "app/gui/support/text.h"

#include <QCoreApplication>

namespace rooflens::app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Derivation", text);
}

QString html(const std::string& text)
{
    return toQString(text).toHtmlEscaped();
}

QString titleOf(DerivationStep::Part part)
{
    switch (part) {
    case DerivationStep::Part::Work:
        return tr("Work");
    case DerivationStep::Part::Traffic:
        return tr("Traffic");
    case DerivationStep::Part::Intensity:
        return tr("Arithmetic intensity");
    case DerivationStep::Part::Roof:
        return tr("Roofs");
    case DerivationStep::Part::Result:
        return tr("Result");
    case DerivationStep::Part::Note:
        break;
    }
    return tr("Notes");
}

// Formulas use '*' and may break after an operator.
QString formulaHtml(const std::string& formula)
{
    auto text = html(formula);
    text.replace(QLatin1Char('*'), QStringLiteral("·\u200b"));
    return text;
}

QString stepHtml(const DerivationStep& step, const DerivationColours& colours)
{
    const bool note = step.part == DerivationStep::Part::Note;
    QString equation;
    if (!step.formula.empty()) {
        equation = formulaHtml(step.formula);
    }
    if (!step.substituted.empty() && step.substituted != step.formula) {
        equation += (equation.isEmpty() ? QString{} : QStringLiteral(" = ")) + formulaHtml(step.substituted);
    }
    if (!step.result.empty()) {
        equation += (equation.isEmpty() ? QString{} : QStringLiteral(" = "))
            + (note ? html(step.result) : QStringLiteral("<b>%1</b>").arg(html(step.result)));
    }
    const auto source = step.source.empty()
        ? QString{}
        : QStringLiteral("<span style='color:%1'>%2</span>").arg(colours.muted.name(), html(step.source));
    return QStringLiteral(
               "<tr><td width='24%' style='padding:2px 14px 2px 0'>%1</td>"
               "<td width='46%' style='padding:2px 14px 2px 0'>%2</td><td style='padding:2px 0'>%3</td></tr>")
        .arg(html(step.what), equation, source);
}

QString boundSentence(const Point& point)
{
    const auto roof = html(point.attainable.binding_roof);
    switch (point.attainable.bound) {
    case Bound::Memory:
        return tr("memory-bound by %1").arg(roof);
    case Bound::Compute:
        return tr("compute-bound by %1").arg(roof);
    case Bound::Balanced:
        return tr("balanced: %1 and memory take the same time").arg(roof);
    case Bound::None:
        break;
    }
    return tr("no roof binds");
}

QString headHtml(const Point& point, const DerivationColours& colours)
{
    const auto& bound_colour = point.attainable.bound == Bound::Memory ? colours.memory : colours.compute;
    QStringList facts;
    if (point.intensity) {
        facts << tr("%1 FLOP/byte").arg(intensityText(point.intensity));
    }
    if (point.origin == Point::Origin::Measured && point.flop_per_s) {
        facts << tr("measured %1").arg(rateText(point.flop_per_s));
        if (point.efficiency) {
            facts << tr("%1 of attainable").arg(percentText(point.efficiency));
        }
    }
    if (point.attainable.flop_per_s) {
        facts << tr("attainable %1").arg(rateText(point.attainable.flop_per_s));
    }
    if (point.attainable.seconds) {
        facts << tr("at least %1").arg(timeText(point.attainable.seconds));
    }
    return QStringLiteral("<div style='font-size:large'><b>%1</b></div>"
                          "<div style='margin-top:2px'><b style='color:%2'>%3</b> &nbsp; %4</div>")
        .arg(html(point.name), bound_colour.name(), boundSentence(point), facts.join(QStringLiteral(" · ")));
}

} // namespace

QString derivationHtml(Document& document, int point, const DerivationColours& colours)
{
    if (point < 0 || point >= static_cast<int>(document.points().size())) {
        return QStringLiteral("<p style='color:%1'>%2</p>")
            .arg(colours.muted.name(), tr("Select a point on the chart or in the list to see why it stands there."));
    }
    const auto& shown = document.points()[static_cast<std::size_t>(point)];
    if (shown.error) {
        return QStringLiteral("<div style='font-size:large'><b>%1</b></div><p style='color:%2'>%3</p><p>%4</p>")
            .arg(html(shown.name), colours.warning.name(), html(shown.error->message), html(shown.error->hint));
    }
    QString page = headHtml(shown, colours);
    for (const auto& warning : shown.warnings) {
        page += QStringLiteral("<p style='color:%1; margin:4px 0 0 0'>⚠ %2%3</p>")
                    .arg(colours.warning.name(), html(warning.message),
                         warning.hint.empty() ? QString{} : QStringLiteral(" (%1)").arg(html(warning.hint)));
    }
    if (!shown.not_drawn.empty()) {
        page += QStringLiteral("<p style='margin:4px 0 0 0'>%1</p>")
                    .arg(tr("Not drawn on the axes: %1").arg(html(shown.not_drawn)));
    }
    const auto moves = document.whatWouldMove(point);
    if (!moves.empty()) {
        page += QStringLiteral("<p style='margin:6px 0 0 0'><b>%1</b> ").arg(tr("What would move it:"));
        for (const auto& move : moves) {
            page += html(move) + QLatin1Char(' ');
        }
        page += QStringLiteral("</p>");
    }
    const auto steps = document.derive(point);
    if (!steps) {
        return page
            + QStringLiteral("<p style='color:%1'>%2</p>").arg(colours.warning.name(), html(steps.error().message));
    }
    page += QStringLiteral("<table width='100%' cellspacing='0' style='margin-top:4px'>");
    std::optional<DerivationStep::Part> part;
    for (const auto& step : *steps) {
        if (part != step.part) {
            part = step.part;
            page += QStringLiteral("<tr><td colspan='3' style='padding:7px 0 1px 0; color:%1'><b>%2</b></td></tr>")
                        .arg(colours.muted.name(), titleOf(step.part));
        }
        page += stepHtml(step, colours);
    }
    return page + QStringLiteral("</table>");
}

QString derivationPlainText(Document& document, int point)
{
    if (point < 0 || point >= static_cast<int>(document.points().size())) {
        return {};
    }
    const auto& shown = document.points()[static_cast<std::size_t>(point)];
    QStringList lines{toQString(shown.name)};
    if (const auto* chip = document.hardware()) {
        lines.front() += tr(" on %1").arg(toQString(chip->name));
    }
    if (shown.error) {
        lines << toQString(describe(*shown.error));
        return lines.join(QLatin1Char('\n'));
    }
    if (const auto steps = document.derive(point)) {
        for (const auto& step : *steps) {
            lines << toQString(toText(step));
        }
    }
    for (const auto& warning : shown.warnings) {
        lines << tr("Warning: %1").arg(toQString(warning.message));
    }
    for (const auto& move : document.whatWouldMove(point)) {
        lines << toQString(move);
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace rooflens::app
