// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hardware_file.h"
#include "core/io/operation_file.h"
#include "core/io/scenario_file.h"
#include "tests/core/generators.h"

#include <QtTest>

using namespace rooflens;

namespace
{

bool same(const FormulaText& a, const FormulaText& b)
{
    return a.text == b.text;
} // places differ

bool same(const Parameter& a, const Parameter& b)
{
    return a.name == b.name && a.title == b.title && a.type == b.type && a.default_value == b.default_value
        && a.minimum == b.minimum && a.maximum == b.maximum && a.choices == b.choices && a.optional == b.optional;
}

bool same(const LetEntry& a, const LetEntry& b)
{
    return a.name == b.name && same(a.formula, b.formula);
}
bool same(const RequireEntry& a, const RequireEntry& b)
{
    return same(a.that, b.that) && a.say == b.say;
}

bool same(const CountEntry& a, const CountEntry& b)
{
    return a.kind == b.kind && same(a.value, b.value) && a.unit == b.unit && same(a.when, b.when) && a.note == b.note;
}

bool same(const TensorEntry& a, const TensorEntry& b)
{
    return a.name == b.name && a.title == b.title && same(a.elements, b.elements) && same(a.bytes, b.bytes)
        && same(a.reads, b.reads) && same(a.writes, b.writes) && a.access == b.access && a.format == b.format
        && same(a.when, b.when) && a.role == b.role;
}

template <typename T> bool same(const std::vector<T>& a, const std::vector<T>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const T& x, const T& y) { return same(x, y); });
}

bool same(const Operation& a, const Operation& b)
{
    return a.id == b.id && a.title == b.title && a.group == b.group && a.summary == b.summary && a.unit == b.unit
        && a.precision == b.precision && same(a.parameters, b.parameters) && same(a.lets, b.lets)
        && same(a.requires_, b.requires_) && same(a.counts, b.counts) && same(a.tensors, b.tensors)
        && a.derivation == b.derivation && a.source_title == b.source_title && a.source_url == b.source_url;
}

// read(write(value)) == value, and writing it again gives the same bytes.
template <typename T, typename Write, typename Read, typename Same>
void comesBack(const T& value, Write write, Read read, Same equal)
{
    const std::string written = write(value);
    const auto again = read(written, "written");
    if (!again)
        RC_FAIL(describe(again.error()) + "\n" + written);
    if (!equal(*again, value) || write(*again) != written)
        RC_FAIL("read back as\n" + write(*again) + "\nfrom\n" + written);
}

} // namespace

class TestRoundTrip : public QObject
{
    Q_OBJECT

private slots:
    void everyTextComesBack()
    {
        QVERIFY(rc::check("text", [] {
            const std::string text = *generators::text();
            const std::string name = *generators::text();
            const std::string written
                = "a: " + yamlScalar(text) + "\nb: {c: " + yamlScalar(name) + ", d: [" + yamlScalar(text) + ", x]}\n";
            const auto document = parseYaml(written, "written");
            if (!document)
                RC_FAIL(describe(document.error()) + "\n" + written);
            RC_ASSERT(document->find("a")->text == text);
            RC_ASSERT(document->find("b")->find("c")->text == name);
            RC_ASSERT(document->find("b")->find("d")->items.size() == 2U);
            RC_ASSERT(document->find("b")->find("d")->items[0].text == text);
        }));
    }

    void everyHardwareComesBack()
    {
        QVERIFY(rc::check("hardware", [] {
            comesBack(*generators::hardware(), writeHardware, readHardware,
                      [](const Hardware& a, const Hardware& b) { return a == b; });
        }));
    }

    void everyOperationComesBack()
    {
        QVERIFY(rc::check("operation", [] {
            comesBack(*generators::operation(), writeOperation, readOperation,
                      [](const Operation& a, const Operation& b) { return same(a, b); });
        }));
    }

    void everyScenarioComesBack()
    {
        QVERIFY(rc::check("scenario", [] {
            comesBack(*generators::scenario(), writeScenario, readScenario,
                      [](const Scenario& a, const Scenario& b) { return a == b; });
        }));
    }
};

QTEST_GUILESS_MAIN(TestRoundTrip)
#include "tst_round_trip.moc"
