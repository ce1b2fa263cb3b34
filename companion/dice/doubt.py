"""When to say "not sure": every rule here takes sureness away, none gives it.

The limits were set on pictures that the networks had not been trained on, each with room to spare.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from companion.dice.judge import BLURRED, COCKED, Face
from companion.dice.pips import Pips

FLAT = 0.5  # a place is a die from here on
MAYBE = 0.12  # below this a place is no die; between the two it is a doubt
SURE_VALUE = 0.93  # probability of the value, in both looks
GAP = 0.22  # how far the weakest pip must stand out above the strongest empty cell
CONTRAST = 3.0  # grey levels a pip must stand out
COLOUR_NATS = 3.0  # how much worse every other naming of the colours must be
DARK = 26  # the brightest percent of the picture is darker than this
BURNT = 0.5  # this share of the picture has no tone left
SMALL_PX, WANTED_PX, LARGE_PX = 13.0, 36.0, 200.0
SIZES = 1.75  # the largest die may be this many times the smallest: more is a die on top of another
TILT = 0.30  # how far one face's stretch may differ from the others': a face in another plane


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """All the evidence for one die: two looks of the judge, and the pips by plain arithmetic."""

    first: Face
    second: Face
    pips: Pips

    @property
    def value(self) -> int:
        return self.second.value if self.second.odds[1:7].max() >= self.first.odds[1:7].max() else self.first.value

    @property
    def flat(self) -> float:
        return (self.first.flat + self.second.flat) / 2

    @property
    def confidence(self) -> float:
        """The weaker of the two looks at the value."""
        return float(min(self.first.odds[self.value], self.second.odds[self.value]))


def light(image: np.ndarray) -> list[str]:
    """Doubts about the light of a whole (small) picture."""
    tones = image.max(2)
    if float(np.percentile(tones, 99.5)) < DARK:
        return ["too_dark"]
    return ["overexposed"] if float((image.min(2) > 250).mean()) > BURNT else []


def of_die(die: Seen, size: tuple[int, int]) -> list[str]:
    """Doubts about one die by itself; `size` is the frame's width and height."""
    doubts = []
    odds = (die.first.odds + die.second.odds) / 2
    if odds[COCKED] > 0.3:
        doubts.append("cocked")
    if odds[BLURRED] > 0.3:
        doubts.append("moving")
    if die.confidence < SURE_VALUE or die.first.value != die.second.value:
        doubts.append("unclear")
    if die.pips.value != die.value or die.pips.gap < GAP or die.pips.contrast < CONTRAST:
        doubts.append("odd_pips")
    quad = die.second.quad
    if quad.min() < -1 or quad[:, 0].max() > size[0] or quad[:, 1].max() > size[1]:
        doubts.append("cut_off")
    if float(np.exp(die.second.outline[2])) < SMALL_PX and "unclear" not in doubts:
        doubts.append("unclear")
    return doubts


def of_places(places: list[tuple[Face, Face]]) -> list[str]:
    """Doubts about places that were not taken for flat dice."""
    doubts: list[str] = []
    for first, second in places:
        odds = (first.odds + second.odds) / 2
        score = first.place.score
        flat = (first.flat + second.flat) / 2
        if odds[COCKED] > 0.5 and score > 0.4:
            doubts.append("cocked")
        elif odds[BLURRED] > 0.5 and score > 0.4:
            doubts.append("moving")
        elif flat > MAYBE or (flat + odds[COCKED] + odds[BLURRED] > 0.6 and score > 0.3):
            doubts.append("unclear")
    return doubts


def of_plane(dice: list[Seen]) -> list[str]:
    """Doubts that show only when the dice are compared: faces that do not lie in one plane."""
    if len(dice) < 3:
        return []
    sizes = np.array([die.second.outline[2] for die in dice])
    shapes = np.array([die.second.outline[3:5] for die in dice])
    doubts = []
    if (
        float(np.exp(sizes.max() - sizes.min())) > SIZES
        or float(np.abs(shapes - np.median(shapes, axis=0)).max()) > TILT
    ):
        doubts.append("uneven")
    return doubts
