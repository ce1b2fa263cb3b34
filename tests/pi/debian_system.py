"""A whole Debian in a folder, made by debootstrap and entered by chroot, for installing into it for real."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from pathlib import Path

CACHE = Path(os.environ.get("COMPANION_MACHINE_CACHE") or Path.home() / ".cache" / "companion-machine")
MIRROR = os.environ.get("COMPANION_DEBIAN_MIRROR", "http://deb.debian.org/debian")
ROOT = Path(__file__).parents[2]
# What a Raspberry Pi OS Lite has and debootstrap's smallest system lacks.
BASE = ("python3", "systemd", "systemd-sysv", "udev", "dbus", "passwd", "ca-certificates")
CHECKOUT = "/usr/src/companion"
# What the package is built with; lgpio has no wheel for Trixie's Python.
OF_PACKAGE = ("python3-venv", "python3-pygame", "python3-numpy", "libgl1", "libglib2.0-0")
BUILD_TOOLS = {"bookworm": OF_PACKAGE, "trixie": (*OF_PACKAGE, "swig", "gcc", "libc6-dev", "python3-dev")}


class Debian:
    """One system in one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, absolute: str) -> Path:
        return self.folder / absolute.lstrip("/")

    def run(self, command: str, check: bool = True, network: bool = True) -> subprocess.CompletedProcess[str]:
        """A shell command inside, with /proc, /dev, the network and one package cache for all."""
        archives = CACHE / "archives"
        archives.mkdir(parents=True, exist_ok=True)
        script = f"""
            set -e; cd {shlex.quote(str(self.folder))}
            mount -t proc proc proc; mount --rbind /dev dev; mount -t tmpfs tmpfs run
            mkdir -p run/shm var/cache/apt/archives; mount --bind {shlex.quote(str(archives))} var/cache/apt/archives
            touch run/apt-lock var/cache/apt/archives/lock  # each its own: several systems may be at work
            mount --bind run/apt-lock var/cache/apt/archives/lock
            exec chroot . /bin/sh -c {shlex.quote(command)}
        """
        certificate = "/etc/ssl/certs/ca-certificates.crt"
        ran = subprocess.run(
            ["unshare", *([] if network else ["--net"]), "--mount", "--propagation", "private", "sh", "-c", script],
            env={
                "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
                "HOME": "/root",
                "LC_ALL": "C.UTF-8",
                "DEBIAN_FRONTEND": "noninteractive",
                "PIP_CERT": certificate,
                "SSL_CERT_FILE": certificate,
                "SDL_VIDEODRIVER": "dummy",
                "SDL_AUDIODRIVER": "dummy",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        if check and ran.returncode:
            raise AssertionError(f"{command}\n{ran.stdout[-3000:]}\n{ran.stderr[-3000:]}")
        return ran

    def weight(self) -> str:
        """How many packages there are, and how much room everything takes."""
        packages = self.run("dpkg-query -W -f '${Package}\n'").stdout.split()
        took = subprocess.run(
            ["du", "-sxm", "--exclude=./var/tmp/packages", "--exclude=./usr/src", "."],
            capture_output=True,
            text=True,
            check=True,
            cwd=self.folder,
        ).stdout
        return f"{len(packages)} packages, {took.split()[0]} MB"

    def bring_checkout(self) -> None:
        """The project's files as git knows them, copied inside."""
        target = self.path(CHECKOUT)
        shutil.rmtree(target, ignore_errors=True)
        names = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\0")
        for name in filter(None, names):
            if (ROOT / name).is_file():
                (target / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, target / name)


def fresh(suite: str, folder: Path) -> Debian:
    """A copy of a small new system with the checkout inside; the first call makes the original."""
    original = CACHE / f"debian-{suite}"
    if not (original / "etc/companion-base").exists():
        if not original.exists():
            building = original.with_suffix(".new")
            shutil.rmtree(building, ignore_errors=True)
            command = ["debootstrap", "--variant=minbase", suite, str(building), MIRROR]
            subprocess.run(command, check=True, capture_output=True)
            building.rename(original)
        system = Debian(original)
        system.path("/etc/resolv.conf").write_bytes(Path("/etc/resolv.conf").read_bytes())
        system.run(f"apt-get update -q && apt-get install -y -q --no-install-recommends {' '.join(BASE)}")
        # This machine's own certificates: its network may answer with one of its own.
        bundle = "/etc/ssl/certs/ca-certificates.crt"
        system.path(bundle).write_bytes(Path(bundle).read_bytes())
        system.path("/etc/companion-base").write_text("ready\n")
    subprocess.run(["cp", "-a", "--reflink=auto", str(original), str(folder)], check=True)
    system = Debian(folder)
    system.bring_checkout()
    return system
