// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace rooflens::app
{

// Kinds of commands that merge with one of their own kind.
enum CommandId { kChangeOperation = 1, kChangeMeasurement, kChangeHardware, kChangeView };

} // namespace rooflens::app
