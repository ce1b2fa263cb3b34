"""When to say "not sure": every rule here takes sureness away, none gives it.

Most limits were set on pictures that the networks had not been trained on; SURE_FLAT, STRANGE_FLAT, FOREIGN, PATCH,
GLARING, SLANT and LEANS with the shipped networks, which know all labelled pictures, and on drawn rolls of fresh seeds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp
from statistics import median

import cv2
import numpy as np

from companion.dice import plane
from companion.dice.body import Patch
from companion.dice.judge import BLURRED, Face, apart
from companion.dice.pips import Pips
from companion.dice.values import SIX

FLAT = 0.5  # a place is a die from here on
MAYBE = 0.12  # below this a place is no die; between the two it is a doubt
SURE_VALUE = 0.7  # the judge's probability of the value that the pips show
SURE_FLAT = 0.6  # the judge's probability that it is a die that lies flat, if its colour is clearly one of the six …
STRANGE_FLAT = 0.9  # … and if it hardly is
ASTRAY = 0.12  # edges between where the two looks see the middle of the face
PATCH = (0.35, 1.6)  # faces: how large the body of a one or a two may look
ASIDE = 0.14  # edges its middle may be beside the pips' middle
RIM = 0.05  # edges between a face and the edge of the picture: a die that is cut off is not seen whole
FOOT, SLANT = 0.2, 0.07  # how exactly a foot (in edges) and a face's stretch are seen, at worst …
MAY_LEAN = 1.35  # how many times as far beside the other dice's a die's may be before a closer look is taken …
SUSPECT = 0.7  # … at all that are so far …
LEANS = 1.75  # … and then
GAP = 0.5  # how far the weakest pip must stand out above the strongest empty cell …
FAINT = 0.3  # … and where the judge is certain
CONTRAST = 3.0  # grey levels a pip must stand out
FADED = 0.3  # of the contrast that the pips of the set usually have: glare may have taken some …
GLARING = 0.45  # … and where it has made them darker than the die, and the judge is not certain
FITTING = 1.0  # log-likelihood from which on a colour is clearly one of the six …
STRANGE = -4.5  # … and below which it is none of them: a print, or another game's die
FOREIGN = 0.85  # … unless it is this likely a die: then it is one too many
COLOUR_NATS = 3.0  # how much worse every other naming of the colours must be
DARK = 40  # all but the brightest half percent of the picture is darker than this
BURNT = 0.5  # this share of the picture has no tone left
SMALL_PX, WANTED_PX, LARGE_PX = 13.0, 36.0, 200.0
SIZES = 1.75  # the largest die may be this many times the smallest: more is a die on top of another
TILT = 0.30  # how far one face's stretch may differ from the others': a face in another plane


@dataclass(frozen=True, eq=False)
class Seen:
    """All the evidence for one die: two looks of the judge, and the pips by plain arithmetic."""

    first: Face
    second: Face
    outline: np.ndarray  # what the second look and the other dice support, see companion.dice.square
    quad: np.ndarray  # its corners
    picture: np.ndarray  # the face straightened, see companion.dice.pips
    pips: Pips
    patch: Patch | None = None  # the body around the pips, looked at only where few pips could be mistaken

    @cached_property
    def odds(self) -> np.ndarray:
        """The mean of both looks."""
        return (self.first.odds + self.second.odds) / 2

    @cached_property
    def value(self) -> int:
        """What the pips say if they say it clearly and the judge does not rule it out; else what the judge says."""
        odds = self.odds
        if self.pips.gap >= GAP and odds[self.pips.value] > 0.15 * self.flat:
            return self.pips.value
        return 1 + int(odds[1:7].argmax())

    @cached_property
    def flat(self) -> float:
        return (self.first.flat + self.second.flat) / 2

    @cached_property
    def confidence(self) -> float:
        """How likely the judge thinks this value, among the values, over both looks."""
        return float(self.odds[self.value] / max(self.flat, 1e-6))

    @cached_property
    def certain(self) -> bool:
        """Whether both looks are so clear and so much at one that few pips may stand for themselves."""
        return self.confidence >= 0.9 and self.flat >= 0.8 and self.astray < ASTRAY

    @cached_property
    def clean(self) -> bool:
        """Whether judge and pips see the same value clearly, whatever else there is to doubt."""
        return self.pips.value == self.value and self.pips.gap >= GAP and self.confidence >= SURE_VALUE

    @cached_property
    def astray(self) -> float:
        """How far apart the two looks see the face's middle, in edges."""
        return apart(self.first, self.second)


def light(image: np.ndarray) -> list[str]:
    """Doubts about the light of a whole (small) picture."""
    blue, green, red = cv2.split(image)
    brightest, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    if cv2.countNonZero(cv2.compare(brightest, DARK, cv2.CMP_GE)) < 0.005 * brightest.size:
        return ["too_dark"]
    burnt = cv2.countNonZero(cv2.compare(darkest, 250, cv2.CMP_GT))
    return ["overexposed"] if burnt > BURNT * darkest.size else []


