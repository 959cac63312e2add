// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/dialogs/export_dialog.h"

#include "app/gui/document/document.h"
#include "app/gui/support/text.h"
#include "app/gui/support/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QShowEvent>
#include <QStandardPaths>
#include <algorithm>
#include <cmath>

namespace rooflens::app
{

namespace
{

constexpr int kPreviewDelayMs = 120;
constexpr double kMmPerInch = 25.4;

QDoubleSpinBox* makeSpin(double lower, double upper, int decimals, const QString& suffix, const QString& name,
                         QWidget* parent)
{
    auto* spin = new QDoubleSpinBox(parent);
    spin->setRange(lower, upper);
    spin->setDecimals(decimals);
    spin->setSuffix(suffix);
    spin->setAccessibleName(name);
    return spin;
}

} // namespace

ExportDialog::ExportDialog(Document& document, QWidget* parent)
    : QDialog(parent)
    , m_document(document)
    , m_path(new QLineEdit(this))
    , m_width(makeSpin(20, 2000, 1, tr(" mm"), tr("Width"), this))
    , m_height(makeSpin(20, 2000, 1, tr(" mm"), tr("Height"), this))
    , m_dpi(makeSpin(30, 2400, 0, tr(" dpi"), tr("Resolution"), this))
    , m_font(makeSpin(4, 72, 1, tr(" pt"), tr("Size of labels"), this))
    , m_style(new QComboBox(this))
    , m_title(new QCheckBox(tr("Title"), this))
    , m_legend(new QCheckBox(tr("Legend"), this))
    , m_labels(new QCheckBox(tr("Names of points"), this))
    , m_preview(new QLabel(this))
    , m_pixels(new QLabel(this))
    , m_error(new QLabel(this))
    , m_buttons(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Export picture"));
    m_path->setObjectName(QStringLiteral("exportPath"));
    m_path->setAccessibleName(tr("File"));
    m_path->setPlaceholderText(tr("name.pdf, name.svg or name.png"));
    m_path->setMinimumWidth(fontMetrics().averageCharWidth() * 30);
    m_style->setAccessibleName(tr("Style"));
    m_style->addItem(tr("Print: black on white"), static_cast<int>(PictureStyle::Print));
    m_style->addItem(tr("Light, as in the window"), static_cast<int>(PictureStyle::Light));
    m_style->addItem(tr("Dark, as in the window"), static_cast<int>(PictureStyle::Dark));
    m_preview->setObjectName(QStringLiteral("exportPreview"));
    m_preview->setAccessibleName(tr("Preview of the picture"));
    m_preview->setAlignment(Qt::AlignCenter);
    m_preview->setMinimumSize(440, 300);
    m_preview->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_preview->setFrameShape(QFrame::StyledPanel);
    m_error->setObjectName(QStringLiteral("exportError"));
    m_error->setWordWrap(true);
    m_error->setTextFormat(Qt::PlainText);
    auto palette = m_error->palette();
    palette.setColor(QPalette::WindowText, errorText(palette));
    m_error->setPalette(palette);

    auto* browse_button = new QPushButton(tr("&Browse…"), this);
    auto* path_row = new QHBoxLayout;
    path_row->addWidget(m_path, 1);
    path_row->addWidget(browse_button);
    auto* size_row = new QHBoxLayout;
    size_row->addWidget(m_width, 1);
    size_row->addWidget(new QLabel(QStringLiteral("×"), this));
    size_row->addWidget(m_height, 1);
    auto* form = new QFormLayout;
    const auto label = [this](const QString& text, QWidget* buddy) {
        auto* result = new QLabel(text, this);
        result->setBuddy(buddy);
        return result;
    };
    form->addRow(label(tr("&File"), m_path), path_row);
    form->addRow(label(tr("Si&ze"), m_width), size_row);
    form->addRow(tr("&Resolution"), m_dpi);
    form->addRow(QString{}, m_pixels);
    form->addRow(tr("&Labels"), m_font);
    form->addRow(tr("St&yle"), m_style);
    form->addRow(tr("Show"), m_title);
    form->addRow(QString{}, m_legend);
    form->addRow(QString{}, m_labels);
    form->addRow(m_error);
    auto* columns = new QHBoxLayout;
    columns->setSpacing(14);
    columns->addLayout(form);
    columns->addWidget(m_preview, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(columns, 1);
    layout->addWidget(m_buttons);

    readSettings();
    m_preview_timer.setSingleShot(true);
    m_preview_timer.setInterval(kPreviewDelayMs);
    connect(&m_preview_timer, &QTimer::timeout, this, &ExportDialog::drawPreview);
    connect(browse_button, &QPushButton::clicked, this, &ExportDialog::browse);
    connect(m_path, &QLineEdit::textChanged, this, &ExportDialog::follow);
    for (auto* spin : {m_width, m_height, m_dpi, m_font}) {
        connect(spin, &QDoubleSpinBox::valueChanged, this, &ExportDialog::follow);
    }
    for (auto* box : {m_title, m_legend, m_labels}) {
        connect(box, &QCheckBox::toggled, this, &ExportDialog::follow);
    }
    connect(m_style, &QComboBox::currentIndexChanged, this, &ExportDialog::follow);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    follow();
    resize(980, 480);
}

QString ExportDialog::path() const
{
    return m_path->text().trimmed();
}

PictureOptions ExportDialog::options() const
{
    PictureOptions options;
    options.width_mm = m_width->value();
    options.height_mm = m_height->value();
    options.dpi = m_dpi->value();
    options.font_pt = m_font->value();
    options.style = static_cast<PictureStyle>(m_style->currentData().toInt());
    options.title = m_title->isChecked();
    options.legend = m_legend->isChecked();
    options.point_labels = m_labels->isChecked();
    return options;
}

void ExportDialog::readSettings()
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("export"));
    const PictureOptions defaults;
    m_width->setValue(settings.value(QStringLiteral("width_mm"), defaults.width_mm).toDouble());
    m_height->setValue(settings.value(QStringLiteral("height_mm"), defaults.height_mm).toDouble());
    m_dpi->setValue(settings.value(QStringLiteral("dpi"), defaults.dpi).toDouble());
    m_font->setValue(settings.value(QStringLiteral("font_pt"), defaults.font_pt).toDouble());
    m_style->setCurrentIndex(std::clamp(settings.value(QStringLiteral("style"), 0).toInt(), 0, m_style->count() - 1));
    m_title->setChecked(settings.value(QStringLiteral("title"), true).toBool());
    m_legend->setChecked(settings.value(QStringLiteral("legend"), true).toBool());
    m_labels->setChecked(settings.value(QStringLiteral("labels"), true).toBool());
    const auto folder = settings
                            .value(QStringLiteral("folder"),
                                   m_document.filePath().isEmpty()
                                       ? QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)
                                       : QFileInfo(m_document.filePath()).path())
                            .toString();
    const auto suffix = settings.value(QStringLiteral("suffix"), QStringLiteral("pdf")).toString();
    const auto name = QFileInfo(m_document.title()).completeBaseName().toLower();
    m_path->setText(QDir(folder).filePath(QStringLiteral("%1.%2").arg(name.isEmpty() ? tr("roofline") : name, suffix)));
}

