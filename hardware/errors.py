"""Why a device cannot be used, as sentences for the person at the table.

A sentence is data, a template with named holes and what fills them: whoever shows one may translate it first. Each
error carries one, which ends with what to do.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

_HOLE = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Sentence:
    """`text` is the English template, the same every time it is said; `values` fill its {holes}.

    >>> str(say("{port} is lost ({error})", port="/dev/ttyUSB0", error=say("no answer after {n} s", n=3)))
    '/dev/ttyUSB0 is lost (no answer after 3 s)'

    Filled in one pass, and a hole without a value stays: what a device calls itself breaks nothing.

    >>> str(say("{file} is no {kind}", file="{kind}.jpg"))
    '{kind}.jpg is no {kind}'
    """

    text: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)

    def __str__(self) -> str:
        return _HOLE.sub(lambda hole: str(self.values.get(hole[1], hole[0])), self.text)

    def __bool__(self) -> bool:
        return bool(self.text)


Value: TypeAlias = str | int | Sentence
NOTHING = Sentence()


def say(text: str, /, **values: Value) -> Sentence:
    """A sentence for people; the first argument is written out, so that it can be found and translated."""
    return Sentence(text, values)


class HardwareError(Exception):
    """Something to tell the person at the table: `sentence` is a template with its values."""

    def __init__(self, text: str, /, **values: Value) -> None:
        self.sentence = Sentence(text, values)
        super().__init__(str(self.sentence))


class DeviceError(HardwareError):
    """A device does not work now; it may later."""


class DeviceMissing(DeviceError):
    """The device is not there or not plugged in."""


class LibraryMissing(DeviceError):
    """The library behind a driver is not installed."""


class DeviceBusy(DeviceError):
    """Somebody else holds the device."""


class NotConfigured(DeviceError):
    """The settings say that there is no such device."""


class UnknownDriver(HardwareError):
    """The settings name a driver that does not exist."""


class BadSettings(HardwareError):
    """The settings of a driver hold a key or a value that it does not know."""


class Misuse(Exception):
    """The program asked a port for something that no port promises: a mistake of ours, never hidden."""


def sentence_of(error: Exception) -> Value:
    """What an error says, to be put into another sentence.

    >>> sentence_of(DeviceError("{n} bits", n=8)), sentence_of(OSError("gone"))
    (Sentence(text='{n} bits', values={'n': 8}), 'gone')
    """
    return error.sentence if isinstance(error, HardwareError) else str(error)
