#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks all of Rooflens; also what continuous integration runs. Works on a bare Debian 12, as root or with sudo, and
# again at once when all is there: installs what packaging/dependencies.txt names, builds, and runs
#   1. the checks of the packaging: an installed tree, the .deb, scripts, desktop files, man page, completions,
#   2. with CI=true clang-format and clang-tidy,
#   3. the tests of core, gpu and the command, built without the window, under the address and undefined-behaviour
#      sanitizers,
#   4. all tests.
# Build folders: build-ci and build-asan (presets of CMakePresets.json). Exit status 0: all passed.
# Arguments are passed on to the last ctest, e.g. packaging/test.sh -R units
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
cd "$root"

mapfile -t packages < <(dependencies all)
install_packages "${packages[@]}"

say "Building everything, warnings are errors"
configure --preset ci
build build-ci

# Numbers are tested under a decimal comma; the system may have no such locale.
mkdir -p build-ci/locales
[ -d build-ci/locales/de_DE.UTF-8 ] || localedef --no-archive -i de_DE -f UTF-8 "$root/build-ci/locales/de_DE.UTF-8"
export LOCPATH=$root/build-ci/locales

say "Checking the packaging"
bash packaging/check.sh build-ci

if [ "${CI:-}" = true ]; then
    mapfile -t sources < <(git ls-files '*.cpp' '*.h')
    say "clang-format over ${#sources[@]} files"
    clang-format --dry-run --Werror "${sources[@]}"
    say "clang-tidy"
    # In a folder of its own: it cannot read the headers that GCC compiled beforehand.
    configure --preset ci -B build-tidy -DBUILD_TESTING=OFF -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON >/dev/null
    run-clang-tidy -quiet -j "$jobs" -p build-tidy -extra-arg=-Wno-unknown-warning-option "^$root/(core|gpu|app/cli)/.*\.cpp$" >build-tidy/log 2>&1 || {
        grep -E '(warning|error):' -A 4 build-tidy/log | head -n 100 >&2
        die "clang-tidy found something; the whole log is build-tidy/log"
    }
fi

say "The command without Qt, under the sanitizers"
configure --preset asan
build build-asan
if ldd build-asan/rooflens | grep -i qt; then
    die "a build without the window must not link Qt"
fi
ctest --preset asan --parallel "$jobs"
# Tests need Qt Test; without them nothing may ask for Qt.
configure --preset command -DCMAKE_DISABLE_FIND_PACKAGE_Qt6=ON >/dev/null

say "All tests"
ctest --preset ci --parallel "$jobs" "$@"
