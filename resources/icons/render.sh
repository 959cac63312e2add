#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Renders the PNG icons from the two SVG files; run it after a change of either.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
for size in 16 22 24 32 48 64 128 256; do
    source=org.rooflens.Rooflens.svg
    [ "$size" -gt 24 ] || source=org.rooflens.Rooflens-small.svg
    rsvg-convert --width "$size" --height "$size" --output "org.rooflens.Rooflens-$size.png" "$source"
done
