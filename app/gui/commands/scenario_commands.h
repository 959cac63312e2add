// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/scenario.h"

#include <QUndoCommand>
#include <vector>

namespace rooflens::app
{

class Document;

// Swaps the chips of the scenario and the name of the level that counts as main. Changes of the same `field` that
// follow each other are one step; an empty field never merges.
class ChangeHardwareCommand : public QUndoCommand
{
public:
    ChangeHardwareCommand(Document& document, std::vector<HardwareEntry> hardware, std::string main_level,
                          const QString& text, const QString& field = {});
    void redo() override;
    void undo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document& m_document;
    std::vector<HardwareEntry> m_hardware;
    std::string m_main_level;
    QString m_field;
};

// Swaps the view: axis ranges that were kept, and the roofs shown.
class ChangeViewCommand : public QUndoCommand
{
public:
    ChangeViewCommand(Document& document, View view, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    View m_view;
};

// Swaps how FLOPs and bytes are counted.
class ChangeConventionCommand : public QUndoCommand
{
public:
    ChangeConventionCommand(Document& document, Convention convention, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    Convention m_convention;
};

} // namespace rooflens::app
