#!/bin/sh
# The first process of the guest: GPIO chip, overlay over the host's files, then the job.
export PATH=/bin
mount -t proc proc /proc; mount -t sysfs sys /sys; mount -t devtmpfs dev /dev
mkdir -p /dev/pts; mount -t devpts devpts /dev/pts
for module in MODULES; do modprobe $module 2>/dev/null; done
mount -t configfs configfs /sys/kernel/config 2>/dev/null

chip=/sys/kernel/config/gpio-sim/pi
mkdir $chip $chip/bank0; echo 54 > $chip/bank0/num_lines; echo pinctrl-bcm2711 > $chip/bank0/label
line=0; while [ $line -lt 28 ]; do
  mkdir $chip/bank0/line$line; echo GPIO$line > $chip/bank0/line$line/name; line=$((line + 1))
done
echo 1 > $chip/live
GPIO_SIM=/sys/devices/platform/$(cat $chip/dev_name)/$(cat $chip/bank0/chip_name)
for pull in $GPIO_SIM/sim_gpio*/pull; do echo pull-up > $pull; done

mkdir -p /lower /upper /job
mount -t 9p -o trans=virtio,version=9p2000.L,msize=262144,cache=loose,ro root /lower || poweroff -f
mount -t 9p -o trans=virtio,version=9p2000.L,ro job /job || poweroff -f
mount -t tmpfs tmpfs /upper; mkdir /upper/changes /upper/work
mount -t overlay -o lowerdir=/lower,upperdir=/upper/changes,workdir=/upper/work overlay /newroot || poweroff -f
mkdir -p /newroot/usr/lib/modules /newroot/mnt/disk /newroot/mnt/job
cp -a /lib/modules/* /newroot/usr/lib/modules/
{ echo "export GPIO_SIM=$GPIO_SIM"; cat /job/job; } > /newroot/mnt/job/job
[ -e /dev/vda ] && mount -t ext4 /dev/vda /newroot/mnt/disk
# gpiozero asks this file which Pi it runs on.
{ grep -v ^Revision /proc/cpuinfo; printf 'Revision\t: c03114\nModel\t\t: Raspberry Pi 4 Model B Rev 1.4\n'; } > /newroot/mnt/job/cpuinfo
mount --bind /newroot/mnt/job/cpuinfo /proc/cpuinfo
for folder in proc sys dev; do mount --move /$folder /newroot/$folder; done

if grep -q mode=systemd /newroot/proc/cmdline; then
  cat > /newroot/etc/systemd/system/machine-job.service <<UNIT
[Unit]
Description=The job that this machine was booted for
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/bash /mnt/job/job
ExecStopPost=/bin/sh -c 'sync; echo o > /proc/sysrq-trigger'
StandardOutput=tty
StandardError=tty
TTYPath=/dev/console
TimeoutStartSec=infinity
UNIT
  # systemd gives up ("Failed to start up manager") when its generators take more than 90 s, as on a busy host they do.
  mkdir -p /newroot/etc/systemd/system-generators
  for generator in /newroot/usr/lib/systemd/system-generators/*; do
    ln -sf /dev/null "/newroot/etc/systemd/system-generators/${generator##*/}"
  done
  mkdir -p /newroot/etc/systemd/system/graphical.target.wants /newroot/etc/systemd/system/multi-user.target.wants
  ln -sf ../machine-job.service /newroot/etc/systemd/system/graphical.target.wants/machine-job.service
  ln -sf /lib/systemd/system/graphical.target /newroot/etc/systemd/system/default.target
  exec switch_root /newroot /sbin/init
fi
cat > /newroot/mnt/job/start <<'START'
mount -t tmpfs tmpfs /run; mkdir -p /run/lg; export LG_WD=/run/lg
. /mnt/job/job
sync; echo o > /proc/sysrq-trigger; sleep 5
START
exec switch_root /newroot /bin/bash /mnt/job/start
