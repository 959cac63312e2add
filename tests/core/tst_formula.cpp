// SPDX-License-Identifier: GPL-3.0-or-later
#define QT_NO_KEYWORDS // Formula has a member named slots()

#include "core/formula/formula.h"
#include "tests/support/check.h"

#include <atomic>
#include <limits>
#include <thread>

using namespace rooflens;
using namespace rooflens::tests;

namespace
{

// Symbols of every test: a = 3, b = 0, rows = 4096, cols = 128; `maybe` is absent; the choice words red 0, green 1.
class Sheet
{
public:
    Sheet()
    {
        for (const char* name : {"a", "b", "rows", "cols", "maybe", "precision"})
            m_symbols.addVariable(name);
        m_symbols.addConstant("true", 1);
        m_symbols.addConstant("false", 0);
        m_symbols.addConstant("red", 0);
        m_symbols.addConstant("green", 1);
    }
    Result<Formula> compile(const std::string& text) const { return Formula::compile(text, m_symbols, m_values); }
    Result<double> evaluate(const std::string& text) const
    {
        auto formula = compile(text);
        if (!formula)
            return fail(formula.error());
        return formula->evaluate();
    }
    const SymbolTable& symbols() const { return m_symbols; }
    double* values() { return m_values; }

private:
    SymbolTable m_symbols;
    double m_values[6] = {3, 0, 4096, 128, std::numeric_limits<double>::quiet_NaN(), 3 /* bf16 */};
};

std::string repeated(const std::string& part, int times)
{
    std::string text;
    for (int i = 0; i < times; ++i)
        text += part;
    return text;
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void value_data();
    void value();
    void textIsRefused_data();
    void textIsRefused();
    void valueIsRefused_data();
    void valueIsRefused();
    void bracketsNestTo64();
    void lengthReaches4096();
    void absentValueIsRefusedByName();
    void slotsAreThoseUsed();
    void substitutedShowsNumbers();
    void valueFollowsItsVariable();
    void uncheckedEvaluationTripsTheGuard();
    void twoThreadsDoNotDisturbEachOther();
};

void TestFormula::value_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* text, double expected) { QTest::newRow(text) << QString(text) << expected; };
    row("42", 42);
    row("1.5e-3", 0.0015);
    row("a", 3);
    row("1 + 2*3", 7);
    row("(1 + 2)*3", 9);
    row("8 - 3 - 2", 3);
    row("10/4*2", 5);
    row("-2^2", -4);
    row("2^3^2", 512);
    row("2^-1", 0.5);
    row("-a^2", -9);
    row("2*-3", -6);
    row("2 - -3", 5);
    row("+a", 3);
    row("2^0.5*2^0.5", std::sqrt(2.0) * std::sqrt(2.0));
    row("!0", 1);
    row("!a", 0);
    row("!0 + 1", 2);
    row("!b && a", 1);
    row("!(a == 3)", 0);
    row("1 || 0 && 0", 1);
    row("0 && 1 || 1", 1);
    row("1 < 2 && 2 < 3", 1);
    row("a + 1 == 4", 1);
    row("a == 3 && b == 0", 1);
    row("a != 3", 0);
    row("a <= 3", 1);
    row("a >= 4", 0);
    row("b ? 10 : 20", 20);
    row("a > 2 ? 10 : 20", 10);
    row("b ? 1 : b ? 2 : 3", 3);
    row("a ? b ? 1 : 2 : 3", 2);
    row("1 + (a ? 1 : 0)*2", 3);
    row("a == 3 || b ? 5 : 6", 5);
    row("min(3, 1, 2)", 1);
    row("max(3, 1, 2)", 3);
    row("max(1)", 1);
    row("max(1,5)", 5);
    row("min(a, max(b, 2))", 2);
    row("abs(-3)", 3);
    row("sqrt(16)", 4);
    row("log2(1048576)", 20);
    row("ln(exp(2))", 2);
    row("ceil(1.2)", 2);
    row("ceil(-1.2)", -1);
    row("floor(-1.2)", -2);
    row("floor((rows - 1)/cols) + 1", 32);
    row("true && !false", 1);
    row("a == green ? 1 : 2", 2);
    row("b == red", 1);
    row("size(precision)", 2);
    row("has(a)", 1);
    row("has(maybe)", 0);
    row("has(maybe) ? maybe : 7", 7);
    row("has(maybe) && maybe > 3", 0);
    row("!has(maybe) || maybe > 3", 1);
    row("  a\t+\n1  ", 4);
    // The branch that is not taken is not evaluated.
    row("b == 0 ? 0 : a/b", 0);
    row("b == 0 ? 5 : 1/(1/b)", 5);
    row("a > 0 ? sqrt(a*3) : sqrt(-a)", 3);
    row("b > 0 ? 1e308*10 : 1", 1);
}

