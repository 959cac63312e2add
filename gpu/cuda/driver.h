// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

// The part of the CUDA driver interface (libcuda.so.1) that listing devices needs, declared here so that no toolkit is
// needed to build. Names and numbers: "CUDA Driver API", NVIDIA, sections "Initialization" and "Device Management";
// they are fixed across driver versions.
namespace rooflens::gpu::cuda
{

using Status = int; // CUresult
using DeviceHandle = int; // CUdevice
inline constexpr Status kSuccess = 0;
inline constexpr Status kStubLibrary = 34; // CUDA_ERROR_STUB_LIBRARY
inline constexpr Status kNoDevice = 100; // CUDA_ERROR_NO_DEVICE

enum Attribute : int {
    ClockRateKilohertz = 13,
    MultiprocessorCount = 16,
    MemoryClockRateKilohertz = 36,
    MemoryBusWidthBits = 37,
    L2CacheBytes = 38,
    ComputeCapabilityMajor = 75,
    ComputeCapabilityMinor = 76,
};

using Init = Status(unsigned flags);
using DriverGetVersion = Status(int* version); // 1000 × major + 10 × minor
using DeviceGetCount = Status(int* count);
using DeviceGet = Status(DeviceHandle* device, int ordinal);
using DeviceGetName = Status(char* name, int length, DeviceHandle device);
using DeviceTotalMem = Status(std::size_t* bytes, DeviceHandle device);
using DeviceGetAttribute = Status(int* value, int attribute, DeviceHandle device);
using GetErrorString = Status(Status error, const char** text);

} // namespace rooflens::gpu::cuda
