// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gpu/backend.h"

namespace rooflens::gpu
{

// Every device of every OpenCL platform. The loader libOpenCL.so.1 is opened when the devices are asked for.
std::unique_ptr<Backend> makeOpenClBackend();

} // namespace rooflens::gpu
