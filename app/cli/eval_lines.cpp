// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/eval_lines.h"

#include "core/base/numeric_text.h"
#include "core/base/suggest.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace rooflens::app
{

namespace
{

using Json = nlohmann::ordered_json;

const std::vector<std::string>& knownKeys()
{
    static const std::vector<std::string> keys{"id", "op", "params", "dtype", "precision", "expect", "note"};
    return keys;
}

// Parses strictly: nlohmann keeps the last of two equal keys without a word, so they are looked for here.
Result<Json> parseObject(std::string_view line)
{
    std::vector<std::set<std::string>> seen;
    std::string duplicate;
    const auto watch = [&](int, Json::parse_event_t event, Json& value) {
        if (event == Json::parse_event_t::object_start)
            seen.emplace_back();
        else if (event == Json::parse_event_t::object_end)
            seen.pop_back();
        else if (event == Json::parse_event_t::key && !seen.back().insert(value.get<std::string>()).second)
            duplicate = value.get<std::string>();
        return true;
    };
    try {
        Json json = Json::parse(line.begin(), line.end(), watch);
        if (!duplicate.empty())
            return fail("the key '" + duplicate + "' stands there twice", "keep one of them");
        if (!json.is_object())
            return fail("a line is one JSON object",
                        R"(for example {"id":"a","op":"relu","params":{"n":1024},"dtype":"bf16"})");
        return json;
    } catch (const Json::parse_error& error) {
        return fail(Error{ErrorCode::BadInput,
                          "this is not JSON",
                          {},
                          0,
                          static_cast<int>(error.byte),
                          "the error is at column " + std::to_string(error.byte)});
    } catch (const Json::exception&) { // a number that no double holds
        return fail("a number is out of range", "numbers go from about 1e-308 to 1e308");
    }
}

Result<std::string> textOf(const Json& json, const char* key)
{
    if (json.is_string())
        return json.get<std::string>();
    if (std::string_view(key) == "id" && json.is_number())
        return formatNumber(json.get<double>());
    return fail("'" + std::string(key) + "' is a text", "put it in quotes");
}

Result<GivenValue> valueOf(const Json& json, const std::string& name)
{
    if (json.is_null())
        return GivenValue{};
    if (json.is_boolean())
        return GivenValue{json.get<bool>()};
    if (json.is_number())
        return GivenValue{json.get<double>()};
    if (json.is_string())
        return GivenValue{json.get<std::string>()};
    return fail("the parameter '" + name + "' is a list or an object", "it is a number, a truth value or a word");
}

Result<void> setPrecision(EvalRequest& request, const std::string& text)
{
    if (!request.precision.empty() && request.precision != text)
        return fail("dtype is '" + request.precision + "' and precision '" + text + "'",
                    "they are the same key: keep one");
    request.precision = text;
    return {};
}

std::string trimmed(std::string_view text)
{
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return std::string(text.substr(first, text.find_last_not_of(" \t") - first + 1));
}

} // namespace

Result<void> readJsonRequest(std::string_view line, EvalRequest& request)
{
    auto parsed = parseObject(line);
    if (!parsed)
        return fail(parsed.error());
    const Json& json = *parsed;
    if (const auto id = json.find("id"); id != json.end()) {
        auto text = textOf(*id, "id");
        if (!text)
            return fail(text.error());
        request.id = std::move(*text);
    }
    for (const auto& [key, value] : json.items()) {
        if (std::find(knownKeys().begin(), knownKeys().end(), key) == knownKeys().end())
            return fail("unknown key '" + key + "'", suggestionFor(key, knownKeys()));
        if (key == "op" || key == "dtype" || key == "precision") {
            const auto text = textOf(value, key.c_str());
            if (!text)
                return fail(text.error());
            if (key == "op")
                request.operation = *text;
            else if (auto set = setPrecision(request, *text); !set)
                return set;
        } else if (key == "params") {
            if (!value.is_object())
                return fail("'params' is an object", R"(for example "params":{"n":1024})");
            for (const auto& [name, parameter] : value.items()) {
                auto given = valueOf(parameter, name);
                if (!given)
                    return fail(given.error());
                request.values.emplace_back(name, std::move(*given));
            }
        }
    }
    if (request.operation.empty())
        return fail("'op' is missing", R"(name the operation, for example "op":"relu")");
    return {};
}

Result<std::vector<std::string>> splitCsvLine(std::string_view line)
{
    std::vector<std::string> fields;
    std::size_t i = 0;
    while (true) {
        const auto start = line.find_first_not_of(" \t", i);
        if (start != std::string_view::npos && line[start] == '"') {
            std::string field;
            std::size_t at = start + 1;
            while (true) {
                const auto quote = line.find('"', at);
                if (quote == std::string_view::npos)
                    return fail("a quote does not end on this line", "a \" inside a quoted field is written \"\"");
                field += line.substr(at, quote - at);
                at = quote + 1;
                if (at >= line.size() || line[at] != '"')
                    break;
                field += '"';
                ++at;
            }
            const auto next = line.find_first_not_of(" \t", at);
            if (next != std::string_view::npos && line[next] != ',')
                return fail("there is text after a closing quote", "a \" inside a quoted field is written \"\"");
            fields.push_back(std::move(field));
            i = next == std::string_view::npos ? line.size() : next;
        } else {
            const auto comma = std::min(line.find(',', i), line.size());
            fields.push_back(trimmed(line.substr(i, comma - i)));
            i = comma;
        }
        if (i >= line.size())
            return fields;
        ++i; // the comma
    }
}

Result<CsvColumns> CsvColumns::read(std::string_view header)
{
    auto fields = splitCsvLine(header);
    if (!fields)
        return fail(fields.error());
    CsvColumns columns;
    for (const std::string& name : *fields) {
        if (name.empty())
            return fail("a column has no name", "the first line names the columns: id, op, dtype, then the parameters");
        if (std::find(columns.m_names.begin(), columns.m_names.end(), name) != columns.m_names.end())
            return fail("the column '" + name + "' stands there twice", "keep one of them");
        columns.m_names.push_back(name);
    }
    if (std::find(columns.m_names.begin(), columns.m_names.end(), "op") == columns.m_names.end()) {
        const bool semicolons = header.find(';') != std::string_view::npos && fields->size() == 1;
        return fail("there is no column 'op'",
                    semicolons ? "separate the columns with commas, not semicolons"
                               : "the first line names the columns: id, op, dtype, then the parameters");
    }
    return columns;
}

Result<void> CsvColumns::readRequest(std::string_view line, EvalRequest& request) const
{
    auto fields = splitCsvLine(line);
    if (!fields)
        return fail(fields.error());
    for (std::size_t i = 0; i < std::min(fields->size(), m_names.size()); ++i)
        if (m_names[i] == "id")
            request.id = (*fields)[i];
    if (fields->size() != m_names.size()) {
        return fail("there are " + std::to_string(fields->size()) + " cells for " + std::to_string(m_names.size())
                        + " columns",
                    fields->size() < m_names.size() ? "is the line complete?" : "put a field with a comma in quotes");
    }
    for (std::size_t i = 0; i < m_names.size(); ++i) {
        const std::string& name = m_names[i];
        const std::string& text = (*fields)[i];
        if (text.empty() || name == "id" || name == "expect" || name == "note")
            continue;
        if (name == "op") {
            request.operation = text;
        } else if (name == "dtype" || name == "precision") {
            if (auto set = setPrecision(request, text); !set)
                return set;
        } else {
            request.values.emplace_back(name, text);
        }
    }
    if (request.operation.empty())
        return fail("'op' is missing", "name the operation in that column");
    return {};
}

} // namespace rooflens::app
