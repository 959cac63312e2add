// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gpu/backend.h"

namespace rooflens::gpu
{

// The GPUs that the NVIDIA driver shows. Its library libcuda.so.1 is opened when the devices are asked for.
std::unique_ptr<Backend> makeCudaBackend();

} // namespace rooflens::gpu
