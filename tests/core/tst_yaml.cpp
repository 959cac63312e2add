// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_file.h"
#include "core/io/yaml_node.h"

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

using namespace rooflens;

namespace
{

QByteArray text(const Error& error)
{
    return QByteArray::fromStdString(describe(error));
}

std::string repeated(std::string_view piece, std::size_t bytes)
{
    std::string result;
    while (result.size() + piece.size() <= bytes)
        result += piece;
    return result;
}

} // namespace

class TestYaml : public QObject
{
    Q_OBJECT

private slots:
    void valuesKnowTheirPlaceInCharacters_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<int>("line");
        QTest::addColumn<int>("column");
        QTest::addColumn<QByteArray>("value");
        QTest::newRow("plain") << QByteArray("x: 1\na: b c\n") << 2 << 4 << QByteArray("b c");
        QTest::newRow("behind umlauts") << QByteArray("{äöü: 1, a: b}") << 1 << 13 << QByteArray("b");
        QTest::newRow("behind an emoji") << QByteArray("{😀: 1, a: b}") << 1 << 11 << QByteArray("b");
        QTest::newRow("quoted") << QByteArray("a:  \"b\"") << 1 << 5 << QByteArray("b");
        QTest::newRow("single quotes") << QByteArray("a: 'it''s'") << 1 << 4 << QByteArray("it's");
        QTest::newRow("Windows line ends") << QByteArray("x: 1\r\na: b\r\n") << 2 << 4 << QByteArray("b");
        QTest::newRow("byte order mark") << QByteArray("\xEF\xBB\xBF"
                                                       "a: b")
                                         << 1 << 4 << QByteArray("b");
        QTest::newRow("after a document start")
            << QByteArray("%YAML 1.2\n---\na: b\n...\n") << 3 << 4 << QByteArray("b");
        QTest::newRow("block text") << QByteArray("x: 1\na: |\n  b\n  c\n") << 2 << 4 << QByteArray("b\nc\n");
        QTest::newRow("folded text") << QByteArray("a: >-\n  b\n  c\n") << 1 << 4 << QByteArray("b c");
        QTest::newRow("escapes") << QByteArray("a: \"\\u00e9\\x41\\n\"") << 1 << 4 << QByteArray("éA\n");
    }
    void valuesKnowTheirPlaceInCharacters()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(int, line);
        QFETCH(int, column);
        QFETCH(QByteArray, value);
        const auto document = parseYaml(yaml.toStdString(), "f");
        QVERIFY2(document, document ? "" : text(document.error()));
        const YamlNode* node = document->find("a");
        QVERIFY(node);
        QCOMPARE(QByteArray::fromStdString(node->text), value);
        QCOMPARE(node->line, line);
        QCOMPARE(node->column, column);
    }

    void nothingIsToldFromNull()
    {
        const auto document = parseYaml("a:\nb: ~\nc: null\nd: ''\n", "f");
        QVERIFY(document);
        QVERIFY(document->find("a")->isNull() && document->find("a")->text.empty());
        QCOMPARE(document->find("a")->line, 1);
        QVERIFY(document->find("b")->isNull() && document->find("b")->text == "~");
        QVERIFY(document->find("c")->isNull() && document->find("c")->text == "null");
        QVERIFY(document->find("d")->isScalar() && document->find("d")->quoted);
    }

    void hostileTextsAreRefusedFast_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QByteArray>("message");
        const auto add = [](const char* name, const std::string& yaml, const char* message) {
            QTest::newRow(name) << QByteArray::fromStdString(yaml) << QByteArray(message);
        };
        constexpr std::size_t kLarge = 8U << 20U;
        add("eight million brackets", repeated("[", kLarge), "nested deeper");
        add("many braces", repeated("{a: ", kLarge / 8), "nested deeper");
        add("lists in lists", repeated("- ", kLarge / 8), "nested deeper");
        add("keys in keys", repeated("? ", kLarge / 8), "a key must be a word");
        add(
            "steps",
            [] {
                std::string text;
                for (std::size_t i = 0; i < 2000; ++i)
                    text += std::string(i, ' ') + "a:\n";
                return text;
            }(),
            "nested deeper");
        add("anchors that double", "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "anchors");
        add("an alias of nothing", "a: *b\n", "aliases");
        add("colons", repeated("a: ", kLarge / 8), "':' is not allowed");
        add("exclamation marks", repeated("!", kLarge / 8), "");
        add("too large", std::string(kLarge + 1, 'a'), "larger than 8 MiB");
        add("NUL inside", std::string("a: b\0c", 6), "binary");
        add("U+0004, which ends a file for the parser",
            "a: b\n\x04"
            "c: [\n",
            "control character (0x04)");
        add("half a character", "a: \xC3", "not UTF-8");
        add("an overlong slash", "a: \xC0\xAF", "not UTF-8");
        add("beyond Unicode", "a: \xF4\x90\x80\x80", "not UTF-8");
    }
    void hostileTextsAreRefusedFast()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QByteArray, message);
        QElapsedTimer timer;
        timer.start();
        const auto document = parseYaml(yaml.toStdString(), "f");
        QVERIFY(timer.elapsed() < 20'000); // a sanitizer build on a busy machine
        QVERIFY(!document);
        QVERIFY2(QByteArray::fromStdString(document.error().message).contains(message), text(document.error()));
        QVERIFY(document.error().line >= 1 && document.error().column >= 1);
    }

    void largeButHonestTextsAreRead()
    {
        std::string keys;
        for (int i = 0; i < 100'000; ++i)
            keys += "k" + std::to_string(i) + ": 1\n";
        const auto mapping = parseYaml(keys, "f");
        QVERIFY(mapping);
        QCOMPARE(mapping->entries.size(), std::size_t(100'000));
        QCOMPARE(mapping->entries.back().line, 100'000);
        const auto list = parseYaml("a: [" + repeated("1, ", 300'000) + "1]", "f");
        QVERIFY(list);
        QCOMPARE(list->find("a")->items.size(), std::size_t(100'001));
        QCOMPARE(list->find("a")->items.back().column, 300'005);
    }

    void nestingOf32IsReadAnd33IsNot()
    {
        const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
        QVERIFY(parseYaml(nested(32), "f"));
        const auto deeper = parseYaml(nested(33), "f");
        QVERIFY(!deeper);
        QCOMPARE(deeper.error().column, 33);
    }

    void textIsQuotedOnlyWhereItHasToBe_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("written");
        for (const char* plain : {"NVIDIA A100", "M*N*K", "n", "N", "bf16", "a/b", "PCIe (x16)"})
            QTest::newRow(plain) << QByteArray(plain) << QByteArray(plain);
        for (const char* quoted :
             {"",     "yes", "No",   "null", "true", "1e3", "010", "~",      " a",        "a ",  "a: b",
              "a, b", "#a",  "a #b", "{",    "- a",  "-1",  "é",   "C[M,N]", "a ? b : c", ".inf"})
            QTest::newRow(qPrintable(QStringLiteral("'%1'").arg(quoted)))
                << QByteArray(quoted) << '"' + QByteArray(quoted) + '"';
        QTest::newRow("escapes") << QByteArray("a\"b\\c\nd\te\x01") << QByteArray("\"a\\\"b\\\\c\\nd\\te\\x01\"");
    }
    void textIsQuotedOnlyWhereItHasToBe()
    {
        QFETCH(QByteArray, value);
        QFETCH(QByteArray, written);
        QCOMPARE(QByteArray::fromStdString(yamlScalar(value.toStdString())), written);
    }

    void filesThatCannotBeReadSayWhy()
    {
        const QTemporaryDir folder;
        const std::string base = folder.path().toStdString();
        const auto missing = readTextFile(base + "/none.yaml");
        QVERIFY(!missing);
        QCOMPARE(missing.error().code, ErrorCode::NotFound);
        QCOMPARE(missing.error().line, 1);
        const auto directory = readTextFile(base);
        QVERIFY(!directory);
        QVERIFY(directory.error().message.find("folder") != std::string::npos);
        QVERIFY(writeFileAtomically(base + "/large.yaml", std::string(2000, 'a')));
        const auto large = readTextFile(base + "/large.yaml", 1999);
        QVERIFY(!large);
        QVERIFY(readTextFile(base + "/large.yaml", 2000));
    }

    void writingReplacesAFileAsAWhole()
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath("a.yaml");
        const QString link = folder.filePath("link.yaml");
        QVERIFY(writeFileAtomically(path.toStdString(), "one\n"));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner));
        QVERIFY(QFile::link(path, link));
        QVERIFY(writeFileAtomically(link.toStdString(), "two\n"));
        QVERIFY(QFileInfo(link).isSymLink());
        QCOMPARE(readTextFile(path.toStdString()).value(), std::string("two\n"));
        QCOMPARE(int(QFile::permissions(path) & (QFile::ReadGroup | QFile::ReadOther)), 0);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files | QDir::Hidden).size(), 2); // no temporary file is left
        const auto failed = writeFileAtomically(folder.filePath("none/a.yaml").toStdString(), "x");
        QVERIFY(!failed);
        QCOMPARE(failed.error().code, ErrorCode::Io);
        QVERIFY(failed.error().hint.find("folder") != std::string::npos);
        QVERIFY(!writeFileAtomically(folder.path().toStdString(), "x"));
    }
};

QTEST_GUILESS_MAIN(TestYaml)
#include "tst_yaml.moc"
