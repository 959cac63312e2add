// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/entry_commands.h"

#include "app/gui/commands/command_ids.h"
#include "app/gui/document/document.h"

#include <utility>

namespace rooflens::app
{

InsertOperationCommand::InsertOperationCommand(Document& document, int index, OperationEntry entry, const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
    , m_entry(std::move(entry))
{
}

void InsertOperationCommand::redo()
{
    m_document.insertOperation(m_index, std::move(m_entry));
}
void InsertOperationCommand::undo()
{
    m_entry = m_document.takeOperation(m_index);
}

RemoveOperationCommand::RemoveOperationCommand(Document& document, int index, const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
{
}

void RemoveOperationCommand::redo()
{
    m_entry = m_document.takeOperation(m_index);
}
void RemoveOperationCommand::undo()
{
    m_document.insertOperation(m_index, std::move(m_entry));
}

ChangeOperationCommand::ChangeOperationCommand(Document& document, int index, OperationEntry entry, const QString& text,
                                               const QString& field)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
    , m_entry(std::move(entry))
    , m_field(field)
{
}

void ChangeOperationCommand::redo()
{
    m_document.swapOperation(m_index, m_entry);
}
void ChangeOperationCommand::undo()
{
    m_document.swapOperation(m_index, m_entry);
}
int ChangeOperationCommand::id() const
{
    return m_field.isEmpty() ? -1 : kChangeOperation;
}

bool ChangeOperationCommand::mergeWith(const QUndoCommand* other)
{
    // Both have been done: this one holds the value from before, which is what undo has to bring back.
    const auto* later = static_cast<const ChangeOperationCommand*>(other);
    return later->m_index == m_index && later->m_field == m_field;
}

InsertMeasurementCommand::InsertMeasurementCommand(Document& document, int index, Measurement measurement,
                                                   const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
    , m_measurement(std::move(measurement))
{
}

void InsertMeasurementCommand::redo()
{
    m_document.insertMeasurement(m_index, std::move(m_measurement));
}
void InsertMeasurementCommand::undo()
{
    m_measurement = m_document.takeMeasurement(m_index);
}

RemoveMeasurementCommand::RemoveMeasurementCommand(Document& document, int index, const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
{
}

void RemoveMeasurementCommand::redo()
{
    m_measurement = m_document.takeMeasurement(m_index);
}
void RemoveMeasurementCommand::undo()
{
    m_document.insertMeasurement(m_index, std::move(m_measurement));
}

ChangeMeasurementCommand::ChangeMeasurementCommand(Document& document, int index, Measurement measurement,
                                                   const QString& text, const QString& field)
    : QUndoCommand(text)
    , m_document(document)
    , m_index(index)
    , m_measurement(std::move(measurement))
    , m_field(field)
{
}

void ChangeMeasurementCommand::redo()
{
    m_document.swapMeasurement(m_index, m_measurement);
}
void ChangeMeasurementCommand::undo()
{
    m_document.swapMeasurement(m_index, m_measurement);
}
int ChangeMeasurementCommand::id() const
{
    return m_field.isEmpty() ? -1 : kChangeMeasurement;
}

bool ChangeMeasurementCommand::mergeWith(const QUndoCommand* other)
{
    const auto* later = static_cast<const ChangeMeasurementCommand*>(other);
    return later->m_index == m_index && later->m_field == m_field;
}

} // namespace rooflens::app
