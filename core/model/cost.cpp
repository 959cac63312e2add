// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/cost.h"

#include <limits>

namespace rooflens
{

std::optional<double> Cost::intensityAt(Role role) const
{
    const std::optional<double> moved = bytesAt(role);
    if (!moved || (flops == 0 && *moved == 0))
        return std::nullopt;
    if (*moved == 0)
        return std::numeric_limits<double>::infinity();
    return flops / *moved;
}

Cost makeCost(double flops, std::optional<double> main_bytes, Precision precision, ComputeUnit unit)
{
    Cost cost;
    cost.flops = flops;
    if (flops > 0) {
        UnitWork work;
        work.unit = unit;
        work.precision = precision;
        work.counts[static_cast<std::size_t>(FlopKind::Other)] = flops;
        work.flops = flops;
        cost.units.push_back(work);
    }
    cost.setBytes(Role::Main, main_bytes);
    cost.setBytes(Role::Link, 0.0);
    cost.setBytes(Role::Storage, 0.0);
    return cost;
}

} // namespace rooflens
