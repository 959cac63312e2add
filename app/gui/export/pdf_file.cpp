// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export/pdf_file.h"

#include "core/base/numeric_text.h"
#include "core/io/picture_scenario.h"

#include <QString>

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <vector>

namespace rooflens::app
{

namespace
{

tl::unexpected<Error> unexpectedForm(const char* what)
{
    return fail(Error{ErrorCode::Io,
                      std::string("the PDF writer of this Qt gave a file without ") + what,
                      {},
                      0,
                      0,
                      "export SVG or PNG instead and report this"});
}

std::optional<std::size_t> numberAt(std::string_view text, std::size_t at)
{
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r'))
        ++at;
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    return error == std::errc() ? std::optional(value) : std::nullopt;
}

// Objects by number, each without "N 0 obj" and "endobj".
using Objects = std::map<std::size_t, std::string>;

// The cross-reference table (ISO 32000-1, 7.5.4) gives where objects start; each ends where the next begins.
Result<Objects> readObjects(std::string_view file, std::size_t table)
{
    const auto count = numberAt(file, table + 6);
    std::size_t line = file.find('\n', table);
    line = line == std::string_view::npos ? line : file.find('\n', line + 1);
    if (!count || line == std::string_view::npos || file.size() < line + 1 + *count * 20)
        return unexpectedForm("a cross-reference table");
    std::vector<std::pair<std::size_t, std::size_t>> starts; // offset, number
    for (std::size_t number = 1; number < *count; ++number) {
        const std::size_t entry = line + 1 + number * 20;
        const auto offset = numberAt(file, entry);
        if (offset && file[entry + 17] == 'n')
            starts.emplace_back(*offset, number);
    }
    std::sort(starts.begin(), starts.end());
    Objects objects;
    for (std::size_t index = 0; index < starts.size(); ++index) {
        const std::size_t end = index + 1 < starts.size() ? starts[index + 1].first : table;
        if (starts[index].first >= end || end > file.size())
            return unexpectedForm("objects in order");
        const std::string_view whole = file.substr(starts[index].first, end - starts[index].first);
        const std::size_t head = whole.find("obj");
        const std::size_t tail = whole.rfind("endobj");
        if (head == std::string_view::npos || tail == std::string_view::npos || tail < head + 3)
            return unexpectedForm("whole objects");
        std::string content(whole.substr(head + 3, tail - head - 3));
        const std::size_t first = content.find_first_not_of("\r\n ");
        objects[starts[index].second] = first == std::string::npos ? std::string() : content.substr(first);
    }
    return objects;
}

bool replaceBetween(std::string& text, std::string_view from, std::string_view to, const std::string& with)
{
    const std::size_t start = text.find(from);
    const std::size_t end = start == std::string::npos ? start : text.find(to, start + from.size());
    if (end == std::string::npos)
        return false;
    text.replace(start, end + to.size() - start, with);
    return true;
}

// A text string in UTF-16 (ISO 32000-1, 7.9.2.2), in hexadecimal.
std::string hexadecimal(const std::string& text)
{
    std::string digits = "<FEFF";
    for (const QChar unit : QString::fromStdString(text))
        digits += QByteArray::number(unit.unicode() + 0x10000, 16).right(4).toUpper().toStdString();
    return digits + ">";
}

std::string stream(const std::string& dictionary, const std::string& content)
{
    return "<< " + dictionary + "/Length " + std::to_string(content.size()) + " >>\nstream\n" + content
        + "\nendstream\n";
}

std::string packet(const PdfDetails& details)
{
    return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
           "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\n"
           "<rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" xmlns:rooflens=\""
        + std::string(kPictureNamespace) + "\">\n<dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">"
        + escapeXml(details.title) + "</rdf:li></rdf:Alt></dc:title>\n<rooflens:scenario>" + escapeXml(details.scenario)
        + "</rooflens:scenario>\n</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

} // namespace

Result<std::string> finishPdf(std::string_view written, const PdfDetails& details)
{
    const std::size_t mark = written.rfind("startxref");
    const auto table = mark == std::string_view::npos ? std::nullopt : numberAt(written, mark + 9);
    if (!table || *table >= written.size() || !written.substr(*table).starts_with("xref"))
        return unexpectedForm("a cross-reference table");
    const auto root = numberAt(written, std::min(written.size(), written.find("/Root", *table) + 5));
    const auto info = numberAt(written, std::min(written.size(), written.find("/Info", *table) + 5));
    auto objects = readObjects(written, *table);
    if (!objects)
        return tl::unexpected(objects.error());
    if (!root || !info || !objects->contains(*root) || !objects->contains(*info))
        return unexpectedForm("a catalogue");

    const std::size_t metadata = objects->rbegin()->first + 1;
    const std::size_t shift = metadata + 1;
    (*objects)[*info] = "<< /Title " + hexadecimal(details.title) + " /Creator (Rooflens) /Producer (Rooflens) >>\n";
    if (!replaceBetween((*objects)[*root], "/Type", "/Catalog",
                        "/Type /Catalog /Metadata " + std::to_string(metadata) + " 0 R"))
        return unexpectedForm("a catalogue");
    bool page = false;
    for (auto& [number, text] : *objects) {
        if (text.find("/Parent") == std::string::npos || text.find("/MediaBox") == std::string::npos)
            continue;
        const auto content = numberAt(text, std::min(text.size(), text.find("/Contents") + 9));
        page = content
            && replaceBetween(text, "/MediaBox", "]",
                              "/MediaBox [0 0 " + formatSignificant(details.width_pt, 9) + ' '
                                  + formatSignificant(details.height_pt, 9) + "]")
            && replaceBetween(text, "/Contents", " R",
                              "/Contents [" + std::to_string(shift) + " 0 R " + std::to_string(*content) + " 0 R]");
        break;
    }
    if (!page)
        return unexpectedForm("a page");
    (*objects)[metadata] = stream("/Type /Metadata /Subtype /XML ", packet(details));
    // Content streams of a page read as one: this one moves the origin from Qt's page to the exact one.
    (*objects)[shift]
        = stream("", "1 0 0 1 0 " + formatSignificant(details.height_pt - details.drawn_height_pt, 9) + " cm");

    std::string file = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
    std::map<std::size_t, std::size_t> offsets;
    for (const auto& [number, text] : *objects) {
        offsets[number] = file.size();
        file += std::to_string(number) + " 0 obj\n" + text + (text.ends_with('\n') ? "" : "\n") + "endobj\n";
    }
    const std::size_t start = file.size();
    file += "xref\n0 " + std::to_string(shift + 1) + "\n0000000000 65535 f \n";
    for (std::size_t number = 1; number <= shift; ++number) {
        const auto place = offsets.find(number);
        const std::string digits = std::to_string(place == offsets.end() ? 0 : place->second);
        file += std::string(10 - std::min<std::size_t>(10, digits.size()), '0') + digits
            + (place == offsets.end() ? " 65535 f \n" : " 00000 n \n");
    }
    file += "trailer\n<< /Size " + std::to_string(shift + 1) + " /Info " + std::to_string(*info) + " 0 R /Root "
        + std::to_string(*root) + " 0 R >>\nstartxref\n" + std::to_string(start) + "\n%%EOF\n";
    return file;
}

} // namespace rooflens::app
