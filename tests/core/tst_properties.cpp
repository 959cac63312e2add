// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/evaluation.h"
#include "core/catalog/catalog.h"
#include "core/model/roofline.h"
#include "core/model/units.h"
#include "tests/support/cases.h"
#include "tests/support/check.h"
#include "tests/support/chips.h"
#include "tests/support/random_model.h"

#include <QRegularExpression>
#include <algorithm>

using namespace rooflens;
using namespace rooflens::tests;

// What must hold of any chip and any operation (design section 4).

namespace
{

constexpr double kRounding = 1e-12; // a few operations in double

const Peak* exactPeak(const Hardware& chip, const UnitWork& work)
{
    return chip.findPeak(work.precision, work.unit);
}

} // namespace

class TestProperties : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void attainableRisesWithIntensity();
    void attainableIsContinuousAtTheRidge();
    void attainableIsNeverAboveARoof();
    void oneUnitIsTheMinimumOfItsRoofs();
    void quickAgreesWithTheWholeAccount();
    void moreBytesOrWorkNeverGoFaster();
    void prefixesChangeNothing();
    void sizeOfTheProblemCancels();
    void sumOfMaximaIsNeverBelowMaximumOfSums();
    void boundIsTheLongestTime();
    void everyOperationOnEveryChip_data();
    void everyOperationOnEveryChip();
    void derivationAddsUpToTheCost_data();
    void derivationAddsUpToTheCost();
    void writeAllocateOfTriadAndStencil();
    void flopsPerElementReplacesTheCounts();
    void settingANumberIsTheSameAsAllValues();

private:
    Catalog m_catalog{{resourceFolder()}};
    Evaluator m_evaluator{m_catalog};
    std::vector<Hardware> m_chips;
};

void TestProperties::initTestCase()
{
    for (const std::string& id : m_catalog.ids("hardware")) {
        auto chip = m_catalog.hardware(id);
        ROOFLENS_HAS_VALUE(chip);
        m_chips.push_back(std::move(*chip));
    }
    QVERIFY(m_chips.size() >= 79);
}

void TestProperties::attainableRisesWithIntensity()
{
    ROOFLENS_HOLDS([] {
        const double peak = *anyRate();
        const double bandwidth = *anyRate();
        const double low = *anyIntensity();
        const double high = low * (1 + std::abs(*anyIntensity()));
        const double at_low = Roofline::attainableAt(low, peak, bandwidth);
        const double at_high = Roofline::attainableAt(high, peak, bandwidth);
        RC_ASSERT(at_low <= at_high);
        RC_ASSERT(at_high <= peak);
        RC_ASSERT(at_low <= low * bandwidth);
        RC_ASSERT(Roofline::attainableAt(HUGE_VAL, peak, bandwidth) == peak);
        RC_ASSERT(Roofline::attainableAt(0, peak, bandwidth) == 0);
    });
}

void TestProperties::attainableIsContinuousAtTheRidge()
{
    ROOFLENS_HOLDS([] {
        const double peak = *anyRate();
        const MemoryLevel level = makeLevel("HBM", Role::Main, *anyRate());
        const double ridge = Roofline::ridge(peak, level).value();
        for (const double step : {1 - 1e-9, 1.0, 1 + 1e-9})
            RC_ASSERT(nearly(Roofline::attainableAt(ridge * step, peak, *level.byte_per_s), peak, 2e-9));
        RC_ASSERT(nearly(ridge * *level.byte_per_s, peak, kRounding));
    });
}

void TestProperties::attainableIsNeverAboveARoof()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const Cost cost = *anyCost();
            const Attainable attainable = Roofline(chip).attainable(cost);
            RC_PRE(attainable.flop_per_s.has_value());
            RC_ASSERT(std::isfinite(*attainable.flop_per_s));
            RC_ASSERT(*attainable.flop_per_s >= 0);
            for (const LevelTime& time : attainable.levels) {
                if (time.intensity && time.level->byte_per_s && std::isfinite(*time.intensity))
                    RC_ASSERT(*attainable.flop_per_s <= *time.intensity * *time.level->byte_per_s * (1 + kRounding));
            }
            for (const UnitTime& time : attainable.units) {
                if (time.seconds)
                    RC_ASSERT(*attainable.seconds >= *time.seconds * (1 - kRounding));
            }
        },
        1000);
}

