// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/command.h"

#include "tests/support/json_schema.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

namespace rooflens::test
{

using Json = nlohmann::json;

namespace
{

Json parsed(const QByteArray& text)
{
    Json json = Json::parse(text.toStdString(), nullptr, false);
    if (json.is_discarded())
        QTest::qFail(("not JSON: " + text.left(500)).constData(), __FILE__, __LINE__);
    return json;
}

} // namespace

QString program()
{
    return QStringLiteral(ROOFLENS_PROGRAM);
}

Run runRooflens(const QStringList& arguments, const QByteArray& input, const QMap<QString, QString>& environment)
{
    static const QTemporaryDir home;
    QProcess process;
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"ROOFLENS_DATA_DIR", "DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "LC_ALL", "LANG"})
        variables.remove(QString::fromLatin1(name));
    variables.insert(QStringLiteral("HOME"), home.path());
    variables.insert(QStringLiteral("XDG_DATA_HOME"), home.filePath(QStringLiteral("data")));
    for (auto entry = environment.begin(); entry != environment.end(); ++entry)
        variables.insert(entry.key(), entry.value());
    process.setProcessEnvironment(variables);
    process.start(program(), arguments);
    process.write(input);
    process.closeWriteChannel();
    Run run;
    if (!process.waitForFinished(120000)) {
        process.kill();
        process.waitForFinished();
        return run;
    }
    run.status = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

Json Run::json() const
{
    if (out.count('\n') != 1 || !out.endsWith('\n')) {
        QTest::qFail(("not one line: " + out.left(500) + err.left(500)).constData(), __FILE__, __LINE__);
        return {};
    }
    return parsed(out);
}

std::vector<Json> Run::lines() const
{
    std::vector<Json> documents;
    for (const QByteArray& line : out.split('\n'))
        if (!line.isEmpty())
            documents.push_back(parsed(line));
    return documents;
}

Json Run::error() const
{
    for (const QByteArray& line : err.split('\n'))
        if (line.startsWith('{'))
            return parsed(line);
    QTest::qFail(("no error document: " + err.left(500)).constData(), __FILE__, __LINE__);
    return {};
}

QString schemaProblems(const Json& document)
{
    if (!document.is_object() || !document.contains("rooflens"))
        return QStringLiteral("the document does not say what it is");
    const QString kind = QString::fromStdString(document["rooflens"].get<std::string>()).replace(u'/', u'-');
    QFile file(QStringLiteral(ROOFLENS_SCHEMAS "/%1.schema.json").arg(kind));
    if (!file.open(QIODevice::ReadOnly))
        return QStringLiteral("there is no schema for %1").arg(kind);
    QString problems;
    for (const std::string& problem : checkAgainstSchema(document, Json::parse(file.readAll().toStdString())))
        problems += QString::fromStdString(problem) + u'\n';
    return problems;
}

std::vector<Json> readLines(const QString& path)
{
    std::vector<Json> documents;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        QTest::qFail("cannot read the cases", __FILE__, __LINE__);
        return documents;
    }
    while (!file.atEnd())
        if (const QByteArray line = file.readLine().trimmed(); !line.isEmpty())
            documents.push_back(parsed(line));
    return documents;
}

} // namespace rooflens::test
