// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/help_dialogs.h"

#include "app/gui/support/icons.h"
#include "app/gui/support/theme.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QMessageBox>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace rooflens::app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("Help", text);
}

QString row(const QString& keys, const QString& what)
{
    return QStringLiteral("<tr><td style='padding:2px 18px 2px 0'><b>%1</b></td><td style='padding:2px 0'>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
}

} // namespace

void showAbout(QWidget* parent)
{
    QMessageBox box(parent);
    box.setWindowTitle(tr("About Rooflens"));
    box.setIconPixmap(programIcon().pixmap(QSize(64, 64), parent->devicePixelRatioF()));
    box.setTextFormat(Qt::RichText);
    box.setText(QStringLiteral("<b style='font-size:x-large'>Rooflens %1</b>").arg(QApplication::applicationVersion()));
    box.setInformativeText(
        tr("Where an operation stands under the limits of a machine, why, and what would move it.<br><br>"
           "Free software under the GNU General Public License, version 3 or later. "
           "Drawn with Qt %1 and QCustomPlot.")
            .arg(QString::fromLatin1(qVersion())));
    box.exec();
}

void showShortcuts(QWidget* parent, const QList<QAction*>& actions)
{
    QDialog dialog(parent);
    dialog.setWindowTitle(tr("Keyboard and pointer"));
    auto* page = new QTextBrowser(&dialog);
    page->setAccessibleName(dialog.windowTitle());
    page->setFrameShape(QFrame::NoFrame);
    auto html = QStringLiteral("<h3>%1</h3><table>").arg(tr("Actions"));
    for (const auto* action : actions) {
        if (!action->shortcut().isEmpty()) {
            html += row(action->shortcut().toString(QKeySequence::NativeText),
                        action->text().remove(QLatin1Char('&')).remove(QStringLiteral("…")));
        }
    }
    html += QStringLiteral("</table><h3>%1</h3><table>").arg(tr("On the chart"));
    html += row(tr("Wheel, + and −"), tr("Zoom about the pointer"));
    html += row(tr("Drag"), tr("Move the chart"));
    html += row(tr("Double click, Home"), tr("Fit"));
    html += row(tr("Click"), tr("Select a point"));
    html += row(tr("Arrow keys"), tr("Walk the points"));
    html += row(tr("Escape"), tr("Select nothing"));
    html += QStringLiteral("</table><h3>%1</h3><table>").arg(tr("In fields"));
    html += row(tr("Return"), tr("Take the value"));
    html += row(tr("Escape"), tr("Back to the value in force"));
    html += row(tr("Up, Down"), tr("One more, one less"));
    html += row(tr("Page Up, Page Down"), tr("Double, halve"));
    html += row(tr("F2, double click"), tr("Edit a name or a cell"));
    html += QStringLiteral("</table>");
    page->setHtml(html);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* layout = new QVBoxLayout(&dialog);
    layout->addWidget(page);
    layout->addWidget(buttons);
    dialog.resize(parent->fontMetrics().height() * 28, parent->fontMetrics().height() * 38);
    dialog.exec();
}

} // namespace rooflens::app
