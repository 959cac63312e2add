// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include <nlohmann/json.hpp>
#include <vector>

// Compares a JSON value with what is expected; the message shows both.
#define COMPARE_JSON(actual, expected)                                                                                 \
    QCOMPARE(QString::fromStdString(nlohmann::json(actual).dump()),                                                    \
             QString::fromStdString(nlohmann::json(expected).dump()))

namespace rooflens::test
{

// One run of build/rooflens as a process, with an empty home, so that no user's data helps or hurts.
struct Run {
    int status = -1; // exit status; -1: it crashed or did not end
    QByteArray out;
    QByteArray err;

    nlohmann::json json() const; // of the only line on standard output; a failed test when it is not one
    std::vector<nlohmann::json> lines() const; // each line of standard output
    nlohmann::json error() const; // the document on standard error
};

Run runRooflens(const QStringList& arguments, const QByteArray& input = {},
                const QMap<QString, QString>& environment = {});

// The path of the program under test.
QString program();

// Problems of `document` under the schema that its first key names (docs/schema); empty when it is right.
QString schemaProblems(const nlohmann::json& document);

// The JSON objects of a file of lines.
std::vector<nlohmann::json> readLines(const QString& path);

} // namespace rooflens::test