void TestFormula::value()
{
    QFETCH(QString, text);
    QFETCH(double, expected);
    const Sheet sheet;
    const auto result = sheet.evaluate(text.toStdString());
    ROOFLENS_HAS_VALUE(result);
    ROOFLENS_NEARLY(*result, expected, 1e-15);
    auto again = sheet.compile(text.toStdString());
    ROOFLENS_NEARLY(again->evaluateUnchecked(), expected, 1e-15);
}

void TestFormula::textIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("part"); // of message or hint
    const auto row = [](const char* name, const char* text, int column, const char* part) {
        QTest::newRow(name) << QString::fromUtf8(text) << column << QString(part);
    };
    row("an unknown name gives the nearest", "2*row*cols", 3, "rows");
    row("an unknown function gives the nearest", "a + sqr(4)", 5, "sqrt");
    row("a function of muParser that is none of ours", "sin(a)", 1, "sin");
    row("a constant of muParser that is none of ours", "2*_pi", 3, "_pi");
    row("sum of muParser", "sum(1, 2)", 1, "sum");
    row("an assignment", "a = 3", 3, "assign");
    row("an assignment that adds", "a += 3", 4, "");
    row("a decimal comma", "1,5", 2, "1.5");
    row("a decimal comma in a function of one value", "sqrt(1,5)", 7, "1.5");
    row("a decimal comma within brackets", "2*(1,5)", 5, "1.5");
    row("a number in front of a name", "2rows", 2, "2*N");
    row("a number in front of a bracket", "2(a)", 2, "2*(");
    row("a name in front of a bracket", "rows(2)", 1, "function");
    row("two names", "a b", 3, "operator");
    row("remainder", "rows % 3", 6, "%");
    row("a bracket never closed", "(a + 1", 1, "closed");
    row("a bracket that closes nothing", "a + 1)", 6, "closes nothing");
    row("nothing", "", 1, "empty");
    row("only spaces", "   ", 1, "empty");
    row("a multiplication sign from a word processor", "a × 3", 3, "×");
    row("a minus sign from a word processor", "a − 3", 3, "−");
    row("a squared sign", "a²", 2, "²");
    row("an operator at the end", "a +", 4, "value");
    row("an operator at the start", "* a", 1, "value");
    row("two operators", "a */ 2", 4, "value");
    row("a question without an answer", "a ? 1", 6, ":");
    row("an answer without a question", "a : 1", 3, "?");
    row("one ampersand", "a & b", 3, "&&");
    row("one bar", "a | b", 3, "||");
    row("a leading zero", "a + 007", 5, "zero");
    row("hexadecimal", "0x10", 1, "decimal");
    row("underscore in a number", "1_000", 2, "_");
    row("a number too large", "1e999", 1, "range");
    row("a string", "\"a\"", 1, "\"");
    row("two statements", "a; b", 2, ";");
    row("an array", "a[0]", 2, "[");
    row("a function without brackets", "sqrt", 1, "brackets");
    row("a function without values", "max()", 5, "value");
    row("a function with a value too many", "abs(a, 2)", 4, "1 value");
    row("a comma at the end", "min(1, )", 8, "value");
    row("two commas", "min(1,, 2)", 7, "value");
    row("a factorial", "5!", 2, "factorial");
    row("two points in a number", "1.2.3", 4, "");
    row("a percent sign", "50%", 3, "%");
    row("a currency sign", "$a", 1, "$");
}

