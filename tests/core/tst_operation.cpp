// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/operation_file.h"
#include "core/model/operation.h"
#include "tests/support/check.h"

#include <atomic>
#include <thread>

using namespace rooflens;
using namespace rooflens::tests;

// What resources/FORMAT.md promises of operation/1, on operations made up for the purpose.

namespace
{

// A whole file around the given body; `body` starts on line 6.
Result<Operation> operationWith(const std::string& body)
{
    return readOperation("rooflens: operation/1\nid: made_up\ntitle: Made up\ngroup: Tests\nsummary: For a test.\n"
                             + body + "source: {title: a test}\n",
                         "made_up.yaml");
}

Result<OperationEvaluator> compiled(const std::string& body)
{
    const auto operation = operationWith(body);
    if (!operation)
        return fail(operation.error());
    return OperationEvaluator::compile(*operation);
}

Result<Cost> evaluated(const std::string& body, const ParameterValues& values = {},
                       Precision precision = Precision::Bf16, const Convention& convention = {})
{
    auto evaluator = compiled(body);
    if (!evaluator)
        return fail(evaluator.error());
    return evaluator->evaluate(values, precision, convention);
}

double mainBytes(const Result<Cost>& cost)
{
    return cost ? cost->bytesAt(Role::Main).value_or(-1) : -2;
}

const std::string kTensor = "tensors: {a: {elements: n, access: read}}\n";

} // namespace

class TestOperation : public QObject
{
    Q_OBJECT

private slots:
    void falseWhenIsNotEvaluated();
    void letsMayStandInAnyOrder();
    void letIsEvaluatedOnlyWhereItIsUsed();
    void formulaFaultNamesFileLineAndColumn_data();
    void formulaFaultNamesFileLineAndColumn();
    void requireSaysWhatIsWrong();
    void valueIsRefused_data();
    void valueIsRefused();
    void resultIsRefused_data();
    void resultIsRefused();
    void hugeCountsWarn();
    void formatFollowsThePrecision();
    void fractionalBytesArePacked();
    void bytesNeedNoFormat();
    void writeAllocateAddsOneRead();
    void weightsOfTheConventionApplyByKind();
    void unitOfACountIsItsOwn();
    void absentOptionalTakesTheOtherBranch();
    void failureLeavesNothingBehind();
    void defaultsComeBack();
    void checkTriesLimitsAndChoices();
    void twoThreadsGiveTheSame();
};

void TestOperation::falseWhenIsNotEvaluated()
{
    const std::string body
        = "parameters: {n: {default: 4}}\n"
          "counts: {fma: {value: 8/(n - 4), when: n > 4}, add: n}\n"
          "tensors: {a: {elements: n, access: read}, b: {elements: 8/(n - 4), access: write, when: n > 4}}\n";
    const auto without = evaluated(body);
    ROOFLENS_HAS_VALUE(without);
    QCOMPARE(without->flops, 4.0);
    QCOMPARE(without->tensors.size(), std::size_t{1});
    const auto with = evaluated(body, {{"n", 6.0}});
    ROOFLENS_HAS_VALUE(with);
    QCOMPARE(with->flops, 6.0 + 2 * 4);
    QCOMPARE(mainBytes(with), 2.0 * (6 + 4));
}

void TestOperation::letsMayStandInAnyOrder()
{
    const auto cost
        = evaluated("parameters: {n: {default: 3}}\nlet: {c: a*b, a: b + 1, b: n*2}\ncounts: {add: c}\n" + kTensor);
    ROOFLENS_HAS_VALUE(cost);
    QCOMPARE(cost->flops, 42.0);
    const auto circle
        = compiled("parameters: {n: {default: 3}}\nlet: {a: b + 1, b: a - 1}\ncounts: {add: n}\n" + kTensor);
    QVERIFY(!circle);
    QVERIFY(contains(circle.error().message, "a, b"));
    QCOMPARE(circle.error().line, 7);
}

void TestOperation::letIsEvaluatedOnlyWhereItIsUsed()
{
    const std::string body
        = "parameters: {n: {default: 4}, m: {default: 0}}\nlet: {ratio: n/m}\ncounts: {add: \"m > 0 ? ratio : n\"}\n"
        + kTensor;
    const auto unused = evaluated(body);
    ROOFLENS_HAS_VALUE(unused);
    QCOMPARE(unused->flops, 4.0);
    QCOMPARE(evaluated(body, {{"m", 2.0}})->flops, 2.0);
    // Used, its own place is named.
    const auto used = evaluated(
        "parameters: {n: {default: 4}, m: {default: 0}}\nlet: {ratio: n/m}\ncounts: {add: ratio}\n" + kTensor);
    QVERIFY(!used);
    QVERIFY2(contains(used.error().message, "'n/m' divides by zero"), describe(used.error()).c_str());
    QCOMPARE(used.error().line, 7);
    QCOMPARE(used.error().column, 14);
}

