# SPDX-License-Identifier: GPL-3.0-or-later
# The installed tree can be moved as a whole: programs find their data and each other relative to themselves.
#   bin/rooflens, libexec/rooflens/rooflens-window, share/rooflens/{operations,hardware,scenarios,...}
if(TARGET rooflens)
  install(TARGETS rooflens RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
endif()

# Data folders are installed whole: a new file needs no edit here.
foreach(folder operations hardware scenarios)
  if(IS_DIRECTORY "${PROJECT_SOURCE_DIR}/resources/${folder}")
    install(DIRECTORY "resources/${folder}" DESTINATION "${CMAKE_INSTALL_DATADIR}/rooflens")
  endif()
endforeach()
install(FILES resources/FORMAT.md DESTINATION "${CMAKE_INSTALL_DATADIR}/rooflens")

# What a package manager wants compressed is compressed without a time stamp, so that builds can be reproduced.
find_program(ROOFLENS_GZIP gzip)
mark_as_advanced(ROOFLENS_GZIP)
function(rooflens_install_compressed file name destination)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  if(ROOFLENS_GZIP)
    set(output "${PROJECT_BINARY_DIR}/packaging/${name}.gz")
    execute_process(COMMAND "${ROOFLENS_GZIP}" -9nc "${file}" OUTPUT_FILE "${output}" COMMAND_ERROR_IS_FATAL ANY)
    install(FILES "${output}" DESTINATION "${destination}")
  else()
    install(FILES "${file}" DESTINATION "${destination}" RENAME "${name}")
  endif()
endfunction()

set(ROOFLENS_RELEASE_DATE 2026-12-01)
set(ROOFLENS_RELEASE_DATE_RFC "Tue, 01 Dec 2026 00:00:00 +0000")
set(ROOFLENS_MAINTAINER "The Rooflens developers <rooflens@users.noreply.github.com>")
set(packaging "${PROJECT_BINARY_DIR}/packaging")

configure_file(packaging/linux/rooflens.1.in "${packaging}/rooflens.1" @ONLY)
rooflens_install_compressed("${packaging}/rooflens.1" rooflens.1 "${CMAKE_INSTALL_MANDIR}/man1")

install(FILES packaging/completions/rooflens.bash
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME rooflens)
install(FILES packaging/completions/rooflens.fish DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
# Debian's zsh reads another folder than the rest.
if(EXISTS /etc/debian_version)
  set(zsh_folder zsh/vendor-completions)
else()
  set(zsh_folder zsh/site-functions)
endif()
set(ROOFLENS_ZSH_COMPLETIONS "${CMAKE_INSTALL_DATADIR}/${zsh_folder}" CACHE STRING "Folder of the zsh completions")
install(FILES packaging/completions/_rooflens DESTINATION "${ROOFLENS_ZSH_COMPLETIONS}")

if(TARGET rooflens-window)
  set(id org.rooflens.Rooflens)
  install(TARGETS rooflens-window RUNTIME DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/rooflens")
  install(FILES packaging/linux/${id}.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES packaging/linux/${id}.mime.xml DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" RENAME ${id}.xml)
  configure_file(packaging/linux/${id}.metainfo.xml "${packaging}/${id}.metainfo.xml" @ONLY)
  install(FILES "${packaging}/${id}.metainfo.xml" DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo")
  set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor")
  install(FILES resources/icons/${id}.svg DESTINATION "${icons}/scalable/apps")
  foreach(size 16 22 24 32 48 64 128 256)
    install(FILES resources/icons/${id}-${size}.png DESTINATION "${icons}/${size}x${size}/apps" RENAME ${id}.png)
  endforeach()
endif()

include(RooflensPackage)
