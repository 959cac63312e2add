// SPDX-License-Identifier: GPL-3.0-or-later
// Any text as a formula: an error with a place inside the text, or a finite value. Built and run as fuzz_files.cpp
// says.
#include "core/formula/formula.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

using namespace rooflens;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    SymbolTable symbols;
    symbols.addVariable("M");
    symbols.addVariable("N");
    symbols.addVariable("absent");
    symbols.addConstant("naive", 0);
    symbols.addConstant("true", 1);
    const double values[] = {1024, 3, std::nan("")};
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto formula = Formula::compile(text, symbols, values);
    if (!formula) {
        const int column = formula.error().column;
        if (formula.error().message.empty() || column < 1 || column > static_cast<int>(size) + 1)
            std::abort();
        return 0;
    }
    if (const auto value = formula->evaluate(); value && !std::isfinite(*value))
        std::abort();
    return 0;
}