void TestOperation::formulaFaultNamesFileLineAndColumn_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<int>("line");
    QTest::addColumn<int>("column");
    QTest::addColumn<QString>("part");
    const auto row = [](const char* name, const std::string& body, int line, int column, const char* part) {
        QTest::newRow(name) << QString::fromStdString(body) << line << column << QString(part);
    };
    const std::string n = "parameters: {nodes: {default: 4}}\n";
    const std::string tensor = "tensors: {a: {elements: nodes, access: read}}\n";
    row("an unknown name in a count", n + "counts: {fma: 2*node}\n" + tensor, 7, 17, "nodes");
    row("an unknown name in a tensor", n + "counts: {fma: nodes}\ntensors: {a: {elements: 2*noodes, access: read}}\n",
        8, 27, "nodes");
    row("a decimal comma", n + "counts: {fma: \"nodes*(1,5)\"}\n" + tensor, 7, -1, "1.5");
    row("an assignment in a let", n + "let: {x: \"nodes = 3\"}\ncounts: {fma: x}\n" + tensor, 7, -1, "assign");
    row("an unknown function in a condition", n + "counts: {fma: {value: nodes, when: flor(nodes) == 4}}\n" + tensor, 7,
        36, "floor");
    row("an unknown format", n + "counts: {fma: nodes}\ntensors: {a: {elements: nodes, format: q4_1, access: read}}\n",
        8, -1, "q4_0");
    row("an optional used without has()",
        "parameters: {nodes: {default: 4}, w: {optional: true}}\ncounts: {fma: nodes*w}\n" + tensor, 7, -1, "has(w)");
    row("division by zero", n + "counts: {fma: 1/(nodes - 4)}\n" + tensor, 7, 15, "divides by zero");
}

void TestOperation::formulaFaultNamesFileLineAndColumn()
{
    QFETCH(QString, body);
    QFETCH(int, line);
    QFETCH(int, column);
    QFETCH(QString, part);
    const auto cost = evaluated(body.toStdString());
    QVERIFY(!cost);
    const Error& error = cost.error();
    QVERIFY2(contains(describe(error), part.toStdString()), describe(error).c_str());
    QCOMPARE(error.file, std::string("made_up.yaml"));
    QCOMPARE(error.line, line);
    if (column > 0)
        QCOMPARE(error.column, column);
    QVERIFY(error.column > 0);
}

void TestOperation::requireSaysWhatIsWrong()
{
    const std::string body
        = "parameters: {n: {default: 4}}\nrequire: [{that: n >= 4, say: the window is too narrow}]\ncounts: {add: n}\n"
        + kTensor;
    ROOFLENS_HAS_VALUE(evaluated(body));
    const auto refused = evaluated(body, {{"n", 3.0}});
    QVERIFY(!refused);
    QVERIFY(contains(refused.error().message, "the window is too narrow"));
    QVERIFY(contains(refused.error().hint, "n >= 4"));
}

void TestOperation::valueIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("part");
    QTest::newRow("a fraction where a whole number belongs") << "count"
                                                             << "2.5"
                                                             << "whole number";
    QTest::newRow("below the least") << "count"
                                     << "0"
                                     << "1 to 100";
    QTest::newRow("above the most") << "count"
                                    << "101"
                                    << "1 to 100";
    QTest::newRow("negative where nothing says so") << "plain"
                                                    << "-1"
                                                    << "0 or more";
    QTest::newRow("an overflow") << "plain"
                                 << "1e999"
                                 << "range";
    QTest::newRow("a unit") << "plain"
                            << "4 KiB"
                            << "not a number";
    QTest::newRow("a decimal comma") << "factor"
                                     << "1,5"
                                     << "decimal";
    QTest::newRow("a word where a number belongs") << "count"
                                                   << "many"
                                                   << "not a number";
    QTest::newRow("nothing") << "count"
                             << ""
                             << "number";
    QTest::newRow("a misspelt choice") << "impl"
                                       << "flahs"
                                       << "flash";
    QTest::newRow("yes is no truth value") << "flag"
                                           << "yes"
                                           << "true or false";
    QTest::newRow("a misspelt format") << "kv"
                                       << "q4_O"
                                       << "q4_0";
}

