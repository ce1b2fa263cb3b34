"""What every driver is made of: checked settings and its surroundings."""

from __future__ import annotations

import difflib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Annotated, Any, ClassVar, TypeVar

from hardware.errors import BadSettings, Sentence, say
from hardware.needs import Needs

S = TypeVar("S", bound="Settings")

try:
    from msgspec import Meta, convert
except ImportError:  # `companion install` on a fresh Pi: needs are read there, nothing is checked or opened

    def Meta(**bounds: float) -> None: ...  # type: ignore[no-redef]
    def convert(given: dict[str, Any], kind: type[S]) -> S:  # type: ignore[no-redef]
        return kind(**given)


Limits = Meta
Gpio = Annotated[int, Limits(ge=0, le=53)]
Leds = Annotated[int, Limits(ge=8, le=60)]
Share = Annotated[float, Limits(ge=0.0, le=1.0)]
Pixels = Annotated[int, Limits(ge=160, le=7680)]
Seconds = Annotated[float, Limits(ge=0, le=30)]


@dataclass(frozen=True)
class Settings:
    """The base of each driver's settings: frozen, typed, and deaf to unknown keys."""


@dataclass(frozen=True, slots=True)
class Context:
    """What surrounds a driver and is not a setting: the clock, and the simulated table where there is one."""

    now_ns: Callable[[], int]
    world: object = None


class Driver(ABC):
    """What the class behind a name has, beside the verbs of its port."""

    settings: ClassVar[type[Settings]] = Settings
    opens_slowly: ClassVar[bool] = False
    _closed = False

    @abstractmethod
    def __init__(self, settings: Any, context: Context) -> None:
        """Leave the device open, or raise DeviceError."""

    @staticmethod
    def needs(settings: Any) -> Needs:
        """What these settings need of the machine, said without the driver's library."""
        return Needs()

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self._release()

    def _release(self) -> None:  # noqa: B027 - not every driver holds something
        """Let go of the device; asked once."""


def read_settings(kind: type[S], given: Mapping[str, object], whose: str) -> S:
    """Checked settings; a typo is an error that suggests the right word.

    >>> @dataclass(frozen=True)
    ... class Lamp(Settings):
    ...     brightness: float = 0.5
    >>> read_settings(Lamp, {"brightness": 1}, "ring.lamp")
    Lamp(brightness=1.0)
    >>> read_settings(Lamp, {"brightnes": 1}, "ring.lamp")
    Traceback (most recent call last):
        ...
    hardware.errors.BadSettings: ring.lamp does not know "brightnes"; did you mean "brightness"?
    """
    known = [field.name for field in fields(kind)]
    for key in given:
        if key not in known:
            raise BadSettings(
                '{whose} does not know "{key}"; {hint}', whose=whose, key=key, hint=suggestion(key, known)
            )
    try:
        return convert(dict(given), kind)
    except (TypeError, ValueError) as error:
        raise BadSettings("{whose}: {error}; please mend the settings", whose=whose, error=str(error)) from error


def suggestion(word: str, known: list[str]) -> Sentence:
    """The nearest known word as a question, or all of them.

    >>> str(suggestion("oepncv", ["opencv", "files"]))
    'did you mean "opencv"?'
    >>> str(suggestion("x", ["opencv", "files"]))
    'known are: files, opencv'
    """
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    if near:
        return say('did you mean "{word}"?', word=near[0])
    return say("known are: {words}", words=", ".join(sorted(known)) or say("none"))
