// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/host/host_facts.h"

#include "core/base/numeric_text.h"
#include "core/model/units.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fmt/format.h>
#include <map>
#include <sched.h>
#include <set>
#include <sys/utsname.h>

namespace rooflens::gpu
{

namespace
{

std::string_view trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1);
}

// Calls `visit(key, value)` for each "key : value" line.
template <typename Visit> void forEachField(std::string_view text, Visit visit)
{
    while (!text.empty()) {
        const auto end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        if (const auto colon = line.find(':'); colon != std::string_view::npos)
            visit(trimmed(line.substr(0, colon)), trimmed(line.substr(colon + 1)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

// Widest last. Names are those of the kernel's `flags` (x86) and `Features` (Arm).
constexpr std::array<std::string_view, 22> kSimd{
    "sse2",        "sse4_2",      "avx",         "f16c",     "fma",      "avx2",     "avx_vnni", "avx512f",
    "avx512_vnni", "avx512_bf16", "avx512_fp16", "amx_tile", "amx_int8", "amx_bf16", "amx_fp16", "asimd",
    "asimdhp",     "asimddp",     "bf16",        "i8mm",     "sve",      "sve2"};

std::vector<std::string> simdOf(std::string_view flags)
{
    std::set<std::string_view> have;
    while (!flags.empty()) {
        const auto end = std::min(flags.find(' '), flags.size());
        have.insert(flags.substr(0, end));
        flags.remove_prefix(std::min(end + 1, flags.size()));
    }
    std::vector<std::string> found;
    for (const std::string_view name : kSimd)
        if (have.contains(name))
            found.emplace_back(name);
    return found;
}

int usableCpus()
{
    cpu_set_t set;
    CPU_ZERO(&set);
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

// "L2": "2 MiB" for each cache that the first processor sees; instruction caches carry no data.
std::vector<std::pair<std::string, std::string>> cachesOfFirstCpu()
{
    std::vector<std::pair<std::string, std::string>> caches;
    for (int index = 0; index < 8; ++index) {
        const std::string folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", index);
        const std::string level{trimmed(readSystemFile(folder + "level"))};
        const std::string size{trimmed(readSystemFile(folder + "size"))}; // "2048K"
        if (level.empty() || size.empty() || trimmed(readSystemFile(folder + "type")) == "Instruction")
            continue;
        std::size_t length = 0;
        const auto number = parseLeadingNumber(size, length);
        const double factor = size.back() == 'K' ? 1024.0 : size.back() == 'M' ? 1024.0 * 1024.0 : 1.0;
        if (length > 0 && number)
            caches.emplace_back(fmt::format("L{} cache", level), formatBinarySize(*number * factor));
    }
    return caches;
}

} // namespace

std::string readSystemFile(const std::string& path)
{
    std::string text;
    if (std::FILE* file = std::fopen(path.c_str(), "re")) {
        std::array<char, 4096> buffer{};
        while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), file))
            text.append(buffer.data(), count);
        std::fclose(file);
    }
    return text;
}

CpuInfo parseCpuInfo(std::string_view text)
{
    CpuInfo info;
    std::set<std::string> sockets;
    std::set<std::string> cores;
    std::string socket;
    forEachField(text, [&](std::string_view key, std::string_view value) {
        if (key == "processor") {
            ++info.logical_cpus;
        } else if (key == "model name") {
            if (info.model_name.empty())
                info.model_name = value;
        } else if (key == "physical id") {
            socket = value;
            sockets.insert(socket);
        } else if (key == "core id") {
            cores.insert(socket + '/' + std::string(value));
        } else if ((key == "flags" || key == "Features") && info.simd.empty()) {
            info.simd = simdOf(value);
            info.virtual_machine = fmt::format(" {} ", value).find(" hypervisor ") != std::string::npos;
        }
    });
    info.cores = static_cast<int>(cores.size());
    info.sockets = static_cast<int>(sockets.size());
    return info;
}

double parseMemTotal(std::string_view text)
{
    double bytes = 0;
    forEachField(text, [&](std::string_view key, std::string_view value) {
        std::size_t length = 0;
        if (key != "MemTotal")
            return;
        if (const auto number = parseLeadingNumber(value, length))
            bytes = *number * (value.ends_with("kB") ? 1024.0 : 1.0); // the kernel's kB are KiB
    });
    return bytes;
}

std::string hostName(const CpuInfo& info)
{
    if (!info.model_name.empty())
        return info.model_name;
    const std::string board = readSystemFile("/sys/firmware/devicetree/base/model");
    if (!board.empty())
        return std::string(trimmed(board.c_str())); // ends with a NUL byte
    utsname system{};
    return uname(&system) == 0 ? fmt::format("{} processor", static_cast<const char*>(system.machine)) : "processor";
}

std::vector<std::pair<std::string, std::string>> hostFacts(const CpuInfo& info)
{
    std::vector<std::pair<std::string, std::string>> facts;
    if (info.sockets > 0)
        facts.emplace_back("sockets", std::to_string(info.sockets));
    if (info.cores > 0)
        facts.emplace_back("cores", std::to_string(info.cores));
    if (info.logical_cpus > 0)
        facts.emplace_back("logical processors", std::to_string(info.logical_cpus));
    if (const int usable = usableCpus(); usable > 0 && usable != info.logical_cpus)
        facts.emplace_back("usable by this process", std::to_string(usable));
    if (!info.simd.empty())
        facts.emplace_back("SIMD", fmt::format("{}", fmt::join(info.simd, " ")));
    for (auto& cache : cachesOfFirstCpu())
        facts.push_back(std::move(cache));
    if (const double bytes = parseMemTotal(readSystemFile("/proc/meminfo")); bytes > 0)
        facts.emplace_back("memory", formatBinarySize(bytes));
    if (info.virtual_machine)
        facts.emplace_back("virtual machine", "yes: other guests share the chip");
    return facts;
}

} // namespace rooflens::gpu
