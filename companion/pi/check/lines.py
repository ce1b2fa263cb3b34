"""The header's lines and the device files: rights, clashes, holders, and what the firmware switched on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from companion.pi.check.config_txt import lines_for
from companion.pi.check.host import Finding, Host, ok, trouble, warning
from companion.settings.config import DEVICES, Settings
from hardware import gpiochip, registry
from hardware.errors import BadSettings, HardwareError, UnknownDriver
from hardware.needs import Board, Needs, Use
from hardware.pins import clashes, pin_map
from hardware.ports import Kind

MODELS: dict[Board, str] = {"all": "", "pi3": "Pi 3", "pi02": "Pi Zero 2", "pi4": "Pi 4", "pi5": "Pi 5"}


def wanted(settings: Settings) -> dict[Kind, Needs]:
    """What each device's driver needs, as far as its settings are understood."""
    return {kind: needs for kind, needs in _asked(settings) if isinstance(needs, Needs)}


def _asked(settings: Settings) -> Iterator[tuple[Kind, Needs | HardwareError]]:
    for kind in DEVICES:
        chosen = settings.device(kind)
        try:
            yield kind, registry.needs(kind, chosen.driver, chosen.options)
        except (UnknownDriver, BadSettings) as error:
            yield kind, error


def rights(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the devices are there and this user may use them."""
    for kind, needs in wanted(settings).items():
        for file in needs.files:
            there = host.names(file.pattern)
            if not there:
                yield trouble(kind, f"there is no {file.pattern}", file.if_missing)
            elif not any(host.is_device(name) for name in there):
                fix = f"name the device itself in [{kind}.options], or remove the file if it stands in its place"
                yield trouble(kind, f"{there[0]} is not a device: an ordinary file or a folder", fix)
            elif not any(host.may_use(name) for name in there):
                owner = host.group_of(there[0])
                fix = f"sudo usermod -aG {file.group} {host.user}, then log in again"
                if owner == "root":
                    fix = f"sudo python3 -m companion install (its udev rules give it to the group {file.group}); {fix}"
                yield trouble(kind, f"{host.user} may not open {there[0]} (it belongs to the group {owner})", fix)


def brightness(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the panel's brightness can be set at the table; many panels have none, and that is no fault."""
    for light in host.names("/sys/class/backlight/*/brightness"):
        name = light.split("/")[-2]
        if host.may_use(light):
            yield ok("display", f"the brightness of {name} can be set")
        else:
            fix = "sudo python3 -m companion install: the service then gives it to the group video"
            yield warning("display", f"the brightness of {name} cannot be set by {host.user}", fix)


def header(host: Host, settings: Settings) -> Iterator[Finding]:
    """The drivers' options; those that are sound are compared with each other and with the chip."""
    wrong = [(kind, error) for kind, error in _asked(settings) if not isinstance(error, Needs)]
    for kind, error in wrong:
        yield trouble(kind, str(error), "mend the settings: companion/settings/defaults.toml explains each")
    uses = [use for needs in wanted(settings).values() for use in needs.lines]
    if wrong or not uses:
        return
    twice = clashes(uses, pin_map().reserved)
    for clash in twice:
        yield trouble("pins", clash, "give one of them another line: companion wiring shows which are free")
    if not twice:
        yield ok("pins", f"{len(uses)} lines, none wanted twice")
    yield from _chosen_chips(host, settings)
    yield from _chip(host, uses)


def _chosen_chips(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the chips are there that the settings name by their numbers; which those are changes with kernels."""
    there = [name for name in host.names("/dev/gpiochip*") if host.is_device(name)]
    for kind in DEVICES if there else ():
        number = settings.device(kind).options.get("chip")
        if number is not None and f"/dev/gpiochip{number}" not in there:
            fix = (
                f"take chip = {number} out of [{kind}.options]: the header is found by its label; or name one of these"
            )
            yield trouble(kind, f"there is no /dev/gpiochip{number}, only {', '.join(there)}", fix)


def _chip(host: Host, uses: Iterable[Use]) -> Iterator[Finding]:
    """The chip behind the header, and who holds the lines that we want; a missing one was told with the devices."""
    found = list(gpiochip.chips(host.path("/dev")))
    header = gpiochip.header_chip(found)
    if header is not None:
        yield ok("gpiochip", f"gpiochip{header.number} ({header.label})")
        for use in uses:
            line = gpiochip.line_info(header.number, use.gpio, host.path("/dev"))
            if line.used and not use.kernel:
                who = gpiochip.holder(header.number, use.gpio)
                yield trouble("lines", f"GPIO{use.gpio} ({use.purpose}) is held by {who}", _free(line.consumer))
    elif found:
        labels = ", ".join(f"gpiochip{each.number} is {each.label}" for each in found)
        fix = "set chip = N in [buttons.options] and [ring.options]"
        yield trouble("gpiochip", f"none of the chips is a Pi's header: {labels}", fix)


def _free(consumer: str) -> str:
    if consumer.startswith("spi"):
        return "switch SPI off (dtparam=spi=off in config.txt) or wire another line"
    if consumer in ("power", "gpio_keys") or "shutdown" in consumer:
        return "take the dtoverlay=gpio-shutdown or gpio-key line out of config.txt, or wire another line"
    if consumer in ("lg", "companion"):
        return "another program has it: sudo systemctl stop companion, or end the process named"
    return "stop what holds it, or wire another line"


def firmware(host: Host, settings: Settings) -> Iterator[Finding]:
    """What config.txt must say for the devices to work well on this board."""
    text = host.text("/boot/firmware/config.txt") or host.text("/boot/config.txt")
    there = lines_for(text, host.pi())
    for kind, needs in wanted(settings).items():
        silent = [each for each in needs.firmware if each.without]  # the others are missed as a device file
        missing = [
            warning("firmware", f"{line} is missing: {each.without}", "companion install with your --ring or --config")
            for each in silent
            if MODELS[each.board] in host.pi()
            for line in each.lines
            if line not in there
        ]
        if text and silent:
            yield from missing or [ok("firmware", f"config.txt suits the {kind}")]
    if settings.camera.driver == "picamera2" and "camera_auto_detect=0" in there and not _has_camera(there):
        why = "camera_auto_detect=0 and no overlay of a camera: none on the ribbon cable is found"
        fix = "remove the line from config.txt, or add your camera's own (dtoverlay=imx708 for Camera Module 3); reboot"
        yield trouble("camera", why, fix)


def _has_camera(lines: Iterable[str]) -> bool:
    return any(re.match(r"dtoverlay=(imx|ov|arducam)", line) for line in lines)
