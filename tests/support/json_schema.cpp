// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/json_schema.h"

#include <algorithm>
#include <cmath>

namespace rooflens::test
{

namespace
{

using Json = nlohmann::json;

bool hasType(const Json& value, const std::string& type)
{
    if (type == "integer")
        return value.is_number_integer()
            || (value.is_number() && value.get<double>() == std::trunc(value.get<double>()));
    return (type == "object" && value.is_object()) || (type == "array" && value.is_array())
        || (type == "string" && value.is_string()) || (type == "number" && value.is_number())
        || (type == "boolean" && value.is_boolean()) || (type == "null" && value.is_null());
}

class Checker
{
public:
    explicit Checker(const Json& root)
        : m_root(root)
    {
    }

    std::vector<std::string> problems;

    void check(const Json& value, const Json& schema, const std::string& path)
    {
        if (schema.is_boolean()) {
            if (!schema.get<bool>())
                problems.push_back(path + ": nothing is allowed here");
            return;
        }
        for (const auto& [keyword, argument] : schema.items())
            checkKeyword(value, schema, keyword, argument, path);
    }

private:
    void checkKeyword(const Json& value, const Json& schema, const std::string& keyword, const Json& argument,
                      const std::string& path)
    {
        if (keyword == "$schema" || keyword == "title" || keyword == "description" || keyword == "$defs")
            return;
        if (keyword == "$ref") {
            check(value, m_root.at(Json::json_pointer(argument.get<std::string>().substr(1))), path);
        } else if (keyword == "type") {
            const Json types = argument.is_array() ? argument : Json::array({argument});
            if (std::none_of(types.begin(), types.end(), [&](const Json& type) { return hasType(value, type); }))
                problems.push_back(path + ": " + value.dump() + " is not of type " + argument.dump());
        } else if (keyword == "const") {
            if (value != argument)
                problems.push_back(path + ": " + value.dump() + " is not " + argument.dump());
        } else if (keyword == "enum") {
            if (std::find(argument.begin(), argument.end(), value) == argument.end())
                problems.push_back(path + ": " + value.dump() + " is none of " + argument.dump());
        } else if (keyword == "anyOf") {
            checkAnyOf(value, argument, path);
        } else if (keyword == "minimum") {
            if (value.is_number() && value.get<double>() < argument.get<double>())
                problems.push_back(path + ": " + value.dump() + " is below " + argument.dump());
        } else if (keyword == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                check(value[i], argument, path + '/' + std::to_string(i));
        } else if (keyword == "required") {
            for (const Json& name : argument)
                if (value.is_object() && !value.contains(name.get<std::string>()))
                    problems.push_back(path + ": lacks " + name.dump());
        } else if (keyword == "properties") {
            for (const auto& [name, inner] : argument.items())
                if (value.is_object() && value.contains(name))
                    check(value[name], inner, path + '/' + name);
        } else if (keyword == "additionalProperties") {
            const Json none = Json::object();
            const Json& known = schema.contains("properties") ? schema["properties"] : none;
            if (!value.is_object())
                return;
            for (const auto& [name, inner] : value.items())
                if (!known.contains(name))
                    check(inner, argument, path + '/' + name);
        } else {
            problems.push_back("the schema uses '" + keyword + "', which this checker does not know");
        }
    }

    void checkAnyOf(const Json& value, const Json& choices, const std::string& path)
    {
        for (const Json& choice : choices) {
            Checker inner(m_root);
            inner.check(value, choice, path);
            if (inner.problems.empty())
                return;
        }
        problems.push_back(path + ": " + value.dump() + " fits none of the choices");
    }

    const Json& m_root;
};

} // namespace

std::vector<std::string> checkAgainstSchema(const Json& document, const Json& schema)
{
    Checker checker(schema);
    checker.check(document, schema, "");
    return checker.problems;
}

} // namespace rooflens::test
