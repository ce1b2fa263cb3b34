"""A camera's own thread: it waits for frames so that nobody else has to, and keeps the newest."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

from hardware.errors import DeviceError, DeviceMissing, Sentence, sentence_of
from hardware.ports import Frame
from hardware.units import SECOND

log = logging.getLogger(__name__)
LATE_NS = 3 * SECOND  # a camera that gives nothing for so long is lost
FROZEN_NS = 5 * SECOND  # no sensor gives the same bytes twice


def plausible(stamp_ns: int, now_ns: int) -> int:
    """The driver's own stamp of a frame if it can be true on our clock, otherwise now.

    >>> plausible(9_950_000_000, 10_000_000_000)
    9950000000
    >>> plausible(0, 10_000_000_000), plausible(10_000_000_001, 10_000_000_000)
    (10000000000, 10000000000)
    """
    return stamp_ns if now_ns - SECOND <= stamp_ns <= now_ns else now_ns


class Newest:
    """Calls `take` over and over in a thread; `latest()` never waits.

    `take` returns a frame, None to be asked again, or raises when the camera is gone; it must come back
    within some seconds in any case.
    """

    def __init__(self, take: Callable[[], Frame | None], now_ns: Callable[[], int], what: Sentence) -> None:
        self._take = take
        self._now_ns = now_ns
        self._what = what
        self._frame: Frame | None = None
        self._error: Exception | None = None
        self._alive_ns = now_ns()
        self._print = b""
        self._changed_ns = now_ns()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=str(what), daemon=True)

    def start(self) -> None:
        """Begin to take frames."""
        self._thread.start()

    def latest(self) -> Frame | None:
        """The newest frame; raises DeviceError when the camera is gone."""
        if self._error is not None:
            raise DeviceMissing(
                "{camera} is lost ({error}); plug it in again", camera=self._what, error=sentence_of(self._error)
            ) from self._error
        if self._now_ns() - self._alive_ns > LATE_NS:
            raise DeviceError("{camera} gives no more pictures; it is opened again by itself", camera=self._what)
        return self._frame

    def frozen(self) -> bool:
        """Whether the picture has not changed by a single bit for too long to be true."""
        return self._frame is not None and self._alive_ns - self._changed_ns > FROZEN_NS

    def step(self) -> None:
        """Take one frame; what the thread does all the time."""
        frame = self._take()
        if frame is None:
            return
        frame.image.setflags(write=False)
        self._frame = frame
        self._alive_ns = self._now_ns()
        print_ = frame.image[::16, ::16].tobytes()
        if print_ != self._print:
            self._print, self._changed_ns = print_, self._alive_ns

    def close(self, patience_s: float = 2.0) -> bool:
        """End the thread; tells whether it came back in time, so that its camera may be released."""
        self._stop.set()
        if self._thread.is_alive():
            self._thread.join(patience_s)
        return not self._thread.is_alive()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self.step()
        except Exception as error:
            self._error = error
            log.info("%s: %s", self._what, error)
