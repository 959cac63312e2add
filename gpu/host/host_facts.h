// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rooflens::gpu
{

// What /proc/cpuinfo says, x86 and Arm. Counts are 0 and texts empty where it does not say.
struct CpuInfo {
    std::string model_name;
    int logical_cpus = 0;
    int cores = 0; // distinct (physical id, core id)
    int sockets = 0;
    std::vector<std::string> simd; // extensions that matter to a compute roof, in order of width
    bool virtual_machine = false;
};
CpuInfo parseCpuInfo(std::string_view text);

// MemTotal of /proc/meminfo in bytes; 0 where it does not say.
double parseMemTotal(std::string_view text);

// Facts of this machine for a person, read from /proc and /sys; what cannot be read is left out.
std::string hostName(const CpuInfo& info); // of the processor
std::vector<std::pair<std::string, std::string>> hostFacts(const CpuInfo& info);

std::string readSystemFile(const std::string& path); // "" when it cannot be read

} // namespace rooflens::gpu
