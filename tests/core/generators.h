// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/hardware.h"
#include "core/model/operation.h"
#include "core/model/scenario.h"

#include <rapidcheck.h>

// Arbitrary values that a file may hold, with texts and numbers as unkind as they may be.
namespace generators
{

rc::Gen<std::string> text(); // may be empty
rc::Gen<std::string> someText(); // not empty
rc::Gen<std::string> identifier();
rc::Gen<std::string> id();
rc::Gen<double> positive(); // 1e-250 to 1e250
rc::Gen<rooflens::Hardware> hardware();
rc::Gen<rooflens::Operation> operation();
rc::Gen<rooflens::Scenario> scenario();

} // namespace generators
