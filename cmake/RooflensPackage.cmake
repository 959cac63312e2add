# SPDX-License-Identifier: GPL-3.0-or-later
# `cpack` in the build folder makes a .deb (and with -G TGZ an archive that runs wherever it is unpacked).
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME rooflens)
set(CPACK_PACKAGE_VENDOR "The Rooflens developers")
set(CPACK_PACKAGE_CONTACT "${ROOFLENS_MAINTAINER}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "roofline visualiser whose every number can be defended")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
# The rights of installed folders do not follow the umask of who builds.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${ROOFLENS_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "${PROJECT_HOMEPAGE_URL}")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"Rooflens shows where an operation stands under the limits of a machine, why,
and what would move it: arithmetic intensity, attainable performance, the
roof that binds, with the formula, the numbers put in and the source of each
hardware figure.
.
The package holds the window program, the command line (text and JSON) and
the catalogues of operations and chips, which are plain text files.")
# Libraries are found by dpkg-shlibdeps; what is opened at run time is named here.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(ROOFLENS_BUILD_GUI)
  set(CPACK_DEBIAN_PACKAGE_DEPENDS fonts-dejavu-core)
  set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-qpa-plugins, qt6-wayland")
endif()

# Documents where Debian's policy wants them.
set(documents "${CMAKE_INSTALL_DATADIR}/doc/rooflens")
install(FILES packaging/debian/copyright DESTINATION "${documents}")
install(FILES README.md DESTINATION "${documents}")
configure_file(packaging/debian/changelog.in "${packaging}/changelog.Debian" @ONLY)
rooflens_install_compressed("${packaging}/changelog.Debian" changelog.Debian "${documents}")
rooflens_install_compressed("${PROJECT_SOURCE_DIR}/CHANGELOG.md" changelog "${documents}")

include(CPack)
