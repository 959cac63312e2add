// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/yaml_node.h"

#include "core/base/text_file.h"
#include "core/io/yaml_text.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <sstream>
#include <unordered_map>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

namespace rooflens
{

namespace
{

// What yaml-cpp says, in the words of a person who wrote a file by hand.
struct Wording {
    const char* theirs;
    const char* message;
    const char* hint;
};
const std::array kWordings{
    // clang 14 takes yaml-cpp's messages for no constants
    Wording{YAML::ErrorMsg::UNKNOWN_ANCHOR, "aliases (*name) are not allowed", "write the value out"},
    Wording{YAML::ErrorMsg::FLOW_END, "a '[' or '{' is closed by nothing or by the wrong bracket", ""},
    Wording{YAML::ErrorMsg::END_OF_SEQ, "this does not belong to the list above it",
            "indent the items of a list alike, each with '- '"},
    Wording{YAML::ErrorMsg::END_OF_MAP, "this does not belong to the mapping above it",
            "indent the keys of a mapping alike"},
    Wording{YAML::ErrorMsg::END_OF_SEQ_FLOW, "a list lacks its ']' or a comma", ""},
    Wording{YAML::ErrorMsg::END_OF_MAP_FLOW, "a mapping lacks its '}' or a comma", ""},
    Wording{YAML::ErrorMsg::MAP_KEY, "a key is not allowed here", "indent the keys of a mapping alike"},
    Wording{YAML::ErrorMsg::MAP_VALUE, "a ':' is not allowed here",
            "quote a text that holds ': ', and indent the keys of a mapping alike"},
    Wording{YAML::ErrorMsg::BLOCK_ENTRY, "a list item is not allowed here",
            "indent the items of a list alike, each with '- '"},
    Wording{YAML::ErrorMsg::EOF_IN_SCALAR, kUnclosedQuote, ""},
    Wording{YAML::ErrorMsg::DOC_IN_SCALAR, kUnclosedQuote, ""},
    Wording{YAML::ErrorMsg::TAB_IN_INDENTATION, "a tab cannot indent", "use spaces"},
    Wording{YAML::ErrorMsg::UNKNOWN_TOKEN, "this character cannot start a value", "quote the text"},
    Wording{YAML::ErrorMsg::CHAR_IN_SCALAR, "this character cannot start a value", "quote the text"},
};

class Builder final : public YAML::EventHandler
{
public:
    explicit Builder(std::string_view text)
        : m_text(text)
        , m_places(text)
    {
    }

    YamlNode take() { return std::move(m_root); }
    bool hasDocument() const { return m_has_document; }
    TextPosition place(std::size_t offset) { return m_places.at(offset); }

    void OnDocumentStart(const YAML::Mark& mark) override
    {
        if (m_has_document)
            stop(mark, "a file holds one document, and a second one starts here",
                 "remove the '---' and what follows it");
        m_has_document = true;
    }
    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override
    {
        refuseProperties(mark, anchor);
        YamlNode node = make(YamlNode::Kind::Null, mark);
        const std::string_view rest = m_text.substr(offsetOf(mark));
        for (const std::string_view word : {"~", "null", "Null", "NULL"}) {
            if (rest.starts_with(word))
                node.text = word;
        }
        // Where nothing is written the mark is that of whatever comes next: the key is the better place.
        if (node.text.empty() && !m_frames.empty() && m_frames.back().has_key) {
            node.line = m_frames.back().key_place.line;
            node.column = m_frames.back().key_place.column;
        }
        if (expectsKey()) {
            if (node.text.empty())
                stop(mark, "a key is missing before ':'", {});
            setKey(mark, node.text);
            return;
        }
        attach(std::move(node));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override
    {
        stop(mark, "aliases (*name) are not allowed", "write the value out");
    }

    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor, const std::string& value) override
    {
        refuseProperties(mark, anchor);
        if (value.find('\0') != std::string::npos)
            stop(mark, "a text holds a NUL character", "remove the \\0");
        const std::size_t offset = offsetOf(mark);
        const char first = offset < m_text.size() ? m_text[offset] : ' ';
        const bool quoted = first == '"' || first == '\'' || first == '|' || first == '>';
        if (first == '"' || first == '\'')
            requireClosingQuote(mark);
        if (expectsKey()) {
            if (!quoted && value == "<<")
                stop(mark, "merge keys (<<) are not allowed", "write the values out");
            setKey(mark, value);
            return;
        }
        YamlNode node = make(YamlNode::Kind::Scalar, mark);
        node.text = value;
        node.quoted = quoted;
        node.verbatim = m_text.substr(std::min(offset + (quoted ? 1 : 0), m_text.size())).starts_with(value);
        attach(std::move(node));
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value) override
    {
        push(YamlNode::Kind::Sequence, mark, anchor);
    }
    void OnSequenceEnd() override { pop(); }
    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value) override
    {
        push(YamlNode::Kind::Mapping, mark, anchor);
    }
    void OnMapEnd() override { pop(); }

private:
    struct Frame {
        YamlNode node;
        bool has_key = false;
        std::string key = {};
        TextPosition key_place = {};
        std::unordered_map<std::string, int> lines = {}; // of the keys so far
    };

