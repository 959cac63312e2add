// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formula_lexer.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"

#include <algorithm>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isNameStart(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool isNameCharacter(char c)
{
    return isNameStart(c) || isDigit(c);
}

tl::unexpected<Error> failAt(int column, std::string message, std::string hint = {})
{
    return fail(Error{ErrorCode::BadInput, std::move(message), {}, 0, column, std::move(hint)});
}

const FormulaFunction* findFunction(std::string_view name)
{
    const auto& all = formulaFunctions();
    const auto found = std::find_if(all.begin(), all.end(), [&](const FormulaFunction& f) { return f.name == name; });
    return found == all.end() ? nullptr : &*found;
}

bool isKnown(std::string_view name, const SymbolTable& symbols)
{
    if (symbols.slotOf(name) >= 0)
        return true;
    return std::any_of(symbols.constants().begin(), symbols.constants().end(),
                       [&](const auto& constant) { return constant.first == name; });
}

std::string nearestSymbol(std::string_view name, const SymbolTable& symbols)
{
    std::vector<std::string> names = symbols.variables();
    for (const auto& constant : symbols.constants())
        names.push_back(constant.first);
    for (const FormulaFunction& function : formulaFunctions())
        names.emplace_back(function.name);
    if (const auto near = nearestName(name, names))
        return fmt::format("did you mean {}?", *near);
    return "parameters, let names, choices and functions can be used";
}

// One bracket that is open: a call counts its arguments.
struct Open {
    const FormulaFunction* function;
    int column;
    int arguments = 1;
};

class Lexer
{
public:
    Lexer(std::string_view text, const SymbolTable& symbols)
        : m_text(text)
        , m_symbols(symbols)
    {
    }

    Result<std::vector<FormulaToken>> run()
    {
        if (m_text.size() > kMaximumFormulaLength) {
            return failAt(
                1,
                fmt::format("the formula is {} characters long; the limit is {}", m_text.size(), kMaximumFormulaLength),
                "split it with let");
        }
        while (true) {
            while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
                ++m_at;
            if (m_at >= m_text.size())
                break;
            if (auto step = next(); !step)
                return fail(step.error());
        }
        if (m_tokens.empty())
            return failAt(1, "the formula is empty", "write a number or a formula such as 2*M*N*K");
        if (!m_open.empty())
            return failAt(m_open.back().column, "this bracket is never closed", "add a ')'");
        if (m_operand_expected)
            return failAt(static_cast<int>(m_text.size()) + 1, "the formula ends where a value is expected");
        if (m_questions > 0)
            return failAt(static_cast<int>(m_text.size()) + 1, "a '?' has no ':'", "write condition ? a : b");
        return std::move(m_tokens);
    }

private:
    int column() const { return static_cast<int>(m_at) + 1; }

    void push(FormulaToken::Kind kind, std::size_t length)
    {
        m_tokens.push_back({kind, m_text.substr(m_at, length), column()});
        m_at += length;
    }

    Result<void> next()
    {
        const char c = m_text[m_at];
        if (isDigit(c) || c == '.')
            return number();
        if (isNameStart(c))
            return name();
        if (c == '(')
            return open(nullptr);
        if (c == ')')
            return close();
        if (c == ',')
            return comma();
        return anOperator();
    }

    Result<void> operand()
    {
        if (!m_operand_expected)
            return failAt(column(), fmt::format("an operator is missing before '{}'", m_text.substr(m_at, 12)),
                          "write 2*N, not 2N or 2 N");
        m_operand_expected = false;
        return {};
    }

    Result<void> number()
    {
        if (auto ok = operand(); !ok)
            return ok;
        std::size_t length = 0;
        const std::string_view rest = m_text.substr(m_at);
        // A comma behind a number may separate arguments; parseLeadingNumber would call it a decimal comma.
        const std::size_t comma = rest.find(',');
        auto value = parseLeadingNumber(rest.substr(0, comma), length);
        if (!value) {
            Error error = value.error();
            error.column += static_cast<int>(m_at);
            return fail(error);
        }
        if (comma == length && (m_open.empty() || !m_open.back().function || m_open.back().function->arguments == 1))
            return failAt(column() + static_cast<int>(length), "a comma stands in a number",
                          "use a decimal point: 1.5, not 1,5");
        push(FormulaToken::Kind::Number, length);
        return {};
    }

    Result<void> name()
    {
        if (auto ok = operand(); !ok)
            return ok;
        std::size_t length = 1;
        while (m_at + length < m_text.size() && isNameCharacter(m_text[m_at + length]))
            ++length;
        const std::string_view word = m_text.substr(m_at, length);
        std::size_t after = m_at + length;
        while (after < m_text.size() && m_text[after] == ' ')
            ++after;
        if (after < m_text.size() && m_text[after] == '(') {
            const FormulaFunction* function = findFunction(word);
            if (!function) {
                if (isKnown(word, m_symbols))
                    return failAt(column(), fmt::format("'{}' is not a function", word),
                                  fmt::format("write {}*( … )", word));
                return failAt(column(), fmt::format("there is no function '{}'", word), nearestSymbol(word, m_symbols));
            }
            push(FormulaToken::Kind::Function, length);
            m_at = after;
            m_operand_expected = true;
            return open(function);
        }
        if (findFunction(word))
            return failAt(column(), fmt::format("the function '{}' needs its argument in brackets", word),
                          fmt::format("write {}(x)", word));
        if (!isKnown(word, m_symbols))
            return failAt(column(), fmt::format("'{}' is not known here", word), nearestSymbol(word, m_symbols));
        push(FormulaToken::Kind::Name, length);
        return {};
    }

