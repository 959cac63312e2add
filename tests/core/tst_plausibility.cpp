// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"
#include "core/io/hardware_file.h"

#include <QtTest>

using namespace rooflens;

namespace
{

const std::string kHead = "rooflens: hardware/1\nid: chip\nname: Chip\n";

Hardware chip(const std::string& body)
{
    const auto hardware = readHardware(kHead + body, "f");
    if (!hardware)
        qFatal("%s", describe(hardware.error()).c_str());
    return *hardware;
}

// "field: message (hint)" of each, one a line.
QString toText(const std::vector<Warning>& warnings)
{
    QStringList lines;
    for (const Warning& warning : warnings)
        lines += QString::fromStdString(warning.field + ": " + warning.message + " (" + warning.hint + ')');
    return lines.join('\n');
}

} // namespace

class TestPlausibility : public QObject
{
    Q_OBJECT

private slots:
    void doubtsOfOneChip_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("expected"); // parts in order, separated by '|'; empty: no warning
        const auto add = [](const char* name, const char* body, const char* expected) {
            QTest::newRow(name) << QByteArray(body) << QString(expected);
        };
        add("nothing to doubt",
            "peaks: [{precision: bf16, unit: matrix, value: 312 TFLOP/s, sparse: 624 TFLOP/s}]\nlevels: [{name: L2, "
            "bandwidth: 5 TB/s}, {name: HBM, bandwidth: 2 TB/s}]\n",
            "");
        add("sparse equals dense",
            "peaks: [{precision: bf16, unit: matrix, value: 624 TFLOP/s, sparse: 624 TFLOP/s}]\n",
            "peaks[0].sparse|equals the dense one (624 TFLOP/s)|sparse one?");
        add("a forgotten unit", "peaks: [{precision: bf16, unit: matrix, value: 312}]\n",
            "peaks[0].value|only 312 FLOP/s|unit missing");
        add("a forgotten unit of bandwidth", "levels: [{name: HBM, bandwidth: 2039}]\n",
            "levels[0].bandwidth|unit missing");
        add("a slower level first", "levels: [{name: L2, bandwidth: 1 TB/s}, {name: HBM, bandwidth: 2 TB/s}]\n",
            "levels[1].bandwidth|HBM (2 TB/s) is faster than L2 (1 TB/s)|fastest first");
        add("a level without bandwidth between",
            "levels: [{name: Registers}, {name: L2, bandwidth: 5 TB/s}, {name: L3}, {name: HBM, bandwidth: 2 TB/s}]\n",
            "");
        add("a ceiling above its level",
            "levels: [{name: HBM, bandwidth: 2 TB/s}]\nceilings: [{name: one way, of: hbm, value: 3 TB/s}]\n",
            "ceilings[0].value|above its roof (2 TB/s)");
        add("a ceiling above its peak",
            "peaks: [{precision: fp64, unit: vector, value: 10 TFLOP/s}, {precision: bf16, unit: matrix, value: 300 "
            "TFLOP/s}]\nceilings: [{name: no SIMD, of: compute, precision: fp64, value: 11 TFLOP/s}]\n",
            "ceilings[0].value|11 TFLOP/s|10 TFLOP/s");
        add("a ceiling below a boost peak",
            "peaks: [{precision: fp64, unit: vector, value: 10 TFLOP/s, boost: 12 TFLOP/s}]\nceilings: [{name: real, "
            "of: compute, value: 11 TFLOP/s}]\n",
            "");
        add("low confidence", "confidence: low\nnote: one source only\nlevels: [{name: HBM, bandwidth: 2 TB/s}]\n",
            "confidence|low confidence|one source only");
        add("high confidence", "confidence: high\nlevels: [{name: HBM, bandwidth: 2 TB/s}]\n", "");
        add("partners of a data sheet may differ",
            "peaks: [{precision: fp16, unit: matrix, value: 100 TFLOP/s, kind: datasheet, source: x}, {precision: "
            "bf16, unit: matrix, value: 50 TFLOP/s, kind: datasheet, source: x}]\n",
            "");
        add("measured partners differ",
            "peaks: [{precision: fp16, unit: matrix, value: 709.2 TFLOP/s, kind: measured, source: x}, {precision: "
            "bf16, unit: matrix, value: 388.2 TFLOP/s, kind: measured, source: x}]\n",
            "peaks[1].value|bf16 matrix reaches 0.55 of fp16 matrix");
    }
    void doubtsOfOneChip()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, expected);
        const Hardware before = chip(body.toStdString());
        const auto warnings = checkHardware(before);
        const QString got = toText(warnings);
        QCOMPARE(warnings.size(), std::size_t(expected.isEmpty() ? 0 : 1));
        for (const QString& part : expected.split('|'))
            QVERIFY2(got.contains(part), qPrintable(got));
    }

    void doubtsAgainstTheShippedChip_data()
    {
        QTest::addColumn<QByteArray>("body");
        QTest::addColumn<QString>("expected");
        const auto add = [](const char* name, const char* body, const char* expected) {
            QTest::newRow(name) << QByteArray(body) << QString(expected);
        };
        // Reported for H100 in the field: the sparse rating over the bandwidth gives a ridge of 590 instead of 295
        // FLOP/byte.
        add("the sparse rating typed as dense", "peaks: [{precision: bf16, unit: matrix, value: 1979 TFLOP/s}]\n",
            "peaks[0].value|1979 TFLOP/s is the 2:4-sparse rating|dense is 989.4 TFLOP/s");
        add("the dense rating", "peaks: [{precision: bf16, unit: matrix, value: 989 TFLOP/s}]\n", "");
        add("multiply-adds counted once", "peaks: [{precision: bf16, unit: matrix, value: 494.7 TFLOP/s}]\n",
            "peaks[0].value|half of the known|counts as two");
        // Reported for rocm-amdgpu-bench: 388.2 in bf16 beside 709.2 in fp16 on a chip that rates them equal.
        add("one of two equal partners is slow",
            "peaks: [{precision: fp16, unit: matrix, value: 709.2 TFLOP/s}, {precision: bf16, unit: matrix, value: "
            "388.2 TFLOP/s}]\n",
            "peaks[1].value|bf16 matrix is suspect: 0.55 of fp16 matrix, which the reference rates equal");
        add("the sum of both ways", "levels: [{name: HBM, bandwidth: 6.7 TB/s}]\n",
            "levels[0].bandwidth|2 times|both directions");
        add("GB as GiB", "levels: [{name: HBM, bandwidth: 3350 GiB/s}]\n", "levels[0].bandwidth|1.0737 times|GiB/s");
        add("TB as TiB", "levels: [{name: main memory, role: main, bandwidth: 3.35 TiB/s}]\n",
            "levels[0].bandwidth|1.0995 times|TiB/s");
        add("bits as bytes", "levels: [{name: HBM, bandwidth: 26.8 TB/s}]\n", "levels[0].bandwidth|8 times|bit/s");
        add("a measured bandwidth", "levels: [{name: HBM, bandwidth: 3.0 TB/s}]\n", "");
    }
    void doubtsAgainstTheShippedChip()
    {
        QFETCH(QByteArray, body);
        QFETCH(QString, expected);
        const Hardware reference
            = chip("peaks: [{precision: fp16, unit: matrix, value: 989.4 TFLOP/s, sparse: 1978.9 TFLOP/s}, {precision: "
                   "bf16, unit: matrix, value: 989.4 TFLOP/s, sparse: 1978.9 TFLOP/s}]\n"
                   "levels: [{name: HBM, bandwidth: 3.35 TB/s}]\n");
        const auto warnings = compareWithReference(chip(body.toStdString()), reference);
        const QString got = toText(warnings);
        QVERIFY2(warnings.size() == std::size_t(expected.isEmpty() ? 0 : 1), qPrintable(got));
        for (const QString& part : expected.split('|'))
            QVERIFY2(got.contains(part), qPrintable(got));
    }

    void aShippedChipHasNoDoubtButItsConfidence()
    {
        const Catalog catalog({ROOFLENS_RESOURCES});
        for (const std::string& id : catalog.ids("hardware")) {
            const auto hardware = catalog.hardware(id);
            QVERIFY(hardware);
            QCOMPARE(toText(compareWithReference(*hardware, *hardware)), QString());
            for (const Warning& warning : checkHardware(*hardware))
                QVERIFY2(warning.field == "confidence",
                         qPrintable(QString::fromStdString(id + ": " + warning.message)));
        }
    }
};

QTEST_GUILESS_MAIN(TestPlausibility)
#include "tst_plausibility.moc"