    std::size_t offsetOf(const YAML::Mark& mark) const
    {
        return mark.pos < 0 ? 0 : std::min(static_cast<std::size_t>(mark.pos), m_text.size());
    }

    [[noreturn]] void stop(const YAML::Mark& mark, std::string message, std::string hint)
    {
        throw YamlFault{offsetOf(mark), std::move(message), std::move(hint)};
    }

    void refuseProperties(const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        const std::size_t offset = offsetOf(mark);
        const char first = offset < m_text.size() ? m_text[offset] : ' ';
        if (first == '!')
            stop(mark, "tags (!name) are not allowed", "write the value without the tag");
        if (first == '&' || anchor != 0)
            stop(mark, "anchors (&name) are not allowed", "write the value without the anchor");
    }

    // yaml-cpp takes the end of the file for a closing quote.
    void requireClosingQuote(const YAML::Mark& mark)
    {
        const std::size_t begin = offsetOf(mark);
        const char quote = m_text[begin];
        for (std::size_t i = begin + 1; i < m_text.size(); ++i) {
            if (m_text[i] == '\\' && quote == '"')
                ++i;
            else if (m_text[i] == quote)
                return;
        }
        stop(mark, kUnclosedQuote, {});
    }

    YamlNode make(YamlNode::Kind kind, const YAML::Mark& mark)
    {
        YamlNode node;
        node.kind = kind;
        const TextPosition place = m_places.at(offsetOf(mark));
        node.line = place.line;
        node.column = place.column;
        return node;
    }

    bool expectsKey() const
    {
        return !m_frames.empty() && m_frames.back().node.isMapping() && !m_frames.back().has_key;
    }

    void setKey(const YAML::Mark& mark, const std::string& key)
    {
        Frame& frame = m_frames.back();
        const TextPosition place = m_places.at(offsetOf(mark));
        const auto [known, is_new] = frame.lines.emplace(key, place.line);
        if (!is_new)
            stop(mark, fmt::format("the key '{}' stands here twice", key),
                 fmt::format("the first one is in line {}", known->second));
        frame.has_key = true;
        frame.key = key;
        frame.key_place = place;
    }

    void push(YamlNode::Kind kind, const YAML::Mark& mark, YAML::anchor_t anchor)
    {
        refuseProperties(mark, anchor);
        if (expectsKey())
            throw findUnbalanced(m_text).value_or(
                YamlFault{offsetOf(mark), "a key must be a word, not a list or a mapping", {}});
        if (m_frames.size() >= kMaximumYamlDepth)
            stop(mark, fmt::format("nested deeper than {} levels", kMaximumYamlDepth), {});
        m_frames.push_back(Frame{make(kind, mark)});
    }

