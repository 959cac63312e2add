#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs a .deb in a bare Debian 12 root with apt, and runs what it brought. Needs root and debootstrap, so it is not
# part of packaging/test.sh.
# Usage: packaging/test-deb.sh PACKAGE.deb [FOLDER]   FOLDER: a bare root that is there already (it will be changed)
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=lib.sh
. "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    die "usage: packaging/test-deb.sh PACKAGE.deb [FOLDER]"
fi
[ "$(id -u)" -eq 0 ] || die "a bare root can only be made and entered as root"
deb=$(realpath "$1")

folder=${2:-}
if [ -z "$folder" ]; then
    command -v debootstrap >/dev/null 2>&1 || die "debootstrap is missing: apt-get install debootstrap"
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    say "Making a bare root in $folder"
    debootstrap --variant=minbase bookworm "$folder" >/dev/null
fi
cp "$deb" "$folder/root/rooflens.deb"
cp /etc/resolv.conf "$folder/etc/resolv.conf"

say "Installing and running"
chroot "$folder" env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive bash -euc '
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends /root/rooflens.deb >/root/install.log 2>&1 ||
        { tail -n 20 /root/install.log; exit 1; }
    rooflens --version
    rooflens eval matmul M=1024 N=1024 K=1024 --hardware lesson-a100
    rooflens devices
    rooflens export lesson -o /root/lesson.png
    test -s /root/lesson.png
    apt-get purge -y -qq rooflens >/dev/null 2>&1
    ! test -e /usr/share/rooflens
'
say "The package installs, runs and goes without leaving anything"
