"""Somebody who looks after one device of any kind: opens it, lets go of it when it fails, and tries again.

Nothing here waits: a device that takes long to open or to close does so in a thread of its own.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, NoReturn, TypeVar

from hardware.errors import DeviceError, Misuse, NotConfigured, say
from hardware.ports import Device, Health
from hardware.units import MS

log = logging.getLogger(__name__)
D = TypeVar("D", bound=Device)
T = TypeVar("T")
FIRST_NS, LONGEST_NS = 250 * MS, 5000 * MS  # the shortest and the longest wait before the next try


def pause_ns(failures: int) -> int:
    """How long to wait after so many failures in a row before the device is tried again.

    >>> [pause_ns(failures) // MS for failures in range(1, 8)]
    [250, 500, 1000, 2000, 4000, 5000, 5000]
    """
    # The exponent is bounded so that a ring unplugged for a year costs no big integers.
    return min(FIRST_NS << min(failures - 1, 32), LONGEST_NS)


def not_configured() -> NoReturn:
    """The opener of a device that nobody has."""
    raise NotConfigured("not configured; choose a driver in the settings to use one")


class Keeper(Generic[D]):
    """Opens a device, uses it, lets go of it when it fails, and opens it again when its time has come.

    `slowly` opens in a thread of its own, for devices that take longer to open than a frame lasts. Several
    threads may use one keeper (the table asks how the camera is while the dice eye waits for its pictures);
    the lock is never held while a device is at work.
    """

    def __init__(self, what: str, open_it: Callable[[], D], now_ns: Callable[[], int], *, slowly: bool = False) -> None:
        self.what = what
        self.on_open: Callable[[D], None] | None = None
        self._open_it = open_it
        self._now_ns = now_ns
        self._slowly = slowly
        self._device: D | None = None
        self._opening: Future[D] | None = None
        self._reason = say("not opened yet; it is being tried")
        self._failures = 0
        self._next_try_ns = now_ns()
        self._opened_ns = 0
        self._closed = False
        self._lock = threading.RLock()

    def use(self, verb: Callable[[D], T], otherwise: T) -> T:
        """What the device answers, or `otherwise` while it is away; only our own mistakes get through."""
        with self._lock:
            device = self._tend()
        if device is None:
            return otherwise
        try:
            return verb(device)
        except Exception as error:
            if self._device is not device:
                return otherwise  # another thread has let go of it meanwhile
            if isinstance(error, Misuse):
                raise
            with self._lock:
                self._lose(device, error)
            return otherwise

    def health(self) -> Health:
        """The device's own word, or why it is away."""
        return self.use(lambda device: device.health(), None) or Health(False, self._reason, self.what)

    def close(self) -> None:
        """Let go for good; calling it again does nothing."""
        with self._lock:
            self._closed = True
            self._reason = say("closed")
            if self._opening is not None:
                self._opening.add_done_callback(self._unwanted)  # what opens later is closed at once
                self._opening = None
            self._release()

    def _tend(self) -> D | None:
        if self._device is not None or self._closed:
            return self._device
        if self._opening is not None:
            if self._opening.done():
                opening, self._opening = self._opening, None
                self._settle(opening)
        elif self._now_ns() >= self._next_try_ns:
            self._opening = Future()
            if self._slowly:
                name = f"opening {self.what}"
                threading.Thread(target=self._open, args=(self._opening,), name=name, daemon=True).start()
                return None
            self._open(self._opening)
            return self._tend()
        return self._device

    def _open(self, opening: Future[D]) -> None:
        try:
            opening.set_result(self._open_it())
        except Exception as error:
            opening.set_exception(error)

    def _unwanted(self, opening: Future[D]) -> None:
        if opening.exception() is None:
            _close_quietly(opening.result(), self.what)

    def _settle(self, opening: Future[D]) -> None:
        try:
            device = self._device = opening.result()
        except Exception as error:
            self._failed(error)
            return
        self._opened_ns = self._now_ns()
        log.info("%s: open", self.what)
        if self.on_open is not None:
            try:
                self.on_open(device)
            except Misuse:
                raise
            except Exception as trouble:
                self._lose(device, trouble)

    def _lose(self, device: D, error: Exception) -> None:
        if self._device is not device:
            return  # another thread was first
        # A device that falls over as soon as it is touched must not be opened ever faster: only one
        # that has worked for a while is trusted again.
        if self._now_ns() - self._opened_ns >= LONGEST_NS:
            self._failures = 0
        self._release(at_leisure=self._slowly)
        self._failed(error)

    def _failed(self, error: Exception) -> None:
        self._failures += 1
        self._next_try_ns = self._now_ns() + pause_ns(self._failures)
        if isinstance(error, DeviceError):
            reason = error.sentence
        else:
            reason = say("{error}; it is tried again by itself", error=f"{type(error).__name__}: {error}")
        if reason != self._reason:
            expected = isinstance(error, DeviceError | OSError)
            log.warning("%s: offline: %s", self.what, reason, exc_info=None if expected else error)
        self._reason = reason

    def _release(self, at_leisure: bool = False) -> None:
        device, self._device = self._device, None
        if device is None:
            return
        if at_leisure:
            # What is slow to open is slow to close, the more so when it hangs.
            name = f"closing {self.what}"
            threading.Thread(target=_close_quietly, args=(device, self.what), name=name, daemon=True).start()
        else:
            _close_quietly(device, self.what)


def _close_quietly(device: Device, what: str) -> None:
    try:
        device.close()
    except Exception as error:
        log.warning("%s: closing failed: %s", what, error)