def of_die(die: Seen, size: tuple[int, int], likely: float) -> list[str]:
    """Doubts about one die by itself; `size`: the frame's width and height; `likely`: how likely its colour is.

    The less its colour is one of the six, the more it must look like a die: prints have any colour.
    """
    fits = min(max((likely - STRANGE) / (FITTING - STRANGE), 0.0), 1.0)
    sure_flat = STRANGE_FLAT + fits * (SURE_FLAT - STRANGE_FLAT)
    doubts = []
    odds = die.odds
    if odds[BLURRED] > 0.3:
        doubts.append("moving")
    if die.confidence < SURE_VALUE or die.flat < sure_flat or die.astray > ASTRAY:
        doubts.append("unclear")
    if die.pips.value != die.value or die.pips.gap < (FAINT if die.certain else GAP) or die.pips.contrast < CONTRAST:
        doubts.append("odd_pips")
    if die.patch is not None and not _bounded(die, die.patch):
        doubts.append("unclear")
    edge = exp(die.outline[2])
    rim = RIM * edge
    if any(not (rim <= x <= size[0] - rim and rim <= y <= size[1] - rim) for x, y in die.quad.tolist()):
        doubts.append("cut_off")
    if edge < SMALL_PX:
        doubts.append("unclear")
    return doubts


def _bounded(die: Seen, patch: Patch) -> bool:
    """Whether the plastic around few pips ends where the face does; who is certain need only not see it end early."""
    if not die.certain:
        return PATCH[0] < patch.area < PATCH[1] and patch.aside < ASIDE
    return patch.area > PATCH[0] or exp(die.outline[2]) < WANTED_PX  # too few pixels for a patch


def of_places(places: list[tuple[Face, Face]], complete: bool) -> list[str]:
    """Doubts about places that were not taken for dice; beside a `complete` set only what moves is one."""
    doubts: list[str] = []
    for first, second in places:
        score = first.place.score
        flat = (first.flat + second.flat) / 2
        blurred = (first.odds[BLURRED] + second.odds[BLURRED]) / 2
        if max(first.odds[BLURRED], second.odds[BLURRED]) > 0.5 and score > 0.4:
            doubts.append("moving")
        elif (
            (blurred > 0.2 and flat + blurred > 0.6 and score > 0.3)
            or (not complete and flat > MAYBE)
            or (not complete and flat + blurred > 2 * MAYBE and score > 0.4)
        ):
            doubts.append("unclear")
    return doubts


def faded(dice: list[Seen]) -> list[bool]:
    """Which dice show their pips so much more faintly than the others that glare may have taken some.

    A clear five or six has none to lose: what glare leaves of another face is never one.
    """
    if len(dice) < 3:
        return [False] * len(dice)
    usual = median(die.pips.contrast for die in dice)
    limits = [FADED if die.pips.light or die.certain else GLARING for die in dice]
    return [
        die.pips.contrast < limit * usual and not (die.value >= 5 and die.certain and die.clean)
        for die, limit in zip(dice, limits, strict=True)
    ]


def slanting(faces: list[Face], width: int) -> np.ndarray:
    """How far each die stands beside how the others stand, in units of what a look can tell."""
    if not faces:
        return np.zeros(0)
    outlines = np.array([face.outline for face in faces])
    feet, edges = np.array([face.foot for face in faces]), np.exp(outlines[:, 2])
    beside = plane.astray(outlines[:, :2], feet, edges, width)
    blunt = np.sqrt(np.maximum(WANTED_PX / edges, 1.0))  # a look can tell less of a small die
    return np.asarray(np.hypot(beside / FOOT, plane.unlike(outlines[:, 3:5]) / SLANT) / blunt)


def of_plane(dice: list[Seen]) -> list[str]:
    """Doubts that show only when the dice are compared: faces that do not lie in one plane."""
    if len(dice) < 3:
        return []
    raw = np.array([die.second.outline for die in dice])
    sizes, shapes = raw[:, 2], raw[:, 3:5]
    doubts = []
    if (
        float(np.exp(sizes.max() - sizes.min())) > SIZES
        or float(np.abs(shapes - np.median(shapes, axis=0)).max()) > TILT
    ):
        doubts.append("uneven")
    return doubts


def of_absence(dice: list[Seen], image: np.ndarray) -> list[str]:
    """Why dice may be missing: a hand is over the tray, or the one that is missing lies under another.

    A die under another can hardly be seen from above, so this is a hint for the eye of a person, not a finding.
    """
    if len(dice) <= 3 and _hand(image):
        return ["hand"]
    return ["stacked"] if len(dice) == len(SIX) - 1 else []


def _hand(image: np.ndarray) -> bool:
    """Whether something the colour of skin reaches in from an edge, too small to be the table itself."""
    small = cv2.resize(image, (160, 120), interpolation=cv2.INTER_AREA)
    tones = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), 1.5), cv2.COLOR_BGR2YCrCb)
    skin = cv2.inRange(tones, np.array([35, 136, 85]), np.array([255, 180, 130]))
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8))
    count, _, parts, _ = cv2.connectedComponentsWithStats(skin)
    for left, top, width, height, area in parts[1:count]:
        reaches_in = left == 0 or top == 0 or left + width == 160 or top + height == 120
        if reaches_in and 0.04 < area / skin.size < 0.6:
            return True
    return False