// One unit: min(peak, min over levels of intensity × bandwidth).
void TestProperties::oneUnitIsTheMinimumOfItsRoofs()
{
    ROOFLENS_HOLDS(
        [] {
            Hardware chip = *anyHardware();
            Cost cost = *anyCost();
            RC_PRE(cost.units.size() == 1);
            if (!exactPeak(chip, cost.units[0]))
                chip.peaks.push_back(makePeak(cost.units[0].precision, cost.units[0].unit, *anyRate()));
            const Roofline roofline(chip);
            double minimum = exactPeak(chip, cost.units[0])->flop_per_s;
            for (const MemoryLevel& level : chip.levels) {
                const auto bytes = roofline.bytesAt(cost, level);
                if (bytes && *bytes > 0 && level.byte_per_s)
                    minimum = std::min(minimum, cost.flops / *bytes * *level.byte_per_s);
            }
            RC_ASSERT(nearly(roofline.attainable(cost).flop_per_s, minimum, kRounding));
        },
        1000);
}

void TestProperties::quickAgreesWithTheWholeAccount()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const Cost cost = *anyCost();
            const Roofline roofline(chip);
            const Attainable whole = roofline.attainable(cost);
            const Roofline::Quick quick = roofline.attainableQuick(cost);
            RC_ASSERT(quick.known == whole.seconds.has_value());
            RC_ASSERT(quick.bound == whole.bound);
            if (quick.known) {
                RC_ASSERT(quick.seconds == *whole.seconds);
                RC_ASSERT(quick.flop_per_s == *whole.flop_per_s);
                RC_ASSERT(quick.binding_level == whole.binding_level);
            }
        },
        1000);
}

void TestProperties::moreBytesOrWorkNeverGoFaster()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const Cost cost = *anyCost();
            const Roofline roofline(chip);
            const double before = roofline.attainableQuick(cost).seconds;
            for (const Role role : kRoles) {
                Cost heavier = cost;
                heavier.setBytes(role, cost.bytesAt(role).value_or(0) + *anyBytes());
                RC_ASSERT(roofline.attainableQuick(heavier).seconds >= before);
            }
            Cost longer = cost;
            for (UnitWork& work : longer.units) {
                work.flops *= 2;
                longer.flops += work.flops / 2;
            }
            RC_ASSERT(roofline.attainableQuick(longer).seconds >= before);
        },
        500);
}

// Typed as GB/s or as MB/s, the point stands where it stands.
void TestProperties::prefixesChangeNothing()
{
    ROOFLENS_HOLDS([] {
        const int rate = *rc::gen::inRange(1, 100000);
        const int bandwidth = *rc::gen::inRange(1, 100000);
        const auto chip = [&](const char* zeros, const char* rate_unit, const char* bandwidth_unit) {
            return makeChip(*parseQuantity(std::to_string(rate) + zeros + rate_unit, Dimension::ComputeRate),
                            *parseQuantity(std::to_string(bandwidth) + zeros + bandwidth_unit, Dimension::Bandwidth));
        };
        const Hardware giga = chip("", " GFLOP/s", " GB/s");
        const Cost cost = costOfIntensity(*anyIntensity());
        for (const Hardware& same : {chip("000", " MFLOP/s", " MB/s"), chip("e-3", " TFLOP/s", " TB/s"),
                                     chip("e9", "", ""), chip("e-9", " EFLOP/s", " EB/s")}) {
            const Attainable a = Roofline(giga).attainable(cost);
            const Attainable b = Roofline(same).attainable(cost);
            RC_ASSERT(a.bound == b.bound);
            RC_ASSERT(*a.flop_per_s == *b.flop_per_s);
            RC_ASSERT(a.levels[0].ridge == b.levels[0].ridge);
            RC_ASSERT(a.levels[0].intensity == b.levels[0].intensity);
        }
    });
}

