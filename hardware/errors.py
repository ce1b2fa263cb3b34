"""Why a device cannot be used, each text ending with what to do."""

from __future__ import annotations


class DeviceError(Exception):
    """A device does not work now; it may later."""


class DeviceMissing(DeviceError):
    """The device is not there or not plugged in."""


class LibraryMissing(DeviceError):
    """The library behind a driver is not installed."""


class DeviceBusy(DeviceError):
    """Somebody else holds the device."""


class UnknownDriver(Exception):
    """The settings name a driver that does not exist."""


class BadSettings(Exception):
    """The settings of a driver hold a key or a value that it does not know."""


class Misuse(Exception):
    """The program asked a port for something that no port promises: a mistake of ours, never hidden."""