void TestFormula::textIsRefused()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    QFETCH(QString, part);
    const Sheet sheet;
    const auto formula = sheet.compile(text.toStdString());
    QVERIFY2(!formula, "it was accepted");
    QVERIFY2(contains(formula.error().message + formula.error().hint, part.toStdString()),
             describe(formula.error()).c_str());
    QCOMPARE(formula.error().column, column);
}

void TestFormula::valueIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* text, const char* part) { QTest::newRow(text) << QString(text) << QString(part); };
    row("1/0", "divides by zero");
    row("a/b", "divides by zero");
    row("1/(1/0)", "divides by zero");
    row("1/(a/b)", "divides by zero");
    row("min(1, 1/b)", "divides by zero");
    row("b == 0 ? 1/b : 0", "divides by zero");
    row("b^-1", "divides by zero");
    row("1e308*10", "overflows");
    row("a*1e308*1e10", "overflows");
    row("2^2000", "overflows");
    row("exp(1000)", "overflows");
    row("1/(1e308*10)", "overflows");
    row("b/b", "no value");
    row("0/0", "no value");
    row("sqrt(-1)", "no value");
    row("sqrt(-a)", "no value");
    row("ln(-1)", "no value");
    row("(-8)^0.5", "no value");
    row("min(1, sqrt(-a))", "no value");
    row("(0/0) == 1", "no value");
    row("ln(0)", "logarithm of 0");
    row("log2(b)", "logarithm of 0");
}

void TestFormula::valueIsRefused()
{
    QFETCH(QString, text);
    QFETCH(QString, part);
    const Sheet sheet;
    const auto value = sheet.evaluate(text.toStdString());
    QVERIFY2(!value, value ? qPrintable(QString::number(*value)) : "");
    QVERIFY2(contains(value.error().message, part.toStdString()), value.error().message.c_str());
    QVERIFY(!value.error().hint.empty());
}

void TestFormula::bracketsNestTo64()
{
    const Sheet sheet;
    const auto deepest = sheet.evaluate(repeated("(", 64) + "a" + repeated(")", 64));
    ROOFLENS_HAS_VALUE(deepest);
    QCOMPARE(*deepest, 3.0);
    const auto deeper = sheet.compile(repeated("(", 65) + "a" + repeated(")", 65));
    QVERIFY(!deeper);
    QCOMPARE(deeper.error().column, 65);
    QVERIFY(contains(deeper.error().message, "64"));
    const auto calls = sheet.compile(repeated("abs(", 65) + "a" + repeated(")", 65));
    QVERIFY(!calls);
    QCOMPARE(calls.error().column, 65 * 4);
}

void TestFormula::lengthReaches4096()
{
    const Sheet sheet;
    const std::string sum = "a" + repeated("+a", 2047); // 4095 characters
    const auto longest = sheet.evaluate(sum + " ");
    ROOFLENS_HAS_VALUE(longest);
    QCOMPARE(*longest, 3.0 * 2048);
    const auto longer = sheet.compile(sum + "  ");
    QVERIFY(!longer);
    QVERIFY(contains(longer.error().message, "4097"));
    QVERIFY(contains(longer.error().message, "4096"));
    // As deep as its length allows: conditions, powers and signs nest without brackets.
    ROOFLENS_HAS_VALUE(sheet.evaluate(repeated("b?1:", 1000) + "2"));
    ROOFLENS_HAS_VALUE(sheet.evaluate("1" + repeated("^1", 2000)));
    QVERIFY(!sheet.evaluate(repeated("!", 4000) + "a")); // one sign at a time
}

