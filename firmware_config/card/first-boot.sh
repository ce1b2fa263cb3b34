#!/bin/sh
# Run once as root, at the first start of a card that 'companion card-image' prepared: installs what lies beside it, without
# a network, says which ring and screen there are, and starts the Pi again so that its firmware reads the new settings.
set -eu
exec >> /var/log/companion-first-boot.log 2>&1
here=$(cd "$(dirname "$0")" && pwd)
list=/run/companion.list
echo "deb [trusted=yes] file:$here/packages ./" > $list
only="-o Dir::Etc::sourcelist=$list -o Dir::Etc::sourceparts=/dev/null -o Acquire::Languages=none -o APT::Sandbox::User=root"
export DEBIAN_FRONTEND=noninteractive
apt-get $only update
apt-get $only install -y --no-install-recommends amsterdam-companion
companion install --configure --no-start @OPTIONS@
rm -rf "$here" $list
systemctl disable companion-first-boot.service 2> /dev/null || true
echo "installed; starting again"
systemctl --no-block reboot
