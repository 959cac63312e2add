// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/chart/picture_groups.h"

#include <QByteArray>
#include <QPaintDevice>
#include <QSizeF>

#include <memory>
#include <string>

namespace rooflens::app
{

class SvgEngine;

// Paint device that writes SVG 1.1: text stays text, groups keep their names and no clip path is used. QSvgGenerator
// has no groups and no metadata.
class SvgDevice : public QPaintDevice, public PictureGroups
{
public:
    explicit SvgDevice(const QSizeF& size); // CSS pixels
    ~SvgDevice() override;

    void begin(const QString& name, const QString& title) override;
    void end() override;

    // The whole document. `description` is read by screen readers, `scenario` goes into the metadata.
    std::string document(double width_mm, double height_mm, const std::string& title, const std::string& description,
                         const std::string& scenario) const;

    QPaintEngine* paintEngine() const override;

protected:
    int metric(PaintDeviceMetric metric) const override;

private:
    QSizeF m_size;
    std::unique_ptr<SvgEngine> m_engine;
};

} // namespace rooflens::app
