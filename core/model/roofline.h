// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/cost.h"
#include "core/model/hardware.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rooflens
{

// Roofline model: Williams, Waterman, Patterson, CACM 52(4) 2009, doi 10.1145/1498765.1498785:
// attainable performance = min(peak, intensity × bandwidth), here over every level of the hierarchy.

// Which compute roof an operation runs under. A chip that lacks the wanted peak lends a wider one; each step is named
// in `substitutions` (design section 2, "Default and missing peaks").
struct PeakChoice {
    const Peak* peak = nullptr; // nullptr: the peak is not known, memory roofs only
    std::vector<std::string> substitutions = {}; // one sentence a step; empty when the chip has the wanted peak
    bool upper_bound = false; // a vector operation under a matrix peak
    std::string label = {}; // "bf16 matrix", or "bf16 matrix for bf16 vector (upper bound)"
};

enum class Bound { Memory, Compute, Balanced, None };
std::string_view nameOf(Bound bound);

// Time that one compute unit or one memory level alone would take.
struct UnitTime {
    ComputeUnit unit;
    Precision precision; // of the first entry of that unit
    double flops;
    std::optional<double> seconds; // of the work whose peak is known; nullopt: none is
    std::string label;
};
struct LevelTime {
    const MemoryLevel* level;
    std::optional<double> bytes;
    std::optional<double> intensity; // may be infinite
    std::optional<double> seconds; // nullopt: bytes or bandwidth not known
    std::optional<double> ridge; // of the active peak at this level
};

// time = max(over units: Σ over precisions flops/peak; over levels with known bytes: bytes/bandwidth),
// performance = flops/time. Two times that agree to a relative 1e-9 are balanced.
struct Attainable {
    Bound bound = Bound::None;
    std::optional<double> flop_per_s = {}; // nullopt: bound none, or nothing is known that limits it
    std::optional<double> seconds = {};
    std::string binding_roof = {}; // label of the peak or name of the level; empty for none
    const MemoryLevel* binding_level = nullptr; // set when a level binds
    PeakChoice peak = {}; // of the unit that takes longest
    std::vector<UnitTime> units = {};
    std::vector<LevelTime> levels = {}; // every level of the chip, in file order
    std::vector<Warning> warnings = {};
};

// The roofs of one chip. Holds a pointer to `hardware`, which must outlive it.
class Roofline
{
public:
    // `main_level` names the level that carries the bytes of main; empty: the default one.
    explicit Roofline(const Hardware& hardware, std::string_view main_level = {});

    const Hardware& hardware() const { return *m_hardware; }
    const MemoryLevel* mainLevel() const { return m_main; }

    const PeakChoice& choosePeak(Precision precision, ComputeUnit unit) const;

    // The cost with the re-reads of a blocked operation at the cache that holds them (design: flash attention). Without
    // `reuse`, or where no cache is large enough, main carries them. Tensors then show what they move at main.
    Cost place(Cost cost) const;

    // Bytes of `cost` that are carried by `level`: those of its role; only one level carries main.
    std::optional<double> bytesAt(const Cost& cost, const MemoryLevel& level) const;

    Attainable attainable(const Cost& cost) const;

    // The same without the per-level account and warnings: for drawing many points. `bound` and `binding_level` are
    // set.
    struct Quick {
        Bound bound = Bound::None;
        double flop_per_s = 0;
        double seconds = 0;
        const MemoryLevel* binding_level = nullptr;
        bool known = false;
    };
    Quick attainableQuick(const Cost& cost) const;

    // Break-even intensity in FLOP/byte of a peak and a level: peak / bandwidth. nullopt without bandwidth.
    static std::optional<double> ridge(double peak_flop_per_s, const MemoryLevel& level);
    // min(peak, intensity × bandwidth) of one pair; intensity may be 0 or infinite.
    static double attainableAt(double intensity, double peak_flop_per_s, double byte_per_s);

private:
    PeakChoice findChoice(Precision precision, ComputeUnit unit) const;
    const Hardware* m_hardware;
    const MemoryLevel* m_main;
    std::array<std::array<PeakChoice, kComputeUnits.size()>, kPrecisions.size()> m_choices; // made once a chip
};

// A sequence of operations in both readings (design section 4): separate kernels, and perfect overlap.
struct SequenceTime {
    double seconds_sum_of_max = 0; // Σ over operations of max(…)
    double seconds_max_of_sums = 0; // max(over units Σ flops/peak; over levels Σ bytes/bandwidth)
    double flops = 0;
    Bound bound = Bound::None; // of the maximum of sums
    std::string binding_roof = {};
    int left_out = 0; // operations whose time is not known
};
SequenceTime sequenceTime(const Roofline& roofline, const std::vector<Cost>& costs);

} // namespace rooflens
