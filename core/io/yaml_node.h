// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rooflens
{

enum class Dimension; // core/model/units.h

// A strict reading of one YAML document into a tree in which each value knows its place. The one place that uses
// yaml-cpp (its event handler: aliases and duplicate keys are seen). Anchors, aliases, tags, second documents, nesting
// deeper than 32 and duplicate keys are errors.
class YamlNode
{
public:
    enum class Kind { Null, Scalar, Sequence, Mapping };
    struct Entry;

    Kind kind = Kind::Null;
    std::string text; // of a scalar
    bool quoted = false; // a quoted scalar is text, never a number
    bool verbatim = false; // `text` stands in the file as it is: offsets inside it are columns
    int line = 0; // from 1
    int column = 0; // from 1
    std::vector<YamlNode> items; // of a sequence
    std::vector<Entry> entries; // of a mapping, in file order

    bool isNull() const { return kind == Kind::Null; }
    bool isScalar() const { return kind == Kind::Scalar; }
    bool isSequence() const { return kind == Kind::Sequence; }
    bool isMapping() const { return kind == Kind::Mapping; }
    // Column of the first character of `text`: behind the opening quote.
    int contentColumn() const { return verbatim && quoted ? column + 1 : column; }
    // Column of the byte at `offset` of `text`.
    int columnAt(std::size_t offset) const;
    const YamlNode* find(std::string_view key) const; // of a mapping; nullptr: not there
};
struct YamlNode::Entry {
    std::string key;
    int line = 0; // of the key
    int column = 0;
    YamlNode value;
};

// `file` is named in errors.
Result<YamlNode> parseYaml(std::string_view text, const std::string& file);

// Typed access to the keys of a mapping that collects the first error and checks at the end that every key was
// asked for. Usage: YamlReader r(node, file); auto id = r.requiredText("id"); ...; if (auto e = r.finish()) return
// fail(*e);
class YamlReader
{
public:
    // `what` names the mapping in messages: "the operation", "peaks[2]".
    YamlReader(const YamlNode& node, std::string file, std::string what);

    std::string requiredText(std::string_view key);
    std::string text(std::string_view key, std::string fallback = {});
    std::optional<double> number(std::string_view key);
    std::optional<bool> boolean(std::string_view key);
    std::optional<int> integer(std::string_view key, int minimum, int maximum);
    // A quantity in the unit grammar; see core/model/units.h. Quoted or plain, but a bare number only plain.
    std::optional<double> quantity(std::string_view key, Dimension dimension);
    const YamlNode* node(std::string_view key); // any kind; nullptr: not there
    const YamlNode* sequence(std::string_view key); // nullptr: not there; an error when it is not a sequence
    const YamlNode* mapping(std::string_view key);
    bool has(std::string_view key) const;

    // Records an error at a value (or at the mapping when `key` is not there); only the first one is kept.
    void reject(std::string_view key, std::string message, std::string hint = {});
    void rejectAt(const YamlNode& node, std::string message, std::string hint = {});
    void adopt(const Error& error); // of a nested reader
    bool ok() const { return !m_error && !m_missing; }
    const std::string& file() const { return m_file; }

    // The first error, also an unknown key with the nearest right one; nothing when all is well.
    std::optional<Error> finish();

private:
    const YamlNode* take(std::string_view key);
    const YamlNode* m_node;
    std::string m_file;
    std::string m_what;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
    std::optional<Error> m_missing; // told only when no key is misspelled
};

// Number, truth and the rest of plain scalars, each from one node. Errors name the place; `what` names the value.
Result<double> numberOf(const YamlNode& node, const std::string& file, const std::string& what);
Result<double> quantityOf(const YamlNode& node, Dimension dimension, const std::string& file, const std::string& what);
Result<std::string> textOf(const YamlNode& node, const std::string& file, const std::string& what);
// "a list": for messages.
std::string_view nameOf(YamlNode::Kind kind);

// Checks the first key `rooflens: <kind>/1` of a document; errors name what it is instead.
Result<void> checkKind(const YamlNode& document, std::string_view kind, const std::string& file);
// Kind of a document, e.g. "hardware" ("" when it has none).
std::string kindOf(const YamlNode& document);

// Writing, in a fixed form: the same values always give the same bytes.
std::string yamlScalar(std::string_view text); // quoted where it has to be, in block and in flow context
std::string
yamlFlowMapping(const std::vector<std::pair<std::string, std::string>>& entries); // {a: 1, b: 2}; values as given

} // namespace rooflens
