#!/bin/sh
# Cards without cloud-init run this once before anything else (systemd.run= in cmdline.txt); the rest happens when all is up.
set -eu
boot=$(dirname "$0")
cat > /etc/systemd/system/companion-first-boot.service <<UNIT
[Unit]
Description=Install the Amsterdam Companion
ConditionPathExists=$boot/companion/first-boot.sh
[Service]
Type=oneshot
TimeoutStartSec=infinity
ExecStart=/bin/sh $boot/companion/first-boot.sh
[Install]
WantedBy=multi-user.target
UNIT
systemctl enable companion-first-boot.service
rm -f "$0"
sed -i 's| systemd\.run[^ ]*||g; s| systemd\.unit=kernel-command-line\.target||' "$boot/cmdline.txt"