void TestProperties::sizeOfTheProblemCancels()
{
    ROOFLENS_HOLDS([] {
        const Hardware chip = *anyHardware();
        const Cost cost = *anyCost();
        Cost larger = cost;
        const double factor = std::ldexp(1.0, *rc::gen::inRange(1, 30)); // exact
        larger.flops *= factor;
        for (UnitWork& work : larger.units)
            work.flops *= factor;
        for (const Role role : kRoles) {
            if (const auto bytes = cost.bytesAt(role))
                larger.setBytes(role, *bytes * factor);
            RC_ASSERT(larger.intensityAt(role) == cost.intensityAt(role));
        }
        const Attainable a = Roofline(chip).attainable(cost);
        const Attainable b = Roofline(chip).attainable(larger);
        RC_ASSERT(a.bound == b.bound);
        RC_ASSERT(a.flop_per_s == b.flop_per_s);
        RC_ASSERT(a.binding_roof == b.binding_roof);
    });
}

void TestProperties::sumOfMaximaIsNeverBelowMaximumOfSums()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const std::vector<Cost> costs = *rc::gen::container<std::vector<Cost>>(*rc::gen::inRange(0, 12), anyCost());
            const SequenceTime time = sequenceTime(Roofline(chip), costs);
            RC_ASSERT(std::isfinite(time.seconds_sum_of_max) && std::isfinite(time.seconds_max_of_sums));
            RC_ASSERT(time.seconds_sum_of_max >= time.seconds_max_of_sums * (1 - kRounding));
            if (costs.size() == 1)
                RC_ASSERT(nearly(time.seconds_sum_of_max, time.seconds_max_of_sums, kRounding));
        },
        500);
}

void TestProperties::boundIsTheLongestTime()
{
    ROOFLENS_HOLDS(
        [] {
            const Hardware chip = *anyHardware();
            const Attainable attainable = Roofline(chip).attainable(*anyCost());
            double compute = 0;
            double memory = 0;
            for (const UnitTime& time : attainable.units)
                compute = std::max(compute, time.seconds.value_or(0));
            for (const LevelTime& time : attainable.levels)
                memory = std::max(memory, time.seconds.value_or(0));
            switch (attainable.bound) {
            case Bound::Compute:
                RC_ASSERT(compute > memory && !attainable.binding_level);
                break;
            case Bound::Memory:
                RC_ASSERT(memory > compute && attainable.binding_level);
                break;
            case Bound::Balanced:
                RC_ASSERT(nearly(memory, compute, 1e-9));
                break;
            case Bound::None:
                RC_ASSERT(!attainable.flop_per_s && attainable.binding_roof.empty());
                break;
            }
            RC_ASSERT(attainable.binding_roof.empty() == (attainable.bound == Bound::None));
        },
        500);
}

void TestProperties::everyOperationOnEveryChip_data()
{
    QTest::addColumn<QString>("id");
    for (const std::string& id : m_catalog.ids("operations"))
        QTest::newRow(id.c_str()) << QString::fromStdString(id);
}

void TestProperties::everyOperationOnEveryChip()
{
    QFETCH(QString, id);
    for (const Hardware& chip : m_chips) {
        const Roofline roofline(chip);
        for (const std::optional<Precision> precision :
             {std::optional<Precision>(), std::optional(Precision::Fp64), std::optional(Precision::Fp4)}) {
            const Point point = m_evaluator.evaluateOperation({id.toStdString(), {}, precision}, {}, &roofline);
            const std::string where = chip.id + ", " + std::string(nameOf(point.precision));
            QVERIFY2(!point.error, point.error ? describe(*point.error).c_str() : "");
            // Main memory always has a bandwidth, so something always binds.
            QVERIFY2(point.attainable.seconds && std::isfinite(*point.attainable.seconds)
                         && *point.attainable.seconds > 0,
                     where.c_str());
            QVERIFY2(point.flop_per_s && std::isfinite(*point.flop_per_s) && *point.flop_per_s >= 0, where.c_str());
            QVERIFY2(point.attainable.bound != Bound::None && !point.attainable.binding_roof.empty(), where.c_str());
            // A peak that is not the wanted one is said so; one that is missing too.
            for (const UnitWork& work : point.cost.units) {
                if (!exactPeak(chip, work))
                    QVERIFY2(!point.warnings.empty(), where.c_str());
            }
            if (point.cost.flops > 0)
                QVERIFY2(point.not_drawn.empty(), (where + ": " + point.not_drawn).c_str());
            else
                QVERIFY2(!point.not_drawn.empty(), where.c_str());
        }
    }
}

