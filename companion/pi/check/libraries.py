"""The Python libraries behind the drivers that the settings choose, trap by trap."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from companion.pi.check.host import Finding, Host, note, ok, trouble, warning
from companion.pi.check.lines import wanted
from companion.pi.install import lock
from companion.settings.config import Settings
from hardware.needs import OPENCV, Library, together

INSTALL = "sudo python3 -m companion install, or the package amsterdam-companion: both bring the one that is tested"
TESTED_OPENCV = lock.read(lock.LOCKS / "pi.txt")[OPENCV.pip].version
APT = "sudo apt install {} and use an environment made with --system-site-packages"


def loaded(host: Host, settings: Settings) -> Iterator[Finding]:
    """Each library that a driver needs, and OpenCV, which reads the dice whatever takes the picture."""
    needed = together(wanted(settings).values()).libraries
    for library in dict.fromkeys((*needed, OPENCV)):
        yield from TRAPS.get(library.module, plain)(host, library)


def programs(host: Host, settings: Settings) -> Iterator[Finding]:
    """Each program that a driver starts."""
    for name in together(wanted(settings).values()).programs:
        if host.names(f"/usr/bin/{name}") or host.names(f"/usr/local/bin/{name}"):
            yield ok(name, "is installed")
        else:
            yield warning(name, "is not installed: the driver that starts it stays off", f"sudo apt install {name}")


def plain(host: Host, library: Library) -> Iterator[Finding]:
    """A library without a trap of its own: it loads or it does not."""
    found = host.library(library.module)
    if found.error:
        fix = APT.format(library.apt) if library.apt else library.advice
        yield trouble(library.name, f"cannot be loaded: {found.error}", fix)
    else:
        yield ok(library.name, host.installed(library.name) or found.version)


def gpiozero(host: Host, library: Library) -> Iterator[Finding]:
    """Debian had a version that knows no character devices."""
    version = host.installed("gpiozero") or host.library("gpiozero").version
    if version and _numbers(version) < (2,):
        fix = "pip install 'gpiozero>=2' inside the environment"
        yield trouble("gpiozero", f"version {version} is Debian's old one and fails on today's kernels", fix)
    else:
        yield from plain(host, library)


def lgpio(host: Host, library: Library) -> Iterator[Finding]:
    """No wheel for Python 3.13, a stub by the same name, and a pipe that it leaves where it stands."""
    found = host.library("lgpio")
    new = host.python > (3, 12)
    wheel = "PYPI=1 pip install lgpio" + (" (after: sudo apt install swig gcc python3-dev)" if new else "")
    if ".lgd-nfy" in found.error:
        fix = "export LG_WD=/run/user/$(id -u), or any folder that you may write"
        yield trouble("lgpio", "it cannot make its pipe where this program stands", fix)
    elif found.error:
        why = " (PyPI has no wheel of it for Python 3.13)" if new else ""
        yield trouble("lgpio", f"cannot be loaded{why}: {found.error}", f"{APT.format(library.apt)}; else {wheel}")
    elif host.installed("lgpio") in ("0.0.0.1", "0.0.0.2"):
        yield trouble("lgpio", "an empty stub, not the library", f"pip uninstall lgpio, then {wheel}")
    else:
        yield ok("lgpio", host.installed("lgpio") or found.version)
    if host.is_pi5() and host.installed("RPi.GPIO"):
        fix = "pip uninstall RPi.GPIO; sudo apt install python3-rpi-lgpio for programs that want its name"
        yield trouble("RPi.GPIO", "the real RPi.GPIO hides rpi-lgpio and cannot work on a Pi 5", fix)


def rpi_gpio(host: Host, library: Library) -> Iterator[Finding]:
    """The library of old: late at best."""
    fix = 'set factory = "lgpio", the default'
    if host.is_pi5():
        why = 'factory = "rpigpio" cannot work on a Pi 5 ("Cannot determine SOC peripheral base address")'
        yield trouble("RPi.GPIO", why, fix)
    elif _numbers(host.kernel)[:2] >= (6, 6):
        why = f'factory = "rpigpio" fails on kernel {host.kernel} ("Failed to add edge detection")'
        yield trouble("RPi.GPIO", why, fix)
    else:
        yield warning("RPi.GPIO", "presses are stamped late, when they arrive", fix)


def opencv(host: Host, library: Library) -> Iterator[Finding]:
    """System libraries that it lacks, a numpy that does not fit, two of it in one folder."""
    found = host.library("cv2")
    if any(word in found.error for word in ("libGL", "libgthread", "libglib")):
        fix = "sudo apt install libgl1 libglib2.0-0 (libglib2.0-0t64 on Trixie)"
        yield trouble("opencv", f"lacks a system library: {found.error}", fix)
    elif "numpy" in found.error.lower():
        fix = "pip uninstall numpy inside the environment, so that apt's own pair is used"
        yield trouble("opencv", f"does not fit the numpy that is found first: {found.error}", fix)
    elif found.error:
        yield trouble("opencv", f"cannot be loaded: {found.error}", INSTALL)
    elif host.installed(library.pip) != TESTED_OPENCV:
        yield warning("opencv", f"{found.version} is not the one that reads the dice in our tests", INSTALL)
    else:
        yield ok("opencv", TESTED_OPENCV)
    if host.installed("opencv-python") and host.installed("opencv-python-headless"):
        fix = "pip uninstall opencv-python opencv-python-headless; pip install one of them"
        yield warning("opencv", "opencv-python and opencv-python-headless are both installed into one folder", fix)


def picamera2(host: Host, library: Library) -> Iterator[Finding]:
    """Only apt's copy works, and many environments hide it."""
    found = host.library("picamera2")
    if found.error:
        hidden = "" if host.sees_system_packages() else "; this environment does not see apt's packages"
        fix = "sudo apt install --no-install-recommends python3-picamera2; pip's copy lacks libcamera"
        yield trouble("picamera2", f"cannot be loaded: {found.error}{hidden}", fix)
    else:
        yield ok("picamera2", found.version)


