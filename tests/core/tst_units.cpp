// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/model/units.h"
#include "tests/support/check.h"
#include "tests/support/generators.h"

using namespace rooflens;
using namespace rooflens::tests;

Q_DECLARE_METATYPE(rooflens::Dimension)

namespace
{

struct UnitCase {
    Dimension dimension;
    const char* unit;
    bool decimal_prefixes;
    bool binary_prefixes;
    double divisor; // 8 for bits
};
// resources/FORMAT.md, "Quantities".
constexpr UnitCase kUnits[] = {
    {Dimension::ComputeRate, "FLOP/s", true, false, 1},
    {Dimension::ComputeRate, "FLOPS", true, false, 1},
    {Dimension::ComputeRate, "flop/s", true, false, 1},
    {Dimension::ComputeRate, "OP/s", true, false, 1},
    {Dimension::ComputeRate, "OPS", true, false, 1},
    {Dimension::Bandwidth, "B/s", true, true, 1},
    {Dimension::Bandwidth, "bit/s", true, true, 8},
    {Dimension::Size, "B", true, true, 1},
    {Dimension::Size, "bit", true, true, 8},
    {Dimension::Work, "FLOP", true, false, 1},
    {Dimension::Work, "OP", true, false, 1},
    {Dimension::Frequency, "Hz", true, false, 1},
};
struct PrefixCase {
    const char* prefix;
    double factor;
    bool binary;
};
constexpr PrefixCase kPrefixes[] = {
    {"", 1, false},
    {"k", 1e3, false},
    {"M", 1e6, false},
    {"G", 1e9, false},
    {"T", 1e12, false},
    {"P", 1e15, false},
    {"E", 1e18, false},
    {"Ki", 1024.0, true},
    {"Mi", 1048576.0, true},
    {"Gi", 1073741824.0, true},
    {"Ti", 1099511627776.0, true},
    {"Pi", 1125899906842624.0, true},
    {"Ei", 1152921504606846976.0, true},
};
constexpr Dimension kDimensions[]
    = {Dimension::ComputeRate, Dimension::Bandwidth, Dimension::Size,   Dimension::Work,
       Dimension::Time,        Dimension::Frequency, Dimension::Number, Dimension::Intensity};

} // namespace

class TestUnits : public QObject
{
    Q_OBJECT

private slots:
    void quantityIsRead_data();
    void quantityIsRead();
    void quantityIsRefused_data();
    void quantityIsRefused();
    void teraIsMultipliedExactly();
    void quantityIsShown_data();
    void quantityIsShown();
    void eightyGigabytesAreNotEightyGibibytes();
    void exactQuantityIsTidy_data();
    void exactQuantityIsTidy();
    void parseOfFormatExactQuantityIsTheIdentity_data();
    void parseOfFormatExactQuantityIsTheIdentity();
    void shownQuantityReadsBackToItsDigits();
};

void TestUnits::quantityIsRead_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<double>("value");
    for (const UnitCase& unit : kUnits) {
        for (const PrefixCase& prefix : kPrefixes) {
            if (prefix.binary ? !unit.binary_prefixes : !unit.decimal_prefixes)
                continue;
            const QString name = QString(prefix.prefix) + unit.unit;
            const double value = 1.5 * prefix.factor / unit.divisor; // exact: 1.5 and powers of two and ten below 2^63
            QTest::newRow(qPrintable("1.5 " + name)) << "1.5 " + name << unit.dimension << value;
            QTest::newRow(qPrintable("1.5" + name + " without a space")) << "1.5" + name << unit.dimension << value;
        }
    }
    for (const Dimension dimension : kDimensions) {
        QTest::newRow(qPrintable(QStringLiteral("a bare number of dimension %1").arg(int(dimension))))
            << "1.5e12" << dimension << 1.5e12;
    }
    QTest::newRow("seconds") << "4 s" << Dimension::Time << 4.0;
    QTest::newRow("milliseconds") << "4 ms" << Dimension::Time << 0.004;
    QTest::newRow("microseconds") << "7 us" << Dimension::Time << 7e-6;
    QTest::newRow("microseconds as they are shown")
        << QString::fromStdString(formatQuantity(7e-6, Dimension::Time)) << Dimension::Time << 7e-6;
    QTest::newRow("microseconds with the Greek letter") << QStringLiteral("7 \u03bcs") << Dimension::Time << 7e-6;
    QTest::newRow("nanoseconds") << "0.3 ns" << Dimension::Time << 3e-10;
    QTest::newRow("network rate in bits") << "800 Gbit/s" << Dimension::Bandwidth << 1e11;
    QTest::newRow("kibibytes") << "192 KiB" << Dimension::Size << 196608.0;
    QTest::newRow("exponent and prefix") << "1.5e3 GB/s" << Dimension::Bandwidth << 1.5e12;
}

