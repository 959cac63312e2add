// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/generators.h"

#include <cmath>

using namespace rooflens;

namespace generators
{

namespace
{

template <typename Container> auto oneOf(const Container& values)
{
    return *rc::gen::elementOf(values);
}
bool coin()
{
    return *rc::gen::arbitrary<bool>();
}
int upTo(int limit)
{
    return *rc::gen::inRange(0, limit + 1);
}

std::optional<double> maybePositive()
{
    return coin() ? std::optional<double>(*positive()) : std::nullopt;
}
std::optional<double> maybeZeroOrMore()
{
    return coin() ? std::optional<double>(upTo(4) == 0 ? 0 : *positive()) : std::nullopt;
}
std::optional<Precision> maybePrecision()
{
    return coin() ? std::optional(oneOf(kPrecisions)) : std::nullopt;
}
std::optional<ComputeUnit> maybeUnit()
{
    return coin() ? std::optional(oneOf(kComputeUnits)) : std::nullopt;
}

const std::vector<Provenance::Kind> kKinds{Provenance::Kind::Datasheet, Provenance::Kind::Measured,
                                           Provenance::Kind::Derived, Provenance::Kind::Assumed,
                                           Provenance::Kind::User};

Provenance provenance()
{
    Provenance value;
    if (coin()) {
        value.kind = oneOf(kKinds);
        value.source = *someText();
    }
    value.date = coin() ? "2024-02-29" : "";
    value.note = *text();
    return value;
}

std::vector<Peak> peaks()
{
    std::vector<Peak> list;
    for (const Precision precision : kPrecisions) {
        for (const ComputeUnit unit : kComputeUnits) {
            if (upTo(3) != 0)
                continue;
            Peak peak{precision, unit, *positive(), {}, {}, provenance()};
            if (coin())
                peak.sparse_flop_per_s
                    = peak.flop_per_s * *rc::gen::elementOf(std::vector<double>{1, 2, 3.84, 1.0000001});
            if (coin())
                peak.boost_flop_per_s = peak.flop_per_s * *rc::gen::elementOf(std::vector<double>{1, 1.1, 7.0 / 3});
            list.push_back(peak);
        }
    }
    return list;
}

std::vector<MemoryLevel> levels()
{
    static const std::vector<std::string> kTelling{"Registers", "SRAM",   "L1/shared",          "L2",  "l3",
                                                   "HBM",       "LPDDR5", "Host RAM over PCIe", "NVMe"};
    std::vector<MemoryLevel> list;
    for (int i = 0; i < upTo(7); ++i) {
        MemoryLevel level;
        const std::string& telling = kTelling[static_cast<std::size_t>(i)];
        level.role_from_name = coin();
        level.name = level.role_from_name ? telling : std::to_string(i) + *text();
        level.role = level.role_from_name ? *roleFromLevelName(telling) : oneOf(kRoles);
        level.count = coin() ? 1 : *rc::gen::inRange(1, 100'000);
        level.unit_capacity_bytes
            = coin() ? std::optional<double>(1024.0 * *rc::gen::inRange(1, 1'000'000)) : maybePositive();
        level.byte_per_s = maybePositive();
        level.relative_cost = maybePositive();
        level.provenance = provenance();
        list.push_back(level);
    }
    return list;
}

ParameterValue parameterValue()
{
    switch (upTo(3)) {
    case 0:
        return {};
    case 1:
        return coin();
    case 2:
        return *rc::gen::oneOf(positive(),
                               rc::gen::map(rc::gen::inRange(-1'000'000, 1'000'000), [](int n) { return double(n); }));
    default:
        return *text();
    }
}

Parameter parameter(int index)
{
    static const std::vector<ParameterType> kTypes{ParameterType::Integer, ParameterType::Number, ParameterType::Bool,
                                                   ParameterType::Choice, ParameterType::Format};
    Parameter parameter;
    parameter.name = "p" + std::to_string(index) + *identifier();
    parameter.title = *text();
    parameter.type = oneOf(kTypes);
    parameter.optional = coin();
    const bool integer = parameter.type == ParameterType::Integer;
    if (integer || parameter.type == ParameterType::Number) {
        const auto number = [&] { return integer ? double(*rc::gen::inRange(-1000, 1'000'000'000)) : *positive(); };
        const double value = number();
        parameter.minimum = std::min({value, 0.0, coin() ? number() : 0.0});
        if (coin())
            parameter.maximum = std::max(value, number());
        parameter.default_value = value;
    } else if (parameter.type == ParameterType::Bool) {
        parameter.default_value = coin();
    } else if (parameter.type == ParameterType::Choice) {
        for (int i = 0; i <= upTo(3); ++i)
            parameter.choices.push_back("c" + std::to_string(index) + std::to_string(i) + *identifier());
        parameter.default_value = oneOf(parameter.choices);
    } else {
        parameter.default_value = coin() ? std::string("precision") : oneOf(storageFormatNames());
    }
    if (parameter.optional)
        parameter.default_value = {};
    return parameter;
}

FormulaText formula()
{
    return {*someText(), 0, 0};
}
FormulaText maybeFormula()
{
    return coin() ? formula() : FormulaText{};
}

TensorEntry tensor(int index)
{
    static const std::vector<std::string> kAccesses{"read", "write", "update"};
    static const std::vector<TensorRole> kTensorRoles{TensorRole::Activation, TensorRole::Weight, TensorRole::Cache,
                                                      TensorRole::Index};
    TensorEntry tensor;
    tensor.name = "t" + std::to_string(index) + *identifier();
    tensor.title = *text();
    if (coin()) {
        tensor.elements = formula();
        tensor.format = coin() ? oneOf(storageFormatNames()) : "";
    } else {
        tensor.bytes = formula();
    }
    if (coin()) {
        tensor.access = oneOf(kAccesses);
    } else {
        tensor.reads = formula();
        tensor.writes = maybeFormula();
    }
    tensor.when = maybeFormula();
    tensor.role = oneOf(kTensorRoles);
    return tensor;
}

OperationEntry operationEntry()
{
    static const std::vector<std::string> kMarkers{"", "circle", "square", "plus"};
    OperationEntry entry{*id()};
    entry.name = *text();
    entry.precision = maybePrecision();
    for (int i = 0; i < upTo(4); ++i)
        entry.parameters.emplace_back(std::string(i == 0       ? "n"
                                                      : i == 1 ? "N"
                                                               : "p")
                                          + (i > 1 ? std::to_string(i) : ""),
                                      parameterValue());
    entry.visible = coin();
    entry.colour = coin() ? "#1f77B4" : "";
    entry.marker = oneOf(kMarkers);
    return entry;
}

Measurement measurement()
{
    Measurement value{*someText()};
    value.flops = maybeZeroOrMore();
    for (const Role role : kRoles) {
        if (upTo(3) == 0)
            value.bytes[role] = maybeZeroOrMore().value_or(0);
    }
    value.seconds = maybeZeroOrMore();
    value.flop_per_s = maybeZeroOrMore();
    value.intensity = maybeZeroOrMore();
    value.precision = maybePrecision();
    value.unit = maybeUnit();
    value.source = *text();
    value.visible = coin();
    return value;
}

std::optional<AxisRange> maybeRange()
{
    if (coin())
        return std::nullopt;
    const double lower = std::pow(10.0, *rc::gen::inRange(-20, 20));
    return AxisRange{lower, lower * 10.0 / 3};
}

} // namespace

rc::Gen<std::string> text()
{
    static const std::vector<std::string> kPieces{"a",          "Z",
                                                  "7",          " ",
                                                  "  ",         "\"",
                                                  "'",          "\n",
                                                  "\t",         "\r",
                                                  "\\",         "#",
                                                  " #",         ":",
                                                  ": ",         "é",
                                                  "中",         "😀",
                                                  "{",          "}",
                                                  "[",          "]",
                                                  ",",          "- ",
                                                  "-",          "yes",
                                                  "no",         "1e3",
                                                  "010",        "0x1F",
                                                  "~",          "null",
                                                  "true",       ".inf",
                                                  ".nan",       "&x",
                                                  "*x",         "!t",
                                                  "%",          "@",
                                                  "`",          "|",
                                                  ">",          "?",
                                                  "? ",         "=",
                                                  "<<",         "---",
                                                  "...",        "\x01",
                                                  "\x7f",       "\u0085",
                                                  "\u2028",     "\u00a0",
                                                  "_",          "/",
                                                  "(",          "\xEF\xBB\xBF",
                                                  "2020-01-01", "1_000"};
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(kPieces)),
                        [](const std::vector<std::string>& pieces) {
                            std::string joined;
                            for (const std::string& piece : pieces)
                                joined += piece;
                            return joined;
                        });
}

rc::Gen<std::string> someText()
{
    return rc::gen::suchThat(text(), [](const std::string& value) { return !value.empty(); });
}

rc::Gen<std::string> identifier()
{
    return rc::gen::container<std::string>(rc::gen::elementOf(std::string("abnyNYexZ019_")));
}

rc::Gen<std::string> id()
{
    return rc::gen::map(rc::gen::container<std::string>(rc::gen::elementOf(std::string("abnyx019_-."))),
                        [](const std::string& rest) { return "0n"[rest.size() % 2] + rest; });
}

rc::Gen<double> positive()
{
    return rc::gen::apply(
        [](std::uint32_t mantissa, int exponent, int digits) {
            const double scale = std::pow(10.0, digits);
            const double rounded = std::round((1 + 9.0 * mantissa / 4294967296.0) * scale) / scale;
            return digits > 12 ? std::ldexp(rounded, exponent * 3) : rounded * std::pow(10.0, exponent);
        },
        rc::gen::arbitrary<std::uint32_t>(), rc::gen::oneOf(rc::gen::inRange(-12, 19), rc::gen::inRange(-250, 250)),
        rc::gen::inRange(0, 16));
}

rc::Gen<Hardware> hardware()
{
    return rc::gen::exec([] {
        Hardware value;
        value.id = *id();
        value.name = *someText();
        value.vendor = *text();
        value.device_class = oneOf(std::vector<std::string>{"", "gpu", "cpu", "accelerator", "soc"});
        value.year = coin() ? std::optional<int>(2024) : std::nullopt;
        value.base_hz = maybePositive();
        if (coin())
            value.boost_hz = value.base_hz ? *value.base_hz * 1.3 : *positive();
        value.clock_note = *text();
        value.confidence = oneOf(std::vector<std::string>{"", "high", "medium", "low"});
        value.note = *text();
        value.peaks = peaks();
        value.levels = levels();
        if (value.peaks.empty() && value.levels.empty())
            value.peaks.push_back(Peak{Precision::Bf16, ComputeUnit::Matrix, 312e12, {}, {}, {}});
        for (int i = 0; i < upTo(2); ++i) {
            const bool compute = value.levels.empty() || coin();
            Ceiling ceiling{std::to_string(i) + *text(),
                            compute ? "compute" : oneOf(value.levels).name,
                            *positive(),
                            {},
                            {},
                            provenance()};
            if (compute) {
                ceiling.precision = maybePrecision();
                ceiling.unit = maybeUnit();
            }
            value.ceilings.push_back(ceiling);
        }
        for (int i = 0; i < upTo(2); ++i)
            value.links.push_back(
                Link{std::to_string(i) + *text(), *positive(), coin() ? "each way" : "both ways", provenance()});
        return value;
    });
}

rc::Gen<Operation> operation()
{
    return rc::gen::exec([] {
        Operation value;
        value.id = *id();
        value.title = *someText();
        value.group = *someText();
        value.summary = *someText();
        value.unit = oneOf(kComputeUnits);
        value.precision = maybePrecision();
        for (int i = 0; i < upTo(4); ++i)
            value.parameters.push_back(parameter(i));
        for (int i = 0; i < upTo(2); ++i)
            value.lets.push_back({"l" + std::to_string(i), formula()});
        for (int i = 0; i < upTo(2); ++i)
            value.requires_.push_back({formula(), *someText()});
        for (const FlopKind kind : kFlopKinds) {
            const int entries = upTo(6) - 3;
            for (int i = 0; i < entries; ++i)
                value.counts.push_back({kind, formula(), maybeUnit(), maybeFormula(), *text()});
        }
        for (int i = 0; i < upTo(3); ++i)
            value.tensors.push_back(tensor(i));
        if (value.counts.empty() && value.tensors.empty())
            value.tensors.push_back(tensor(0));
        value.derivation = *text();
        value.source_title = *someText();
        value.source_url = *text();
        return value;
    });
}

rc::Gen<Scenario> scenario()
{
    return rc::gen::exec([] {
        Scenario value;
        for (int i = 0; i < upTo(2); ++i) {
            if (coin()) {
                const Hardware chip = *hardware();
                value.hardware.push_back({chip.id, chip});
            } else {
                value.hardware.push_back({*id()});
            }
        }
        if (value.hardware.empty() || !value.hardware.front().resolved)
            value.main_level = *text();
        else if (!value.hardware.front().resolved->levels.empty() && coin())
            value.main_level = oneOf(value.hardware.front().resolved->levels).name;
        for (int i = 0; i < upTo(3); ++i)
            value.operations.push_back(operationEntry());
        for (int i = 0; i < upTo(2); ++i)
            value.measurements.push_back(measurement());
        for (const FlopKind kind : kFlopKinds) {
            if (kind != FlopKind::Other && upTo(4) == 0)
                value.convention.weights[static_cast<std::size_t>(kind)]
                    = *rc::gen::elementOf(std::vector<double>{0, 1, 0.5, 20, 1e6});
        }
        value.convention.write_allocate = coin();
        value.view.x = maybeRange();
        value.view.y = maybeRange();
        if (coin())
            value.view.roofs = *rc::gen::unique<std::vector<std::string>>(text());
        value.notes = *text();
        return value;
    });
}

} // namespace generators
