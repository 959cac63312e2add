// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/export/picture.h"

#include <QDialog>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;

namespace rooflens::app
{

class Document;

// Saves the chart as PNG, SVG or PDF, with a preview of what the file will show. Remembers the last choice.
class ExportDialog : public QDialog
{
    Q_OBJECT
public:
    explicit ExportDialog(Document& document, QWidget* parent = nullptr);
    QString path() const;
    PictureOptions options() const;

signals:
    void exported(const QString& path);

protected:
    void accept() override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void browse();
    void follow();
    void drawPreview();
    void readSettings();
    void writeSettings() const;

    Document& m_document;
    QLineEdit* m_path;
    QDoubleSpinBox* m_width;
    QDoubleSpinBox* m_height;
    QDoubleSpinBox* m_dpi;
    QDoubleSpinBox* m_font;
    QComboBox* m_style;
    QCheckBox* m_title;
    QCheckBox* m_legend;
    QCheckBox* m_labels;
    QLabel* m_preview;
    QLabel* m_pixels;
    QLabel* m_error;
    QDialogButtonBox* m_buttons;
    QTimer m_preview_timer;
};

} // namespace rooflens::app