void TestUnits::quantityIsRead()
{
    QFETCH(QString, text);
    QFETCH(Dimension, dimension);
    QFETCH(double, value);
    const auto read = parseQuantity(text.toStdString(), dimension);
    ROOFLENS_HAS_VALUE(read);
    QCOMPARE(*read, value);
}

void TestUnits::quantityIsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("hint");
    QTest::newRow("b alone could be bit or byte") << "80 b" << Dimension::Size << 4 << "bit or B?";
    QTest::newRow("Gb could be bit or byte") << "80 Gb" << Dimension::Size << 4 << "bit or B?";
    QTest::newRow("Gb/s could be bit or byte") << "80 Gb/s" << Dimension::Bandwidth << 4 << "bit or B?";
    QTest::newRow("K alone could be 1000 or 1024") << "80 K" << Dimension::Size << 4 << "Ki";
    QTest::newRow("KB could be 1000 or 1024") << "80 KB" << Dimension::Size << 4 << "Ki";
    QTest::newRow("a letter behind the unit") << "80 GBs" << Dimension::Size << 4 << "GB";
    QTest::newRow("words behind the unit") << "2 TB/s per die" << Dimension::Bandwidth << 3 << "";
    QTest::newRow("a second unit") << "80 GB GB" << Dimension::Size << 4 << "";
    QTest::newRow("decimal comma") << "2,039 TB/s" << Dimension::Bandwidth << 2 << "decimal point";
    QTest::newRow("leading zero") << "007 GB" << Dimension::Size << 1 << "leading zero";
    QTest::newRow("hexadecimal") << "0x10 B" << Dimension::Size << 1 << "decimal";
    QTest::newRow("underscore") << "1_000 B" << Dimension::Size << 2 << "";
    QTest::newRow("inf") << "inf B/s" << Dimension::Bandwidth << 1 << "";
    QTest::newRow("nan") << "nan B/s" << Dimension::Bandwidth << 1 << "";
    QTest::newRow("overflow of the number") << "1e999 B" << Dimension::Size << 1 << "";
    QTest::newRow("overflow by the prefix") << "1e300 EFLOP/s" << Dimension::ComputeRate << 1 << "1e308";
    QTest::newRow("nothing") << "" << Dimension::Size << 1 << "80 GiB";
    QTest::newRow("a unit alone") << "GB" << Dimension::Size << 1 << "80 GiB";
    QTest::newRow("binary prefix of FLOP") << "1 GiFLOP/s" << Dimension::ComputeRate << 3 << "GFLOP/s";
    QTest::newRow("binary prefix of Hz") << "1 GiHz" << Dimension::Frequency << 3 << "GHz";
    QTest::newRow("near miss of TFLOP/s") << "312 TFLOP/z" << Dimension::ComputeRate << 5 << "TFLOP/s";
    QTest::newRow("lower-case tera") << "312 tflop/s" << Dimension::ComputeRate << 5 << "TFLOP/s";
    QTest::newRow("a size where a bandwidth belongs") << "2 TB" << Dimension::Bandwidth << 3 << "TB/s";
    QTest::newRow("a rate where work belongs") << "2 TFLOP/s" << Dimension::Work << 3 << "TFLOP";
    QTest::newRow("a size where a time belongs") << "2 GB" << Dimension::Time << 3 << "4 ms";
    QTest::newRow("a unit where a plain number belongs") << "3 GB" << Dimension::Number << 3 << "";
    QTest::newRow("spaces before count in the column") << "  3 GX" << Dimension::Size << 5 << "GB";
}

