// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/open_file.h"

#include "app/gui/document/document.h"
#include "app/gui/document/document_edits.h"
#include "core/base/text_file.h"
#include "core/io/operation_file.h"
#include "core/io/picture_scenario.h"
#include "core/io/yaml_node.h"

#include <QDir>
#include <QFileInfo>

namespace rooflens::app
{

bool mayOpen(const QString& path)
{
    const auto suffix = QFileInfo(path).suffix().toLower();
    return QStringList{QStringLiteral("rooflens"), QStringLiteral("yaml"), QStringLiteral("yml"),
                       QStringLiteral("png"),      QStringLiteral("svg"),  QStringLiteral("pdf")}
        .contains(suffix);
}

Result<FileKind> kindOfFile(const QString& path)
{
    const auto file = path.toStdString();
    if (isPicturePath(file)) {
        return FileKind::Picture;
    }
    if (QFileInfo(path).suffix().toLower() == QLatin1String("rooflens")) {
        return FileKind::Scenario; // its reader says what is wrong with it
    }
    const auto text = readTextFile(file);
    if (!text) {
        return fail(text.error());
    }
    const auto node = parseYaml(*text, file);
    if (!node) {
        return fail(node.error());
    }
    const auto kind = kindOf(*node);
    if (kind == "scenario") {
        return FileKind::Scenario;
    }
    if (kind == "hardware") {
        return FileKind::Hardware;
    }
    if (kind == "operation") {
        return FileKind::Operation;
    }
    Error error;
    error.message = kind.empty() ? "not a Rooflens file" : "files of the kind '" + kind + "' cannot be opened here";
    error.file = file;
    error.line = 1;
    error.column = 1;
    error.hint = "the window opens scenarios, hardware, operations, and pictures that it exported";
    return fail(std::move(error));
}

Result<void> takeHardwareFile(Document& document, const QString& path)
{
    return choosePreset(document, path.toStdString());
}

Result<void> takeOperationFile(Document& document, const QString& path)
{
    const auto file = path.toStdString();
    const auto operation = loadOperation(file);
    if (!operation) {
        return fail(operation.error());
    }
    if (auto compiled = OperationEvaluator::compile(*operation); !compiled) {
        return fail(compiled.error());
    }
    // A scenario names its operations by id: the file has to be in the catalogue, where any scenario finds it again.
    const auto text = writeOperation(*operation);
    const auto known = document.catalog().operation(operation->id);
    if (known && writeOperation(*known) != text) {
        Error error;
        error.message = "the catalogue has another operation with the id '" + operation->id + "'";
        error.file = file;
        error.hint = "give this one an id of its own";
        return fail(std::move(error));
    }
    if (!known) {
        const auto folder = QDir(QString::fromStdString(Catalog::userFolder())).filePath(QStringLiteral("operations"));
        QDir().mkpath(folder);
        const auto target = QDir(folder).filePath(QString::fromStdString(operation->id + ".yaml"));
        const auto source = readTextFile(file);
        if (!source) {
            return fail(source.error());
        }
        if (auto written = writeFileAtomically(target.toStdString(), *source); !written) {
            return written;
        }
        document.evaluator().clear();
    }
    addOperation(document, operation->id);
    return {};
}

} // namespace rooflens::app
