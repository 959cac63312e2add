// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/picture_scenario.h"

#include <array>
#include <cctype>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <optional>

namespace rooflens
{

namespace
{

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::string_view kOpen = "<rooflens:scenario";
constexpr std::string_view kClose = "</rooflens:scenario>";
constexpr std::size_t kMaximumPictureBytes = 512U << 20U;

std::uint32_t bigEndian(std::string_view bytes, std::size_t at)
{
    std::uint32_t value = 0;
    for (std::size_t index = 0; index < 4; ++index)
        value = value << 8U | static_cast<unsigned char>(bytes[at + index]);
    return value;
}

tl::unexpected<Error> refuse(const std::string& name, std::string message, std::string hint)
{
    return fail(Error{ErrorCode::BadInput, std::move(message), name, 1, 1, std::move(hint)});
}

tl::unexpected<Error> without(const std::string& name)
{
    return refuse(name, "the picture carries no scenario",
                  "only pictures exported by Rooflens do, and some programs strip it when they save them again");
}

void appendUtf8(std::string& text, std::uint32_t code)
{
    if (code < 0x80) {
        text += static_cast<char>(code);
    } else if (code < 0x800) {
        text += static_cast<char>(0xc0U | code >> 6U);
        text += static_cast<char>(0x80U | (code & 0x3fU));
    } else if (code < 0x10000) {
        text += static_cast<char>(0xe0U | code >> 12U);
        text += static_cast<char>(0x80U | (code >> 6U & 0x3fU));
        text += static_cast<char>(0x80U | (code & 0x3fU));
    } else {
        text += static_cast<char>(0xf0U | code >> 18U);
        text += static_cast<char>(0x80U | (code >> 12U & 0x3fU));
        text += static_cast<char>(0x80U | (code >> 6U & 0x3fU));
        text += static_cast<char>(0x80U | (code & 0x3fU));
    }
}

// What stands between '&' and ';'.
std::optional<std::uint32_t> codeOf(std::string_view entity)
{
    constexpr std::array<std::pair<std::string_view, char>, 5> kNamed
        = {{{"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"apos", '\''}}};
    for (const auto& [name, character] : kNamed) {
        if (entity == name)
            return static_cast<std::uint32_t>(character);
    }
    if (entity.size() < 2 || entity.front() != '#')
        return std::nullopt;
    const bool hexadecimal = entity[1] == 'x';
    const std::string_view digits = entity.substr(hexadecimal ? 2 : 1);
    if (digits.empty() || digits.size() > 8)
        return std::nullopt;
    std::uint32_t code = 0;
    for (const char digit : digits) {
        const bool decimal = digit >= '0' && digit <= '9';
        const char lower = static_cast<char>(digit | 0x20);
        if (!decimal && !(hexadecimal && lower >= 'a' && lower <= 'f'))
            return std::nullopt;
        code = code * (hexadecimal ? 16 : 10) + static_cast<std::uint32_t>(decimal ? digit - '0' : lower - 'a' + 10);
    }
    if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return std::nullopt;
    return code;
}

std::optional<std::string> unescapeXml(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '&') {
            plain += text[at];
            continue;
        }
        const std::size_t end = text.find(';', at);
        if (end == std::string_view::npos || end - at > 12)
            return std::nullopt;
        const auto code = codeOf(text.substr(at + 1, end - at - 1));
        if (!code)
            return std::nullopt;
        appendUtf8(plain, *code);
        at = end;
    }
    return plain;
}

// SVG and XMP hold the same element.
Result<std::string> fromXml(std::string_view bytes, const std::string& name)
{
    const std::size_t open = bytes.find(kOpen);
    if (open == std::string_view::npos)
        return without(name);
    const std::size_t start = bytes.find('>', open);
    const std::size_t end = start == std::string_view::npos ? start : bytes.find(kClose, start);
    if (end == std::string_view::npos)
        return refuse(name, "the scenario in the picture is cut short", "export or copy the picture again");
    auto text = unescapeXml(bytes.substr(start + 1, end - start - 1));
    if (!text)
        return refuse(name, "the scenario in the picture is damaged", "export the picture again");
    return *std::move(text);
}

// Chunks of length, type, data and check sum (PNG 1.2, section 3.2); iTXt is keyword, 0, compressed, method, language,
// 0, translated keyword, 0, text (section 4.2.3.3).
Result<std::string> fromPng(std::string_view bytes, const std::string& name)
{
    std::size_t at = kPngSignature.size();
    while (at + 12 <= bytes.size()) {
        const std::size_t length = bigEndian(bytes, at);
        const std::string_view type = bytes.substr(at + 4, 4);
        if (length > bytes.size() - at - 12)
            return refuse(name, "the PNG file is cut short", "copy or export the picture again");
        const std::string_view data = bytes.substr(at + 8, length);
        if (type == "iTXt" && data.size() > kPictureScenarioKey.size() + 5 && data.starts_with(kPictureScenarioKey)
            && data[kPictureScenarioKey.size()] == '\0') {
            std::size_t text = kPictureScenarioKey.size() + 1;
            if (data[text] != '\0')
                return refuse(name, "another program compressed the scenario in the picture",
                              "open the picture as it was exported");
            text += 2;
            for (int field = 0; field < 2; ++field) {
                const std::size_t end = data.find('\0', text);
                if (end == std::string_view::npos)
                    return refuse(name, "the scenario in the picture is damaged", "export the picture again");
                text = end + 1;
            }
            return std::string(data.substr(text));
        }
        if (type == "IEND")
            return without(name);
        at += 12 + length;
    }
    return refuse(name, "the PNG file is cut short", "copy or export the picture again");
}

std::string lowerSuffix(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    std::string suffix(dot == std::string_view::npos ? std::string_view() : path.substr(dot));
    for (char& letter : suffix)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return suffix;
}

} // namespace

bool isPicturePath(std::string_view path)
{
    const std::string suffix = lowerSuffix(path);
    return suffix == ".png" || suffix == ".svg" || suffix == ".pdf";
}

Result<std::string> scenarioTextFromPictureBytes(std::string_view bytes, const std::string& name)
{
    if (bytes.empty())
        return refuse(name, "the file is empty", "export the picture again");
    if (bytes.starts_with(kPngSignature))
        return fromPng(bytes, name);
    if (bytes.starts_with("%PDF-") || bytes.substr(0, 4096).find("<svg") != std::string_view::npos)
        return fromXml(bytes, name);
    return refuse(name, "this is no PNG, SVG or PDF file", "open a picture that Rooflens exported");
}

Result<std::string> scenarioTextFromPicture(const std::string& path)
{
    std::ifstream stream(path, std::ios::binary | std::ios::ate);
    const std::streamoff size = stream ? static_cast<std::streamoff>(stream.tellg()) : -1;
    if (size < 0)
        return fail(Error{ErrorCode::NotFound, "the picture cannot be opened", path, 1, 1,
                          "check the path and its permissions"});
    if (static_cast<std::uint64_t>(size) > kMaximumPictureBytes)
        return refuse(path, "the file is larger than 512 MiB", "open the scenario file instead");
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.seekg(0);
    if (!stream.read(bytes.data(), size))
        return fail(Error{ErrorCode::Io, "the picture cannot be read", path, 1, 1, "check that it is a file"});
    return scenarioTextFromPictureBytes(bytes, path);
}

std::string escapeXml(std::string_view text)
{
    std::string escaped;
    escaped.reserve(text.size());
    for (const char character : text) {
        switch (character) {
        case '&':
            escaped += "&amp;";
            break;
        case '<':
            escaped += "&lt;";
            break;
        case '>':
            escaped += "&gt;";
            break;
        case '"':
            escaped += "&quot;";
            break;
        case '\r':
            escaped += "&#13;"; // a reader would make it a line feed
            break;
        default:
            if (static_cast<unsigned char>(character) < 0x20 && character != '\n' && character != '\t')
                escaped += "\xef\xbf\xbd";
            else
                escaped += character;
        }
    }
    return escaped;
}

} // namespace rooflens