void ExportDialog::writeSettings() const
{
    QSettings settings;
    settings.beginGroup(QStringLiteral("export"));
    settings.setValue(QStringLiteral("width_mm"), m_width->value());
    settings.setValue(QStringLiteral("height_mm"), m_height->value());
    settings.setValue(QStringLiteral("dpi"), m_dpi->value());
    settings.setValue(QStringLiteral("font_pt"), m_font->value());
    settings.setValue(QStringLiteral("style"), m_style->currentIndex());
    settings.setValue(QStringLiteral("title"), m_title->isChecked());
    settings.setValue(QStringLiteral("legend"), m_legend->isChecked());
    settings.setValue(QStringLiteral("labels"), m_labels->isChecked());
    const QFileInfo file(path());
    settings.setValue(QStringLiteral("folder"), file.path());
    settings.setValue(QStringLiteral("suffix"), file.suffix());
}

void ExportDialog::browse()
{
    const auto chosen = QFileDialog::getSaveFileName(
        this, tr("Export picture"), path(), tr("Pictures (*.pdf *.svg *.png);;PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"),
        nullptr,
        QFileDialog::DontConfirmOverwrite); // asked once, on saving
    if (!chosen.isEmpty()) {
        m_path->setText(chosen);
    }
}

void ExportDialog::follow()
{
    const auto format = pictureFormat(path().toStdString());
    QString error;
    if (!format) {
        error = path().isEmpty() ? QString{} : toQString(format.error().message);
    } else if (auto checked = checkPictureOptions(options(), *format); !checked) {
        error = toQString(checked.error().message);
    }
    m_error->setText(error);
    m_error->setVisible(!error.isEmpty());
    m_buttons->button(QDialogButtonBox::Save)->setEnabled(format.has_value() && error.isEmpty());
    const bool raster = format && *format == PictureFormat::Png;
    m_dpi->setEnabled(raster);
    m_pixels->setText(raster ? tr("%1 × %2 pixels")
                                   .arg(std::lround(m_width->value() / kMmPerInch * m_dpi->value()))
                                   .arg(std::lround(m_height->value() / kMmPerInch * m_dpi->value()))
                             : tr("drawn as lines and text: sharp at every size"));
    m_preview_timer.start();
}

void ExportDialog::drawPreview()
{
    auto shown = options();
    // As many pixels as the preview has room for.
    const auto ratio = devicePixelRatioF();
    const double scale
        = std::min((m_preview->width() - 8) / shown.width_mm, (m_preview->height() - 8) / shown.height_mm);
    shown.dpi = std::clamp(scale * kMmPerInch * ratio, 30.0, 2400.0);
    auto image = drawPicture(m_document.chart(), shown);
    if (!image) {
        m_preview->setText(toQString(image.error().message));
        return;
    }
    image->setDevicePixelRatio(ratio);
    m_preview->setPixmap(QPixmap::fromImage(*image));
}

void ExportDialog::resizeEvent(QResizeEvent* event)
{
    QDialog::resizeEvent(event);
    m_preview_timer.start();
}

void ExportDialog::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    m_preview_timer.start();
}

void ExportDialog::accept()
{
    if (QFileInfo::exists(path())
        && QMessageBox::question(this, tr("Export picture"),
                                 tr("%1 exists. Replace it?").arg(QFileInfo(path()).fileName()))
            != QMessageBox::Yes) {
        return;
    }
    const auto done = exportPicture(m_document.chart(), m_document.bytes(), path().toStdString(), options());
    if (!done) {
        m_error->setText(toQString(describe(done.error())));
        m_error->show();
        return;
    }
    writeSettings();
    emit exported(path());
    QDialog::accept();
}

} // namespace rooflens::app
