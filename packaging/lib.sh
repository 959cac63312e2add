# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# What run.sh and test.sh share. Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=$(nproc)

say() { printf '\n== %s\n' "$*"; }
die() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}

# Names of the packages in dependencies.txt: all of them, or with "run" those above the line "# Tests".
dependencies() {
    if [ "${1:-all}" = run ]; then
        sed '/^# Tests$/,$d' "$root/packaging/dependencies.txt"
    else
        cat "$root/packaging/dependencies.txt"
    fi | sed 's/#.*//; s/[[:space:]]//g; /^$/d'
}

is_installed() {
    [ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]
}

# Installs what is missing of the packages named; does nothing, and asks for nothing, when all are there.
install_packages() {
    local package missing=()
    command -v dpkg-query >/dev/null 2>&1 ||
        die "this script installs Debian packages. On another system install what packaging/dependencies.txt names," \
            "then: cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release && cmake --build build"
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} -gt 0 ] || return 0

    local as_root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
            die "not root and no sudo. As root: apt-get install --no-install-recommends ${missing[*]}"
        as_root=(sudo)
    fi
    say "Installing ${#missing[@]} packages: ${missing[*]}"
    # A lock held by another package manager is waited for.
    local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq)
    "${apt[@]}" update || die "the package lists could not be read; is there a network?"
    "${apt[@]}" install -y --no-install-recommends "${missing[@]}" >"$install_log" 2>&1 || {
        tail -n 30 "$install_log" >&2
        die "the packages could not be installed; the whole log is $install_log"
    }
}
install_log=${TMPDIR:-/tmp}/rooflens-install-$$.log

# Configures, quietly when it goes well but for what the project itself says.
configure() {
    cmake "$@" || die "cmake $* failed"
}

build() {
    local folder=$1
    shift
    cmake --build "$folder" --parallel "$jobs" "$@" || die "building $folder failed"
}
