#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Builds Rooflens and opens its window. Works on a bare Debian 12, as root or with sudo, and again at once when all is
# there. Without a display it prints the table of the lesson's operations and writes the chart as a picture.
# Arguments are passed on to rooflens: packaging/run.sh my.rooflens, packaging/run.sh eval matmul N=4096
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"

mapfile -t packages < <(dependencies run)
install_packages "${packages[@]}"

# A build folder that is there keeps its settings: only what changed is built.
if [ ! -f "$root/build/build.ninja" ]; then
    say "Configuring"
    configure -S "$root" -B "$root/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF
fi
say "Building"
build "$root/build" --target rooflens rooflens-window
rooflens=$root/build/rooflens

if [ $# -gt 0 ] || [ -n "${DISPLAY:-}" ] || [ -n "${WAYLAND_DISPLAY:-}" ]; then
    exec "$rooflens" "$@"
fi

say "No display: the lesson as a table and as a picture"
"$rooflens" table lesson
picture=$root/build/lesson.png
"$rooflens" export lesson -o "$picture" >/dev/null
printf '\nThe chart is in %s\nWith a display, packaging/run.sh opens the window.\n' "$picture"
