// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/opencl/opencl_backend.h"

#ifdef ROOFLENS_HAVE_OPENCL

#include "core/model/units.h"
#include "gpu/shared_library.h"

#include <CL/cl.h>
#include <algorithm>
#include <fmt/format.h>

#endif

namespace rooflens::gpu
{

namespace
{

Device unusable(std::string reason)
{
    return {"opencl", "opencl", "OpenCL", false, std::move(reason), {}};
}

#ifdef ROOFLENS_HAVE_OPENCL

// The functions of the loader. clGetPlatformIDs of the Khronos loader gives -1001 when no platform is installed.
constexpr cl_int kPlatformNotFound = -1001;

struct Api {
    decltype(&clGetPlatformIDs) getPlatformIds;
    decltype(&clGetPlatformInfo) getPlatformInfo;
    decltype(&clGetDeviceIDs) getDeviceIds;
    decltype(&clGetDeviceInfo) getDeviceInfo;
};

std::string withoutPadding(std::string text)
{
    text.resize(std::min(text.size(), text.find('\0'))); // the size counts the terminating NUL
    const auto first = text.find_first_not_of(' ');
    if (first == std::string::npos)
        return {};
    return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::string platformText(const Api& api, cl_platform_id platform, cl_platform_info what)
{
    std::size_t size = 0;
    if (api.getPlatformInfo(platform, what, 0, nullptr, &size) != CL_SUCCESS)
        return {};
    std::string text(size, '\0');
    if (api.getPlatformInfo(platform, what, size, text.data(), nullptr) != CL_SUCCESS)
        return {};
    return withoutPadding(std::move(text));
}

std::string deviceText(const Api& api, cl_device_id device, cl_device_info what)
{
    std::size_t size = 0;
    if (api.getDeviceInfo(device, what, 0, nullptr, &size) != CL_SUCCESS)
        return {};
    std::string text(size, '\0');
    if (api.getDeviceInfo(device, what, size, text.data(), nullptr) != CL_SUCCESS)
        return {};
    return withoutPadding(std::move(text));
}

template <typename T> T deviceValue(const Api& api, cl_device_id device, cl_device_info what)
{
    T value{};
    if (api.getDeviceInfo(device, what, sizeof value, &value, nullptr) != CL_SUCCESS)
        return T{};
    return value;
}

std::string typeName(cl_device_type type)
{
    if (type & CL_DEVICE_TYPE_GPU)
        return "GPU";
    if (type & CL_DEVICE_TYPE_CPU)
        return "CPU";
    return type & CL_DEVICE_TYPE_ACCELERATOR ? "accelerator" : "other";
}

Device describeDevice(const Api& api, const std::string& platform, cl_device_id id, int number)
{
    Device device;
    device.id = fmt::format("opencl:{}", number);
    device.backend = "opencl";
    device.name = deviceText(api, id, CL_DEVICE_NAME);
    const std::string type = typeName(deviceValue<cl_device_type>(api, id, CL_DEVICE_TYPE));
    // PoCL is the host's processor once more: say so, or it is taken for another chip.
    if (platform.find("Portable Computing Language") != std::string::npos && type == "CPU")
        device.name += " (this machine's CPU through PoCL)";
    device.usable = deviceValue<cl_bool>(api, id, CL_DEVICE_AVAILABLE) == CL_TRUE;
    if (!device.usable)
        device.reason = "the driver reports it as not available";
    else if (deviceValue<cl_bool>(api, id, CL_DEVICE_COMPILER_AVAILABLE) != CL_TRUE) {
        device.usable = false;
        device.reason = "its driver has no compiler for kernels";
    }

    const auto add = [&device](const char* key, std::string value) {
        if (!value.empty())
            device.facts.emplace_back(key, std::move(value));
    };
    add("platform", platform);
    add("type", type);
    add("vendor", deviceText(api, id, CL_DEVICE_VENDOR));
    add("version", deviceText(api, id, CL_DEVICE_VERSION));
    add("driver", deviceText(api, id, CL_DRIVER_VERSION));
    add("compute units", std::to_string(deviceValue<cl_uint>(api, id, CL_DEVICE_MAX_COMPUTE_UNITS)));
    if (const auto megahertz = deviceValue<cl_uint>(api, id, CL_DEVICE_MAX_CLOCK_FREQUENCY); megahertz > 0)
        add("clock", formatQuantity(megahertz * 1e6, Dimension::Frequency));
    add("memory", formatBinarySize(static_cast<double>(deviceValue<cl_ulong>(api, id, CL_DEVICE_GLOBAL_MEM_SIZE))));
    if (const auto bytes = deviceValue<cl_ulong>(api, id, CL_DEVICE_LOCAL_MEM_SIZE); bytes > 0)
        add("local memory", formatBinarySize(static_cast<double>(bytes)));
    const std::string extensions = ' ' + deviceText(api, id, CL_DEVICE_EXTENSIONS) + ' ';
    add("fp64", extensions.find(" cl_khr_fp64 ") != std::string::npos ? "yes" : "no");
    add("fp16", extensions.find(" cl_khr_fp16 ") != std::string::npos ? "yes" : "no");
    return device;
}

std::vector<Device> listDevices()
{
    const SharedLibrary library("libOpenCL.so.1");
    if (!library.isOpen())
        return {unusable("no OpenCL loader found (libOpenCL.so.1): install ocl-icd-libopencl1 and a driver, such as "
                         "pocl-opencl-icd for the CPU")};
    const Api api{library.function<std::remove_pointer_t<decltype(Api::getPlatformIds)>>("clGetPlatformIDs"),
                  library.function<std::remove_pointer_t<decltype(Api::getPlatformInfo)>>("clGetPlatformInfo"),
                  library.function<std::remove_pointer_t<decltype(Api::getDeviceIds)>>("clGetDeviceIDs"),
                  library.function<std::remove_pointer_t<decltype(Api::getDeviceInfo)>>("clGetDeviceInfo")};
    if (!api.getPlatformIds || !api.getPlatformInfo || !api.getDeviceIds || !api.getDeviceInfo)
        return {unusable("libOpenCL.so.1 is not an OpenCL loader: it lacks clGetPlatformIDs or its like")};

    cl_uint platform_count = 0;
    const cl_int status = api.getPlatformIds(0, nullptr, &platform_count);
    if (status == kPlatformNotFound || (status == CL_SUCCESS && platform_count == 0))
        return {unusable("the OpenCL loader finds no driver: install one, such as pocl-opencl-icd for the CPU")};
    if (status != CL_SUCCESS)
        return {unusable(fmt::format("the OpenCL loader fails with error {} in clGetPlatformIDs", status))};
    std::vector<cl_platform_id> platforms(platform_count);
    if (const cl_int error = api.getPlatformIds(platform_count, platforms.data(), nullptr); error != CL_SUCCESS)
        return {unusable(fmt::format("the OpenCL loader fails with error {} in clGetPlatformIDs", error))};

    std::vector<Device> devices;
    int number = 0;
    for (const cl_platform_id platform : platforms) {
        const std::string name = platformText(api, platform, CL_PLATFORM_NAME);
        cl_uint count = 0;
        const cl_int found = api.getDeviceIds(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
        std::vector<cl_device_id> ids(found == CL_SUCCESS ? count : 0);
        if (ids.empty() || api.getDeviceIds(platform, CL_DEVICE_TYPE_ALL, count, ids.data(), nullptr) != CL_SUCCESS) {
            Device none = unusable(found == CL_SUCCESS || found == CL_DEVICE_NOT_FOUND
                                       ? "this platform has no device"
                                       : fmt::format("this platform fails with error {} in clGetDeviceIDs", found));
            none.name = name;
            devices.push_back(std::move(none));
            continue;
        }
        for (const cl_device_id id : ids)
            devices.push_back(describeDevice(api, name, id, number++));
    }
    return devices;
}

#else

std::vector<Device> listDevices()
{
    return {unusable("this program was built without OpenCL (ROOFLENS_OPENCL)")};
}

#endif

class OpenClBackend final : public Backend
{
public:
    std::string name() const override { return "opencl"; }
    std::vector<Device> devices() const override { return listDevices(); }
};

} // namespace

std::unique_ptr<Backend> makeOpenClBackend()
{
    return std::make_unique<OpenClBackend>();
}

} // namespace rooflens::gpu
