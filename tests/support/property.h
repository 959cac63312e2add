// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <cstdlib>
#include <rapidcheck.h>
#include <sstream>
#include <string>

namespace rooflens::tests
{

// Runs a RapidCheck property with a fixed seed, so that a failure seen once is seen again; RC_PARAMS overrides it, e.g.
// RC_PARAMS="max_success=100000 seed=7". The text is empty when the property holds, else the smallest counter-example.
template <typename Property> std::string failureOf(Property&& property, int cases = 300)
{
    rc::detail::TestParams parameters = rc::detail::configuration().testParams;
    if (!std::getenv("RC_PARAMS")) {
        parameters.seed = 20090401; // the roofline paper's month
        parameters.maxSuccess = cases;
    }
    parameters.maxDiscardRatio = 100;
    rc::detail::TestMetadata metadata;
    metadata.id = "property";
    const rc::detail::TestResult result
        = rc::detail::checkTestable(std::forward<Property>(property), metadata, parameters);
    if (result.template is<rc::detail::SuccessResult>())
        return {};
    std::ostringstream text;
    rc::detail::printResultMessage(result, text);
    return text.str();
}

} // namespace rooflens::tests

#define ROOFLENS_HOLDS(...)                                                                                            \
    do {                                                                                                               \
        const std::string rooflens_failure = rooflens::tests::failureOf(__VA_ARGS__);                                  \
        QVERIFY2(rooflens_failure.empty(), rooflens_failure.c_str());                                                  \
    } while (false)
