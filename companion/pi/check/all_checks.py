"""Every check, in the order in which a person would look; then the devices that are not hopeless."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.pi.check import basics, libraries, lines
from companion.pi.check.devices import Paces, devices
from companion.pi.check.host import Finding, Host
from companion.pi.check.phones import phones
from companion.settings.config import Settings

CHECKS: tuple[Callable[[Host, Settings], Iterator[Finding]], ...] = (
    basics.retired,
    basics.system,
    basics.python,
    basics.power,
    basics.storage,
    basics.newer,
    basics.service,
    phones,
    libraries.loaded,
    libraries.programs,
    libraries.ribbon_camera,
    libraries.drawing,
    lines.rights,
    lines.brightness,
    lines.firmware,
    lines.header,
)


def findings(host: Host, settings: Settings, paces: Paces | None) -> Iterator[Finding]:
    """What the machine says, and the devices where somebody gives the paces to put them through."""
    hopeless = set()
    for check in CHECKS:
        for finding in check(host, settings):
            if finding.grade == "trouble":
                hopeless.add(finding.topic)
            yield finding
    if paces is not None:
        yield from devices(settings, paces, hopeless)