void TestProperties::derivationAddsUpToTheCost_data()
{
    everyOperationOnEveryChip_data();
}

void TestProperties::derivationAddsUpToTheCost()
{
    QFETCH(QString, id);
    OperationEvaluator* evaluator = m_evaluator.operation(id.toStdString());
    QVERIFY(evaluator);
    Convention strange;
    for (int kind = 0; kind < kFlopKindCount - 1; ++kind)
        strange.weights[std::size_t(kind)] = kind + 3;
    strange.write_allocate = true;
    const auto chip = m_catalog.hardware("lesson-a100");
    ROOFLENS_HAS_VALUE(chip);
    const Roofline roofline(*chip);
    for (const Convention& convention : {Convention{}, strange}) {
        for (const Precision precision : {Precision::Bf16, Precision::Fp64, Precision::Int4}) {
            const auto cost = evaluator->evaluate({}, precision, convention);
            const auto explained = evaluator->explain({}, precision, convention);
            ROOFLENS_HAS_VALUE(cost);
            ROOFLENS_HAS_VALUE(explained);
            double flops = 0;
            for (const EvaluatedCount& count : explained->counts)
                flops += count.value.value * convention.weight(count.kind);
            ROOFLENS_NEARLY(flops, cost->flops, kRounding);
            double by_unit = 0;
            for (const UnitWork& work : cost->units) {
                double weighted = 0;
                for (const FlopKind kind : kFlopKinds)
                    weighted += work.counts[std::size_t(kind)] * convention.weight(kind);
                ROOFLENS_NEARLY(weighted, work.flops, kRounding);
                by_unit += work.flops;
            }
            ROOFLENS_NEARLY(by_unit, cost->flops, kRounding);
            double bytes = 0;
            double explained_bytes = 0;
            QCOMPARE(explained->tensors.size(), cost->tensors.size());
            for (std::size_t i = 0; i < cost->tensors.size(); ++i) {
                const EvaluatedTensor& tensor = explained->tensors[i];
                QCOMPARE(tensor.name, cost->tensors[i].name);
                bytes += cost->tensors[i].movedBytes();
                explained_bytes
                    += tensor.bytes * (tensor.reads.value + tensor.writes.value + tensor.write_allocate_reads);
                if (tensor.bytes_per_element > 0)
                    ROOFLENS_NEARLY(tensor.size.value * tensor.bytes_per_element, tensor.bytes, kRounding);
            }
            ROOFLENS_NEARLY(bytes, cost->bytesAt(Role::Main).value_or(-1), kRounding);
            ROOFLENS_NEARLY(explained_bytes, bytes, kRounding);
            QCOMPARE(explained->parameters.size(), evaluator->operation().parameters.size());
        }
        const auto steps = m_evaluator.derive({id.toStdString()}, convention, &roofline);
        ROOFLENS_HAS_VALUE(steps);
        bool has_result = false;
        for (const DerivationStep& step : *steps) {
            const std::string line = toText(step);
            QVERIFY2(!QRegularExpression("\\b(nan|inf)\\b").match(text(line)).hasMatch(), line.c_str());
            has_result = has_result || step.part == DerivationStep::Part::Result;
        }
        QVERIFY(has_result);
    }
}

