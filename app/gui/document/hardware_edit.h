// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/hardware.h"

#include <string_view>

namespace rooflens::app
{

// Edits of a chip as text is typed: each gives the changed chip or an error for the field. A number that was typed has
// the provenance "user", with the value it took the place of in the note; typed back to the catalogue's value, it has
// the catalogue's provenance again. What is returned can always be saved and read back.

enum class PeakField { Precision, Unit, Value, Sparse };
enum class LevelField { Name, Role, Count, Capacity, Bandwidth };

// `reference`: the catalogue's chip, or nullptr. `row` counts in peaks or levels.
Result<Hardware> withPeakField(const Hardware& hardware, int row, PeakField field, std::string_view text,
                               const Hardware* reference);
Result<Hardware> withLevelField(const Hardware& hardware, int row, LevelField field, std::string_view text,
                                const Hardware* reference);

// The first precision and unit that the chip has no peak for, at the value of its widest roof; the new row is last.
Result<Hardware> withNewPeak(const Hardware& hardware);
Result<Hardware> withNewLevel(const Hardware& hardware);
Result<Hardware> withoutPeak(const Hardware& hardware, int row);
Result<Hardware> withoutLevel(const Hardware& hardware, int row);
Result<Hardware> withName(const Hardware& hardware, std::string_view name);

// The catalogue's entry that `peak` or `level` stands for; nullptr when the catalogue's chip has none.
const Peak* referenceOf(const Peak& peak, const Hardware* reference);
const MemoryLevel* referenceOf(const MemoryLevel& level, const Hardware* reference);

// As typed into a field: exact, with unit.
std::string editText(const Peak& peak, PeakField field);
std::string editText(const MemoryLevel& level, LevelField field);

} // namespace rooflens::app
