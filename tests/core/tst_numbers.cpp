// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/formula/formula.h"
#include "core/io/hardware_file.h"
#include "core/model/units.h"
#include "tests/support/check.h"
#include "tests/support/generators.h"

#include <clocale>
#include <limits>
#include <locale>

using namespace rooflens;
using namespace rooflens::tests;

namespace
{

// A decimal comma and points between thousands, as a German desktop has them.
struct CommaFacet : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

// Puts a decimal-comma locale in place, for C and C++, and the old ones back.
class CommaLocale
{
public:
    CommaLocale()
        : m_cpp(std::locale::global(std::locale(std::locale::classic(), new CommaFacet)))
        , m_c(std::setlocale(LC_ALL, nullptr))
    {
        for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "de_DE", "fr_FR.UTF-8", "fr_FR.utf8"}) {
            if (std::setlocale(LC_ALL, name)) {
                m_c_changed = true;
                break;
            }
        }
    }
    ~CommaLocale()
    {
        std::locale::global(m_cpp);
        std::setlocale(LC_ALL, m_c.c_str());
    }
    bool cChanged() const { return m_c_changed; }

private:
    std::locale m_cpp;
    std::string m_c;
    bool m_c_changed = false;
};

} // namespace

class TestNumbers : public QObject
{
    Q_OBJECT

private slots:
    void numberIsRead_data();
    void numberIsRead();
    void numberIsRefused_data();
    void numberIsRefused();
    void numberIsShown_data();
    void numberIsShown();
    void thousandsAreGroupedThinly();
    void parseOfFormatIsTheIdentity();
    void decimalCommaLocaleChangesNothing();
    void nearestNameIsSuggested_data();
    void nearestNameIsSuggested();
};

void TestNumbers::numberIsRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("value");
    QTest::newRow("whole") << "1024" << 1024.0;
    QTest::newRow("zero") << "0" << 0.0;
    QTest::newRow("fraction") << "0.5" << 0.5;
    QTest::newRow("exponent") << "1.5e12" << 1.5e12;
    QTest::newRow("exponent with a sign") << "1.5e-3" << 1.5e-3;
    QTest::newRow("capital exponent") << "2E+3" << 2000.0;
    QTest::newRow("negative") << "-3" << -3.0;
    QTest::newRow("plus sign") << "+3.5" << 3.5;
    QTest::newRow("largest double") << "1.7976931348623157e308" << std::numeric_limits<double>::max();
    QTest::newRow("least double") << "5e-324" << std::numeric_limits<double>::denorm_min();
    QTest::newRow("zero point five with a zero exponent") << "0.5e0" << 0.5;
}

void TestNumbers::numberIsRead()
{
    QFETCH(QString, text);
    QFETCH(double, value);
    const auto read = parseNumber(text.toStdString());
    ROOFLENS_HAS_VALUE(read);
    QCOMPARE(*read, value);
}

void TestNumbers::numberIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("hint");
    QTest::newRow("nothing") << "" << 1 << "";
    QTest::newRow("a word") << "abc" << 1 << "";
    QTest::newRow("decimal comma") << "1,5" << 2 << "decimal point";
    QTest::newRow("leading zero") << "007" << 1 << "leading zero";
    QTest::newRow("leading zero behind a sign") << "-010" << 1 << "leading zero";
    QTest::newRow("hexadecimal") << "0x10" << 1 << "decimal";
    QTest::newRow("underscore") << "1_000" << 2 << "";
    QTest::newRow("inf") << "inf" << 1 << "";
    QTest::newRow("negative infinity") << "-inf" << 1 << "";
    QTest::newRow("Infinity") << "Infinity" << 1 << "";
    QTest::newRow("nan") << "nan" << 1 << "";
    QTest::newRow("yaml .inf") << ".inf" << 1 << "";
    QTest::newRow("yaml .nan") << ".nan" << 1 << "";
    QTest::newRow("overflow") << "1e999" << 1 << "1e308";
    QTest::newRow("negative overflow") << "-1e999" << 1 << "1e308";
    QTest::newRow("letters behind it") << "12abc" << 3 << "";
    QTest::newRow("exponent without digits") << "1e" << 2 << "";
    QTest::newRow("second number") << "1 2" << 2 << "";
    QTest::newRow("two points") << "1.2.3" << 4 << "";
    QTest::newRow("two signs") << "--1" << 1 << "";
    QTest::newRow("sign alone") << "-" << 1 << "";
    QTest::newRow("point alone") << "." << 1 << "";
    QTest::newRow("octal of YAML") << "0o17" << 2 << "";
    QTest::newRow("space before") << " 1" << 1 << "";
    QTest::newRow("digits of another script") << "١٢" << 1 << "";
}

void TestNumbers::numberIsRefused()
{
    QFETCH(QString, text);
    QFETCH(int, column);
    QFETCH(QString, hint);
    const auto read = parseNumber(text.toStdString());
    QVERIFY(!read);
    QVERIFY(!read.error().message.empty());
    QCOMPARE(read.error().column, column);
    QVERIFY2(contains(read.error().hint, hint.toStdString()), read.error().hint.c_str());
}

