// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

inline constexpr std::size_t kMaximumFormulaLength = 4096;
inline constexpr int kMaximumFormulaNesting = 64;

// The names that a formula may use and where their values stand. A value that is absent is NaN: has(x) asks.
class SymbolTable
{
public:
    // Adds a variable; its slot is its index in the array that evaluate() reads. Names are unique.
    int addVariable(std::string name);
    void addConstant(std::string name, double value); // choice words, true, false
    int slotOf(std::string_view name) const; // -1: none
    const std::vector<std::string>& variables() const { return m_variables; }
    const std::vector<std::pair<std::string, double>>& constants() const { return m_constants; }

private:
    std::vector<std::string> m_variables;
    std::vector<std::pair<std::string, double>> m_constants;
};

// A formula compiled once. The one place that uses muParser. Columns of errors count from the start of the text.
class Formula
{
public:
    // `values` must stay where it is as long as the formula lives; one double a variable of `symbols`.
    static Result<Formula> compile(std::string_view text, const SymbolTable& symbols, const double* values);

    Formula(Formula&&) noexcept;
    Formula& operator=(Formula&&) noexcept;
    ~Formula();

    // Errors: division by zero (also hidden in an intermediate value), overflow, a value that is not finite, a value
    // that is absent.
    Result<double> evaluate() const;

    // Without checks, for the hot path: the caller looks at the floating-point exception flags (see FormulaGuard)
    // and asks evaluate() for the reason.
    double evaluateUnchecked() const;

    const std::string& text() const;
    const std::vector<int>& slots() const; // of the variables used, ascending
    const std::vector<int>& askedSlots() const; // of those inside has()

    // The text with each variable replaced by its text in `value_texts` (one a slot; an empty one keeps the name).
    std::string substituted(const std::vector<std::string>& value_texts) const;

private:
    struct Impl;
    explicit Formula(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> m_impl;
};

// Tells whether a division by zero, an overflow or an invalid operation happened since it was made.
class FormulaGuard
{
public:
    FormulaGuard();
    bool tripped() const;
};

} // namespace rooflens
