"""The eye at the table: newest frame only, read beside the table's loop, rolls handed over when asked."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.core.inputs import Roll
from companion.dice import examples
from companion.dice.limits import LIMITS
from companion.dice.profile import Profile
from companion.dice.read import read
from companion.dice.settle import Settling, settle
from companion.dice.values import SIX, Reading
from hardware.ports import Camera, Frame

Read = Callable[..., Reading]


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """The last frame that was read, and what it showed."""

    frame: Frame
    reading: Reading


class Eye:
    """Reads one frame a step, in the caller's own thread; what a test or a scenario uses."""

    def __init__(
        self,
        camera: Callable[[], Camera] | Camera,
        profile: Profile | None = None,
        names: tuple[str, ...] = SIX,
        reader: Read = read,
    ) -> None:
        # A callable, because a camera that was unplugged comes back as another object.
        self._camera = camera if callable(camera) else lambda: camera
        self._profile, self._names, self._read = profile, names, reader
        self._settling = Settling()
        self._rolls: deque[Roll] = deque(maxlen=LIMITS.watching.rolls)
        self._glance: Glance | None = None
        self._seen_ns = -1

    def step(self) -> bool:
        """Read the newest frame; False if there is no newer one than last time."""
        frame = self._camera().latest()
        if frame is None or frame.at_ns <= self._seen_ns:
            return False
        self._seen_ns = frame.at_ns
        reading = self._read(frame.image, self._profile)
        self._settling, roll = settle(self._settling, frame.at_ns, reading, self._names)
        self._glance = Glance(frame, reading)
        if roll is not None:
            self._rolls.append(roll)
        return True

    def rolls(self, now_ns: int) -> Sequence[Roll]:
        """Rolls since the last call, oldest first; reads a frame first."""
        self.step()
        return self._taken()

    def _taken(self) -> list[Roll]:
        taken = []
        while self._rolls:
            taken.append(self._rolls.popleft())
        return taken

    def glance(self) -> Glance | None:
        """The newest reading with its picture; None before the first."""
        return self._glance

    def corrected(self, faces: Mapping[str, int], folder: Path, at: str) -> Path | None:
        """A person said what lies there: keep the picture as an example, unless it had been read just so."""
        glance = self._glance
        if glance is None or (glance.reading.sure and glance.reading.faces == dict(faces)):
            return None
        try:
            return examples.save(glance.frame.image, faces, folder, read=glance.reading, at=at)
        except OSError:
            return None  # a full disk costs an example, not a game

    def use(self, profile: Profile | None) -> None:
        """Read with another profile from the next frame on."""
        self._profile = profile

    def close(self) -> None:
        """Nothing to let go of: the camera belongs to whoever opened it."""


class Watcher(Eye):
    """The same eye in a thread of its own: a slow frame never delays the table."""

    def __init__(
        self,
        camera: Callable[[], Camera] | Camera,
        profile: Profile | None = None,
        names: tuple[str, ...] = SIX,
        reader: Read = read,
        rest_s: float = LIMITS.watching.rest_s,
    ) -> None:
        super().__init__(camera, profile, names, reader)
        self._rest_s = rest_s
        self._stop = threading.Event()
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._watch, name="dice eye", daemon=True)
        self._thread.start()

    def _watch(self) -> None:
        while not self._stop.wait(self._rest_s):
            try:
                self.step()
                self._trouble = None
            except Exception as error:  # one bad frame must not end the watch; the table asks for faces meanwhile
                self._trouble = error
                self._stop.wait(LIMITS.watching.pause_s)

    def rolls(self, now_ns: int) -> Sequence[Roll]:
        """Rolls since the last call; never waits, never raises."""
        return self._taken()

    def trouble(self) -> str:
        """What went wrong with the newest frame, or "" if nothing did."""
        return f"{type(self._trouble).__name__}: {self._trouble}" if self._trouble else ""

    def close(self) -> None:
        self._stop.set()
        self._thread.join(timeout=2)
