// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace rooflens::gpu
{

// A library that is opened at run time, so that programs start where it is missing. It stays open until the program
// ends: drivers leave threads and exit handlers behind that must not lose their code.
class SharedLibrary
{
public:
    explicit SharedLibrary(const char* file_name);
    bool isOpen() const { return m_handle != nullptr; }
    const std::string& error() const { return m_error; } // of the loader, when it is not open

    // The function `name`, or nullptr.
    template <typename Function> Function* function(const char* name) const
    {
        return reinterpret_cast<Function*>(symbol(name));
    }

private:
    void* symbol(const char* name) const;
    void* m_handle = nullptr;
    std::string m_error;
};

} // namespace rooflens::gpu
