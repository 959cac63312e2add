// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/numeric_text.h"
#include "core/base/suggest.h"
#include "core/io/yaml_node.h"
#include "core/model/units.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

namespace rooflens
{

namespace
{

const std::vector<std::string>& knownKinds()
{
    static const std::vector<std::string> kinds{"operation", "hardware", "scenario"};
    return kinds;
}

Error errorAtNode(const YamlNode& node, const std::string& file, std::string message, std::string hint = {})
{
    return Error{ErrorCode::BadInput, std::move(message), file, node.line, node.column, std::move(hint)};
}

Error wrongKind(const YamlNode& node, const std::string& file, const std::string& what, std::string_view wanted)
{
    if (node.isNull())
        return errorAtNode(node, file, fmt::format("{} has no value", what), "write a value or leave the key out");
    return errorAtNode(node, file, fmt::format("{} must be {}, not {}", what, wanted, nameOf(node.kind)));
}

// An error inside a scalar: its column counts bytes from the start of the text.
Error insideScalar(Error error, const YamlNode& node, const std::string& file, const std::string& what)
{
    error.file = file;
    error.line = node.line;
    error.column = error.column > 0 ? node.columnAt(static_cast<std::size_t>(error.column - 1)) : node.column;
    error.message = fmt::format("{}: {}", what, error.message);
    return error;
}

bool isIndicator(char c)
{
    return std::string_view("-?:,[]{}#&*!|>'\"%@`").find(c) != std::string_view::npos;
}

} // namespace

std::string_view nameOf(YamlNode::Kind kind)
{
    switch (kind) {
    case YamlNode::Kind::Null:
        return "nothing";
    case YamlNode::Kind::Scalar:
        return "a single value";
    case YamlNode::Kind::Sequence:
        return "a list";
    case YamlNode::Kind::Mapping:
        return "a mapping";
    }
    return {};
}

Result<double> numberOf(const YamlNode& node, const std::string& file, const std::string& what)
{
    if (!node.isScalar())
        return fail(wrongKind(node, file, what, "a number"));
    if (node.quoted)
        return fail(
            errorAtNode(node, file, fmt::format("{} must be a number, not quoted text", what), "leave the quotes out"));
    auto value = parseNumber(node.text);
    if (!value)
        return fail(insideScalar(std::move(value.error()), node, file, what));
    return value;
}

Result<double> quantityOf(const YamlNode& node, Dimension dimension, const std::string& file, const std::string& what)
{
    if (!node.isScalar())
        return fail(wrongKind(node, file, what, "a quantity"));
    auto value = parseQuantity(node.text, dimension);
    if (!value)
        return fail(insideScalar(std::move(value.error()), node, file, what));
    if (node.quoted && parseNumber(node.text)) {
        return fail(errorAtNode(node, file, fmt::format("{} must be a number, not quoted text", what),
                                "leave the quotes out, or add the unit"));
    }
    return value;
}

Result<std::string> textOf(const YamlNode& node, const std::string& file, const std::string& what)
{
    if (!node.isScalar())
        return fail(wrongKind(node, file, what, "text"));
    return node.text;
}

YamlReader::YamlReader(const YamlNode& node, std::string file, std::string what)
    : m_node(&node)
    , m_file(std::move(file))
    , m_what(std::move(what))
{
    if (!node.isMapping())
        m_error = wrongKind(node, m_file, m_what, "a mapping of keys to values");
}

const YamlNode* YamlReader::take(std::string_view key)
{
    if (std::find(m_known.begin(), m_known.end(), key) == m_known.end())
        m_known.emplace_back(key);
    return m_node->find(key);
}

std::string YamlReader::requiredText(std::string_view key)
{
    const YamlNode* value = take(key);
    if (!value) {
        reject(key, fmt::format("{} lacks the key '{}'", m_what, key));
        return {};
    }
    std::string result = text(key);
    if (ok() && result.empty())
        reject(key, fmt::format("'{}' must not be empty", key));
    return result;
}

std::string YamlReader::text(std::string_view key, std::string fallback)
{
    const YamlNode* value = take(key);
    if (!value)
        return fallback;
    auto result = textOf(*value, m_file, fmt::format("'{}'", key));
    if (result)
        return std::move(*result);
    adopt(result.error());
    return fallback;
}

std::optional<double> YamlReader::number(std::string_view key)
{
    const YamlNode* value = take(key);
    if (!value)
        return std::nullopt;
    const auto result = numberOf(*value, m_file, fmt::format("'{}'", key));
    if (result)
        return *result;
    adopt(result.error());
    return std::nullopt;
}

std::optional<bool> YamlReader::boolean(std::string_view key)
{
    const YamlNode* value = take(key);
    if (!value)
        return std::nullopt;
    if (value->isScalar() && !value->quoted && (value->text == "true" || value->text == "false"))
        return value->text == "true";
    if (!value->isScalar()) {
        adopt(wrongKind(*value, m_file, fmt::format("'{}'", key), "true or false"));
        return std::nullopt;
    }
    const auto is = [&](std::initializer_list<std::string_view> words) {
        return std::find(words.begin(), words.end(), value->text) != words.end();
    };
    std::string hint;
    if (is({"true", "false"}))
        hint = "leave the quotes out";
    else if (is({"yes", "Yes", "YES", "on", "On", "ON", "True", "TRUE", "y", "1"}))
        hint = "did you mean true?";
    else if (is({"no", "No", "NO", "off", "Off", "OFF", "False", "FALSE", "n", "0"}))
        hint = "did you mean false?";
    else
        hint = suggestionFor(value->text, std::vector<std::string>{"true", "false"});
    rejectAt(*value, fmt::format("'{}' must be true or false, not '{}'", key, value->text), hint);
    return std::nullopt;
}

std::optional<int> YamlReader::integer(std::string_view key, int minimum, int maximum)
{
    const auto value = number(key);
    if (!value)
        return std::nullopt;
    if (*value != std::trunc(*value)) {
        reject(key, fmt::format("'{}' must be a whole number, not {}", key, formatNumber(*value)));
        return std::nullopt;
    }
    if (*value < minimum || *value > maximum) {
        reject(key, fmt::format("'{}' must be between {} and {}, not {}", key, minimum, maximum, formatNumber(*value)));
        return std::nullopt;
    }
    return static_cast<int>(*value);
}

std::optional<double> YamlReader::quantity(std::string_view key, Dimension dimension)
{
    const YamlNode* value = take(key);
    if (!value)
        return std::nullopt;
    const auto result = quantityOf(*value, dimension, m_file, fmt::format("'{}'", key));
    if (result)
        return *result;
    adopt(result.error());
    return std::nullopt;
}

const YamlNode* YamlReader::node(std::string_view key)
{
    return take(key);
}

const YamlNode* YamlReader::sequence(std::string_view key)
{
    const YamlNode* value = take(key);
    if (!value || value->isSequence())
        return value;
    adopt(wrongKind(*value, m_file, fmt::format("'{}'", key), "a list"));
    return nullptr;
}

const YamlNode* YamlReader::mapping(std::string_view key)
{
    const YamlNode* value = take(key);
    if (!value || value->isMapping())
        return value;
    adopt(wrongKind(*value, m_file, fmt::format("'{}'", key), "a mapping of keys to values"));
    return nullptr;
}

bool YamlReader::has(std::string_view key) const
{
    return m_node->find(key) != nullptr;
}

void YamlReader::reject(std::string_view key, std::string message, std::string hint)
{
    if (const YamlNode* value = m_node->find(key)) {
        rejectAt(*value, std::move(message), std::move(hint));
    } else if (!m_missing) {
        m_missing = errorAtNode(*m_node, m_file, std::move(message), std::move(hint));
    }
}

void YamlReader::rejectAt(const YamlNode& node, std::string message, std::string hint)
{
    adopt(errorAtNode(node, m_file, std::move(message), std::move(hint)));
}

void YamlReader::adopt(const Error& error)
{
    if (!m_error)
        m_error = error;
}

std::optional<Error> YamlReader::finish()
{
    if (m_error)
        return m_error;
    for (const YamlNode::Entry& entry : m_node->entries) {
        if (std::find(m_known.begin(), m_known.end(), entry.key) != m_known.end())
            continue;
        std::vector<std::string> free; // a key that is there already is not what was meant
        for (const std::string& key : m_known) {
            if (!m_node->find(key))
                free.push_back(key);
        }
        std::string hint
            = nearestName(entry.key, free) ? suggestionFor(entry.key, free) : suggestionFor(entry.key, m_known);
        if (entry.value.isNull() && entry.key.find(':') != std::string::npos)
            hint = "write a space after the ':'";
        if (entry.value.isNull() && entry.key.find_first_of("()") != std::string::npos)
            hint = "quote a formula that holds a comma";
        return Error{ErrorCode::BadInput,
                     fmt::format("{} has no key '{}'", m_what, entry.key),
                     m_file,
                     entry.line,
                     entry.column,
                     hint};
    }
    return m_missing;
}

Result<void> checkKind(const YamlNode& document, std::string_view kind, const std::string& file)
{
    const auto failAt = [&](int line, int column, std::string message, std::string hint) {
        return fail(Error{ErrorCode::BadInput, std::move(message), file, line, column, std::move(hint)});
    };
    const std::string first_line = fmt::format("the first line must be 'rooflens: {}/1'", kind);
    if (!document.isMapping() || document.entries.empty())
        return failAt(document.line, document.column, "this is not a Rooflens file", first_line);
    const YamlNode::Entry& first = document.entries.front();
    const YamlNode* value = document.find("rooflens");
    if (!value)
        return failAt(first.line, first.column, "this is not a Rooflens file", first_line);
    if (first.key != "rooflens") {
        const auto& entry = *std::find_if(document.entries.begin(), document.entries.end(),
                                          [](const YamlNode::Entry& e) { return e.key == "rooflens"; });
        return failAt(entry.line, entry.column, "'rooflens' must be the first key", first_line);
    }
    if (!value->isScalar())
        return failAt(value->line, value->column, fmt::format("'rooflens' must be text, not {}", nameOf(value->kind)),
                      first_line);
    const std::size_t slash = value->text.find('/');
    const std::string name = value->text.substr(0, slash);
    const std::string version = slash == std::string::npos ? "" : value->text.substr(slash + 1);
    if (std::find(knownKinds().begin(), knownKinds().end(), name) == knownKinds().end()) {
        const auto near = nearestName(name, knownKinds());
        return failAt(value->line, value->column, fmt::format("'{}' is not a kind of file", value->text),
                      near ? fmt::format("did you mean {}/1?", *near) : first_line);
    }
    if (name != kind)
        return failAt(value->line, value->column, fmt::format("this file is of kind {}, not {}", name, kind),
                      first_line);
    if (version != "1") {
        return failAt(value->line, value->column, fmt::format("version '{}' of {} files is not known", version, name),
                      fmt::format("this program reads {}/1", name));
    }
    return {};
}

std::string kindOf(const YamlNode& document)
{
    const YamlNode* value = document.find("rooflens");
    if (!value || !value->isScalar())
        return {};
    return value->text.substr(0, value->text.find('/'));
}

std::string yamlScalar(std::string_view text)
{
    // Other readers of YAML take these for something else than text.
    static constexpr std::array<std::string_view, 9> kWords{"true", "false", "yes", "no", "on",
                                                            "off",  "null",  "nan", "inf"};
    const auto isPlain = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || std::string_view(" _./+*()^-=<>&|%;").find(c) != std::string_view::npos;
    };
    bool plain = !text.empty() && std::all_of(text.begin(), text.end(), isPlain) && text.front() != ' '
        && text.back() != ' ' && !isIndicator(text.front())
        && std::string_view("0123456789.+=<").find(text.front()) == std::string_view::npos;
    for (const std::string_view word : kWords) {
        const auto same
            = [](char a, char b) { return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b; };
        plain = plain && !std::equal(text.begin(), text.end(), word.begin(), word.end(), same);
    }
    if (plain)
        return std::string(text);
    std::string quoted = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            quoted += {'\\', c};
        else if (c == '\n')
            quoted += "\\n";
        else if (c == '\t')
            quoted += "\\t";
        else if (c == '\r')
            quoted += "\\r";
        else if (byte < 0x20 || byte == 0x7F)
            quoted += fmt::format("\\x{:02X}", byte);
        else if (text.substr(i).starts_with("\xEF\xBB\xBF")) { // U+FEFF: an editor would drop it
            quoted += "\\uFEFF";
            i += 2;
        } else {
            quoted += c;
        }
    }
    return quoted + '"';
}

std::string yamlFlowMapping(const std::vector<std::pair<std::string, std::string>>& entries)
{
    std::string text = "{";
    for (const auto& [key, value] : entries)
        text += fmt::format("{}{}: {}", text.size() == 1 ? "" : ", ", key, value);
    return text + '}';
}

} // namespace rooflens
