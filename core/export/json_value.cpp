// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/json_value.h"

#include <cmath>
#include <cstdint>

namespace rooflens
{

Json toJson(double value)
{
    constexpr double kExactIntegers = 9007199254740992.0; // 2^53
    if (std::isnan(value))
        return nullptr;
    if (std::isinf(value))
        return value > 0 ? "inf" : "-inf";
    if (value == std::trunc(value) && std::abs(value) <= kExactIntegers)
        return static_cast<std::int64_t>(value);
    return value;
}

Json toJson(std::optional<double> value)
{
    return value ? toJson(*value) : Json(nullptr);
}

Json toJson(const ParameterValue& value)
{
    if (const double* number = std::get_if<double>(&value))
        return toJson(*number);
    if (const bool* truth = std::get_if<bool>(&value))
        return *truth;
    if (const std::string* word = std::get_if<std::string>(&value))
        return *word;
    return nullptr;
}

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json toJson(const std::vector<Warning>& warnings)
{
    Json list = Json::array();
    for (const Warning& warning : warnings) {
        std::string text = warning.field.empty() ? warning.message : warning.field + ": " + warning.message;
        if (!warning.hint.empty())
            text += " (" + warning.hint + ')';
        list.push_back(std::move(text));
    }
    return list;
}

std::string toLine(const Json& document)
{
    return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace rooflens
