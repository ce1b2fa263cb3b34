"""Settings: TOML read once into frozen values; a typo is an error that suggests the right word."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

import msgspec

from companion.core.errors import ConfigError
from companion.core.languages import LANGUAGES, Language
from companion.settings import place, toml_file

if TYPE_CHECKING:  # commands that open no device start without them
    from hardware.ports import Kind

DEFAULTS = Path(__file__).with_name("defaults.toml")
# Settings of earlier editions that nobody obeys any more: a file that has one still loads, and `check` says so.
RETIRED = {("dice", "any_dice"): "the table reads its own six dice, 'companion read --any' reads others"}
SIM = "sim"  # the driver of every simulated device
DEVICES: tuple[Kind, ...] = ("buttons", "ring", "camera", "display", "sound", "voice")
LIMITS = {
    "auction.seconds_a_step": (0.1, 30),
    "auction.lead_in_seconds": (0.0, 60),
    "auction.debounce_ms": (1, 500),
    "table.dim_after_minutes": (0, 24 * 60),
    "table.frames_a_second": (5, 120),
    "remote.port": (1024, 65535),
}

Toml: TypeAlias = Any
"""A value of a settings file that nobody has checked yet; a driver checks its own options."""

_AT_HOME = re.compile(r"~[\w.-]*(/|$)")


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


class RemoteSettings(msgspec.Struct, frozen=True):
    port: int
    names: tuple[str, ...]
    socket: str


class ClubSettings(msgspec.Struct, frozen=True):
    broker: str
    table: str
    names: Literal["full", "initials"]
    since: str
    user: str
    password_file: str
    tls: bool
    ca_file: str
    home_assistant: str

    @property
    def name(self) -> str:
        """What this table is called at the club: a word of a topic and of a file's name."""
        return self.table or re.sub(r"[^a-z0-9-]+", "-", os.uname().nodename.lower()).strip("-")[:24] or "table"


class DeviceSettings(msgspec.Struct, frozen=True):
    driver: str
    options: dict[str, Toml]


class Settings(msgspec.Struct, frozen=True):
    """The whole settings file; defaults.toml is its manual."""

    table: TableSettings
    auction: AuctionSettings
    dice: DiceSettings
    remote: RemoteSettings
    club: ClubSettings
    buttons: DeviceSettings
    ring: DeviceSettings
    camera: DeviceSettings
    display: DeviceSettings
    sound: DeviceSettings
    voice: DeviceSettings
    retired: tuple[str, ...] = ()  # what the file asks for that nobody obeys any more
    served: bool = False  # these are the settings of a service that is installed here

    def simulated(self) -> Settings:
        """The same table with every device simulated."""
        sim = DeviceSettings(SIM, {})
        return msgspec.structs.replace(self, **dict.fromkeys(DEVICES, sim))

    def device(self, kind: Kind) -> DeviceSettings:
        """What is said about one kind of device."""
        said: DeviceSettings = getattr(self, kind)
        return said

    @property
    def wants_world(self) -> bool:
        """Whether a device is simulated, so that somebody has to make the world it belongs to."""
        return any(self.device(kind).driver == SIM for kind in DEVICES)

    def data_folder(self) -> Path:
        """Where everything is kept: the setting, systemd's state folder, the service's, or the user's own."""
        if self.table.data:
            return Path(self.table.data).absolute()
        if state := os.environ.get("STATE_DIRECTORY"):
            return Path(state.split(":")[0])
        if self.served:
            return place.STATE
        return _at(os.environ.get("XDG_DATA_HOME"), ".local/share") / "companion"

    def entered(self) -> Path:
        """The data folder, for somebody who is about to use it: a service's is entered as the service's user."""
        folder = self.data_folder()
        return place.enter(folder) if self.served else folder

    def socket(self, data: Path) -> Path:
        """Where the table meets the process that serves phones: the setting, the services' own, or the data folder."""
        named = self.remote.socket or os.environ.get("COMPANION_SOCKET", "")
        return Path(named) if named else data / "table.sock"

    def club_socket(self, data: Path) -> Path:
        """Where the table meets the process that tells its club: beside the phones' socket."""
        return self.socket(data).with_name("club.sock")

    def dice_profile(self, data: Path) -> Path:
        """Where the dice profile lies of a table that keeps its things in `data`."""
        return Path(self.dice.profile) if self.dice.profile else data / "dice.profile.json"


