// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rooflens::gpu
{

// A device that roofs could be measured on.
struct Device {
    std::string id; // "host", "opencl:0", "cuda:0"
    std::string backend; // "host", "opencl", "cuda"
    std::string name; // "Intel(R) Xeon(R) ..."
    bool usable = false;
    std::optional<std::string> reason = {}; // why it is not usable, for a person
    std::vector<std::pair<std::string, std::string>> facts = {}; // cores, memory, driver, as read
};

// One way to reach devices. Never throws; a driver that is missing is a Device with a reason.
class Backend
{
public:
    virtual ~Backend() = default;
    virtual std::string name() const = 0;
    // What is there. A backend that finds nothing gives one entry that says why.
    virtual std::vector<Device> devices() const = 0;
};

// All backends, also those left out at build time (which say so). host is first.
std::vector<std::unique_ptr<Backend>> backends();

} // namespace rooflens::gpu