void TestUnits::quantityIsRefused()
{
    QFETCH(QString, text);
    QFETCH(Dimension, dimension);
    QFETCH(int, column);
    QFETCH(QString, hint);
    const auto read = parseQuantity(text.toStdString(), dimension);
    QVERIFY2(!read, read ? qPrintable(QString::number(*read)) : "");
    QVERIFY(!read.error().message.empty());
    QCOMPARE(read.error().column, column);
    QVERIFY2(contains(read.error().hint, hint.toStdString()), read.error().hint.c_str());
}

void TestUnits::teraIsMultipliedExactly()
{
    // 2.039 × 1e12 in doubles is 2038999999999.9998: the digits have to be moved before they are rounded.
    QCOMPARE(*parseQuantity("2.039 TB/s", Dimension::Bandwidth), 2039000000000.0);
    QCOMPARE(*parseQuantity("989.4 TFLOP/s", Dimension::ComputeRate), 989400000000000.0);
    QCOMPARE(*parseQuantity("33.4541 TB/s", Dimension::Bandwidth), 33454100000000.0);
    QCOMPARE(*parseQuantity("828.758 GB/s", Dimension::Bandwidth), 828758000000.0);
    QCOMPARE(*parseQuantity("1.1 ms", Dimension::Time), 0.0011);
}

void TestUnits::quantityIsShown_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<int>("digits");
    QTest::addColumn<QString>("text");
    QTest::newRow("compute rate") << 312e12 << Dimension::ComputeRate << 4 << "312 TFLOP/s";
    QTest::newRow("bandwidth with four digits") << 2.039e12 << Dimension::Bandwidth << 4 << "2.039 TB/s";
    QTest::newRow("bandwidth with three digits") << 2.039e12 << Dimension::Bandwidth << 3 << "2.04 TB/s";
    QTest::newRow("size") << 80e9 << Dimension::Size << 4 << "80 GB";
    QTest::newRow("time") << 0.004 << Dimension::Time << 4 << "4 ms";
    QTest::newRow("short time") << 1.5e-9 << Dimension::Time << 4 << "1.5 ns";
    QTest::newRow("time below a nanosecond") << 5e-12 << Dimension::Time << 3 << "0.005 ns";
    QTest::newRow("long time keeps seconds") << 7200.0 << Dimension::Time << 4 << "7200 s";
    QTest::newRow("frequency") << 1.41e9 << Dimension::Frequency << 4 << "1.41 GHz";
    QTest::newRow("nothing") << 0.0 << Dimension::Size << 4 << "0 B";
    QTest::newRow("rounding carries into the next prefix") << 999.96e9 << Dimension::Bandwidth << 4 << "1 TB/s";
    QTest::newRow("rounding that does not carry") << 999.94e9 << Dimension::Bandwidth << 4 << "999.9 GB/s";
    QTest::newRow("intensity has no prefix") << 2730.6666666666665 << Dimension::Intensity << 5 << "2730.7 FLOP/byte";
    QTest::newRow("plain number") << 0.25 << Dimension::Number << 4 << "0.25";
}

void TestUnits::quantityIsShown()
{
    QFETCH(double, value);
    QFETCH(Dimension, dimension);
    QFETCH(int, digits);
    QFETCH(QString, text);
    QCOMPARE(formatQuantity(value, dimension, digits), text.toStdString());
}

void TestUnits::eightyGigabytesAreNotEightyGibibytes()
{
    QCOMPARE(formatQuantity(80e9, Dimension::Size), std::string("80 GB"));
    QCOMPARE(formatBinarySize(80e9), std::string("74.51 GiB"));
    QCOMPARE(formatBinarySize(*parseQuantity("80 GiB", Dimension::Size)), std::string("80 GiB"));
    QCOMPARE(formatBinarySize(196608), std::string("192 KiB"));
    QCOMPARE(formatBinarySize(1048575), std::string("1 MiB")); // 1023.999 KiB
    QCOMPARE(formatQuantity(624e12, Dimension::ComputeRate, 4, Counting::Op), std::string("624 TOP/s"));
}

