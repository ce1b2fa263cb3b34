#!/bin/sh
# The first process of a guest that starts from its own card: what a Pi's firmware and kernel have built in, then the card.
export PATH=/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
for module in MODULES; do modprobe $module 2>/dev/null; done
mount -t ext4 /dev/vda /newroot || poweroff -f
mount -t vfat /dev/vdb /newroot/boot/firmware || poweroff -f  # here, where nobody's patience with slow devices ends
for folder in proc sys dev; do mount --move /$folder /newroot/$folder; done
exec switch_root /newroot /sbin/init