void TestFormula::absentValueIsRefusedByName()
{
    const Sheet sheet;
    for (const char* text :
         {"maybe + 1", "min(maybe, 3)", "max(3, maybe)", "maybe", "has(maybe) ? 1 : maybe", "maybe*0"}) {
        const auto value = sheet.evaluate(text);
        QVERIFY2(!value, text);
        QVERIFY2(contains(value.error().message, "maybe"), value.error().message.c_str());
        QVERIFY2(contains(value.error().hint, "has(maybe)"), value.error().hint.c_str());
    }
}

void TestFormula::slotsAreThoseUsed()
{
    const Sheet sheet;
    const auto formula = sheet.compile("cols*a + a + (has(maybe) ? 1 : 0)");
    ROOFLENS_HAS_VALUE(formula);
    QCOMPARE(formula->slots(), (std::vector<int>{0, 3, 4}));
    QCOMPARE(formula->askedSlots(), (std::vector<int>{4}));
    QCOMPARE(sheet.symbols().slotOf("cols"), 3);
    QCOMPARE(sheet.symbols().slotOf("nothing"), -1);
}

void TestFormula::substitutedShowsNumbers()
{
    const Sheet sheet;
    const auto formula = sheet.compile("2*rows*cols - a + green");
    ROOFLENS_HAS_VALUE(formula);
    QCOMPARE(formula->substituted({"-3", "0", "4096", "128", "", "bf16"}), std::string("2*4096*128 - (-3) + green"));
    QCOMPARE(formula->text(), std::string("2*rows*cols - a + green"));
}

void TestFormula::valueFollowsItsVariable()
{
    Sheet sheet;
    auto formula = sheet.compile("a*cols");
    ROOFLENS_HAS_VALUE(formula);
    for (const double a : {1.0, 2.0, 1e6}) {
        sheet.values()[0] = a;
        QCOMPARE(*formula->evaluate(), a * 128);
    }
    sheet.values()[0] = 1e308;
    QVERIFY(!formula->evaluate());
    sheet.values()[0] = 1;
    QCOMPARE(*formula->evaluate(), 128.0); // an earlier fault leaves nothing behind
    auto single = sheet.compile("a");
    sheet.values()[0] = 17;
    QCOMPARE(*single->evaluate(), 17.0);
}

void TestFormula::uncheckedEvaluationTripsTheGuard()
{
    const Sheet sheet;
    for (const char* text : {"a/b", "1/(a/b)", "1/(a*1e308*10)", "sqrt(-a) == 1", "ln(b)"}) {
        const auto formula = sheet.compile(text);
        ROOFLENS_HAS_VALUE(formula);
        const FormulaGuard guard;
        formula->evaluateUnchecked();
        QVERIFY2(guard.tripped(), text);
    }
    const auto harmless = sheet.compile("a/(b + 3)*rows");
    const FormulaGuard guard;
    QCOMPARE(harmless->evaluateUnchecked(), 4096.0);
    QVERIFY(!guard.tripped());
}

void TestFormula::twoThreadsDoNotDisturbEachOther()
{
    std::atomic<int> wrong{0};
    const auto work = [&wrong](double factor, const std::string& text) {
        SymbolTable symbols;
        symbols.addVariable("n");
        double values[1] = {0};
        for (int round = 0; round < 200; ++round) {
            auto formula = Formula::compile(text, symbols, values);
            auto fault = Formula::compile("1/(n - n)", symbols, values);
            if (!formula || !fault) {
                ++wrong;
                return;
            }
            for (int i = 1; i <= 100; ++i) {
                values[0] = i;
                const auto value = formula->evaluate();
                wrong += value && *value == i * factor ? 0 : 1;
                wrong += fault->evaluate() ? 1 : 0;
            }
        }
    };
    std::thread first(work, 1.5, "n > 0 ? 1.5*n : n");
    std::thread second(work, 2.25, "2.25*max(n, 0.5)");
    first.join();
    second.join();
    QCOMPARE(wrong.load(), 0);
}

QTEST_GUILESS_MAIN(TestFormula)
#include "tst_formula.moc"
