// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/scenario.h"

#include <QUndoCommand>

namespace rooflens::app
{

class Document;

// Steps that add, remove or change one operation or one measurement.

class InsertOperationCommand : public QUndoCommand
{
public:
    InsertOperationCommand(Document& document, int index, OperationEntry entry, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    int m_index;
    OperationEntry m_entry;
};

class RemoveOperationCommand : public QUndoCommand
{
public:
    RemoveOperationCommand(Document& document, int index, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    int m_index;
    OperationEntry m_entry;
};

// Swaps the whole entry. Changes of the same `field` of the same entry that follow each other are one step, so that
// typing and stepping through values is undone at once; an empty field never merges.
class ChangeOperationCommand : public QUndoCommand
{
public:
    ChangeOperationCommand(Document& document, int index, OperationEntry entry, const QString& text,
                           const QString& field = {});
    void redo() override;
    void undo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document& m_document;
    int m_index;
    OperationEntry m_entry;
    QString m_field;
};

class InsertMeasurementCommand : public QUndoCommand
{
public:
    InsertMeasurementCommand(Document& document, int index, Measurement measurement, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    int m_index;
    Measurement m_measurement;
};

class RemoveMeasurementCommand : public QUndoCommand
{
public:
    RemoveMeasurementCommand(Document& document, int index, const QString& text);
    void redo() override;
    void undo() override;

private:
    Document& m_document;
    int m_index;
    Measurement m_measurement;
};

class ChangeMeasurementCommand : public QUndoCommand
{
public:
    ChangeMeasurementCommand(Document& document, int index, Measurement measurement, const QString& text,
                             const QString& field = {});
    void redo() override;
    void undo() override;
    int id() const override;
    bool mergeWith(const QUndoCommand* other) override;

private:
    Document& m_document;
    int m_index;
    Measurement m_measurement;
    QString m_field;
};

} // namespace rooflens::app
