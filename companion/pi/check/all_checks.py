"""Every check, in the order in which a person would look."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.pi.check import basics, libraries, lines
from companion.pi.check.finding import Finding
from companion.pi.check.host import Host
from companion.settings.config import Settings

Check = Callable[[Host, Settings], Iterator[Finding]]

CHECKS: tuple[Check, ...] = (
    basics.retired,
    basics.system,
    basics.python,
    basics.power,
    basics.storage,
    basics.service,
    libraries.loaded,
    libraries.ribbon_camera,
    libraries.drawing,
    lines.rights,
    lines.firmware,
)
# These compare the drivers' options with each other, so those must be sound first.
WITH_OPTIONS: tuple[Check, ...] = (lines.pins, lines.chip)


def findings(host: Host, settings: Settings) -> Iterator[Finding]:
    """What the machine says, before any device is opened."""
    for check in CHECKS:
        yield from check(host, settings)
    wrong = list(lines.options(host, settings))
    yield from wrong
    if not wrong:
        for check in WITH_OPTIONS:
            yield from check(host, settings)