void TestOperation::valueIsRefused()
{
    QFETCH(QString, name);
    QFETCH(QString, value);
    QFETCH(QString, part);
    const auto operation = operationWith(
        "parameters:\n  count: {default: 1, min: 1, max: 100}\n  plain: {default: 1}\n"
        "  factor: {type: number, default: 1}\n  impl: {type: choice, of: [naive, flash], default: naive}\n"
        "  flag: {type: bool, default: false}\n  kv: {type: format, default: precision}\n"
        "counts: {add: count}\ntensors: {a: {elements: plain, access: read}}\n");
    ROOFLENS_HAS_VALUE(operation);
    const Parameter* parameter = operation->findParameter(name.toStdString());
    QVERIFY(parameter);
    const auto parsed = parseParameterValue(*parameter, value.toStdString());
    QVERIFY2(!parsed, "it was accepted");
    QVERIFY2(contains(describe(parsed.error()), part.toStdString()), describe(parsed.error()).c_str());
    QVERIFY2(contains(parsed.error().message, name.toStdString()), "the parameter is named");
    // A name that does not exist gives the nearest.
    auto evaluator = OperationEvaluator::compile(*operation);
    ROOFLENS_HAS_VALUE(evaluator);
    const auto unknown = evaluator->evaluate({{"cuont", 4.0}}, Precision::Bf16);
    QVERIFY(!unknown);
    QVERIFY(contains(describe(unknown.error()), "did you mean count?"));
    // setNumber keeps the same limits.
    QVERIFY(!evaluator->setNumber(0, 2.5));
    QVERIFY(!evaluator->setNumber(0, 101));
    QVERIFY(!evaluator->setNumber(1, -1));
    QVERIFY(!evaluator->setNumber(1, std::numeric_limits<double>::infinity()));
    QVERIFY(evaluator->setNumber(0, 100).has_value());
}

void TestOperation::resultIsRefused_data()
{
    QTest::addColumn<QString>("body");
    QTest::addColumn<QString>("part");
    const std::string n = "parameters: {n: {default: 4}}\n";
    const auto row = [&](const char* name, const std::string& body, const char* part) {
        QTest::newRow(name) << QString::fromStdString(n + body) << QString(part);
    };
    row("a negative count", "counts: {add: n - 5}\n" + kTensor, "negative");
    row("a negative size", "counts: {add: n}\ntensors: {a: {elements: n - 5, access: read}}\n", "negative");
    row("negative reads", "counts: {add: n}\ntensors: {a: {elements: n, reads: n - 5, writes: 1}}\n", "negative");
    row("an overflow", "counts: {add: n*1e308}\n" + kTensor, "overflows");
    row("a sum that overflows", "counts: {add: 1.7e308, mul: 1.7e308}\n" + kTensor, "overflows");
    row("traffic that overflows", "counts: {add: n}\ntensors: {a: {elements: 1.7e308, access: update}}\n", "overflows");
    row("a square root of a negative number", "counts: {add: sqrt(3 - n)}\n" + kTensor, "no value");
    row("a division hidden by another", "counts: {add: 1/(1/(n - 4))}\n" + kTensor, "divides by zero");
}

void TestOperation::resultIsRefused()
{
    QFETCH(QString, body);
    QFETCH(QString, part);
    const auto cost = evaluated(body.toStdString());
    QVERIFY(!cost);
    QVERIFY2(contains(cost.error().message, part.toStdString()), describe(cost.error()).c_str());
}

void TestOperation::hugeCountsWarn()
{
    auto evaluator = compiled("parameters: {n: {default: 4}}\ncounts: {fma: n*n*n}\n" + kTensor);
    ROOFLENS_HAS_VALUE(evaluator);
    ROOFLENS_HAS_VALUE(evaluator->evaluate({{"n", 100000.0}}, Precision::Bf16));
    QVERIFY(evaluator->warnings().empty());
    ROOFLENS_HAS_VALUE(evaluator->evaluate({{"n", 1e6}}, Precision::Bf16));
    QVERIFY(!evaluator->warnings().empty());
    QVERIFY(contains(evaluator->warnings()[0].message, "2^53"));
    ROOFLENS_HAS_VALUE(evaluator->evaluate({{"n", 4.0}}, Precision::Bf16));
    QVERIFY(evaluator->warnings().empty()); // of the last evaluation
}

