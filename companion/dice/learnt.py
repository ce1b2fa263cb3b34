"""The set's own colours as this session has seen them: naming learns from every roll, without calibration.

The tray is the white balance: when its colour changes, the light has, and the dice are expected to change alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice.colour import Paint
from companion.dice.limits import LIMITS
from companion.dice.picture import Floats, Image, Tones
from companion.dice.profile import Profile, taught
from companion.dice.values import SIX, Reading


@dataclass(frozen=True, eq=False)
class Learnt:
    """The colours of the last rolls, each with the light of its tray."""

    rolls: tuple[tuple[dict[str, Paint], Floats], ...] = ()

    def with_roll(self, image: Image, paints: dict[str, Paint]) -> Learnt:
        """The same with one roll more; one in which not every die was named teaches nothing."""
        if set(paints) != set(SIX):
            return self
        return Learnt((*self.rolls, (paints, _ground(image)))[-LIMITS.calibration.rolls :])

    def profile(self, image: Image) -> Profile | None:
        """What the dice should look like in this picture; None before the first roll."""
        if not self.rolls:
            return None
        now = _ground(image)
        return taught([_relit(paints, now / then) for paints, then in self.rolls], (), (0, 0))


def confirms(faces: Mapping[str, int], reading: Reading) -> bool:
    """Whether faces that somebody tells prove the names of a reading: two dice that may be swapped must differ."""
    if len(reading.dice) != len(SIX) or reading.faces != dict(faces):
        return False
    shown = [die.pips for die in reading.dice]
    return all(shown.count(die.pips) == 1 for die in reading.dice if "colour_unclear" in die.doubts)


def _ground(image: Image) -> Floats:
    """The tray's own colour, as light: most of a picture is tray."""
    small = cv2.resize(image, LIMITS.settling.rest_seen_at, interpolation=cv2.INTER_AREA)
    tone = np.median(small.reshape(-1, 3), axis=0).astype(np.float32) / 255
    light = cv2.cvtColor(cv2.cvtColor(tone.reshape(1, 1, 3), cv2.COLOR_BGR2Lab), cv2.COLOR_Lab2LBGR)
    return np.asarray(np.maximum(light.reshape(3), LIMITS.calibration.darkest), float)


def _relit(paints: dict[str, Paint], gain: Floats) -> dict[str, Paint]:
    """The same paints under a light that is so many times as strong, in blue, green and red."""
    labs = np.array([[paint.body, paint.pips] for paint in paints.values()], np.float32)
    light: Tones = np.clip(cv2.cvtColor(labs, cv2.COLOR_Lab2LBGR) * gain.astype(np.float32), 0, 1)
    relit = cv2.cvtColor(light, cv2.COLOR_LBGR2Lab).astype(float)
    return {name: Paint(*pair) for name, pair in zip(paints, relit, strict=True)}
