"""Which drivers are meant and what they need: those of a shipped build, or those that a settings file chooses.

Plain Python: the installer asks before any library is there.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.core.errors import CompanionError
from hardware.errors import BadSettings, UnknownDriver
from hardware.needs import Needs
from hardware.pins import pin_map
from hardware.ports import KINDS, Kind
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
    defaults, theirs = _read(DEFAULTS), _read(path)
    try:
        return [_needs(kind, {**defaults[kind], **theirs.get(kind, {})}) for kind in KINDS]
    except (UnknownDriver, BadSettings) as error:
        raise CompanionError("{file}: {error}", file=path, error=error) from None


def _needs(kind: Kind, section: Mapping[str, Any]) -> Needs:
    return needs(kind, section["driver"], section["options"])


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise CompanionError(
            "{file} cannot be read ({error}): check the name given", file=path, error=error.strerror
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise CompanionError("{file} is not valid TOML: {error}", file=path, error=error) from None
