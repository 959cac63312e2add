// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/operation.h"

#include <QString>
#include <map>
#include <optional>
#include <string>

namespace rooflens::app
{

class Document;

// The parameters of one operation of the scenario while they are edited. A text that gives no possible value is kept
// here with its error and does not touch the document; as soon as another edit makes the values possible together
// (a kernel larger than its input, say), they are taken in one undo step.
class ParameterEdit
{
public:
    explicit ParameterEdit(Document& document)
        : m_document(document)
    {
    }

    // Which operation of the scenario; texts that wait for another one are dropped. -1: none.
    void setEntry(int index);
    int entry() const { return m_index; }

    // nullptr: no entry, or its operation cannot be read.
    const Operation* operation() const;

    QString text(const Parameter& parameter) const; // as typed if that waits, else the value in force
    QString error(const Parameter& parameter) const; // empty: none
    bool isDefault(const Parameter& parameter) const;

    // Says what is wrong with a text without taking it.
    QString check(const Parameter& parameter, const QString& text);
    // True when the document took the value.
    bool set(const Parameter& parameter, const QString& text);
    void reset(const Parameter& parameter);
    void resetAll();
    // Drops the texts that wait.
    void forget() { m_waiting.clear(); }
    bool hasWaiting() const { return !m_waiting.empty(); }

    // Value `steps` further (whole numbers by 1, others by a tenth), or times 2^steps; unchanged where that is outside
    // the range or the value is no number.
    QString stepped(const Parameter& parameter, int steps, bool doubling) const;
    // "whole number from 1", "one of naive, flash1": what may be typed.
    static QString rangeText(const Parameter& parameter);

private:
    struct Waiting {
        QString text;
        QString error;
    };
    Result<ParameterValues> combined(const Parameter& parameter, const QString& text, bool with_waiting) const;
    Result<void> tryValues(const ParameterValues& values) const;
    void push(ParameterValues values, const QString& text, const QString& field);

    Document& m_document;
    int m_index = -1;
    std::map<std::string, Waiting> m_waiting;
};

} // namespace rooflens::app