    Result<void> open(const FormulaFunction* function)
    {
        if (!m_operand_expected)
            return failAt(column(), "an operator is missing before '('", "write 2*(N + 1), not 2(N + 1)");
        if (static_cast<int>(m_open.size()) >= kMaximumFormulaNesting)
            return failAt(column(), fmt::format("brackets are nested deeper than {}", kMaximumFormulaNesting),
                          "split it with let");
        m_open.push_back({function, column()});
        m_question_marks.push_back(m_questions);
        m_questions = 0;
        push(FormulaToken::Kind::Open, 1);
        return {};
    }

    Result<void> close()
    {
        if (m_open.empty())
            return failAt(column(), "this ')' closes nothing", "remove it or add a '('");
        if (m_operand_expected)
            return failAt(column(), "a value is expected before ')'");
        if (m_questions > 0)
            return failAt(column(), "a '?' has no ':'", "write condition ? a : b");
        const Open opened = m_open.back();
        m_open.pop_back();
        m_questions = m_question_marks.back();
        m_question_marks.pop_back();
        if (opened.function && opened.function->arguments > 0 && opened.arguments != opened.function->arguments) {
            return failAt(opened.column,
                          fmt::format("{}() takes {} value, not {}", opened.function->name, opened.function->arguments,
                                      opened.arguments));
        }
        push(FormulaToken::Kind::Close, 1);
        return {};
    }

    Result<void> comma()
    {
        if (m_open.empty() || !m_open.back().function) {
            return failAt(column(), "a comma stands outside a function call", "use a decimal point: 1.5, not 1,5");
        }
        if (m_operand_expected)
            return failAt(column(), "a value is expected before ','");
        if (m_questions > 0)
            return failAt(column(), "a '?' has no ':'", "write condition ? a : b");
        ++m_open.back().arguments;
        m_operand_expected = true;
        push(FormulaToken::Kind::Comma, 1);
        return {};
    }

    Result<void> anOperator()
    {
        const std::string_view rest = m_text.substr(m_at);
        for (const std::string_view two : {"==", "!=", "<=", ">=", "&&", "||"}) {
            if (rest.starts_with(two))
                return binary(two);
        }
        const char c = rest[0];
        if (c == '=')
            return failAt(column(), "a formula cannot assign", "compare with ==");
        if (c == '&' || c == '|')
            return failAt(column(), fmt::format("'{}' is not an operator", c), fmt::format("write {}{}", c, c));
        if (m_operand_expected && (c == '-' || c == '+' || c == '!')) {
            push(FormulaToken::Kind::Operator, 1);
            return {};
        }
        if (c == '!')
            return failAt(column(), "'!' negates what follows it; there is no factorial", "write != to compare");
        if (c == '?') {
            ++m_questions;
            return binary("?");
        }
        if (c == ':') {
            if (m_questions == 0)
                return failAt(column(), "a ':' has no '?'", "write condition ? a : b");
            --m_questions;
            return binary(":");
        }
        for (const std::string_view one : {"+", "-", "*", "/", "^", "<", ">"}) {
            if (rest.starts_with(one))
                return binary(one);
        }
        if (c == '%')
            return failAt(column(), "there is no remainder operator '%'", "a - b*floor(a/b) is the remainder");
        // A character of more than one byte is shown whole.
        std::size_t length = 1;
        while (length < rest.size() && (static_cast<unsigned char>(rest[length]) & 0xC0U) == 0x80U)
            ++length;
        return failAt(column(), fmt::format("'{}' cannot stand in a formula", rest.substr(0, length)),
                      "operators are + - * / ^ < <= > >= == != && || ! ?:");
    }

    Result<void> binary(std::string_view text)
    {
        if (m_operand_expected)
            return failAt(column(), fmt::format("a value is expected before '{}'", text));
        m_operand_expected = true;
        push(FormulaToken::Kind::Operator, text.size());
        return {};
    }

    std::string_view m_text;
    const SymbolTable& m_symbols;
    std::size_t m_at = 0;
    bool m_operand_expected = true;
    int m_questions = 0; // open '?' of this bracket
    std::vector<int> m_question_marks; // of the brackets around it
    std::vector<Open> m_open;
    std::vector<FormulaToken> m_tokens;
};

} // namespace

const std::vector<FormulaFunction>& formulaFunctions()
{
    static const std::vector<FormulaFunction> functions{{"min", -1},  {"max", -1}, {"abs", 1}, {"sqrt", 1},
                                                        {"log2", 1},  {"ln", 1},   {"exp", 1}, {"ceil", 1},
                                                        {"floor", 1}, {"has", 1},  {"size", 1}};
    return functions;
}

Result<std::vector<FormulaToken>> lexFormula(std::string_view text, const SymbolTable& symbols)
{
    return Lexer(text, symbols).run();
}

} // namespace rooflens