TRAPS: dict[str, Callable[[Host, Library], Iterator[Finding]]] = {
    "gpiozero": gpiozero,
    "lgpio": lgpio,
    "RPi": rpi_gpio,
    "cv2": opencv,
    "picamera2": picamera2,
}


def ribbon_camera(host: Host, settings: Settings) -> Iterator[Finding]:
    """A camera on the ribbon cable, and the driver for USB cameras."""
    names = [host.text(name).strip() for name in host.names("/sys/class/video4linux/video*/name")]
    inside = all(re.match(r"unicam|rp1-cfe|bcm2835-|pispbe|rpi-|rpivid", name) for name in names)
    if settings.camera.driver == "opencv" and names and inside:
        fix = 'set driver = "picamera2" in [camera]; sudo apt install --no-install-recommends python3-picamera2'
        yield trouble("camera", "the camera hangs on the ribbon cable, which OpenCV cannot read", fix)


def drawing(host: Host, settings: Settings) -> Iterator[Finding]:
    """The SDL inside pygame: does it know how to draw without a desktop, and is there something to draw on?"""
    if settings.display.driver != "pygame":
        return
    chosen = host.environ.get("SDL_VIDEODRIVER", "kmsdrm")
    if chosen == "dummy":
        yield note("screen", "SDL_VIDEODRIVER=dummy: the picture is painted and shown nowhere")
    pygame = host.library("pygame")
    desktop = host.environ.get("DISPLAY") or host.environ.get("WAYLAND_DISPLAY")
    if chosen != "kmsdrm" or desktop or pygame.error:
        return
    bundled = bundled_sdl(pygame.file)
    if bundled and b"KMSDRM" not in bundled.read_bytes() and not host.environ.get("SDL_DYNAMIC_API"):
        fix = 'pip uninstall pygame; sudo apt install python3-pygame; or set driver = "framebuffer" in [display]'
        yield trouble("pygame", f"the wheel's own SDL ({bundled.name}) cannot draw without a desktop", fix)
    elif bundled and host.is_pi5() and _sdl_version(bundled.name) < (2, 30):
        fix = "sudo apt install python3-pygame (Trixie)"
        yield warning("pygame", "an SDL before 2.30 draws garbage on a Pi 5", fix)
    elif host.is_pi5() and not bundled and _of_debian(host) < (2, 30):
        fix = 'write Raspberry Pi OS Trixie on the card, or set driver = "framebuffer" in [display]'
        yield warning("pygame", "Debian's SDL before 2.30 shows garbage on a Pi 5 in some modes", fix)
    if host.pi():
        yield from _screen(host)


def _screen(host: Host) -> Iterator[Finding]:
    states = [host.text(name).strip() for name in host.names("/sys/class/drm/card*-*/status")]
    if states and "connected" not in states:
        fix = "switch it on before the Pi, or: companion install --hdmi, and sudo reboot"
        yield warning("screen", "no screen was found at the start", fix)
    elif not host.names("/dev/dri/card*"):
        fix = 'put dtoverlay=vc4-kms-v3d into config.txt, or set driver = "framebuffer" in [display]'
        yield trouble("screen", "the kernel has no graphics driver", fix)


def bundled_sdl(pygame_file: str) -> Path | None:
    """The SDL library inside a pygame wheel; None if the system's own is used."""
    if not pygame_file:
        return None
    libraries = Path(pygame_file).parent.parent / "pygame.libs"
    return next(iter(sorted(libraries.glob("libSDL2-2*.so*"))), None)


def _sdl_version(name: str) -> tuple[int, int]:
    # libSDL2-2-hash.so.0.2800.4 is 2.28.4
    found = re.search(r"\.so\.0\.(\d+)\.", name)
    return (2, int(found[1]) // 100 if found else 99)


def _of_debian(host: Host) -> tuple[int, ...]:
    told = host.said(["dpkg-query", "-W", "-f", "${Version}", "libsdl2-2.0-0"])
    return _numbers(told)[:2] or (99,)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])
