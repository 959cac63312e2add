// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/commands/scenario_commands.h"

#include "app/gui/commands/command_ids.h"
#include "app/gui/document/document.h"

#include <utility>

namespace rooflens::app
{

ChangeHardwareCommand::ChangeHardwareCommand(Document& document, std::vector<HardwareEntry> hardware,
                                             std::string main_level, const QString& text, const QString& field)
    : QUndoCommand(text)
    , m_document(document)
    , m_hardware(std::move(hardware))
    , m_main_level(std::move(main_level))
    , m_field(field)
{
}

void ChangeHardwareCommand::redo()
{
    m_document.swapHardware(m_hardware, m_main_level);
}
void ChangeHardwareCommand::undo()
{
    m_document.swapHardware(m_hardware, m_main_level);
}
int ChangeHardwareCommand::id() const
{
    return m_field.isEmpty() ? -1 : kChangeHardware;
}

bool ChangeHardwareCommand::mergeWith(const QUndoCommand* other)
{
    return static_cast<const ChangeHardwareCommand*>(other)->m_field == m_field;
}

ChangeViewCommand::ChangeViewCommand(Document& document, View view, const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_view(std::move(view))
{
}

void ChangeViewCommand::redo()
{
    m_document.swapView(m_view);
}
void ChangeViewCommand::undo()
{
    m_document.swapView(m_view);
}

ChangeConventionCommand::ChangeConventionCommand(Document& document, Convention convention, const QString& text)
    : QUndoCommand(text)
    , m_document(document)
    , m_convention(convention)
{
}

void ChangeConventionCommand::redo()
{
    m_document.swapConvention(m_convention);
}
void ChangeConventionCommand::undo()
{
    m_document.swapConvention(m_convention);
}

} // namespace rooflens::app
