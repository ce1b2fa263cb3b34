"""The header's lines and the device files: rights, clashes, holders, and what the firmware switched on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.pi.check.finding import Finding, ok, trouble, warning
from companion.pi.check.host import Host
from companion.settings.config import Settings
from hardware import gpiochip
from hardware.driver import read_settings
from hardware.errors import BadSettings, UnknownDriver
from hardware.pins import Use, clashes, pin_map
from hardware.registry import NONE, driver_class

DEVICES = {
    # what a driver opens, and the group that Raspberry Pi OS and our rules give it
    ("buttons", "gpio"): ("/dev/gpiochip*", "gpio"),
    ("ring", "spi"): ("/dev/spidev0.*", "spi"),
    ("ring", "leds"): ("/dev/gpiochip*", "gpio"),
    ("ring", "shift"): ("/dev/gpiochip*", "gpio"),
    ("ring", "serial"): ("/dev/tty[AU][CS][MB]*", "dialout"),
    ("camera", "opencv"): ("/dev/video*", "video"),
    ("camera", "picamera2"): ("/dev/media*", "video"),
    ("display", "framebuffer"): ("/dev/fb0", "video"),
}
SPI = "SPI"
MISSING = {
    "/dev/spidev0.*": "put dtparam=spi=on into config.txt (companion install does) and restart",
    "/dev/gpiochip*": "this kernel offers no GPIO chip: on a Pi update the system, elsewhere run --simulate",
    "/dev/tty[AU][CS][MB]*": "plug the board in with a cable that carries data; lsusb shows whether it is seen",
    "/dev/video*": 'plug the camera in; for the ribbon cable choose driver = "picamera2"',
    "/dev/media*": "check the ribbon cable and camera_auto_detect=1 in config.txt, then restart",
    "/dev/fb0": 'add a screen, or choose driver = "pygame" in [display]',
}


def rights(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the devices are there and this user may use them."""
    for (kind, driver), (pattern, group) in DEVICES.items():
        if getattr(settings, kind).driver != driver:
            continue
        files = host.names(pattern)
        if not files:
            yield trouble(kind, f"there is no {pattern}", MISSING[pattern])
            continue
        shut = [name for name in files if not host.may_use(name)]
        if len(shut) == len(files):
            owner = host.group_of(shut[0])
            fix = f"sudo usermod -aG {group} {host.user}, then log in again"
            if owner == "root":
                fix = f"sudo python3 -m companion install (its udev rules give it to the group {group}); {fix}"
            yield trouble(kind, f"{host.user} may not open {shut[0]} (it belongs to the group {owner})", fix)


def options(host: Host, settings: Settings) -> Iterator[Finding]:
    """Names and numbers in the settings that no driver understands."""
    for kind in ("buttons", "ring", "camera", "display", "sound"):
        if getattr(settings, kind).driver != NONE:
            try:
                _driver_settings(kind, settings)
            except (UnknownDriver, BadSettings) as error:
                yield trouble(kind, str(error), "mend the settings: companion/settings/defaults.toml explains each")


def wanted_lines(settings: Settings) -> list[Use]:
    """Every line of the header that the settings ask for."""
    uses: list[Use] = []
    pins = pin_map()
    if settings.buttons.driver == "gpio":
        chosen = _driver_settings("buttons", settings)
        uses += [Use(gpio, f"button {name}") for name, gpio in chosen.buttons.items()]
        uses += [Use(gpio, f"lamp {name}") for name, gpio in chosen.lamps.items()]
    if settings.ring.driver == "spi":
        uses.append(Use(pins.ring_spi.data, f"{SPI} (the ring's data)"))
        uses += [Use(gpio, SPI) for gpio in pins.ring_spi.kernel]
    if settings.ring.driver == "leds":
        lines = _driver_settings("ring", settings).lines
        uses += [Use(gpio, f"ring LED {n}") for n, gpio in enumerate(lines, 1)]
    if settings.ring.driver == "shift":
        chosen = _driver_settings("ring", settings)
        uses += [Use(getattr(chosen, name), f"ring {name}") for name in ("data", "clock", "latch")]
    if settings.sound.driver == "buzzer":
        uses.append(Use(_driver_settings("sound", settings).line, "buzzer"))
    return uses


def _driver_settings(kind: str, settings: Settings) -> Any:  # its fields differ from driver to driver
    chosen = getattr(settings, kind)
    return read_settings(driver_class(kind, chosen.driver).settings, chosen.options, f"{kind}.{chosen.driver}")


def pins(host: Host, settings: Settings) -> Iterator[Finding]:
    """Two users of one line, in the settings."""
    uses = wanted_lines(settings)
    found = clashes(uses, pin_map().reserved)
    for clash in found:
        yield trouble("pins", clash, "give one of them another line: companion wiring shows which are free")
    if uses and not found:
        yield ok("pins", f"{len(uses)} lines, none wanted twice")


def chip(host: Host, settings: Settings) -> Iterator[Finding]:
    """The chip behind the header, and who holds the lines that we want."""
    uses = wanted_lines(settings)
    found = list(gpiochip.chips(host.path("/dev")))
    if not uses or not found:
        return  # nothing to look for; a missing chip was told with the devices
    header = gpiochip.header_chip(found)
    if header is None:
        labels = ", ".join(f"gpiochip{each.number} is {each.label}" for each in found)
        fix = "set chip = N in [buttons.options] and [ring.options]"
        yield trouble("gpiochip", f"none of the chips is a Pi's header: {labels}", fix)
        return
    yield ok("gpiochip", f"gpiochip{header.number} ({header.label})")
    for use in uses:
        line = gpiochip.line_info(header.number, use.gpio, host.path("/dev"))
        if line.used and not use.purpose.startswith(SPI):  # those the kernel is meant to hold
            who = gpiochip.holder(header.number, use.gpio)
            yield trouble("lines", f"GPIO{use.gpio} ({use.purpose}) is held by {who}", _free(line.consumer))


def _free(consumer: str) -> str:
    if consumer.startswith("spi"):
        return "switch SPI off (dtparam=spi=off in config.txt) or wire another line"
    if consumer in ("shutdown", "gpio-shutdown", "power", "gpio_keys") or "shutdown" in consumer:
        return "take the dtoverlay=gpio-shutdown or gpio-key line out of config.txt, or wire another line"
    if consumer in ("lg", "companion"):
        return "another program has it: sudo systemctl stop companion, or end the process named"
    return "stop what holds it, or wire another line"


def firmware(host: Host, settings: Settings) -> Iterator[Finding]:
    """What config.txt must say for a steady ring."""
    text = host.text("/boot/firmware/config.txt") or host.text("/boot/config.txt")
    if not text or settings.ring.driver != "spi":
        return
    lines = {line.strip() for line in text.splitlines()}
    needs = {"Pi 4": "core_freq_min=500", "Pi 400": "core_freq_min=500", "Pi 3": "core_freq=250"}
    for board, line in needs.items():
        if board in host.pi() and line not in lines:
            yield warning("firmware", f"{line} is missing: the ring's timing drifts with the load", "companion install")
            return
    yield ok("firmware", "config.txt suits the ring")
