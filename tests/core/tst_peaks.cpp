// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/roofline.h"
#include "tests/support/check.h"
#include "tests/support/random_model.h"

using namespace rooflens;
using namespace rooflens::tests;

// Design section 2, "Default and missing peaks": which roof an operation runs under when the chip lacks the wanted one.

namespace
{

constexpr ComputeUnit V = ComputeUnit::Vector;
constexpr ComputeUnit M = ComputeUnit::Matrix;

// "bf16 matrix, fp32 vector" as a chip. Each peak has its own value, so that none is taken for another.
Hardware chipWith(const QString& peaks)
{
    Hardware chip;
    chip.name = "Chip";
    chip.levels = {makeLevel("HBM", Role::Main, 1e12)};
    double value = 1e12;
    for (const QString& name : peaks.split(", ", Qt::SkipEmptyParts)) {
        const QStringList words = name.split(' ');
        chip.peaks.push_back(
            makePeak(*precisionFromName(words[0].toStdString()), *computeUnitFromName(words[1].toStdString()), value));
        chip.peaks.back().sparse_flop_per_s = value * 2;
        value += 1e12;
    }
    return chip;
}

// Whether every value of `narrow` can be written in `wide` (the design's chains).
bool holds(Precision wide, Precision narrow)
{
    for (std::optional<Precision> at = narrow; at; at = nextWider(*at)) {
        if (*at == wide)
            return true;
    }
    return false;
}

} // namespace

class TestPeaks : public QObject
{
    Q_OBJECT

private slots:
    void choice_data();
    void choice();
    void choiceKeepsItsPromises();
    void elementSizesNeverChange();
    void substitutionReachesTheBindingRoof();
    void widerTypesAreThoseOfTheDesign();
    void mainLevelIsChosen_data();
    void mainLevelIsChosen();
    void roleIsReadFromTheName_data();
    void roleIsReadFromTheName();
};

void TestPeaks::choice_data()
{
    QTest::addColumn<QString>("peaks");
    QTest::addColumn<QString>("asked");
    QTest::addColumn<QString>("chosen"); // empty: none
    QTest::addColumn<bool>("upper_bound");
    const auto row
        = [](const char* name, const char* peaks, const char* asked, const char* chosen, bool upper_bound = false) {
              QTest::newRow(name) << QString(peaks) << QString(asked) << QString(chosen) << upper_bound;
          };
    row("the wanted peak", "bf16 matrix, bf16 vector", "bf16 vector", "bf16 vector");
    row("1: a matrix operation without a matrix peak runs on the vector unit", "fp32 vector", "fp32 matrix",
        "fp32 vector");
    row("1 comes before a wider matrix peak", "fp16 vector, fp32 matrix", "fp16 matrix", "fp16 vector");
    row("2: the next wider type on the same unit", "bf16 matrix, fp32 matrix", "fp8 matrix", "bf16 matrix");
    row("2: the same unit first", "bf16 vector, bf16 matrix", "fp8 matrix", "bf16 matrix");
    row("2: then the vector unit of that type", "bf16 vector, fp32 matrix", "fp8 matrix", "bf16 vector");
    row("2: fp4 goes by fp8, bf16, fp32 to fp64", "fp64 matrix", "fp4 matrix", "fp64 matrix");
    row("2: fp4 takes the nearest of them", "fp64 matrix, fp32 matrix, fp8 matrix", "fp4 matrix", "fp8 matrix");
    row("2: fp16 goes to fp32, not to bf16", "bf16 matrix, fp32 matrix", "fp16 matrix", "fp32 matrix");
    row("2: bf16 goes to fp32, not to fp16", "fp16 matrix, fp32 matrix", "bf16 matrix", "fp32 matrix");
    row("2: tf32 goes to fp32", "fp32 vector", "tf32 matrix", "fp32 vector");
    row("2: int4 goes by int8", "int8 matrix, bf16 matrix", "int4 matrix", "int8 matrix");
    row("2: int8 goes to bf16", "bf16 matrix, fp16 matrix", "int8 matrix", "bf16 matrix");
    row("2: a vector operation takes a wider vector peak", "fp32 vector, bf16 matrix", "bf16 vector", "fp32 vector");
    row("2: fp32 goes to fp64", "fp64 vector", "fp32 vector", "fp64 vector");
    row("3: no vector peak at all: the matrix peak is an upper bound", "bf16 matrix", "bf16 vector", "bf16 matrix",
        true);
    row("3: the wider matrix peak too", "fp32 matrix", "bf16 vector", "fp32 matrix", true);
    row("3 does not hold where the chip has some vector peak", "fp16 vector, fp64 matrix", "fp64 vector", "");
    row("never a narrower type", "bf16 matrix, fp16 matrix, fp8 matrix", "fp32 matrix", "");
    row("never tf32 for fp32 unasked", "tf32 matrix", "fp32 matrix", "");
    row("never tf32 for fp32, the vector unit instead", "tf32 matrix, fp32 vector", "fp32 matrix", "fp32 vector");
    row("never tf32 for bf16", "tf32 matrix", "bf16 matrix", "");
    row("tf32 when asked for", "tf32 matrix, fp32 vector", "tf32 matrix", "tf32 matrix");
    row("never bf16 for fp16", "bf16 matrix", "fp16 matrix", "");
    row("nothing above fp64", "fp32 matrix, bf16 matrix", "fp64 matrix", "");
    row("no peaks", "", "bf16 matrix", "");
}

