"""Why a device cannot be used: each error carries one sentence, which ends with what to do."""

from __future__ import annotations

from hardware.sentence import Sentence, Value


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