void TestUnits::exactQuantityIsTidy_data()
{
    QTest::addColumn<double>("value");
    QTest::addColumn<Dimension>("dimension");
    QTest::addColumn<QString>("text");
    QTest::newRow("peak") << 312e12 << Dimension::ComputeRate << "312 TFLOP/s";
    QTest::newRow("bandwidth") << 2.039e12 << Dimension::Bandwidth << "2.039 TB/s";
    QTest::newRow("size in binary prefixes") << 80 * 0x1p30 << Dimension::Size << "80 GiB";
    QTest::newRow("SRAM") << 196608.0 << Dimension::Size << "192 KiB";
    QTest::newRow("size in decimal prefixes") << 3e9 << Dimension::Size << "3 GB";
    QTest::newRow("clock") << 1.41e9 << Dimension::Frequency << "1.41 GHz";
    QTest::newRow("time") << 0.004 << Dimension::Time << "4 ms";
    QTest::newRow("work") << 1.5e12 << Dimension::Work << "1.5 TFLOP";
}

void TestUnits::exactQuantityIsTidy()
{
    QFETCH(double, value);
    QFETCH(Dimension, dimension);
    QFETCH(QString, text);
    QCOMPARE(formatExactQuantity(value, dimension), text.toStdString());
}

void TestUnits::parseOfFormatExactQuantityIsTheIdentity_data()
{
    QTest::addColumn<Dimension>("dimension");
    QTest::newRow("compute rate") << Dimension::ComputeRate;
    QTest::newRow("bandwidth") << Dimension::Bandwidth;
    QTest::newRow("size") << Dimension::Size;
    QTest::newRow("work") << Dimension::Work;
    QTest::newRow("time") << Dimension::Time;
    QTest::newRow("frequency") << Dimension::Frequency;
    QTest::newRow("number") << Dimension::Number;
    QTest::newRow("intensity") << Dimension::Intensity;
}

void TestUnits::parseOfFormatExactQuantityIsTheIdentity()
{
    QFETCH(Dimension, dimension);
    const auto reads_back = [&](double value) {
        for (const Counting counting : {Counting::Flop, Counting::Op}) {
            const std::string text = formatExactQuantity(value, dimension, counting);
            const auto read = parseQuantity(text, dimension);
            RC_LOG() << text << '\n';
            RC_ASSERT(read.has_value());
            RC_ASSERT(*read == value);
        }
    };
    ROOFLENS_HOLDS([&] { reads_back(*anyFinite()); }, 1000);
    ROOFLENS_HOLDS([&] { reads_back(*tidyNumber()); }, 2000);
}

void TestUnits::shownQuantityReadsBackToItsDigits()
{
    // What is shown is never off by more than its digits, whatever the prefix chosen.
    ROOFLENS_HOLDS(
        [] {
            const double value
                = *rc::gen::map(rc::gen::pair(rc::gen::inRange(1, 1000000), rc::gen::inRange(-3, 15)),
                                [](const std::pair<int, int>& p) { return p.first * std::pow(10.0, p.second); });
            const int digits = *rc::gen::inRange(3, 7);
            for (const Dimension dimension :
                 {Dimension::ComputeRate, Dimension::Bandwidth, Dimension::Size, Dimension::Frequency}) {
                const std::string text = formatQuantity(value, dimension, digits);
                const auto read = parseQuantity(text, dimension);
                RC_LOG() << text << '\n';
                RC_ASSERT(read.has_value());
                RC_ASSERT(nearly(*read, value, 0.5000001 * std::pow(10.0, 1 - digits)));
            }
            const auto binary = parseQuantity(formatBinarySize(value, digits), Dimension::Size);
            RC_ASSERT(binary.has_value());
            RC_ASSERT(nearly(*binary, value, 0.5000001 * std::pow(10.0, 1 - digits)));
        },
        1000);
}

QTEST_GUILESS_MAIN(TestUnits)
#include "tst_units.moc"
