"""The Python libraries behind the drivers that the settings choose, trap by trap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from companion.pi.check.finding import Finding, note, ok, trouble, warning
from companion.pi.check.host import Host
from companion.settings.config import Settings

APT = "sudo apt install {} and use an environment made with --system-site-packages"


def gpio(host: Host, settings: Settings) -> Iterator[Finding]:
    """gpiozero on lgpio, for buttons and rings on the header."""
    if settings.buttons.driver != "gpio" and settings.ring.driver not in ("spi", "leds", "shift"):
        return
    gpiozero = host.library("gpiozero")
    if gpiozero.error:
        yield trouble("gpiozero", f"cannot be loaded: {gpiozero.error}", APT.format("python3-gpiozero"))
    elif _before(host.installed("gpiozero") or gpiozero.version, 2):
        yield trouble(
            "gpiozero",
            f"version {host.installed('gpiozero')} is Debian's old one and fails on today's kernels",
            "pip install 'gpiozero>=2' inside the environment",
        )
    else:
        yield ok("gpiozero", host.installed("gpiozero") or gpiozero.version)
    if factory(settings) == "rpigpio":
        yield from _legacy(host)
    else:
        yield from _lgpio(host)


def factory(settings: Settings) -> str:
    """Which pin factory the settings choose."""
    return str(settings.buttons.options.get("factory", settings.ring.options.get("factory", "lgpio")))


def _lgpio(host: Host) -> Iterator[Finding]:
    lgpio = host.library("lgpio")
    wheel = "PYPI=1 pip install lgpio" + (
        " (after: sudo apt install swig gcc python3-dev)" if host.python > (3, 12) else ""
    )
    if ".lgd-nfy" in lgpio.error:
        yield trouble(
            "lgpio",
            "it cannot make its pipe where this program stands",
            "export LG_WD=/run/user/$(id -u), or any folder that you may write",
        )
    elif lgpio.error:
        why = " (PyPI has no wheel of it for Python 3.13)" if host.python > (3, 12) else ""
        yield trouble("lgpio", f"cannot be loaded{why}: {lgpio.error}", f"{APT.format('python3-lgpio')}; else {wheel}")
    elif host.installed("lgpio") in ("0.0.0.1", "0.0.0.2"):
        yield trouble("lgpio", "an empty stub, not the library", f"pip uninstall lgpio, then {wheel}")
    else:
        yield ok("lgpio", host.installed("lgpio") or lgpio.version)
    if host.is_pi5() and host.installed("RPi.GPIO"):
        yield trouble(
            "RPi.GPIO",
            "the real RPi.GPIO hides rpi-lgpio and cannot work on a Pi 5",
            "pip uninstall RPi.GPIO; sudo apt install python3-rpi-lgpio for programs that want its name",
        )


def _legacy(host: Host) -> Iterator[Finding]:
    if host.is_pi5():
        yield trouble(
            "RPi.GPIO",
            'factory = "rpigpio" cannot work on a Pi 5 ("Cannot determine SOC peripheral base address")',
            'set factory = "lgpio", the default',
        )
    elif _at_least(host.kernel, (6, 6)):
        yield trouble(
            "RPi.GPIO",
            f'factory = "rpigpio" fails on kernel {host.kernel} ("Failed to add edge detection")',
            'set factory = "lgpio", the default',
        )
    else:
        yield warning("RPi.GPIO", "presses are stamped late, when they arrive", 'set factory = "lgpio", the default')


def serial(host: Host, settings: Settings) -> Iterator[Finding]:
    """pyserial, for a ring on USB."""
    if settings.ring.driver == "serial":
        found = host.library("serial")
        if found.error:
            yield trouble("pyserial", f"cannot be loaded: {found.error}", APT.format("python3-serial"))
        else:
            yield ok("pyserial", found.version)


def opencv(host: Host, settings: Settings) -> Iterator[Finding]:
    """OpenCV reads the dice, whatever takes the picture."""
    found = host.library("cv2")
    if "libGL" in found.error or "libgthread" in found.error or "libglib" in found.error:
        yield trouble(
            "opencv",
            f"lacks a system library: {found.error}",
            "sudo apt install libgl1 libglib2.0-0 (libglib2.0-0t64 on Trixie), or use pip's opencv-python-headless",
        )
    elif "numpy" in found.error.lower():
        yield trouble(
            "opencv",
            f"does not fit the numpy that is found first: {found.error}",
            "pip uninstall numpy inside the environment, so that apt's own pair is used",
        )
    elif found.error:
        yield trouble("opencv", f"cannot be loaded: {found.error}", APT.format("python3-opencv"))
    else:
        yield ok("opencv", found.version)
    if host.installed("opencv-python") and host.installed("opencv-python-headless"):
        yield warning(
            "opencv",
            "opencv-python and opencv-python-headless are both installed into one folder",
            "pip uninstall opencv-python opencv-python-headless; pip install one of them",
        )


def picamera2(host: Host, settings: Settings) -> Iterator[Finding]:
    """The camera on the ribbon cable."""
    if settings.camera.driver == "picamera2":
        found = host.library("picamera2")
        if found.error:
            hidden = "" if host.sees_system_packages() else "; this environment does not see apt's packages"
            fix = "sudo apt install --no-install-recommends python3-picamera2; pip's copy lacks libcamera"
            yield trouble("picamera2", f"cannot be loaded: {found.error}{hidden}", fix)
        else:
            yield ok("picamera2", found.version)
    elif settings.camera.driver == "opencv":
        names = [host.text(name).strip() for name in host.names("/sys/class/video4linux/video*/name")]
        if names and all(re.match(r"unicam|rp1-cfe|bcm2835-|pispbe|rpi-|rpivid", name) for name in names):
            yield trouble(
                "camera",
                "the camera hangs on the ribbon cable, which OpenCV cannot read",
                'set driver = "picamera2" in [camera]; sudo apt install --no-install-recommends python3-picamera2',
            )


def pygame(host: Host, settings: Settings) -> Iterator[Finding]:
    """pygame and the SDL inside it: does it know how to draw without a desktop?"""
    if settings.display.driver not in ("pygame", "framebuffer") and settings.sound.driver != "pygame":
        return
    found = host.library("pygame")
    if found.error:
        yield trouble("pygame", f"cannot be loaded: {found.error}", APT.format("python3-pygame"))
        return
    yield ok("pygame", found.version)
    if host.environ.get("DISPLAY") or host.environ.get("WAYLAND_DISPLAY") or settings.display.driver != "pygame":
        return
    if host.environ.get("SDL_VIDEODRIVER", "kmsdrm") != "kmsdrm":
        return
    bundled = bundled_sdl(found.file)
    if bundled and b"KMSDRM" not in bundled.read_bytes() and not host.environ.get("SDL_DYNAMIC_API"):
        yield trouble(
            "pygame",
            f"the wheel's own SDL ({bundled.name}) cannot draw without a desktop",
            'pip uninstall pygame; sudo apt install python3-pygame; or set driver = "framebuffer" in [display]',
        )
    elif bundled and host.is_pi5() and _before_sdl(bundled.name, (2, 30)):
        yield warning(
            "pygame", "an SDL before 2.30 draws garbage on a Pi 5", "sudo apt install python3-pygame (Trixie)"
        )
    if host.pi():
        yield from _screen(host)


def _screen(host: Host) -> Iterator[Finding]:
    states = [host.text(name).strip() for name in host.names("/sys/class/drm/card*-*/status")]
    if states and "connected" not in states:
        yield warning(
            "screen",
            "no screen was found at the start",
            "switch it on before the Pi, or: companion install --hdmi, and sudo reboot",
        )
    elif not host.names("/dev/dri/card*"):
        fix = 'put dtoverlay=vc4-kms-v3d into config.txt, or set driver = "framebuffer" in [display]'
        yield trouble("screen", "the kernel has no graphics driver", fix)


def bundled_sdl(pygame_file: str) -> Path | None:
    """The SDL library inside a pygame wheel; None if the system's own is used."""
    if not pygame_file:
        return None
    libraries = Path(pygame_file).parent.parent / "pygame.libs"
    return next(iter(sorted(libraries.glob("libSDL2-2*.so*"))), None)


def display_note(host: Host, settings: Settings) -> Iterator[Finding]:
    """A picture that goes nowhere on purpose."""
    if settings.display.driver == "pygame" and host.environ.get("SDL_VIDEODRIVER") == "dummy":
        yield note("screen", "SDL_VIDEODRIVER=dummy: the picture is painted and shown nowhere")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def _before(version: str, major: int) -> bool:
    return bool(version) and _numbers(version)[:1] < (major,)


def _at_least(version: str, least: tuple[int, int]) -> bool:
    return _numbers(version)[:2] >= least


def _before_sdl(name: str, least: tuple[int, int]) -> bool:
    # libSDL2-2-hash.so.0.2800.4 is 2.28.4
    found = re.search(r"\.so\.0\.(\d+)\.", name)
    return bool(found) and (2, int(found[1]) // 100) < least  # type: ignore[index]
