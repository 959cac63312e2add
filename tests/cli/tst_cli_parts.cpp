// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_lines.h"
#include "app/cli/text_table.h"
#include "gpu/host/host_facts.h"

#include <QTest>

using namespace rooflens;
using namespace rooflens::app;

// Parts of the command and of the list of devices that need no process.
class TestCliParts : public QObject
{
    Q_OBJECT

private slots:
    void csvFields();
    void columnsCountCharacters();
    void longTextIsWrapped();
    void cpuInfoOfX86();
    void cpuInfoOfArm();
    void memory();
};

void TestCliParts::csvFields()
{
    using Fields = std::vector<std::string>;
    QCOMPARE(splitCsvLine("a, b ,c").value(), (Fields{"a", "b", "c"}));
    QCOMPARE(splitCsvLine("a,,").value(), (Fields{"a", "", ""}));
    QCOMPARE(splitCsvLine("\"a, \"\"b\"\"\" , c").value(), (Fields{"a, \"b\"", "c"}));
    QCOMPARE(splitCsvLine("").value(), (Fields{""}));
    QVERIFY(!splitCsvLine("\"a"));
    QVERIFY(!splitCsvLine("\"a\"b,c"));
}

void TestCliParts::columnsCountCharacters()
{
    TextTable table({{"Wert", TextTable::Align::Right}, {"×"}});
    table.addRow({"6.883 µs", "×1"});
    table.addRow({"1 s", ""});
    QCOMPARE(table.toText(""), std::string("    Wert  ×\n6.883 µs  ×1\n     1 s\n"));
}

void TestCliParts::longTextIsWrapped()
{
    QCOMPARE(wrapped("one two three", 9, "- ", "  "), std::string("- one two\n  three\n"));
    QCOMPARE(wrapped("unbreakable", 4, "", ""), std::string("unbreakable\n"));
    QCOMPARE(wrapped("", 4, "", ""), std::string("\n"));
}

void TestCliParts::cpuInfoOfX86()
{
    const gpu::CpuInfo info = gpu::parseCpuInfo(
        "processor\t: 0\nmodel name\t: A CPU @ 2.00GHz\nphysical id\t: 0\ncore id\t\t: 0\nflags\t\t: fpu avx2 sse2 "
        "hypervisor\n\n"
        "processor\t: 1\nmodel name\t: A CPU @ 2.00GHz\nphysical id\t: 0\ncore id\t\t: 0\nflags\t\t: fpu\n\n"
        "processor\t: 2\nmodel name\t: A CPU @ 2.00GHz\nphysical id\t: 1\ncore id\t\t: 0\nflags\t\t: fpu\n");
    QCOMPARE(info.model_name, std::string("A CPU @ 2.00GHz"));
    QCOMPARE(info.logical_cpus, 3);
    QCOMPARE(info.cores, 2);
    QCOMPARE(info.sockets, 2);
    QCOMPARE(info.simd, (std::vector<std::string>{"sse2", "avx2"}));
    QVERIFY(info.virtual_machine);
}

void TestCliParts::cpuInfoOfArm()
{
    const gpu::CpuInfo info
        = gpu::parseCpuInfo("processor\t: 0\nFeatures\t: fp asimd sve bf16\nCPU implementer\t: 0x41\n");
    QCOMPARE(info.model_name, std::string());
    QCOMPARE(info.simd, (std::vector<std::string>{"asimd", "bf16", "sve"}));
    QVERIFY(!info.virtual_machine);
    QVERIFY(!gpu::hostName(info).empty());
    QCOMPARE(gpu::parseCpuInfo("").logical_cpus, 0);
}

void TestCliParts::memory()
{
    QCOMPARE(gpu::parseMemTotal("MemTotal:       1024 kB\nMemFree: 3 kB\n"), 1048576.0);
    QCOMPARE(gpu::parseMemTotal("nothing"), 0.0);
}

QTEST_GUILESS_MAIN(TestCliParts)
#include "tst_cli_parts.moc"
