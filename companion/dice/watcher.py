"""The eye at the table: newest frame only, read beside the table's loop, rolls handed over when asked."""

from __future__ import annotations

import atexit
import logging
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.inputs import Roll
from companion.core.message import Message
from companion.dice import examples
from companion.dice.learnt import Learnt, confirms
from companion.dice.limits import LIMITS
from companion.dice.photograph import Sight, look
from companion.dice.picture import Image
from companion.dice.profile import Profile
from companion.dice.read import read, read_with_paints
from companion.dice.rest import Rest, rested
from companion.dice.settle import Settling, settle
from companion.dice.values import SENTENCES, Reading
from hardware.errors import say
from hardware.ports import Camera, Frame, Health

log = logging.getLogger(__name__)
Read = Callable[[Image, Profile | None], Reading]


@dataclass(frozen=True, slots=True, eq=False)
class Glance:
    """The picture that was last read, and what it showed."""

    frame: Frame
    reading: Reading
    unsure_ns: int = 0  # for how long dice at rest have not been sure

    @property
    def stuck(self) -> bool:
        """Whether it will not become sure by itself."""
        return self.unsure_ns >= LIMITS.settling.stuck_ns


class Eye:
    """Reads one frame a step, in the caller's own thread; what a test or a scenario uses."""

    report: Message | None = None  # what the people are to know: when it begins, or since another lamp shines

    def __init__(self, camera: Camera, profile: Profile | None = None, reader: Read = read) -> None:
        self._camera, self._profile, self._read = camera, profile, reader
        self._settling = Settling()
        self._rest = Rest()
        self._learnt = Learnt()
        self._shown: Image | None = None  # a roll whose names are known to be right
        self._patient = False  # whether the tray at rest was not sure by a single frame
        self._unsure_ns: int | None = None  # since when dice at rest have not been sure
        self._rolls: deque[Roll] = deque(maxlen=LIMITS.settling.rolls)
        self._glance: Glance | None = None
        self._given: tuple[bytes, bool] | None = None  # a photograph to look at, and whether for dice
        self._looked: Sight | CompanionError | None = None
        self._seen_ns = -1
        self._health = Health(True)
        self._logged: set[type[Exception]] = set()

    def step(self) -> bool:
        """Read the newest frame; False if there is none that was not read before. Raises if that fails."""
        given, self._given = self._given, None
        if given is not None:
            self._looked = self._look(*given)
        try:
            frame = self._camera.latest()
            if frame is None or frame.at_ns <= self._seen_ns:
                return False
            self._learn()
            picture, reading = self._seen(frame.image)
        except Exception as error:
            self._fail(error)
            raise
        self._seen_ns = frame.at_ns
        self._settling, roll = settle(self._settling, frame.at_ns, reading)
        self._patient = self._patient or not reading.sure
        if reading.sure or not reading.dice or "moving" in reading.reasons or self._unsure_ns is None:
            self._unsure_ns = frame.at_ns
        self._glance = Glance(Frame(frame.at_ns, picture), reading, frame.at_ns - self._unsure_ns)
        self._health = Health(True)
        if roll is not None:
            if "light_drifted" in reading.advice:
                self.report = SENTENCES["light_drifted"]
            self._rolls.append(roll)
            self._shown = picture
        return True

    def _seen(self, image: Image) -> tuple[Image, Reading]:
        """What was read, and how: a frame by itself where the mean of several is not surer."""
        picture = self._picture(image)
        reading = self._reading(picture)
        if reading.sure or picture is image:
            return picture, reading
        by_itself = self._reading(image)
        return (image, by_itself) if by_itself.sure else (picture, reading)

    def _reading(self, picture: Image) -> Reading:
        """What a picture shows, by the owner's profile or by what this session has learnt; forgotten if it misleads."""
        learnt = None if self._profile is not None else self._learnt.profile(picture)
        reading = self._read(picture, self._profile or learnt)
        if learnt is not None and "light_drifted" in reading.advice:
            self._learnt = Learnt()
            return self._read(picture, None)
        return reading

    def _learn(self) -> None:
        """The colours of a roll that was told, or that somebody tapped just as it had been named."""
        shown, self._shown = self._shown, None
        if shown is not None and self._profile is None:
            _, paints = read_with_paints(shown, self._learnt.profile(shown))
            self._learnt = self._learnt.with_roll(shown, paints)

    def _picture(self, image: Image) -> Image:
        """What is read of a frame: itself, or the mean of a tray at rest once a single frame was not sure of it."""
        self._rest = rested(self._rest, image)
        if len(self._rest.frames) <= 1:
            self._patient, self._unsure_ns = False, None
        return self._rest.mean if self._patient and self._rest.enough else image

    def look_at(self, photo: bytes, dice: bool = True) -> None:
        """Open a photograph with the next step, before anything else, and read its dice."""
        self._looked = None
        self._given = photo, dice

    def looked(self) -> Sight | CompanionError | None:
        """What the photograph shows, told once; an error says what is wrong with it."""
        looked, self._looked = self._looked, None
        return looked

    def _look(self, photo: bytes, dice: bool) -> Sight | CompanionError:
        try:
            return look(photo, dice, self._profile, self._read)
        except CompanionError as error:
            return error
        except Exception as error:
            log.exception("a photograph could not be read")
            return CompanionError("The photo cannot be read ({error}): take it again.", error=_in_a_line(error))

    def _fail(self, error: Exception) -> None:
        self._health = Health(
            False, say("the dice eye failed ({error}); tap the faces of the dice", error=_in_a_line(error))
        )
        if type(error) not in self._logged:  # frames come many times a second, and mostly fail alike
            self._logged.add(type(error))
            log.exception("the dice eye failed")

    def health(self) -> Health:
        """Not ok from a frame that could not be read until the next one that could."""
        return self._health

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
        if glance is not None and confirms(faces, glance.reading):
            self._shown = glance.frame.image
        if glance is None or (glance.reading.sure and glance.reading.faces == dict(faces)):
            return None
        try:
            return examples.save(glance.frame.image, faces, folder, read=glance.reading, at=at)
        except OSError:
            return None  # a full disk costs an example, not a game

    def close(self) -> None:
        """Nothing to let go of: the camera belongs to whoever opened it."""


class Watcher(Eye):
    """The same eye in a thread of its own: a slow frame never delays the table, a bad one never ends the watch."""

    def __init__(
        self,
        camera: Camera,
        profile: Profile | None = None,
        reader: Read = read,
        rest_s: float = LIMITS.settling.rest_s,
        pause_s: float = LIMITS.settling.pause_s,
    ) -> None:
        super().__init__(camera, profile, reader)
        self._rest_s, self._pause_s = rest_s, pause_s
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="dice eye", daemon=True)
        self._thread.start()
        atexit.register(self.close)  # a thread that ends in the middle of OpenCV aborts the whole program

    def _watch(self) -> None:
        wait_s = self._rest_s
        while not self._stop.wait(wait_s):
            try:
                self.step()
                wait_s = self._rest_s
            except Exception:  # told by health(), and logged; the table asks for faces meanwhile
                wait_s = self._pause_s

    def rolls(self, now_ns: int) -> Sequence[Roll]:
        """Rolls since the last call; never waits, never raises."""
        return self._taken()

    def close(self) -> None:
        atexit.unregister(self.close)
        self._stop.set()
        self._thread.join(timeout=2)


def _in_a_line(error: Exception) -> str:
    """An error as the middle of a sentence; OpenCV's own run over several lines."""
    said = str(error).strip()
    return f"{type(error).__name__}: {said.splitlines()[0]}" if said else type(error).__name__
