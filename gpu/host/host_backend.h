// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gpu/backend.h"

namespace rooflens::gpu
{

// The processors that this program runs on. Always there and always usable.
std::unique_ptr<Backend> makeHostBackend();

} // namespace rooflens::gpu
