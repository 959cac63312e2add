// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace rooflens::app
{

// Told by the drawing code what the next strokes are; a vector format may keep it as groups.
class PictureGroups
{
public:
    virtual ~PictureGroups() = default;
    virtual void begin(const QString& name, const QString& title) = 0;
    virtual void end() = 0;
};

} // namespace rooflens::app
