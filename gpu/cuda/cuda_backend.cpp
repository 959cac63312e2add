// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/cuda_backend.h"

#ifdef ROOFLENS_HAVE_CUDA

#include "core/model/units.h"
#include "gpu/cuda/driver.h"
#include "gpu/shared_library.h"

#include <array>
#include <fmt/format.h>

#endif

namespace rooflens::gpu
{

namespace
{

Device unusable(std::string reason)
{
    return {"cuda", "cuda", "CUDA", false, std::move(reason), {}};
}

#ifdef ROOFLENS_HAVE_CUDA

struct Api {
    cuda::Init* init;
    cuda::DriverGetVersion* driverGetVersion;
    cuda::DeviceGetCount* deviceGetCount;
    cuda::DeviceGet* deviceGet;
    cuda::DeviceGetName* deviceGetName;
    cuda::DeviceTotalMem* deviceTotalMem;
    cuda::DeviceGetAttribute* deviceGetAttribute;
    cuda::GetErrorString* getErrorString;

    bool complete() const
    {
        return init && driverGetVersion && deviceGetCount && deviceGet && deviceGetName && deviceTotalMem
            && deviceGetAttribute && getErrorString;
    }
    std::string describe(cuda::Status status) const
    {
        const char* text = nullptr;
        if (getErrorString(status, &text) == cuda::kSuccess && text)
            return fmt::format("{} (CUDA error {})", text, status);
        return fmt::format("CUDA error {}", status);
    }
    int attribute(cuda::DeviceHandle device, cuda::Attribute what) const
    {
        int value = 0;
        return deviceGetAttribute(&value, what, device) == cuda::kSuccess ? value : 0;
    }
};

Device describeDevice(const Api& api, int ordinal)
{
    Device device;
    device.id = fmt::format("cuda:{}", ordinal);
    device.backend = "cuda";
    device.name = "NVIDIA GPU";
    cuda::DeviceHandle handle = 0;
    if (const cuda::Status status = api.deviceGet(&handle, ordinal); status != cuda::kSuccess) {
        device.reason = "the driver does not give it: " + api.describe(status);
        return device;
    }
    std::array<char, 256> name{};
    if (api.deviceGetName(name.data(), static_cast<int>(name.size()) - 1, handle) == cuda::kSuccess)
        device.name = name.data();
    device.usable = true;

    const auto add
        = [&device](const char* key, std::string value) { device.facts.emplace_back(key, std::move(value)); };
    add("compute capability",
        fmt::format("{}.{}", api.attribute(handle, cuda::ComputeCapabilityMajor),
                    api.attribute(handle, cuda::ComputeCapabilityMinor)));
    std::size_t bytes = 0;
    if (api.deviceTotalMem(&bytes, handle) == cuda::kSuccess)
        add("memory", formatBinarySize(static_cast<double>(bytes)));
    add("multiprocessors", std::to_string(api.attribute(handle, cuda::MultiprocessorCount)));
    if (const int kilohertz = api.attribute(handle, cuda::ClockRateKilohertz); kilohertz > 0)
        add("clock", formatQuantity(kilohertz * 1e3, Dimension::Frequency));
    if (const int l2 = api.attribute(handle, cuda::L2CacheBytes); l2 > 0)
        add("L2 cache", formatBinarySize(l2));
    if (const int bits = api.attribute(handle, cuda::MemoryBusWidthBits); bits > 0)
        add("memory bus", fmt::format("{} bit", bits));
    if (const int kilohertz = api.attribute(handle, cuda::MemoryClockRateKilohertz); kilohertz > 0)
        add("memory clock", formatQuantity(kilohertz * 1e3, Dimension::Frequency));
    int version = 0;
    if (api.driverGetVersion(&version) == cuda::kSuccess)
        add("driver for CUDA", fmt::format("{}.{}", version / 1000, version % 1000 / 10));
    return device;
}

std::vector<Device> listDevices()
{
    const SharedLibrary library("libcuda.so.1");
    if (!library.isOpen())
        return {unusable("no NVIDIA driver found (libcuda.so.1)")};
    const Api api{library.function<cuda::Init>("cuInit"),
                  library.function<cuda::DriverGetVersion>("cuDriverGetVersion"),
                  library.function<cuda::DeviceGetCount>("cuDeviceGetCount"),
                  library.function<cuda::DeviceGet>("cuDeviceGet"),
                  library.function<cuda::DeviceGetName>("cuDeviceGetName"),
                  library.function<cuda::DeviceTotalMem>("cuDeviceTotalMem_v2"),
                  library.function<cuda::DeviceGetAttribute>("cuDeviceGetAttribute"),
                  library.function<cuda::GetErrorString>("cuGetErrorString")};
    if (!api.complete())
        return {unusable("libcuda.so.1 is not the library of a current NVIDIA driver: functions are missing")};
    const cuda::Status status = api.init(0);
    if (status == cuda::kStubLibrary)
        return {unusable("no NVIDIA driver found: libcuda.so.1 is the toolkit's stub")};
    if (status == cuda::kNoDevice)
        return {unusable("the NVIDIA driver finds no GPU")};
    if (status != cuda::kSuccess)
        return {unusable("the NVIDIA driver does not start: " + api.describe(status))};
    int count = 0;
    if (const cuda::Status counted = api.deviceGetCount(&count); counted != cuda::kSuccess)
        return {unusable("the NVIDIA driver does not count its GPUs: " + api.describe(counted))};
    if (count == 0)
        return {unusable("the NVIDIA driver finds no GPU")};
    std::vector<Device> devices;
    for (int ordinal = 0; ordinal < count; ++ordinal)
        devices.push_back(describeDevice(api, ordinal));
    return devices;
}

#else

std::vector<Device> listDevices()
{
    return {unusable("this program was built without CUDA (ROOFLENS_CUDA)")};
}

#endif

class CudaBackend final : public Backend
{
public:
    std::string name() const override { return "cuda"; }
    std::vector<Device> devices() const override { return listDevices(); }
};

} // namespace

std::unique_ptr<Backend> makeCudaBackend()
{
    return std::make_unique<CudaBackend>();
}

} // namespace rooflens::gpu