void TestPeaks::choice()
{
    QFETCH(QString, peaks);
    QFETCH(QString, asked);
    QFETCH(QString, chosen);
    QFETCH(bool, upper_bound);
    const Hardware chip = chipWith(peaks);
    const QStringList words = asked.split(' ');
    const PeakChoice choice = Roofline(chip).choosePeak(*precisionFromName(words[0].toStdString()),
                                                        *computeUnitFromName(words[1].toStdString()));
    QCOMPARE(choice.peak ? labelOf(*choice.peak) : std::string(), chosen.toStdString());
    QCOMPARE(choice.upper_bound, upper_bound);
    QCOMPARE(choice.substitutions.empty(), asked == chosen); // each step is a warning
    for (const std::string& step : choice.substitutions)
        QVERIFY2(contains(step, asked.toStdString()), step.c_str());
    if (choice.peak) {
        QVERIFY(choice.label.starts_with(chosen.toStdString()));
        QCOMPARE(contains(choice.label, "upper bound"), upper_bound);
        QCOMPARE(contains(choice.label, "for " + asked.toStdString()), asked != chosen);
    }
}

void TestPeaks::choiceKeepsItsPromises()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const Roofline roofline(chip);
            for (const Precision precision : kPrecisions) {
                for (const ComputeUnit unit : kComputeUnits) {
                    const PeakChoice choice = roofline.choosePeak(precision, unit);
                    const Peak* exact = chip.findPeak(precision, unit);
                    if (exact)
                        RC_ASSERT(choice.peak == exact);
                    RC_ASSERT(choice.substitutions.empty() == (exact != nullptr));
                    if (!choice.peak)
                        continue;
                    RC_ASSERT(holds(choice.peak->precision, precision));
                    RC_ASSERT(choice.peak->precision != Precision::Tf32 || precision == Precision::Tf32);
                    RC_ASSERT(choice.upper_bound == (unit == V && choice.peak->unit == M));
                    if (choice.upper_bound) {
                        for (const Peak& peak : chip.peaks)
                            RC_ASSERT(peak.unit == M);
                    }
                    // The dense figure counts, whatever stands beside it.
                    const Attainable attainable = roofline.attainable(makeCost(1e12, {}, precision, unit));
                    RC_ASSERT(nearly(attainable.flop_per_s, choice.peak->flop_per_s));
                    RC_ASSERT(attainable.binding_roof == choice.label);
                }
            }
        },
        500);
}

void TestPeaks::elementSizesNeverChange()
{
    // The type of the operands decides the bytes, whatever roof stands in.
    Cost cost = makeCost(1e12, 1e9, Precision::Fp8, M);
    const Hardware chip = chipWith("bf16 matrix");
    const Attainable attainable = Roofline(chip).attainable(cost);
    QCOMPARE(attainable.levels[0].bytes.value_or(0), 1e9);
    QCOMPARE(attainable.units[0].precision, Precision::Fp8);
}

void TestPeaks::substitutionReachesTheBindingRoof()
{
    const Hardware chip = chipWith("bf16 matrix");
    const Attainable attainable = Roofline(chip).attainable(makeCost(1e15, 1.0, Precision::Bf16, V));
    QCOMPARE(attainable.bound, Bound::Compute);
    QVERIFY(contains(attainable.binding_roof, "bf16 matrix"));
    QVERIFY(contains(attainable.binding_roof, "upper bound"));
    QCOMPARE(attainable.warnings.size(), std::size_t{1});
    // No peak that may stand in: the memory roof alone.
    const Attainable memory = Roofline(chip).attainable(makeCost(1e15, 1e9, Precision::Fp64, M));
    QCOMPARE(memory.bound, Bound::Memory);
    ROOFLENS_NEARLY(memory.seconds, 1e-3, kExactEnough);
    QVERIFY(anyWarning(memory.warnings, "only the memory roofs are known"));
    QVERIFY(!memory.peak.peak);
}

