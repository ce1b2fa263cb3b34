"""The header's lines and the device files: rights, clashes, holders, and what the firmware switched on."""

from __future__ import annotations

from collections.abc import Iterator

from companion.pi.check.finding import Finding, ok, trouble, warning
from companion.pi.check.host import Host
from companion.settings.config import Settings
from hardware import gpiochip, registry
from hardware.errors import BadSettings, UnknownDriver
from hardware.needs import Board, Needs, Use
from hardware.pins import clashes, pin_map
from hardware.ports import Kind

KINDS: tuple[Kind, ...] = ("buttons", "ring", "camera", "display", "sound")  # in the order of looking
MODELS: dict[Board, str] = {"all": "", "pi3": "Pi 3", "pi02": "Pi Zero 2", "pi4": "Pi 4", "pi5": "Pi 5"}
MEND = "mend the settings: companion/settings/defaults.toml explains each"


def options(host: Host, settings: Settings) -> Iterator[Finding]:
    """Names and numbers in the settings that no driver understands."""
    for kind in KINDS:
        try:
            _needs(kind, settings)
        except (UnknownDriver, BadSettings) as error:
            yield trouble(kind, str(error), MEND)


def wanted(settings: Settings) -> dict[Kind, Needs]:
    """What each device's driver needs, as far as its settings are understood."""
    found = {}
    for kind in KINDS:
        try:
            found[kind] = _needs(kind, settings)
        except (UnknownDriver, BadSettings):
            continue  # told among the options
    return found


def _needs(kind: Kind, settings: Settings) -> Needs:
    chosen = settings.device(kind)
    return registry.needs(kind, chosen.driver, chosen.options)


def rights(host: Host, settings: Settings) -> Iterator[Finding]:
    """Whether the devices are there and this user may use them."""
    for kind, needs in wanted(settings).items():
        for file in needs.files:
            there = host.names(file.pattern)
            if not there:
                yield trouble(kind, f"there is no {file.pattern}", file.if_missing)
            elif not any(host.may_use(name) for name in there):
                owner = host.group_of(there[0])
                fix = f"sudo usermod -aG {file.group} {host.user}, then log in again"
                if owner == "root":
                    fix = f"sudo python3 -m companion install (its udev rules give it to the group {file.group}); {fix}"
                yield trouble(kind, f"{host.user} may not open {there[0]} (it belongs to the group {owner})", fix)


def wanted_lines(settings: Settings) -> list[Use]:
    """Every line of the header that the settings ask for."""
    return [use for needs in wanted(settings).values() for use in needs.lines]


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
        if line.used and not use.kernel:
            who = gpiochip.holder(header.number, use.gpio)
            yield trouble("lines", f"GPIO{use.gpio} ({use.purpose}) is held by {who}", _free(line.consumer))


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
    there = {line.strip() for line in text.splitlines()}
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
