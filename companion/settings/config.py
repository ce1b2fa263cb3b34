"""Settings: TOML read once into frozen values; a typo is an error that suggests the right word."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from companion.core.errors import ConfigError
from companion.core.languages import LANGUAGES, Language
from hardware.ports import Kind

DEFAULTS = Path(__file__).with_name("defaults.toml")
MAX_FILE = 1 << 20
# Settings of earlier editions that nobody obeys any more: a file that has one still loads, and `check` says so.
RETIRED = {("dice", "any_dice"): "the table reads its own six dice, 'companion read --any' reads others"}


class TableSettings(msgspec.Struct, frozen=True):
    data: str
    language: Language
    dim_after_minutes: float
    frames_a_second: int


class AuctionSettings(msgspec.Struct, frozen=True):
    seconds_a_step: float
    lead_in_seconds: float
    debounce_ms: float


class DiceSettings(msgspec.Struct, frozen=True):
    profile: str


class DeviceSettings(msgspec.Struct, frozen=True):
    driver: str
    options: dict[str, Any]


class Settings(msgspec.Struct, frozen=True):
    """The whole settings file; defaults.toml is its manual."""

    table: TableSettings
    auction: AuctionSettings
    dice: DiceSettings
    buttons: DeviceSettings
    ring: DeviceSettings
    camera: DeviceSettings
    display: DeviceSettings
    sound: DeviceSettings
    retired: tuple[str, ...] = ()  # what the file asks for that nobody obeys any more

    def simulated(self) -> Settings:
        """The same table with every device simulated."""
        sim = DeviceSettings("sim", {})
        return msgspec.structs.replace(self, buttons=sim, ring=sim, camera=sim, display=sim, sound=sim)

    def device(self, kind: Kind) -> DeviceSettings:
        """What is said about one kind of device."""
        match kind:
            case "buttons":
                return self.buttons
            case "camera":
                return self.camera
            case "display":
                return self.display
            case "ring":
                return self.ring
            case "sound":
                return self.sound

    def data_folder(self) -> Path:
        """Where everything is kept: the setting, systemd's state folder, or the user's own."""
        if self.table.data:
            return Path(self.table.data).expanduser().absolute()
        if state := os.environ.get("STATE_DIRECTORY"):
            return Path(state.split(":")[0])
        home = os.environ.get("XDG_DATA_HOME")
        return (Path(home) if home else Path.home() / ".local" / "share") / "companion"

    def dice_profile(self, data: Path) -> Path:
        """Where the dice profile lies of a table that keeps its things in `data`."""
        return Path(self.dice.profile).expanduser() if self.dice.profile else data / "dice.profile.json"


def default_path() -> Path:
    """Where the owner's settings lie if no file is named."""
    home = os.environ.get("XDG_CONFIG_HOME")
    return (Path(home) if home else Path.home() / ".config") / "companion" / "companion.toml"


def load(path: Path | None = None) -> Settings:
    """The defaults overlaid with the owner's file; a named file must exist."""
    document = _read(DEFAULTS)
    chosen = path or default_path()
    if path is not None or chosen.exists():
        theirs = _read(chosen)
        retired = _take_retired(theirs)
        _check_keys(theirs, document, chosen, ())
        document = {**_overlaid(document, theirs), "retired": retired}
    _check_language(document["table"]["language"], chosen)
    try:
        settings = msgspec.convert(document, Settings)
    except msgspec.ValidationError as error:
        raise ConfigError(
            "{file}: {error}; see {defaults} for what is allowed", file=chosen, error=error, defaults=DEFAULTS.name
        ) from None
    _check_values(settings, chosen)
    return settings


def _read(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > MAX_FILE:
            raise ConfigError("{file} is far too large for a settings file", file=path)
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(
            "{file} cannot be read ({error}): check the name given", file=path, error=error.strerror
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("{file} is not valid TOML: {error}", file=path, error=error) from None


def _take_retired(theirs: dict[str, Any]) -> list[str]:
    """Take retired settings out of a file; one that asks for something is named."""
    asked = []
    for (section, key), instead in RETIRED.items():
        held = theirs.get(section)
        if isinstance(held, dict) and held.pop(key, None):
            asked.append(f"[{section}] {key} is no setting any more: {instead}")
    return asked


def _check_keys(theirs: Mapping[str, Any], known: Mapping[str, Any], path: Path, where: tuple[str, ...]) -> None:
    if where and where[-1] == "options":
        return  # a driver checks its own
    for key, value in theirs.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean “{near[0]}”?" if near else f"known are {', '.join(known)}"
            place = f"[{'.'.join(where)}] " if where else ""
            raise ConfigError(
                "{file}: {place}has no setting “{key}”: {hint}", file=path, place=place, key=key, hint=hint
            )
        if isinstance(known[key], Mapping):
            if not isinstance(value, Mapping):
                raise ConfigError(
                    "{file}: “{key}” is a section: write [{section}]",
                    file=path,
                    key=key,
                    section=".".join((*where, key)),
                )
            _check_keys(value, known[key], path, (*where, key))


def _overlaid(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
            merged[key] = _overlaid(merged[key], value)
        else:
            merged[key] = value
    return merged


def _check_language(language: Any, path: Path) -> None:
    if isinstance(language, str) and language not in LANGUAGES:
        raise ConfigError(
            "{file}: language “{language}”: choose one of {names}",
            file=path,
            language=language,
            names=", ".join(LANGUAGES),
        )


def _check_values(settings: Settings, path: Path) -> None:
    limits = {
        "auction.seconds_a_step": (settings.auction.seconds_a_step, 0.1, 30),
        "auction.lead_in_seconds": (settings.auction.lead_in_seconds, 0.0, 60),
        "auction.debounce_ms": (settings.auction.debounce_ms, 1, 500),
        "table.dim_after_minutes": (settings.table.dim_after_minutes, 0, 24 * 60),
        "table.frames_a_second": (settings.table.frames_a_second, 5, 120),
    }
    for name, (value, low, high) in limits.items():
        if not low <= value <= high:
            raise ConfigError(
                "{file}: {name} = {value}: choose something from {low} to {high}",
                file=path,
                name=name,
                value=value,
                low=low,
                high=high,
            )
