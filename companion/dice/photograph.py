"""A photograph that somebody took of the dice: opened within its limits, read once, drawn for people to check.

Only pixels come out of it: what else a telephone writes into a file, such as where it was taken, is left behind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import cv2
import numpy as np

from companion.dice.annotate import outlined
from companion.dice.examples import unfolded
from companion.dice.picture import Bytes, Image
from companion.dice.profile import Profile
from companion.dice.values import Reading

SHOWN = 1280  # pixels of the longer side of what is shown at the table


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What a photograph shows; `picture` has it drawn in, `size` is the photograph's own, width first.

    Of something else than dice it is the picture alone.
    """

    reading: Reading | None
    size: tuple[int, int]
    picture: Bytes


def look(data: bytes, dice: bool, profile: Profile | None, reader: Callable[[Image, Profile | None], Reading]) -> Sight:
    """Open and read a photograph, turned as its camera noted; CompanionError if it is none, or too large."""
    image = unfolded(data)
    if not dice:
        return Sight(None, (image.shape[1], image.shape[0]), image)
    reading = reader(image, profile)
    drawn = outlined(image, reading)
    height, width = drawn.shape[:2]
    if (scale := SHOWN / max(height, width)) < 1:
        drawn = cv2.resize(drawn, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return Sight(reading, (width, height), np.asarray(drawn, np.uint8))
