# SPDX-License-Identifier: GPL-3.0-or-later
# Warnings and sanitizers as targets, so that nothing is set globally.
add_library(rooflens_warnings INTERFACE)
target_compile_options(rooflens_warnings INTERFACE
  $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor
    -Woverloaded-virtual -Wcast-align -Wunused -Wnull-dereference -Wdouble-promotion -Wformat=2>
  # GCC 12 sees overlapping copies in every "text" + std::string that it inlines (GCC bug 105651); GCC 13 does not.
  $<$<AND:$<COMPILE_LANG_AND_ID:CXX,GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${ROOFLENS_WERROR}>>:-Werror>)

add_library(rooflens_sanitizers INTERFACE)
if(ROOFLENS_SANITIZE)
  target_compile_options(rooflens_sanitizers INTERFACE -fsanitize=${ROOFLENS_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(rooflens_sanitizers INTERFACE -fsanitize=${ROOFLENS_SANITIZE})
endif()

# What every library and program of the project has in common.
function(rooflens_configure target)
  target_compile_features(${target} PRIVATE cxx_std_20)
  target_link_libraries(${target} PRIVATE rooflens_warnings)
endfunction()
