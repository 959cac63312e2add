// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/backend.h"
#include "gpu/cuda/cuda_backend.h"
#include "gpu/host/host_backend.h"
#include "gpu/opencl/opencl_backend.h"

namespace rooflens::gpu
{

// An explicit list: self-registering statics vanish from static libraries.
std::vector<std::unique_ptr<Backend>> backends()
{
    std::vector<std::unique_ptr<Backend>> list;
    list.push_back(makeHostBackend());
    list.push_back(makeOpenClBackend());
    list.push_back(makeCudaBackend());
    return list;
}

} // namespace rooflens::gpu