void TestOperation::formatFollowsThePrecision()
{
    const std::string body
        = "parameters: {n: {default: 32}, kv: {type: format, default: precision}}\ncounts: {add: n*size(kv)}\n"
          "tensors: {a: {elements: n, access: read}, k: {elements: n, format: kv, access: read}, s: {elements: n, "
          "format: fp32, access: read}}\n";
    QCOMPARE(mainBytes(evaluated(body)), 32.0 * (2 + 2 + 4));
    QCOMPARE(mainBytes(evaluated(body, {}, Precision::Fp64)), 32.0 * (8 + 8 + 4));
    const auto packed = evaluated(body, {{"kv", std::string("q4_0")}}, Precision::Fp16);
    QCOMPARE(mainBytes(packed), 32.0 * (2 + 4) + 18);
    QCOMPARE(packed->flops, 18.0);
    QCOMPARE(mainBytes(evaluated(body, {{"kv", std::string("precision")}}, Precision::Int8)), 32.0 * (1 + 1 + 4));
}

void TestOperation::fractionalBytesArePacked()
{
    // Bytes an element of every storage format of FORMAT.md, over 256 elements.
    const std::vector<std::pair<std::string, double>> formats{
        {"fp64", 2048}, {"fp32", 1024}, {"tf32", 1024}, {"bf16", 512},      {"fp16", 512},          {"fp8", 256},
        {"int8", 256},  {"fp4", 128},   {"int4", 128},  {"q4_0", 144},      {"q8_0", 272},          {"q4_k", 144},
        {"q6_k", 210},  {"mxfp4", 136}, {"nvfp4", 144}, {"int4_g128", 136}, {"int4_g128_sym", 132}, {"int4_g64", 144}};
    QCOMPARE(formats.size(), storageFormats().size());
    for (const auto& [name, bytes] : formats) {
        const auto cost
            = evaluated("parameters: {n: {default: 256}, w: {type: format, default: precision}}\ncounts: {add: n}\n"
                        "tensors: {a: {elements: n, format: w, access: read}}\n",
                        {{"w", name}});
        QCOMPARE(mainBytes(cost), bytes);
    }
}

void TestOperation::bytesNeedNoFormat()
{
    QCOMPARE(mainBytes(evaluated("parameters: {n: {default: 7}}\ncounts: {add: n}\ntensors: {ids: {bytes: 4*n, access: "
                                 "read, role: index}}\n")),
             28.0);
}

void TestOperation::writeAllocateAddsOneRead()
{
    const std::string body = "parameters: {n: {default: 8}}\ncounts: {add: n}\ntensors: {r: {elements: n, access: "
                             "read}, w: {elements: n, access: write}, "
                             "u: {elements: n, access: update}, x: {elements: n, reads: 0, writes: 3}}\n";
    Convention convention;
    QCOMPARE(mainBytes(evaluated(body, {}, Precision::Int8, convention)), 8.0 * (1 + 1 + 2 + 3));
    convention.write_allocate = true; // one read of each tensor that is written and not read: w and x
    const auto cost = evaluated(body, {}, Precision::Int8, convention);
    QCOMPARE(mainBytes(cost), 8.0 * (1 + 2 + 2 + 4));
    QCOMPARE(cost->tensors[3].reads, 1.0);
}

void TestOperation::weightsOfTheConventionApplyByKind()
{
    const std::string body = "parameters: {n: {default: 1}}\ncounts: {fma: n, add: 10*n, mul: 100*n, compare: 1000*n, "
                             "divide: 10000*n, exp: 100000*n, "
                             "sqrt: 1000000*n, tanh: 10000000*n, other: 100000000*n}\n"
        + kTensor;
    QCOMPARE(evaluated(body)->flops, 111111112.0);
    Convention convention;
    for (int kind = 0; kind < kFlopKindCount - 1; ++kind)
        convention.weights[std::size_t(kind)] = kind + 2; // fma 2, add 3, …, tanh 9
    QCOMPARE(evaluated(body, {}, Precision::Bf16, convention)->flops, 198765432.0);
}

void TestOperation::unitOfACountIsItsOwn()
{
    const auto cost = evaluated(
        "unit: matrix\nparameters: {n: {default: 4}}\ncounts: {fma: n, exp: {value: 3*n, unit: vector}}\n" + kTensor,
        {}, Precision::Fp8);
    ROOFLENS_HAS_VALUE(cost);
    QCOMPARE(cost->units.size(), std::size_t{2});
    for (const UnitWork& work : cost->units) {
        QCOMPARE(work.flops, work.unit == ComputeUnit::Matrix ? 8.0 : 12.0);
        QCOMPARE(work.precision, Precision::Fp8);
    }
}

void TestOperation::absentOptionalTakesTheOtherBranch()
{
    const std::string body = "parameters: {n: {default: 8}, w: {optional: true, min: 1}}\ncounts: {add: \"has(w) ? w : "
                             "n\", exp: {value: w, when: has(w)}}\n"
        + kTensor;
    QCOMPARE(evaluated(body)->flops, 8.0);
    QCOMPARE(evaluated(body, {{"w", 3.0}})->flops, 6.0);
    QCOMPARE(evaluated(body, {{"w", ParameterValue{}}})->flops, 8.0); // given as absent
    QVERIFY(!evaluated(body, {{"n", ParameterValue{}}}));
}

