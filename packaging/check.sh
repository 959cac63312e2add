#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Checks what is around the programs: scripts, desktop files, man page, completions, an installed tree that is moved
# elsewhere, the .deb. packaging/test.sh calls it.
# Usage: packaging/check.sh BUILD_FOLDER   (built, with the window)
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
[ $# -eq 1 ] || die "usage: packaging/check.sh BUILD_FOLDER"
build=$(cd "$1" && pwd)
cd "$root"

check() { printf '  %s\n' "$*"; }

check "shell scripts"
shellcheck -x packaging/*.sh .ci/run resources/icons/render.sh
bash -n packaging/completions/rooflens.bash

check "desktop file, AppStream metadata, man page"
desktop-file-validate packaging/linux/org.rooflens.Rooflens.desktop
appstreamcli validate --no-net "$build/packaging/org.rooflens.Rooflens.metainfo.xml" >"$build/packaging/appstream.log" ||
    die "$(cat "$build/packaging/appstream.log")"
complaints=$(MANROFFSEQ='' MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 "$build/packaging/rooflens.1" 2>&1 >/dev/null)
[ -z "$complaints" ] || die "man page: $complaints"

check "every subcommand is in the man page and in the completions"
commands=$("$build/rooflens" --help | sed -n '/^Subcommands:/,/^$/ s/^  \([a-z][a-z-]*\) .*/\1/p')
[ -n "$commands" ] || die "rooflens --help names no subcommands"
for command in $commands; do
    for file in packaging/linux/rooflens.1.in packaging/completions/{rooflens.bash,rooflens.fish,_rooflens}; do
        grep -qw -- "$command" "$file" || die "$file does not know the subcommand '$command'"
    done
done

check "an installed tree, moved elsewhere"
rm -rf "$build/installed" "$build/moved"
cmake --install "$build" --prefix "$build/installed" >/dev/null
mv "$build/installed" "$build/moved"
moved=$build/moved
for file in bin/rooflens libexec/rooflens/rooflens-window share/rooflens/FORMAT.md \
    share/rooflens/operations/matmul.yaml share/rooflens/hardware/lesson-a100.yaml \
    share/applications/org.rooflens.Rooflens.desktop share/metainfo/org.rooflens.Rooflens.metainfo.xml \
    share/mime/packages/org.rooflens.Rooflens.xml share/icons/hicolor/scalable/apps/org.rooflens.Rooflens.svg \
    share/bash-completion/completions/rooflens share/fish/vendor_completions.d/rooflens.fish; do
    [ -f "$moved/$file" ] || die "the installed tree lacks $file"
done
if ldd "$moved/bin/rooflens" | grep -iE 'qt|opencl|cuda|hwloc'; then
    die "the command must not link what only the window or a backend needs"
fi
# From another folder and with an empty home: nothing of the source tree or of the user may help.
(
    cd /
    export XDG_DATA_HOME=$build/packaging/nobody
    unset ROOFLENS_DATA_DIR DISPLAY WAYLAND_DISPLAY
    "$moved/bin/rooflens" eval matmul --hardware lesson-a100 >/dev/null
    "$moved/bin/rooflens" devices >/dev/null
    "$moved/bin/rooflens" export lesson -o "$build/packaging/lesson.png" >/dev/null
)
[ "$(head -c 8 "$build/packaging/lesson.png" | od -An -tx1 | tr -d ' \n')" = 89504e470d0a1a0a ] ||
    die "the installed program wrote no PNG"

check "the .deb"
(cd "$build" && cpack -G DEB >packaging/cpack.log 2>&1) || die "cpack failed: $(tail -n 20 "$build/packaging/cpack.log")"
deb=$(find "$build" -maxdepth 1 -name 'rooflens_*.deb')
[ -n "$deb" ] || die "cpack made no .deb"
depends=$(dpkg-deb --field "$deb" Depends)
for library in libqt6widgets6 libqcustomplot2.1-qt6 libyaml-cpp libmuparser; do
    [[ $depends == *"$library"* ]] || die "the .deb does not depend on $library, only on: $depends"
done
printf '  all is in order; the package is %s\n' "$deb"
