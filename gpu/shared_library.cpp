// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/shared_library.h"

#include <dlfcn.h>

namespace rooflens::gpu
{

SharedLibrary::SharedLibrary(const char* file_name)
    : m_handle(dlopen(file_name, RTLD_NOW | RTLD_LOCAL))
{
    if (!m_handle) {
        const char* reason = dlerror();
        m_error = reason ? reason : "unknown loader error";
    }
}

void* SharedLibrary::symbol(const char* name) const
{
    return m_handle ? dlsym(m_handle, name) : nullptr;
}

} // namespace rooflens::gpu
