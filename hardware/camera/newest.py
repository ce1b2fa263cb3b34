"""A camera's own thread: it waits for frames so that nobody else has to, and keeps the newest."""

from __future__ import annotations

import logging
import threading
from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from hardware.driver import Context, Driver, Seconds, Settings
from hardware.errors import DeviceError, DeviceMissing, Sentence, sentence_of
from hardware.ports import Frame, Health
from hardware.units import MS, SECOND

log = logging.getLogger(__name__)
LATE_NS = 3 * SECOND  # a camera that gives nothing for so long is lost
FROZEN_NS = 5 * SECOND  # no sensor gives the same bytes twice
PATIENCE_S = 2.0  # with a camera that is to be closed


def plausible(stamp_ns: int, now_ns: int) -> int:
    """The driver's own stamp of a frame if it can be true on our clock, otherwise now.

    >>> plausible(9_950_000_000, 10_000_000_000)
    9950000000
    >>> plausible(0, 10_000_000_000), plausible(10_000_000_001, 10_000_000_000)
    (10000000000, 10000000000)
    """
    return stamp_ns if now_ns - SECOND <= stamp_ns <= now_ns else now_ns


@dataclass(frozen=True)
class LiveSettings(Settings):
    """How the pictures are held steady."""

    lock: bool = True  # hold exposure, white balance and focus after settling
    settle_seconds: Seconds = 2.0


class LiveCamera(Driver):
    """Takes one frame after the other in a thread; `latest()` never waits."""

    opens_slowly: ClassVar[bool] = True
    if_frozen: ClassVar[Sentence]  # what to say of a picture that stands still

    def __init__(self, settings: LiveSettings, context: Context) -> None:
        self._chosen = settings
        self._now_ns = context.now_ns
        self._what = self._open()
        self._frame: Frame | None = None
        self._error: Exception | None = None
        self._print = b""
        self._alive_ns = self._changed_ns = self._now_ns()
        self._settles_ns = round(settings.settle_seconds * 1000) * MS
        self._settled_at_ns = self._now_ns() + self._settles_ns
        self._steady = False
        self._wished = threading.Event()  # somebody wants it to focus again
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name=str(self._what), daemon=True)
        self._thread.start()

    @abstractmethod
    def _open(self) -> Sentence:
        """Open the camera, and say what it is called."""

    @abstractmethod
    def _take(self) -> Frame | None:
        """A frame, None to be asked again, or an error when the camera is gone; within some seconds in any case."""

    @abstractmethod
    def _hold(self) -> None:
        """Keep exposure, colours and focus as they are now."""

    @abstractmethod
    def _loosen(self) -> None:
        """Let them be found anew."""

    def _is_settling(self, now_ns: int) -> bool:
        """Whether what it shows may still change by itself."""
        return now_ns < self._settled_at_ns

    @abstractmethod
    def _detail(self) -> str: ...

    @abstractmethod
    def _let_go(self) -> None: ...

    def latest(self) -> Frame | None:
        if self._error is not None:
            raise DeviceMissing(
                "{camera} is lost ({error}); plug it in again", camera=self._what, error=sentence_of(self._error)
            ) from self._error
        if self._now_ns() - self._alive_ns > LATE_NS:
            raise DeviceError("{camera} gives no more pictures; it is opened again by itself", camera=self._what)
        return self._frame

    def refocus(self) -> None:
        self._wished.set()

    def health(self) -> Health:
        frozen = self.latest() is not None and self._alive_ns - self._changed_ns > FROZEN_NS
        return Health(False, self.if_frozen, self._detail()) if frozen else Health(True, detail=self._detail())

    def step(self) -> None:
        """Take one frame; what the thread does all the time. None is shown before the picture is steady."""
        if self._wished.is_set():
            self._wished.clear()
            self._frame, self._steady = None, False
            self._settled_at_ns = self._now_ns() + self._settles_ns
            self._loosen()
        frame = self._take()
        if frame is None:
            return
        frame.image.setflags(write=False)
        self._alive_ns = self._now_ns()
        if not self._steady and not self._is_settling(self._alive_ns):
            if self._chosen.lock:
                self._hold()
            self._steady = True
        if self._steady:
            self._frame = frame
        print_ = frame.image[::16, ::16].tobytes()
        if print_ != self._print:
            self._print, self._changed_ns = print_, self._alive_ns

    def _release(self) -> None:
        self._stop.set()
        self._thread.join(PATIENCE_S)
        # A camera that is still being read from must not be released under the reader's feet: one that hangs
        # is left to its thread.
        if not self._thread.is_alive():
            self._let_go()

    def _run(self) -> None:
        try:
            while not self._stop.is_set():
                self.step()
        except Exception as error:
            self._error = error
            log.info("%s: %s", self._what, error)