void TestProperties::writeAllocateOfTriadAndStencil()
{
    Convention convention;
    convention.write_allocate = true;
    const auto perElement
        = [&](const std::string& op, const ParameterValues& values, double elements, const Convention& c) {
              return m_evaluator.operation(op)->evaluate(values, Precision::Fp64, c)->bytesAt(Role::Main).value_or(0)
                  / elements;
          };
    QCOMPARE(perElement("triad", {{"n", 1e6}}, 1e6, {}), 24.0);
    QCOMPARE(perElement("triad", {{"n", 1e6}}, 1e6, convention), 32.0);
    QCOMPARE(perElement("axpy", {{"n", 1e6}}, 1e6, {}), 24.0);
    QCOMPARE(perElement("axpy", {{"n", 1e6}}, 1e6, convention), 24.0); // y is read anyway
    const ParameterValues grid{{"nx", 64.0}, {"ny", 64.0}, {"nz", 64.0}};
    QCOMPARE(perElement("stencil7", grid, 64.0 * 64 * 64, {}), 16.0);
    QCOMPARE(perElement("stencil7", grid, 64.0 * 64 * 64, convention), 24.0);
    ROOFLENS_NEARLY(
        m_evaluator.operation("stencil7")->evaluate(grid, Precision::Fp64, convention)->intensityAt(Role::Main),
        1.0 / 3, kRounding);
}

void TestProperties::flopsPerElementReplacesTheCounts()
{
    struct Row {
        const char* op;
        const char* parameter;
        ParameterValues size;
        double elements;
        double default_flops; // of the cases: layernorm 8, rmsnorm 4, stencil 8, softmax 5
    };
    const Row rows[] = {{"layernorm", "flops_per_elem", {{"rows", 64.0}, {"cols", 128.0}}, 64 * 128, 8},
                        {"rmsnorm", "flops_per_elem", {{"rows", 64.0}, {"cols", 128.0}}, 64 * 128, 4},
                        {"softmax", "flops_per_elem", {{"rows", 64.0}, {"cols", 128.0}}, 64 * 128, 5},
                        {"stencil7", "flops_per_point", {{"nx", 16.0}, {"ny", 16.0}, {"nz", 16.0}}, 4096, 8}};
    for (const Row& row : rows) {
        OperationEvaluator* evaluator = m_evaluator.operation(row.op);
        const auto by_kind = evaluator->evaluate(row.size, Precision::Fp32);
        ROOFLENS_HAS_VALUE(by_kind);
        ROOFLENS_NEARLY(by_kind->flops / row.elements, row.default_flops,
                        0.02); // a few FLOP a row beside those of each element
        ParameterValues values = row.size;
        values.emplace_back(row.parameter, 17.0);
        Convention heavy; // what is given is not weighted
        heavy.weights = {9, 9, 9, 9, 9, 9, 9, 9, 1};
        QCOMPARE(evaluator->evaluate(values, Precision::Fp32, heavy)->flops, 17 * row.elements);
        const auto explained = evaluator->explain(values, Precision::Fp32);
        ROOFLENS_HAS_VALUE(explained);
        QVERIFY2(std::any_of(explained->counts.begin(), explained->counts.end(),
                             [](const EvaluatedCount& c) { return contains(c.note, "replaces"); }),
                 row.op);
    }
}

void TestProperties::settingANumberIsTheSameAsAllValues()
{
    for (const std::string& id : m_catalog.ids("operations")) {
        OperationEvaluator* evaluator = m_evaluator.operation(id);
        QVERIFY(evaluator);
        const Operation& operation = evaluator->operation();
        for (std::size_t i = 0; i < operation.parameters.size(); ++i) {
            const Parameter& parameter = operation.parameters[i];
            const auto* value = std::get_if<double>(&parameter.default_value);
            if (parameter.type != ParameterType::Integer || !value)
                continue;
            const double doubled = *value * 2;
            const auto whole = evaluator->evaluate({{parameter.name, doubled}}, Precision::Fp16);
            Cost cost;
            QVERIFY(evaluator->set({}).has_value());
            QVERIFY(evaluator->evaluateInto(cost, Precision::Fp16, {}).has_value());
            const auto set = evaluator->setNumber(static_cast<int>(i), doubled);
            const auto quick = set ? evaluator->evaluateInto(cost, Precision::Fp16, {}) : set;
            QVERIFY2(quick.has_value() == whole.has_value(), (id + " " + parameter.name).c_str());
            if (!whole)
                continue;
            QCOMPARE(cost.flops, whole->flops);
            QCOMPARE(cost.bytesAt(Role::Main), whole->bytesAt(Role::Main));
            QCOMPARE(cost.tensors.size(), whole->tensors.size());
        }
    }
}

QTEST_GUILESS_MAIN(TestProperties)
#include "tst_properties.moc"
