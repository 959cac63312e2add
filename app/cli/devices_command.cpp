// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/devices_command.h"

#include "core/export/json_value.h"
#include "gpu/backend.h"

namespace rooflens::app
{

namespace
{

std::string toLine(const std::vector<gpu::Device>& devices)
{
    Json list = Json::array();
    for (const gpu::Device& device : devices) {
        Json facts = Json::object();
        for (const auto& [key, value] : device.facts)
            facts[key] = value;
        list.push_back({{"id", device.id},
                        {"backend", device.backend},
                        {"name", device.name},
                        {"usable", device.usable},
                        {"reason", device.reason ? Json(*device.reason) : Json(nullptr)},
                        {"facts", std::move(facts)}});
    }
    return rooflens::toLine(Json{{"rooflens", "devices/1"}, {"devices", std::move(list)}});
}

std::string toText(const std::vector<gpu::Device>& devices, const Console& console)
{
    std::string text;
    for (const gpu::Device& device : devices) {
        text += console.heading(device.id) + "  " + device.name + (device.usable ? "" : " — not usable") + '\n';
        if (device.reason)
            text += "  " + *device.reason + '\n';
        for (const auto& [key, value] : device.facts)
            text += "  " + key + ": " + value + '\n';
    }
    return text;
}

} // namespace

int runDevices(const Arguments& arguments, Console& console)
{
    CommandParser parser("devices", "The devices that roofs could be measured on, and why something is not usable.",
                         "rooflens devices");
    if (const auto status = parser.parse(arguments, console))
        return *status;
    std::vector<gpu::Device> devices;
    for (const auto& backend : gpu::backends())
        for (gpu::Device& device : backend->devices())
            devices.push_back(std::move(device));
    console.print(console.json() ? toLine(devices) + '\n' : toText(devices, console));
    return kGood;
}

} // namespace rooflens::app
