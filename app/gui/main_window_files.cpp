// SPDX-License-Identifier: GPL-3.0-or-later
// Files and settings of the window.
#include "app/gui/main_window.h"

#include "app/gui/document/open_file.h"
#include "app/gui/panels/drop_overlay.h"
#include "app/gui/support/text.h"

#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QSettings>

namespace rooflens::app
{

namespace
{

constexpr int kRecentFiles = 10;
constexpr int kLayoutVersion = 1;
const auto kRecentKey = QStringLiteral("recent");

QString openFilter()
{
    return MainWindow::tr("Rooflens files (*.rooflens *.yaml *.yml *.png *.svg *.pdf);;Scenarios (*.rooflens);;"
                          "Hardware and operations (*.yaml *.yml);;Pictures that carry a scenario (*.png *.svg *.pdf);;"
                          "All files (*)");
}

QString folderOf(const Document& document)
{
    return document.filePath().isEmpty() ? QSettings().value(QStringLiteral("folder")).toString()
                                         : QFileInfo(document.filePath()).path();
}

} // namespace

bool MainWindow::mayDiscard()
{
    if (!m_document.isModified()) {
        return true;
    }
    QMessageBox box(QMessageBox::Warning, tr("Unsaved changes"),
                    tr("Save the changes to “%1”?").arg(m_document.title()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, this);
    box.setInformativeText(tr("Without saving they are lost."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
    case QMessageBox::Save:
        return saveFile();
    case QMessageBox::Discard:
        return true;
    default:
        return false;
    }
}

void MainWindow::newFile()
{
    if (mayDiscard()) {
        m_document.startNew();
    }
}

void MainWindow::openFile()
{
    const auto path = QFileDialog::getOpenFileName(this, tr("Open"), folderOf(m_document), openFilter());
    if (!path.isEmpty()) {
        openPath(path);
    }
}

bool MainWindow::openPath(const QString& path)
{
    const auto refuse = [this](const Error& error) {
        showMessage(errorMessage(error));
        return false;
    };
    const auto kind = kindOfFile(path);
    if (!kind) {
        return refuse(kind.error());
    }
    Result<void> done;
    switch (*kind) {
    case FileKind::Hardware:
        done = takeHardwareFile(m_document, path);
        break;
    case FileKind::Operation:
        done = takeOperationFile(m_document, path);
        break;
    case FileKind::Scenario:
    case FileKind::Picture:
        // A file that cannot be read is told before anything is asked about unsaved work.
        if (auto checked = m_document.check(path); !checked) {
            return refuse(checked.error());
        }
        if (!mayDiscard()) {
            return false;
        }
        done = m_document.open(path);
        break;
    }
    if (!done) {
        return refuse(done.error());
    }
    rememberRecent(path);
    return true;
}

bool MainWindow::saveFile()
{
    if (m_document.filePath().isEmpty()) {
        return saveFileAs();
    }
    if (const auto saved = m_document.save(); !saved) {
        showMessage(errorMessage(saved.error()));
        return false;
    }
    rememberRecent(m_document.filePath());
    return true;
}

bool MainWindow::saveFileAs()
{
    QFileDialog dialog(this, tr("Save as"), folderOf(m_document), tr("Rooflens scenario (*.rooflens)"));
    dialog.setAcceptMode(QFileDialog::AcceptSave);
    dialog.setDefaultSuffix(QStringLiteral("rooflens"));
    dialog.selectFile(m_document.filePath().isEmpty() ? m_document.title().toLower()
                                                      : QFileInfo(m_document.filePath()).fileName());
    if (dialog.exec() != QDialog::Accepted || dialog.selectedFiles().isEmpty()) {
        return false;
    }
    if (const auto saved = m_document.saveAs(dialog.selectedFiles().first()); !saved) {
        showMessage(errorMessage(saved.error()));
        return false;
    }
    rememberRecent(m_document.filePath());
    return true;
}

void MainWindow::rememberRecent(const QString& path)
{
    if (!m_options.remember) {
        return;
    }
    QSettings settings;
    auto recent = settings.value(kRecentKey).toStringList();
    const auto absolute = QFileInfo(path).absoluteFilePath();
    recent.removeAll(absolute);
    recent.prepend(absolute);
    settings.setValue(kRecentKey, QStringList(recent.mid(0, kRecentFiles)));
    settings.setValue(QStringLiteral("folder"), QFileInfo(absolute).path());
}

void MainWindow::fillRecentMenu()
{
    m_recent_menu->clear();
    const auto recent = QSettings().value(kRecentKey).toStringList();
    for (const auto& path : recent) {
        const QFileInfo file(path);
        auto* action = m_recent_menu->addAction(QStringLiteral("%1  –  %2").arg(file.fileName(), file.path()));
        action->setEnabled(file.exists());
        connect(action, &QAction::triggered, this, [this, path] { openPath(path); });
    }
    if (recent.isEmpty()) {
        m_recent_menu->addAction(tr("No files yet"))->setEnabled(false);
    }
    m_recent_menu->addSeparator();
    auto* clear = m_recent_menu->addAction(tr("Clear list"));
    clear->setEnabled(!recent.isEmpty());
    connect(clear, &QAction::triggered, this, [] { QSettings().remove(kRecentKey); });
}

void MainWindow::readSettings()
{
    auto theme = m_options.theme;
    if (m_options.remember) {
        const QSettings settings;
        theme = themeFromName(settings.value(QStringLiteral("theme")).toString());
        restoreGeometry(settings.value(QStringLiteral("geometry")).toByteArray());
        restoreState(settings.value(QStringLiteral("layout")).toByteArray(), kLayoutVersion);
    }
    applyThemeChoice(theme);
    for (auto* action : m_theme_group->actions()) {
        action->setChecked(action->data().toInt() == static_cast<int>(theme));
    }
}

void MainWindow::writeSettings()
{
    if (m_options.remember) {
        QSettings settings;
        settings.setValue(QStringLiteral("geometry"), saveGeometry());
        settings.setValue(QStringLiteral("layout"), saveState(kLayoutVersion));
        settings.setValue(QStringLiteral("theme"), nameOf(m_options.theme));
    }
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_options.ask_before_closing && !mayDiscard()) {
        event->ignore();
        return;
    }
    writeSettings();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (!event->mimeData()->hasUrls()) {
        return;
    }
    const auto urls = event->mimeData()->urls();
    const bool one = urls.size() == 1 && urls.first().isLocalFile();
    const auto name = one ? QFileInfo(urls.first().toLocalFile()).fileName() : QString{};
    const bool good = one && mayOpen(name);
    m_drop->showText(good       ? tr("Drop to open %1").arg(name)
                         : !one ? tr("One file of this machine at a time")
                                : tr("%1 cannot be opened: scenarios (.rooflens), hardware and operations (.yaml) and "
                                     "exported pictures can")
                                      .arg(name),
                     good);
    event->acceptProposedAction(); // also of the wrong kind: the reason is to be read, dropping tells it again
}

void MainWindow::dragLeaveEvent(QDragLeaveEvent*)
{
    m_drop->hide();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    m_drop->hide();
    event->acceptProposedAction();
    const auto urls = event->mimeData()->urls();
    if (urls.size() != 1 || !urls.first().isLocalFile()) {
        showMessage({Message::Severity::Error, tr("One file of this machine can be opened at a time")});
        return;
    }
    const auto path = urls.first().toLocalFile();
    // The drag is over before anything is asked.
    QMetaObject::invokeMethod(
        this, [this, path] { openPath(path); }, Qt::QueuedConnection);
}

} // namespace rooflens::app
