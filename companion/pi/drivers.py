"""Which drivers are meant and what they need: those of a shipped build, or those that a settings file chooses.

Plain Python: the installer asks before any library is there.
"""

from __future__ import annotations

from pathlib import Path

from companion.core.errors import CompanionError
from companion.settings import toml_file
from hardware.errors import BadSettings, UnknownDriver
from hardware.needs import Needs
from hardware.pins import pin_map
from hardware.ports import KINDS
from hardware.registry import needs
from hardware.shipped import shipped

DEFAULTS = Path(__file__).parents[1] / "settings" / "defaults.toml"
BUILDS = tuple(pin_map().builds)
USUAL_BUILD = BUILDS[0]


def settings_of(build: str) -> Path:
    """The settings file that ships for a build: it says only what differs from the defaults."""
    return shipped("firmware_config") / "settings" / f"{build}.toml"


def configured(path: Path) -> list[Needs]:
    """What the drivers need that a settings file chooses, kind by kind."""
    defaults, theirs = toml_file.read(DEFAULTS), toml_file.read(path)
    chosen = {kind: {**defaults[kind], **theirs.get(kind, {})} for kind in KINDS}
    try:
        return [needs(kind, section["driver"], section["options"]) for kind, section in chosen.items()]
    except (UnknownDriver, BadSettings) as error:
        raise CompanionError("{file}: {error}", file=path, error=error) from None
