// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as an operation, a chip and a scenario: an error or a value that is written and read back the same.
//   cmake -S . -B build-fuzz -G Ninja -DCMAKE_CXX_COMPILER=clang++ -DROOFLENS_SANITIZE=address,undefined
//   -DROOFLENS_BUILD_GUI=OFF ninja -C build-fuzz fuzz_files && build-fuzz/fuzz/fuzz_files -max_total_time=60
//   resources/operations resources/hardware
#include "core/base/text_file.h"
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/scenario_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace rooflens;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto text = checkText(std::string(reinterpret_cast<const char*>(data), size), "fuzz");
    if (!text)
        return 0;
    const auto require = [](bool good) {
        if (!good)
            std::abort();
    };
    if (const auto hardware = readHardware(*text, "fuzz.yaml")) {
        (void)checkHardware(*hardware);
        const std::string written = writeHardware(*hardware);
        const auto again = readHardware(written, "again.yaml");
        require(again && writeHardware(*again) == written);
    }
    if (const auto operation = readOperation(*text, "fuzz.yaml")) {
        (void)checkOperation(*operation);
        const std::string written = writeOperation(*operation);
        const auto again = readOperation(written, "again.yaml");
        require(again && writeOperation(*again) == written);
    }
    if (const auto scenario = readScenario(*text, "fuzz.rooflens")) {
        const std::string written = writeScenario(*scenario);
        const auto again = readScenario(written, "again.rooflens");
        require(again && writeScenario(*again) == written);
    }
    return 0;
}