void TestOperation::failureLeavesNothingBehind()
{
    auto evaluator = compiled("parameters: {n: {default: 4}, m: {default: 1}}\ncounts: {add: n/m}\n" + kTensor);
    ROOFLENS_HAS_VALUE(evaluator);
    Cost cost;
    for (int round = 0; round < 3; ++round) {
        QVERIFY(evaluator->setNumber(1, 0).has_value());
        QVERIFY(!evaluator->evaluateInto(cost, Precision::Bf16, {}));
        QVERIFY(evaluator->setNumber(1, 2).has_value());
        QVERIFY(evaluator->evaluateInto(cost, Precision::Bf16, {}).has_value());
        QCOMPARE(cost.flops, 2.0);
        QCOMPARE(cost.tensors.size(), std::size_t{1});
    }
}

void TestOperation::defaultsComeBack()
{
    auto evaluator = compiled("parameters: {n: {default: 4}, kv: {type: format, default: precision}}\ncounts: {add: "
                              "n}\ntensors: {a: {elements: n, format: kv, access: read}}\n");
    ROOFLENS_HAS_VALUE(evaluator);
    QCOMPARE(evaluator->evaluate({{"n", 100.0}, {"kv", std::string("fp64")}}, Precision::Bf16)
                 ->bytesAt(Role::Main)
                 .value_or(0),
             800.0);
    QCOMPARE(evaluator->evaluate({}, Precision::Bf16)->bytesAt(Role::Main).value_or(0), 8.0);
    QCOMPARE(evaluator->evaluate({}, Precision::Fp32)->bytesAt(Role::Main).value_or(0), 16.0);
    OperationEvaluator moved = std::move(*evaluator); // formulas keep their values when it moves
    QCOMPARE(moved.evaluate({{"n", 5.0}}, Precision::Bf16)->flops, 5.0);
}

void TestOperation::checkTriesLimitsAndChoices()
{
    const auto good = operationWith("parameters: {n: {default: 4, min: 1}}\ncounts: {add: n}\n" + kTensor);
    ROOFLENS_HAS_VALUE(good);
    QVERIFY(checkOperation(*good).empty());
    const auto at_limit = operationWith("parameters: {n: {default: 4, min: 1}}\ncounts: {add: 8/(n - 1)}\n" + kTensor);
    ROOFLENS_HAS_VALUE(at_limit);
    const std::vector<Error> errors = checkOperation(*at_limit);
    QCOMPARE(errors.size(), std::size_t{1});
    QVERIFY(contains(errors[0].message, "n = 1"));
    QCOMPARE(errors[0].line, 7);
    const auto at_choice
        = operationWith("parameters: {n: {default: 4, min: 1}, impl: {type: choice, of: [good, bad], default: good}}\n"
                        "counts: {add: \"impl == bad ? n - 9 : n\"}\n"
                        + kTensor);
    ROOFLENS_HAS_VALUE(at_choice);
    QCOMPARE(checkOperation(*at_choice).size(), std::size_t{1});
    QVERIFY(contains(checkOperation(*at_choice)[0].message, "impl = bad"));
}

void TestOperation::twoThreadsGiveTheSame()
{
    const auto operation = operationWith("parameters: {n: {default: 4}}\nlet: {half: n/2}\ncounts: {fma: half*n, add: "
                                         "{value: 1/(n - 7), when: n != 7}}\n"
                                         + kTensor);
    ROOFLENS_HAS_VALUE(operation);
    std::atomic<int> wrong{0};
    const auto work = [&](double first) {
        auto evaluator = OperationEvaluator::compile(*operation);
        if (!evaluator) {
            ++wrong;
            return;
        }
        Cost cost;
        for (double n = first; n < first + 4000; ++n) {
            if (!evaluator->setNumber(0, n) || !evaluator->evaluateInto(cost, Precision::Bf16, {})
                || cost.bytesAt(Role::Main) != 2 * n)
                ++wrong;
            else if (!nearly(cost.flops, n * n + 1 / (n - 7)))
                ++wrong;
        }
    };
    std::thread one(work, 8.0);
    std::thread two(work, 100000.0);
    one.join();
    two.join();
    QCOMPARE(wrong.load(), 0);
}

QTEST_GUILESS_MAIN(TestOperation)
#include "tst_operation.moc"
