"""Somebody who looks after one device of any kind: opens it, lets go of it when it fails, and tries again.

Nothing here waits: a device that takes long to open or to close does so in a thread of its own.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Generic, NoReturn, TypeVar

from hardware.backoff import Backoff
from hardware.errors import DeviceError, Misuse, NotConfigured
from hardware.ports import Device, Health
from hardware.sentence import say
from hardware.units import MS

log = logging.getLogger(__name__)
D = TypeVar("D", bound=Device)
T = TypeVar("T")


def not_configured() -> NoReturn:
    """The opener of a device that nobody has."""
    raise NotConfigured("not configured; choose a driver in the settings to use one")


class Keeper(Generic[D]):
    """Opens a device, uses it, lets go of it when it fails, and opens it again when its time has come.

    `slowly` opens in a thread of its own, for devices that take longer to open than a frame lasts. Several
    threads may use one keeper (the table asks how the camera is while the dice eye waits for its pictures);
    the lock is never held while a device is at work.
    """

    def __init__(
        self,
        what: str,
        open_it: Callable[[], D],
        now_ns: Callable[[], int],
        *,
        slowly: bool = False,
        pace: Backoff | None = None,
    ) -> None:
        self.what = what
        self.on_open: Callable[[D], None] | None = None
        self._open_it = open_it
        self._now_ns = now_ns
        self._slowly = slowly
        self._pace = pace or Backoff()
        self._device: D | None = None
        self._opening: _Opening[D] | None = None
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
                self._opening.abandon()
                self._opening = None
            self._release()

    def _tend(self) -> D | None:
        if self._device is not None or self._closed:
            return self._device
        if self._opening is not None:
            if self._opening.done():
                opening, self._opening = self._opening, None
                self._settle(opening.device, opening.error)
        elif self._now_ns() >= self._next_try_ns:
            self._opening = _Opening(self._open_it, self._slowly, self.what)
            return self._tend() if not self._slowly else None
        return self._device

    def _settle(self, device: D | None, error: Exception | None) -> None:
        if device is None:
            self._failed(error or DeviceError("it did not open"))
            return
        self._device = device
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
        if self._now_ns() - self._opened_ns >= self._pace.longest_ms * MS:
            self._failures = 0
        self._release(at_leisure=self._slowly)
        self._failed(error)

    def _failed(self, error: Exception) -> None:
        self._failures += 1
        self._next_try_ns = self._now_ns() + self._pace.wait_ns(self._failures)
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


class _Opening(Generic[D]):
    """One attempt to open a device, in a thread of its own if that may take long."""

    def __init__(self, open_it: Callable[[], D], slowly: bool, what: str) -> None:
        self.device: D | None = None
        self.error: Exception | None = None
        self._open_it = open_it
        self._what = what
        self._lock = threading.Lock()
        self._abandoned = False
        self._over = False
        if slowly:
            threading.Thread(target=self._run, name=f"opening {what}", daemon=True).start()
        else:
            self._run()

    def done(self) -> bool:
        return self._over

    def abandon(self) -> None:
        """Nobody waits any more: what opens later is closed at once."""
        with self._lock:
            self._abandoned = True
            device, self.device = self.device, None
        if device is not None:
            _close_quietly(device, self._what)

    def _run(self) -> None:
        device: D | None = None
        try:
            device = self._open_it()
        except Exception as error:
            self.error = error
        with self._lock:
            if not self._abandoned:
                self.device, device = device, None
        self._over = True
        if device is not None:
            _close_quietly(device, self._what)


def _close_quietly(device: Device, what: str) -> None:
    try:
        device.close()
    except Exception as error:
        log.warning("%s: closing failed: %s", what, error)