void TestNumbers::numberIsShown_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    QTest::newRow("matmul 128 of the lesson") << 42.666666666666664 << 3 << "42.7";
    QTest::newRow("matmul 1024 of the lesson") << 341.3333333333333 << 4 << "341.3";
    QTest::newRow("matmul 8192 of the lesson") << 2730.6666666666665 << 5 << "2730.7";
    QTest::newRow("trailing zeros go") << 0.25 << 6 << "0.25";
    QTest::newRow("digits before the point stay") << 123456.0 << 3 << "123000";
    QTest::newRow("a carry gives one digit more") << 999.96 << 4 << "1000";
    QTest::newRow("small numbers take an exponent") << 1.234e-5 << 4 << "1.234e-5";
    QTest::newRow("large numbers take an exponent") << 1.5e18 << 4 << "1.5e18";
    QTest::newRow("negative") << -0.125 << 4 << "-0.125";
    QTest::newRow("zero") << 0.0 << 4 << "0";
}

void TestNumbers::numberIsShown()
{
    QFETCH(double, value);
    QFETCH(int, digits);
    QFETCH(QString, text);
    QCOMPARE(formatSignificant(value, digits), text.toStdString());
}

void TestNumbers::thousandsAreGroupedThinly()
{
    QCOMPARE(formatGrouped(2147483648.0), std::string("2\u202f147\u202f483\u202f648"));
    QCOMPARE(formatGrouped(999.0), std::string("999"));
    QCOMPARE(formatGrouped(-1000.0), std::string("-1\u202f000"));
    QCOMPARE(formatGrouped(0.5), std::string("0.5"));
}

void TestNumbers::parseOfFormatIsTheIdentity()
{
    const auto reads_back = [](double value) {
        const auto read = parseNumber(formatNumber(value));
        RC_ASSERT(read.has_value());
        RC_ASSERT(*read == value);
    };
    ROOFLENS_HOLDS([&] { reads_back(*anyFinite()); }, 2000);
    ROOFLENS_HOLDS([&] { reads_back(*tidyNumber()); }, 1000);
}

void TestNumbers::decimalCommaLocaleChangesNothing()
{
    const CommaLocale german;
    if (german.cChanged())
        QCOMPARE(std::string(std::localeconv()->decimal_point), std::string(","));
    else
        qInfo("no decimal-comma C locale is installed: the C++ locale alone is changed");
    QCOMPARE(*parseNumber("20.66"), 20.66);
    QVERIFY(!parseNumber("20,66"));
    QCOMPARE(*parseQuantity("2.039 TB/s", Dimension::Bandwidth), 2039000000000.0);
    QVERIFY(!parseQuantity("2,039 TB/s", Dimension::Bandwidth));
    QCOMPARE(formatNumber(1234567.5), std::string("1234567.5"));
    QCOMPARE(formatNumber(1234567.0), std::string("1234567"));
    QCOMPARE(formatSignificant(2730.6666, 5), std::string("2730.7"));
    QCOMPARE(formatQuantity(2.039e12, Dimension::Bandwidth), std::string("2.039 TB/s"));
    QCOMPARE(formatExactQuantity(0.0015, Dimension::Time), std::string("1.5 ms"));

    SymbolTable symbols;
    const double values[] = {3.0};
    symbols.addVariable("n");
    auto formula = Formula::compile("1.5*n + max(0.25, 0.125)", symbols, values);
    ROOFLENS_HAS_VALUE(formula);
    QCOMPARE(*formula->evaluate(), 4.75);
    QVERIFY(!Formula::compile("1,5*n", symbols, values));

    const auto chip = readHardware("rooflens: hardware/1\nid: x\nname: X\nlevels:\n"
                                   "  - {name: HBM, bandwidth: 2.039 TB/s, kind: user, source: typed}\n",
                                   "x.yaml");
    ROOFLENS_HAS_VALUE(chip);
    QCOMPARE(*chip->levels[0].byte_per_s, 2039000000000.0);
    QVERIFY(contains(writeHardware(*chip), "2.039 TB/s"));
    QCOMPARE(*readHardware(writeHardware(*chip), "x.yaml"), *chip);
}

void TestNumbers::nearestNameIsSuggested_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QStringList>("candidates");
    QTest::addColumn<QString>("nearest");
    QTest::newRow("swapped letters") << "matmlu" << QStringList{"relu", "matmul", "mla_decode"} << "matmul";
    QTest::newRow("case does not count") << "HBM2" << QStringList{"l2", "hbm"} << "hbm";
    QTest::newRow("the known part of a long id")
        << "a100" << QStringList{"google-tpu-v4", "nvidia-a100-sxm4-80gb"} << "nvidia-a100-sxm4-80gb";
    QTest::newRow("nothing near") << "banana" << QStringList{"relu", "matmul"} << "";
    QTest::newRow("no candidates") << "relu" << QStringList{} << "";
    QTest::newRow("a tie goes to the first") << "cat" << QStringList{"bat", "hat"} << "bat";
    QTest::newRow("a pasted page is not a typing error") << QString(5000, 'x') << QStringList{"relu"} << "";
}

void TestNumbers::nearestNameIsSuggested()
{
    QFETCH(QString, name);
    QFETCH(QStringList, candidates);
    QFETCH(QString, nearest);
    std::vector<std::string> list;
    for (const QString& candidate : candidates)
        list.push_back(candidate.toStdString());
    QCOMPARE(nearestName(name.toStdString(), list).value_or(""), nearest.toStdString());
}

QTEST_GUILESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