def _at(named: str | None, below_home: str) -> Path:
    """The folder that was named, or the usual one below the user's home."""
    try:
        return Path(named) if named else Path.home() / below_home
    except RuntimeError:  # a user whom the system does not know, and no HOME
        raise ConfigError("nobody's home is known here: set HOME, or name the folder with --data DIR") from None


def usual_file() -> Path | None:
    """The service's settings where one is installed, else the owner's own; who has no home has none."""
    if place.is_served():
        return place.SETTINGS
    try:
        path = _at(os.environ.get("XDG_CONFIG_HOME"), ".config") / "companion" / "companion.toml"
    except ConfigError:
        return None
    return path if path.exists() else None


def load(path: Path | None = None) -> Settings:
    """The defaults overlaid with the named file, which must exist, or with the usual one."""
    chosen = path or usual_file()
    theirs = toml_file.read(chosen) if chosen else {}
    served = chosen is not None and chosen.absolute() == place.SETTINGS and place.is_served()
    try:
        return msgspec.structs.replace(_settings(theirs), served=served)
    except ConfigError as error:
        raise ConfigError("{file}: {error}", file=chosen, error=error) from None


def _settings(theirs: dict[str, Toml]) -> Settings:
    defaults = toml_file.read(DEFAULTS)
    retired = _take_retired(theirs)
    _check_keys(theirs, defaults, ())
    document = {**_overlaid(defaults, _at_home(theirs)), "retired": retired}
    language = document["table"]["language"]
    if isinstance(language, str) and language not in LANGUAGES:
        names = ", ".join(LANGUAGES)
        raise ConfigError("language “{language}”: choose one of {names}", language=language, names=names)
    try:
        settings = msgspec.convert(document, Settings)
    except msgspec.ValidationError as error:
        raise ConfigError("{error}; see {defaults} for what is allowed", error=error, defaults=DEFAULTS.name) from None
    if not re.fullmatch(r"[a-z0-9-]{0,24}", settings.club.table):
        raise ConfigError(
            "[club] table “{name}”: write at most 24 small letters, digits and -", name=settings.club.table
        )
    if not re.fullmatch(r"([\w.-]+(:\d{1,5})?)?", settings.club.broker):
        raise ConfigError("[club] broker “{name}”: write it as name:port", name=settings.club.broker)
    for name, (low, high) in LIMITS.items():
        value = attrgetter(name)(settings)
        if not low <= value <= high:
            raise ConfigError(
                "{name} = {value}: choose something from {low} to {high}", name=name, value=value, low=low, high=high
            )
    return settings


def _take_retired(theirs: dict[str, Any]) -> list[str]:
    """Take retired settings out of a file; one that asks for something is named."""
    asked = []
    for (section, key), instead in RETIRED.items():
        held = theirs.get(section)
        if isinstance(held, dict) and held.pop(key, None):
            asked.append(f"[{section}] {key} is no setting any more: {instead}")
    return asked


def _check_keys(theirs: Mapping[str, Toml], known: Mapping[str, Toml], where: tuple[str, ...]) -> None:
    if where and where[-1] == "options":
        return  # a driver checks its own
    for key, value in theirs.items():
        if key not in known:
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean “{near[0]}”?" if near else f"known are {', '.join(known)}"
            place = f"[{'.'.join(where)}] " if where else ""
            raise ConfigError("{place}has no setting “{key}”: {hint}", place=place, key=key, hint=hint)
        if isinstance(known[key], Mapping):
            section = (*where, key)
            if not isinstance(value, Mapping):
                raise ConfigError("“{key}” is a section: write [{section}]", key=key, section=".".join(section))
            _check_keys(value, known[key], section)


def _at_home(theirs: Toml) -> Toml:
    """The same with every path that begins with ~ written out, whatever setting or driver's option it is."""
    if isinstance(theirs, Mapping):
        return {key: _at_home(value) for key, value in theirs.items()}
    if not isinstance(theirs, str) or not _AT_HOME.match(theirs):
        return theirs
    try:
        return str(Path(theirs).expanduser())
    except RuntimeError:
        raise ConfigError("“{given}”: there is no such home folder; write the whole path", given=theirs) from None


def _overlaid(below: Mapping[str, Toml], above: Mapping[str, Toml]) -> dict[str, Toml]:
    merged = dict(below)
    for key, value in above.items():
        if isinstance(value, Mapping) and isinstance(merged.get(key), Mapping):
            merged[key] = _overlaid(merged[key], value)
        else:
            merged[key] = value
    return merged