void TestPeaks::widerTypesAreThoseOfTheDesign()
{
    QCOMPARE(nextWider(Precision::Fp4), std::optional(Precision::Fp8));
    QCOMPARE(nextWider(Precision::Fp8), std::optional(Precision::Bf16));
    QCOMPARE(nextWider(Precision::Bf16), std::optional(Precision::Fp32));
    QCOMPARE(nextWider(Precision::Fp16), std::optional(Precision::Fp32));
    QCOMPARE(nextWider(Precision::Tf32), std::optional(Precision::Fp32));
    QCOMPARE(nextWider(Precision::Fp32), std::optional(Precision::Fp64));
    QCOMPARE(nextWider(Precision::Int4), std::optional(Precision::Int8));
    QCOMPARE(nextWider(Precision::Int8), std::optional(Precision::Bf16));
    QVERIFY(!nextWider(Precision::Fp64));
}

void TestPeaks::mainLevelIsChosen_data()
{
    QTest::addColumn<QString>("levels"); // NAME:role:GB/s
    QTest::addColumn<QString>("preferred");
    QTest::addColumn<QString>("chosen");
    QTest::newRow("the one that is main") << "L2:l2:5000, HBM:main:2000, NVMe:storage:7"
                                          << ""
                                          << "HBM";
    QTest::newRow("the faster of two mains") << "DDR:main:100, MCDRAM:main:490"
                                             << ""
                                             << "MCDRAM";
    QTest::newRow("the one asked for, without regard to case") << "DDR:main:100, MCDRAM:main:490"
                                                               << "ddr"
                                                               << "DDR";
    QTest::newRow("none says it is main: the slowest that is neither link nor storage")
        << "L1:l1:9000, L2:l2:800, Host RAM over PCIe:link:30, NVMe:storage:7"
        << ""
        << "L2";
    QTest::newRow("only links and storage") << "Host RAM over PCIe:link:30, NVMe:storage:7"
                                            << ""
                                            << "";
    QTest::newRow("no levels") << ""
                               << ""
                               << "";
}

void TestPeaks::mainLevelIsChosen()
{
    QFETCH(QString, levels);
    QFETCH(QString, preferred);
    QFETCH(QString, chosen);
    Hardware chip;
    for (const QString& entry : levels.split(", ", Qt::SkipEmptyParts)) {
        const QStringList words = entry.split(':');
        chip.levels.push_back(
            makeLevel(words[0].toStdString(), *roleFromName(words[1].toStdString()), words[2].toDouble() * 1e9));
    }
    const MemoryLevel* main = chip.mainLevel(preferred.toStdString());
    QCOMPARE(main ? main->name : std::string(), chosen.toStdString());
    // Only that level carries the bytes of main.
    const Roofline roofline(chip, preferred.toStdString());
    QCOMPARE(roofline.mainLevel(), main);
    const Cost cost = matrixWork(1e9, 1e9);
    for (const MemoryLevel& level : chip.levels) {
        const auto bytes = roofline.bytesAt(cost, level);
        if (&level == main)
            QCOMPARE(bytes.value_or(-1), 1e9);
        else if (level.role == Role::Link || level.role == Role::Storage)
            QCOMPARE(bytes.value_or(-1), 0.0);
        else
            QVERIFY(!bytes);
    }
}

void TestPeaks::roleIsReadFromTheName_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("role");
    for (const char* name : {"HBM", "HBM3e", "GDDR6", "DDR5", "LPDDR5", "DRAM", "VRAM", "Memory"})
        QTest::newRow(name) << name << "main";
    for (const char* name : {"SRAM", "L1", "L1/shared"})
        QTest::newRow(name) << name << "l1";
    QTest::newRow("L2") << "L2"
                        << "l2";
    QTest::newRow("L3") << "L3"
                        << "l3";
    QTest::newRow("Registers") << "Registers"
                               << "registers";
    QTest::newRow("Host RAM over PCIe") << "Host RAM over PCIe"
                                        << "link";
    QTest::newRow("Host DRAM over PCIe") << "Host DRAM over PCIe"
                                         << "link";
    QTest::newRow("NVMe") << "NVMe"
                          << "storage";
    QTest::newRow("nothing known") << "scratchpad"
                                   << "";
}

void TestPeaks::roleIsReadFromTheName()
{
    QFETCH(QString, name);
    QFETCH(QString, role);
    const auto read = roleFromLevelName(name.toStdString());
    QCOMPARE(read ? std::string(nameOf(*read)) : std::string(), role.toStdString());
}

QTEST_GUILESS_MAIN(TestPeaks)
#include "tst_peaks.moc"
