// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formula.h"

#include "core/base/numeric_text.h"
#include "core/formula/formula_lexer.h"
#include "core/model/precision.h"

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <fmt/format.h>
#include <muParser.h>

namespace rooflens
{

namespace
{

// A variable that is absent is NaN: has() asks, everything else turns NaN and is refused.
double hasValue(double value)
{
    return std::isnan(value) ? 0.0 : 1.0;
}

// The value of a format variable is its index in storageFormats().
double formatSize(double index)
{
    const auto formats = storageFormats();
    if (!(index >= 0) || index >= static_cast<double>(formats.size()) || index != std::floor(index))
        return std::nan("");
    return formats[static_cast<std::size_t>(index)].bytes_per_element;
}

// Unlike std::min and std::max these do not lose a NaN.
double minimum(const double* values, int count)
{
    double result = values[0];
    for (int i = 1; i < count; ++i)
        result = std::isnan(values[i]) || values[i] < result ? values[i] : result;
    return result;
}
double maximum(const double* values, int count)
{
    double result = values[0];
    for (int i = 1; i < count; ++i)
        result = std::isnan(values[i]) || values[i] > result ? values[i] : result;
    return result;
}
double logicalNot(double value)
{
    return value == 0 ? 1.0 : 0.0;
}

// ln(0) raises the same exception as 1/0.
bool takesLogarithm(std::string_view text)
{
    return text.find("ln(") != std::string_view::npos || text.find("log2(") != std::string_view::npos;
}

constexpr int kTrapped = FE_DIVBYZERO | FE_OVERFLOW | FE_INVALID;

} // namespace

int SymbolTable::addVariable(std::string name)
{
    m_variables.push_back(std::move(name));
    return static_cast<int>(m_variables.size()) - 1;
}

void SymbolTable::addConstant(std::string name, double value)
{
    m_constants.emplace_back(std::move(name), value);
}

int SymbolTable::slotOf(std::string_view name) const
{
    const auto found = std::find(m_variables.begin(), m_variables.end(), name);
    return found == m_variables.end() ? -1 : static_cast<int>(found - m_variables.begin());
}

struct Formula::Impl {
    std::string text;
    mu::Parser parser;
    std::vector<int> slots;
    std::vector<int> asked; // slots inside has()
    const double* values = nullptr;
    // The commonest formulas are a name or a number: they need no parser.
    const double* single = nullptr;
    std::optional<double> constant;
    struct Piece { // of the text, for substituted(): a variable, or what stands between
        std::string text;
        int slot = -1;
    };
    std::vector<Piece> pieces;
};

Formula::Formula(std::unique_ptr<Impl> impl)
    : m_impl(std::move(impl))
{
}
Formula::Formula(Formula&&) noexcept = default;
Formula& Formula::operator=(Formula&&) noexcept = default;
Formula::~Formula() = default;

const std::string& Formula::text() const
{
    return m_impl->text;
}
const std::vector<int>& Formula::slots() const
{
    return m_impl->slots;
}
const std::vector<int>& Formula::askedSlots() const
{
    return m_impl->asked;
}

Result<Formula> Formula::compile(std::string_view text, const SymbolTable& symbols, const double* values)
{
    auto tokens = lexFormula(text, symbols);
    if (!tokens)
        return fail(tokens.error());

    auto impl = std::make_unique<Impl>();
    impl->text = std::string(text);
    impl->values = values;
    std::size_t copied = 0;
    for (std::size_t i = 0; i < tokens->size(); ++i) {
        const FormulaToken& token = (*tokens)[i];
        if (token.kind != FormulaToken::Kind::Name)
            continue;
        const int slot = symbols.slotOf(token.text);
        if (slot < 0)
            continue;
        const std::size_t begin = static_cast<std::size_t>(token.column) - 1;
        if (begin > copied)
            impl->pieces.push_back({std::string(text.substr(copied, begin - copied)), -1});
        impl->pieces.push_back({std::string(token.text), slot});
        copied = begin + token.text.size();
        impl->slots.push_back(slot);
        if (i >= 2 && (*tokens)[i - 2].text == "has" && (*tokens)[i - 2].kind == FormulaToken::Kind::Function)
            impl->asked.push_back(slot);
    }
    if (copied < text.size())
        impl->pieces.push_back({std::string(text.substr(copied)), -1});
    std::sort(impl->slots.begin(), impl->slots.end());
    impl->slots.erase(std::unique(impl->slots.begin(), impl->slots.end()), impl->slots.end());

    if (tokens->size() == 1 && tokens->front().kind == FormulaToken::Kind::Number) {
        impl->constant = *parseNumber(tokens->front().text);
        return Formula(std::move(impl));
    }
    if (tokens->size() == 1 && impl->slots.size() == 1) {
        impl->single = values + impl->slots.front();
        return Formula(std::move(impl));
    }

    try {
        mu::Parser& parser = impl->parser;
        parser.ClearFun();
        parser.ClearConst();
        parser.ClearPostfixOprt();
        parser.DefineFun("min", minimum);
        parser.DefineFun("max", maximum);
        parser.DefineFun("abs", static_cast<double (*)(double)>(std::fabs));
        parser.DefineFun("sqrt", static_cast<double (*)(double)>(std::sqrt));
        parser.DefineFun("log2", static_cast<double (*)(double)>(std::log2));
        parser.DefineFun("ln", static_cast<double (*)(double)>(std::log));
        parser.DefineFun("exp", static_cast<double (*)(double)>(std::exp));
        parser.DefineFun("ceil", static_cast<double (*)(double)>(std::ceil));
        parser.DefineFun("floor", static_cast<double (*)(double)>(std::floor));
        parser.DefineFun("has", hasValue);
        parser.DefineFun("size", formatSize);
        parser.DefineInfixOprt("!", logicalNot);
        for (const auto& [name, value] : symbols.constants())
            parser.DefineConst(name, value);
        // muParser wants a pointer it may write to; assignments were refused above, so it never does.
        for (const int slot : impl->slots)
            parser.DefineVar(symbols.variables()[static_cast<std::size_t>(slot)], const_cast<double*>(values + slot));
        parser.SetExpr(impl->text);
        // Constant parts are not folded: a division by zero in one would leave its mark only here, at compile time.
        parser.EnableOptimizer(false);
        parser.Eval(); // compiles
    } catch (const mu::Parser::exception_type& error) {
        const auto position = static_cast<int>(error.GetPos());
        return fail(Error{ErrorCode::BadInput,
                          fmt::format("the formula cannot be read: {}", error.GetMsg()),
                          {},
                          0,
                          std::max(position, 0) + 1,
                          {}});
    }
    return Formula(std::move(impl));
}

double Formula::evaluateUnchecked() const
{
    if (m_impl->single)
        return *m_impl->single;
    if (m_impl->constant)
        return *m_impl->constant;
    try {
        return m_impl->parser.Eval();
    } catch (const mu::Parser::exception_type&) {
        return std::nan("");
    }
}

Result<double> Formula::evaluate() const
{
    const FormulaGuard guard;
    const double value = evaluateUnchecked();
    const bool absent = std::any_of(m_impl->slots.begin(), m_impl->slots.end(),
                                    [&](int slot) { return std::isnan(m_impl->values[slot]); });
    // Comparing a value that is absent is an invalid operation to the processor and none to has(x) && x < y.
    const int faults = absent ? FE_DIVBYZERO | FE_OVERFLOW : kTrapped;
    if (std::isfinite(value) && std::fetestexcept(faults) == 0)
        return value;
    const auto failure = [&](std::string message, std::string hint) {
        return fail(Error{ErrorCode::BadInput, std::move(message), {}, 0, 1, std::move(hint)});
    };
    if (std::fetestexcept(FE_DIVBYZERO) != 0)
        return failure(fmt::format("'{}' divides by zero{}", m_impl->text,
                                   takesLogarithm(m_impl->text) ? " or takes the logarithm of 0" : ""),
                       "guard it with a condition: b == 0 ? 0 : a/b");
    if (std::fetestexcept(FE_OVERFLOW) != 0 || std::isinf(value))
        return failure(fmt::format("'{}' overflows", m_impl->text), "numbers go up to about 1e308");
    for (const int slot : m_impl->slots) {
        if (std::isnan(m_impl->values[slot])) {
            for (const Impl::Piece& piece : m_impl->pieces) {
                if (piece.slot == slot)
                    return failure(fmt::format("'{}' uses {}, which was not given", m_impl->text, piece.text),
                                   fmt::format("ask with has({}) ? … : …", piece.text));
            }
        }
    }
    return failure(fmt::format("'{}' has no value for these numbers", m_impl->text),
                   "a square root or logarithm of a negative number, or 0/0");
}

std::string Formula::substituted(const std::vector<std::string>& value_texts) const
{
    std::string result;
    for (const Impl::Piece& piece : m_impl->pieces) {
        if (piece.slot < 0) {
            result += piece.text;
            continue;
        }
        const std::string& value = value_texts[static_cast<std::size_t>(piece.slot)];
        const bool negative = !value.empty() && value.front() == '-';
        result += value.empty() ? piece.text : negative ? '(' + value + ')' : value;
    }
    return result;
}

FormulaGuard::FormulaGuard()
{
    std::feclearexcept(kTrapped);
}

bool FormulaGuard::tripped() const
{
    return std::fetestexcept(kTrapped) != 0;
}

} // namespace rooflens
