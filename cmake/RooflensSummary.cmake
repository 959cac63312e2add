# SPDX-License-Identifier: GPL-3.0-or-later
message(STATUS "Rooflens ${PROJECT_VERSION}: window ${ROOFLENS_BUILD_GUI}, tests ${BUILD_TESTING}, "
               "sanitizers '${ROOFLENS_SANITIZE}', ${CMAKE_BUILD_TYPE}")
