"""When to say "not sure": every rule here takes sureness away, none gives it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp
from statistics import median

import cv2
import numpy as np

from companion.dice import leaning as plane
from companion.dice.body import Patch
from companion.dice.limits import LIMITS
from companion.dice.net.judge import BLURRED, Face, apart
from companion.dice.pips import Pips
from companion.dice.values import SIX


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
        if self.pips.gap >= LIMITS.pips.gap and odds[self.pips.value] > LIMITS.pips.worth * self.flat:
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
        limits = LIMITS.doubting
        return (
            self.confidence >= limits.certain_value and self.flat >= limits.certain_flat and self.astray < limits.astray
        )

    @cached_property
    def clean(self) -> bool:
        """Whether judge and pips see the same value clearly, whatever else there is to doubt."""
        return (
            self.pips.value == self.value
            and self.pips.gap >= LIMITS.pips.gap
            and self.confidence >= LIMITS.doubting.value
        )

    @cached_property
    def astray(self) -> float:
        """How far apart the two looks see the face's middle, in edges."""
        return apart(self.first, self.second)


def light(image: np.ndarray) -> list[str]:
    """Doubts about the light of a whole (small) picture."""
    limits = LIMITS.picture
    blue, green, red = cv2.split(image)
    brightest, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    if cv2.countNonZero(cv2.compare(brightest, limits.dark, cv2.CMP_GE)) < limits.lit_share * brightest.size:
        return ["too_dark"]
    burnt = cv2.countNonZero(cv2.compare(darkest, limits.burnt, cv2.CMP_GT))
    return ["overexposed"] if burnt > limits.burnt_share * darkest.size else []


def of_die(die: Seen, size: tuple[int, int], likely: float) -> list[str]:
    """Doubts about one die by itself; `size`: the frame's width and height; `likely`: how likely its colour is.

    The less its colour is one of the six, the more it must look like a die: prints have any colour.
    """
    limits, pips, colour = LIMITS.doubting, LIMITS.pips, LIMITS.colour
    fits = min(max((likely - colour.strange) / (colour.fitting - colour.strange), 0.0), 1.0)
    sure_flat = limits.strange_flat + fits * (limits.sure_flat - limits.strange_flat)
    doubts = []
    odds = die.odds
    if odds[BLURRED] > limits.blurred:
        doubts.append("moving")
    if die.confidence < limits.value or die.flat < sure_flat or die.astray > limits.astray:
        doubts.append("unclear")
    gap = pips.faint_gap if die.certain else pips.gap
    if die.pips.value != die.value or die.pips.gap < gap or die.pips.contrast < pips.contrast:
        doubts.append("odd_pips")
    if die.patch is not None and not _bounded(die, die.patch):
        doubts.append("unclear")
    edge = exp(die.outline[2])
    rim = limits.rim * edge
    if any(not (rim <= x <= size[0] - rim and rim <= y <= size[1] - rim) for x, y in die.quad.tolist()):
        doubts.append("cut_off")
    if edge < limits.small_px:
        doubts.append("unclear")
    return doubts


def _bounded(die: Seen, patch: Patch) -> bool:
    """Whether the plastic around few pips ends where the face does; who is certain need only not see it end early."""
    limits = LIMITS.body
    if not die.certain:
        return limits.least_area < patch.area < limits.most_area and patch.aside < limits.aside
    return (
        patch.area > limits.least_area or exp(die.outline[2]) < LIMITS.doubting.wanted_px
    )  # too few pixels for a patch


def of_places(places: list[tuple[Face, Face]], complete: bool) -> list[str]:
    """Doubts about places that were not taken for dice; beside a `complete` set only what moves is one."""
    limits, maybe = LIMITS.doubting, LIMITS.judging.maybe
    doubts: list[str] = []
    for first, second in places:
        score = first.place.score
        flat = (first.flat + second.flat) / 2
        blurred = (first.odds[BLURRED] + second.odds[BLURRED]) / 2
        if max(first.odds[BLURRED], second.odds[BLURRED]) > limits.rolls and score > limits.rolls_score:
            doubts.append("moving")
        elif (
            (blurred > limits.hazy and flat + blurred > limits.hazy_die and score > limits.hazy_score)
            or (not complete and flat > maybe)
            or (not complete and flat + blurred > 2 * maybe and score > limits.maybe_score)
        ):
            doubts.append("unclear")
    return doubts


def faded(dice: list[Seen]) -> list[bool]:
    """Which dice show their pips so much more faintly than the others that glare may have taken some.

    A clear five or six has none to lose: what glare leaves of another face is never one.
    """
    pips = LIMITS.pips
    if len(dice) < pips.compared:
        return [False] * len(dice)
    usual = median(die.pips.contrast for die in dice)
    limits = [pips.faded if die.pips.light or die.certain else pips.glaring for die in dice]
    return [
        die.pips.contrast < limit * usual and not (die.value >= pips.many and die.certain and die.clean)
        for die, limit in zip(dice, limits, strict=True)
    ]


def slanting(faces: list[Face], width: int) -> np.ndarray:
    """How far each die stands beside how the others stand, in units of what a look can tell."""
    if not faces:
        return np.zeros(0)
    limits = LIMITS.leaning
    outlines = np.array([face.outline for face in faces])
    feet, edges = np.array([face.foot for face in faces]), np.exp(outlines[:, 2])
    beside = plane.astray(outlines[:, :2], feet, edges, width)
    blunt = np.sqrt(np.maximum(LIMITS.doubting.wanted_px / edges, 1.0))  # a look can tell less of a small die
    return np.asarray(np.hypot(beside / limits.foot, plane.unlike(outlines[:, 3:5]) / limits.slant) / blunt)


def of_plane(dice: list[Seen]) -> list[str]:
    """Doubts that show only when the dice are compared: faces that do not lie in one plane."""
    limits = LIMITS.leaning
    if len(dice) < limits.compared:
        return []
    raw = np.array([die.second.outline for die in dice])
    sizes, shapes = raw[:, 2], raw[:, 3:5]
    doubts = []
    if (
        float(np.exp(sizes.max() - sizes.min())) > limits.sizes
        or float(np.abs(shapes - np.median(shapes, axis=0)).max()) > limits.tilt
    ):
        doubts.append("uneven")
    return doubts


def of_absence(dice: list[Seen], image: np.ndarray) -> list[str]:
    """Why dice may be missing: a hand is over the tray, or the one that is missing lies under another.

    A die under another can hardly be seen from above, so this is a hint for the eye of a person, not a finding.
    """
    if len(dice) <= LIMITS.hand.dice and _hand(image):
        return ["hand"]
    return ["stacked"] if len(dice) == len(SIX) - 1 else []


def _hand(image: np.ndarray) -> bool:
    """Whether something the colour of skin reaches in from an edge, too small to be the table itself."""
    limits = LIMITS.hand
    wide, high = limits.seen_at
    small = cv2.resize(image, limits.seen_at, interpolation=cv2.INTER_AREA)
    tones = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), limits.blur_px), cv2.COLOR_BGR2YCrCb)
    skin = cv2.inRange(tones, np.array(limits.least), np.array(limits.most))
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((limits.opening_px, limits.opening_px), np.uint8))
    count, _, parts, _ = cv2.connectedComponentsWithStats(skin)
    for left, top, width, height, area in parts[1:count]:
        reaches_in = left == 0 or top == 0 or left + width == wide or top + height == high
        if reaches_in and limits.least_share < area / skin.size < limits.most_share:
            return True
    return False
