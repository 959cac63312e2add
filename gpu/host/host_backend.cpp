// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/host/host_backend.h"

#include "gpu/host/host_facts.h"

namespace rooflens::gpu
{

namespace
{

class HostBackend final : public Backend
{
public:
    std::string name() const override { return "host"; }
    std::vector<Device> devices() const override
    {
        const CpuInfo info = parseCpuInfo(readSystemFile("/proc/cpuinfo"));
        return {Device{"host", "host", hostName(info), true, {}, hostFacts(info)}};
    }
};

} // namespace

std::unique_ptr<Backend> makeHostBackend()
{
    return std::make_unique<HostBackend>();
}

} // namespace rooflens::gpu