    void pop()
    {
        YamlNode node = std::move(m_frames.back().node);
        m_frames.pop_back();
        attach(std::move(node));
    }

    void attach(YamlNode node)
    {
        if (m_frames.empty()) {
            m_root = std::move(node);
            return;
        }
        Frame& frame = m_frames.back();
        if (frame.node.isSequence()) {
            frame.node.items.push_back(std::move(node));
            return;
        }
        frame.node.entries.push_back(
            {std::move(frame.key), frame.key_place.line, frame.key_place.column, std::move(node)});
        frame.has_key = false;
    }

    std::string_view m_text;
    TextPositions m_places;
    std::vector<Frame> m_frames;
    YamlNode m_root;
    bool m_has_document = false;
};

YamlFault inOurWords(const YAML::ParserException& exception, std::string_view text)
{
    const std::size_t offset
        = exception.mark.pos < 0 ? 0 : std::min(static_cast<std::size_t>(exception.mark.pos), text.size());
    const std::size_t line_start = offset == 0 ? 0 : text.rfind('\n', offset - 1) + 1; // npos + 1 is 0
    const std::size_t content = std::min(text.find_first_not_of(" \t", line_start), text.size());
    const std::size_t tab = text.substr(line_start, content - line_start).find('\t');
    if (tab != std::string_view::npos)
        return {line_start + tab, "a tab cannot indent", "use spaces"};
    for (const Wording& wording : kWordings) {
        if (exception.msg == wording.theirs)
            return {offset, wording.message, wording.hint};
    }
    return {offset, "this is not YAML: " + exception.msg, {}};
}

} // namespace

const YamlNode* YamlNode::find(std::string_view key) const
{
    for (const Entry& entry : entries) {
        if (entry.key == key)
            return &entry.value;
    }
    return nullptr;
}

int YamlNode::columnAt(std::size_t offset) const
{
    if (!verbatim)
        return column;
    const std::string_view before = std::string_view(text).substr(0, offset);
    const auto characters = std::count_if(before.begin(), before.end(),
                                          [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    return contentColumn() + static_cast<int>(characters);
}

Result<YamlNode> parseYaml(std::string_view text, const std::string& file)
{
    if (text.size() > kMaximumFileBytes)
        return fail(Error{ErrorCode::BadInput, "the text is larger than 8 MiB", file, 1, 1, {}});
    auto checked = checkText(std::string(text), file);
    if (!checked)
        return fail(std::move(checked.error()));
    std::string& clean = *checked;
    if (clean.find('\r') != std::string::npos) { // Windows line ends; columns stay as they are
        std::string unix_text;
        unix_text.reserve(clean.size());
        for (std::size_t i = 0; i < clean.size(); ++i) {
            if (clean[i] != '\r' || i + 1 >= clean.size() || clean[i + 1] != '\n')
                unix_text += clean[i];
        }
        clean = std::move(unix_text);
    }
    Builder builder(clean);
    const auto stopped = [&](const YamlFault& fault) {
        const TextPosition place = builder.place(fault.offset);
        return fail(Error{ErrorCode::BadInput, fault.message, file, place.line, place.column, fault.hint});
    };
    try {
        if (auto fault = findUnreadable(clean))
            return stopped(*fault);
        std::istringstream stream(clean);
        YAML::Parser parser(stream);
        while (parser.HandleNextDocument(builder)) { }
    } catch (const YamlFault& fault) {
        return stopped(fault);
    } catch (const YAML::ParserException& exception) {
        return stopped(findUnbalanced(clean).value_or(inOurWords(exception, clean)));
    } catch (const std::exception& exception) {
        return fail(Error{ErrorCode::BadInput, std::string("this is not YAML: ") + exception.what(), file, 1, 1, {}});
    }
    if (!builder.hasDocument())
        return fail(Error{ErrorCode::BadInput, "the file holds nothing but white space and comments", file, 1, 1, {}});
    return builder.take();
}

} // namespace rooflens
