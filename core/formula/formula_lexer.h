// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/formula/formula.h"

#include <string_view>
#include <vector>

namespace rooflens
{

// A token of a formula; `column` counts from 1.
struct FormulaToken {
    enum class Kind { Number, Name, Function, Operator, Open, Close, Comma };
    Kind kind;
    std::string_view text;
    int column;
};

// Checks what muParser would misread or report without a place: characters, numbers (decimal commas, leading zeros),
// assignments, brackets and their nesting, names (unknown ones with the nearest), functions and commas outside them,
// operands and operators that are missing. What passes is left to muParser to compile.
Result<std::vector<FormulaToken>> lexFormula(std::string_view text, const SymbolTable& symbols);

// Functions that a formula may call, with their number of arguments (-1: one or more).
struct FormulaFunction {
    std::string_view name;
    int arguments;
};
const std::vector<FormulaFunction>& formulaFunctions();

} // namespace rooflens
