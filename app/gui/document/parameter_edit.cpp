// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/document/parameter_edit.h"

#include "app/gui/commands/entry_commands.h"
#include "app/gui/document/document.h"
#include "app/gui/support/text.h"
#include "core/base/numeric_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

namespace rooflens::app
{

namespace
{

QString tr(const char* text)
{
    return QCoreApplication::translate("ParameterEdit", text);
}

QString messageOf(const Error& error)
{
    return error.hint.empty() ? toQString(error.message)
                              : QStringLiteral("%1 (%2)").arg(toQString(error.message), toQString(error.hint));
}

// Values in the operation's order; what is absent or the default is left out, so that files stay short.
ParameterValues ordered(const Operation& operation, const ParameterValues& values)
{
    ParameterValues result;
    for (const auto& parameter : operation.parameters) {
        const auto found = std::find_if(values.begin(), values.end(),
                                        [&](const auto& value) { return value.first == parameter.name; });
        if (found != values.end() && !(found->second == parameter.default_value)) {
            result.push_back(*found);
        }
    }
    return result;
}

void put(ParameterValues& values, const std::string& name, ParameterValue value)
{
    const auto found
        = std::find_if(values.begin(), values.end(), [&](const auto& entry) { return entry.first == name; });
    if (found != values.end()) {
        found->second = std::move(value);
    } else {
        values.emplace_back(name, std::move(value));
    }
}

Result<ParameterValue> parse(const Parameter& parameter, const QString& text)
{
    const auto typed = text.trimmed().toStdString();
    if (typed.empty() && parameter.optional) {
        return ParameterValue{};
    }
    return parseParameterValue(parameter, typed);
}

} // namespace

void ParameterEdit::setEntry(int index)
{
    if (index != m_index) {
        m_index = index;
        m_waiting.clear();
    }
}

const Operation* ParameterEdit::operation() const
{
    if (!m_document.isOperation(m_index)) {
        return nullptr;
    }
    auto* evaluator
        = m_document.evaluator().operation(m_document.scenario().operations[static_cast<std::size_t>(m_index)].id);
    return evaluator == nullptr ? nullptr : &evaluator->operation();
}

QString ParameterEdit::text(const Parameter& parameter) const
{
    if (const auto waiting = m_waiting.find(parameter.name); waiting != m_waiting.end()) {
        return waiting->second.text;
    }
    if (m_document.isOperation(m_index)) {
        for (const auto& [name, value] :
             m_document.scenario().operations[static_cast<std::size_t>(m_index)].parameters) {
            if (name == parameter.name) {
                return toQString(toText(value));
            }
        }
    }
    return toQString(toText(parameter.default_value));
}

QString ParameterEdit::error(const Parameter& parameter) const
{
    const auto waiting = m_waiting.find(parameter.name);
    return waiting == m_waiting.end() ? QString{} : waiting->second.error;
}

bool ParameterEdit::isDefault(const Parameter& parameter) const
{
    return text(parameter) == toQString(toText(parameter.default_value));
}

Result<ParameterValues> ParameterEdit::combined(const Parameter& parameter, const QString& text,
                                                bool with_waiting) const
{
    const auto* shape = operation();
    if (shape == nullptr) {
        return fail("the operation is not known");
    }
    auto values = m_document.scenario().operations[static_cast<std::size_t>(m_index)].parameters;
    if (with_waiting) {
        for (const auto& [name, waiting] : m_waiting) {
            const auto* other = shape->findParameter(name);
            if (other == nullptr || name == parameter.name) {
                continue;
            }
            if (auto value = parse(*other, waiting.text)) {
                put(values, name, std::move(*value));
            }
        }
    }
    auto value = parse(parameter, text);
    if (!value) {
        return fail(value.error());
    }
    put(values, parameter.name, std::move(*value));
    return ordered(*shape, values);
}

Result<void> ParameterEdit::tryValues(const ParameterValues& values) const
{
    auto entry = m_document.scenario().operations[static_cast<std::size_t>(m_index)];
    entry.parameters = values;
    const auto point = m_document.evaluator().evaluateOperation(entry, m_document.scenario().convention, nullptr);
    if (point.error) {
        return fail(*point.error);
    }
    return {};
}

QString ParameterEdit::check(const Parameter& parameter, const QString& text)
{
    for (const bool with_waiting : {true, false}) {
        auto values = combined(parameter, text, with_waiting);
        if (!values) {
            return messageOf(values.error());
        }
        auto tried = tryValues(*values);
        if (tried) {
            return {};
        }
        if (!with_waiting) {
            return messageOf(tried.error());
        }
    }
    return {};
}

bool ParameterEdit::set(const Parameter& parameter, const QString& text)
{
    // First together with the texts that wait, then alone.
    for (const bool with_waiting : {true, false}) {
        auto values = combined(parameter, text, with_waiting);
        auto tried = values ? tryValues(*values) : Result<void>(fail(values.error()));
        if (tried) {
            if (with_waiting) {
                const auto* shape = operation();
                std::erase_if(m_waiting, [&](const auto& waiting) {
                    return parse(*shape->findParameter(waiting.first), waiting.second.text).has_value();
                });
            }
            m_waiting.erase(parameter.name);
            push(std::move(*values), tr("Change %1").arg(toQString(parameter.name)), {});
            return true;
        }
        if (!with_waiting || !values) {
            m_waiting[parameter.name] = {text, messageOf(tried.error())};
            return false;
        }
    }
    return false;
}

void ParameterEdit::push(ParameterValues values, const QString& text, const QString& field)
{
    const auto& before = m_document.scenario().operations[static_cast<std::size_t>(m_index)];
    auto after = before;
    after.parameters = std::move(values);
    if (!(after == before)) {
        m_document.undoStack().push(new ChangeOperationCommand(m_document, m_index, std::move(after), text, field));
    }
}

void ParameterEdit::reset(const Parameter& parameter)
{
    m_waiting.erase(parameter.name);
    set(parameter, toQString(toText(parameter.default_value)));
}

void ParameterEdit::resetAll()
{
    m_waiting.clear();
    push({}, tr("Reset parameters"), {});
}

QString ParameterEdit::stepped(const Parameter& parameter, int steps, bool doubling) const
{
    const auto now = text(parameter);
    const auto value = parseNumber(now.trimmed().toStdString());
    if (!value || (parameter.type != ParameterType::Integer && parameter.type != ParameterType::Number)) {
        return now;
    }
    double next = doubling ? std::ldexp(*value, steps)
                           : *value + steps * (parameter.type == ParameterType::Integer ? 1.0 : 0.1);
    if (parameter.type == ParameterType::Integer) {
        next = std::floor(next);
    }
    if (next < parameter.minimum.value_or(0) || next > parameter.maximum.value_or(next)) {
        return now;
    }
    return toQString(formatNumber(next));
}

QString ParameterEdit::rangeText(const Parameter& parameter)
{
    QString kind;
    switch (parameter.type) {
    case ParameterType::Integer:
        kind = tr("whole number");
        break;
    case ParameterType::Number:
        kind = tr("number");
        break;
    case ParameterType::Bool:
        return tr("yes or no");
    case ParameterType::Choice:
        return tr("one of the choices");
    case ParameterType::Format:
        return tr("a storage format, or the operation's precision");
    }
    if (parameter.minimum && parameter.maximum) {
        kind = tr("%1 from %2 to %3")
                   .arg(kind, toQString(formatNumber(*parameter.minimum)), toQString(formatNumber(*parameter.maximum)));
    } else if (parameter.minimum) {
        kind = tr("%1 from %2").arg(kind, toQString(formatNumber(*parameter.minimum)));
    } else if (parameter.maximum) {
        kind = tr("%1 up to %2").arg(kind, toQString(formatNumber(*parameter.maximum)));
    }
    return parameter.optional ? tr("%1, or empty").arg(kind) : kind;
}

} // namespace rooflens::app
