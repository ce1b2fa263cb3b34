"""A picture becomes dice: find places, judge each twice, check the pips by hand, name the colours, then doubt.

Pure: the same picture and profile always give the same reading, and no picture raises.
"""

from __future__ import annotations

from math import ceil, exp, floor
from statistics import median

import cv2
import numpy as np

from companion.dice import colour, doubt, looks, sides
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.picture import Pyramid
from companion.dice.profile import Profile
from companion.dice.values import SIX, Die, Reading


def read(image: np.ndarray, profile: Profile | None = None, *, any_dice: bool = False) -> Reading:
    """What lies there: the six dice of Amsterdam, or with `any_dice` whatever six-sided dice there are."""
    return _read(image, profile, any_dice)[0]


def read_with_paints(image: np.ndarray) -> tuple[Reading, dict[str, colour.Paint]]:
    """A reading of the known set without a profile, and the colours it saw: what calibration learns from."""
    return _read(image, None, False)


def _read(image: np.ndarray, profile: Profile | None, any_dice: bool) -> tuple[Reading, dict[str, colour.Paint]]:
    frame, scale = _normal(image)
    if frame is None:
        return Reading((), False, ("no_picture",)), {}
    pyramid = Pyramid(frame)
    reasons = doubt.light(pyramid.level(2) if min(frame.shape[:2]) > LIMITS.picture.quartered_from_px else frame)
    if "too_dark" in reasons:
        return Reading((), False, tuple(reasons)), {}
    seen, others = looks.looked_at(pyramid, frame, any_dice)
    size = (frame.shape[1], frame.shape[0])
    paints = colour.paints_of([(die.picture, die.pips) for die in seen])
    likes = _likes(paints, profile)
    likely = [LIMITS.colour.fitting] * len(seen) if any_dice else likes.max((1, 2), initial=-np.inf).tolist()
    dice = [_Told(*each, size) for each in zip(seen, paints, likes, likely, strict=True)]
    if any_dice:
        kept = _likely(dice)
        reasons += ["unclear"] if len(kept) < len(dice) else []
    else:
        kept = _without_ghosts([die for die in dice if die.of_the_set])
        others = _could_be_dice(others, [die.seen for die in kept if not die.doubts])
    dice = _compared(pyramid, kept, any_dice)
    seen = [die.seen for die in dice]
    if any_dice:
        names: tuple[str, ...] = tuple(colour.everyday(die.paint) for die in dice)
    else:
        names = _name(dice, reasons)
    complete = len(dice) == len(SIX) and not any(die.doubts for die in dice)
    reasons += doubt.of_places(others, complete and not any_dice)
    reasons += doubt.of_plane(seen)
    if "missing" in reasons:
        reasons += doubt.of_absence(seen, frame)
    if not dice:
        reasons.append("no_dice")
    if profile is not None and not any_dice:
        reasons += ["outside" for die in dice if not profile.inside(die.centre[0], die.centre[1], size)]
    told = tuple(die.as_die(name, scale) for die, name in zip(dice, names, strict=True))
    reasons += [name for die in told for name in die.doubts]
    advice = _advice(seen, profile, dice, names)
    named = {name: die.paint for name, die in zip(names, dice, strict=True)}
    return Reading(told, not reasons, tuple(dict.fromkeys(reasons)), advice), named


def _compared(pyramid: Pyramid, dice: list[_Told], any_dice: bool) -> list[_Told]:
    """The same dice with the doubts that show only beside each other, without prints beside a whole set."""
    seen = [die.seen for die in dice]
    for die, leans, faded in zip(dice, looks.leaning(pyramid, seen), doubt.faded(seen), strict=True):
        die.doubts += ["cocked"] if leans else []
        die.doubts += ["odd_pips"] if faded and not any_dice else []
    sound = [die for die in dice if not die.doubts]
    if any_dice or len(sound) != len(SIX):
        return dice
    return [die for die in dice if not die.doubts or not sides.printed(die.seen, [other.seen for other in sound])]


def _likely(dice: list[_Told]) -> list[_Told]:
    """Dice of any kind that show a die's layout, are not much smaller than the largest and no side of another."""
    shown = [die for die in dice if "odd_pips" not in die.doubts]
    sound = [die.seen for die in shown if not die.doubts]
    largest = max((float(die.seen.outline[2]) for die in shown), default=0.0)
    return [
        die
        for die in shown
        if float(die.seen.outline[2]) > largest - LIMITS.any_dice.sizes_apart
        and sides.clear_of(die.seen.second, [other for other in sound if other.flat > die.seen.flat])
    ]


def _without_ghosts(dice: list[_Told]) -> list[_Told]:
    """The same dice without those that look least like dice, as long as more than the set remain.

    What shows a clean layout is dropped only where it is of another size than a whole set, or where the side of a
    sound die must be: else it may be the true die, and one of the others a print.
    """
    sound = [die.seen for die in dice if not die.doubts]
    fitting = [_of_their_size(die.seen.second, sound) for die in dice]
    whole = sum(fits and not die.doubts for die, fits in zip(dice, fitting, strict=True)) >= len(SIX)
    dice = [die for die, fits in zip(dice, fitting, strict=True) if fits or not (whole or die.doubts)]
    ghosts = [die for die in dice if die.doubts and not (die.seen.clean and sides.clear_of(die.seen.second, sound))]
    ghosts.sort(key=lambda die: die.seen.flat * max(die.seen.pips.gap, LIMITS.known_set.ghost_gap))
    leaving = ghosts[: max(0, len(dice) - len(SIX))]
    return [die for die in dice if not any(die is ghost for ghost in leaving)]


def _of_their_size(face: judge.Face, sound: list[doubt.Seen]) -> bool:
    """Whether this can be a die beside these: a set is equally large."""
    usual = median(die.second.outline[2] for die in sound) if sound else 0.0
    limits = LIMITS.known_set
    return len(sound) < limits.enough or bool(abs(face.outline[2] - usual) < limits.sizes_apart)


def _could_be_dice(others: list[looks.Looks], sound: list[doubt.Seen]) -> list[looks.Looks]:
    """The places that are neither of another size than the dice nor a side face of one of them."""
    return [(one, two) for one, two in others if _of_their_size(two, sound) and sides.clear_of(two, sound)]


def _likes(paints: list[colour.Paint], profile: Profile | None) -> np.ndarray:
    """How likely each paint is each of the six colours, under any light and under the one that was calibrated."""
    kinds = [colour.likeness(paints)]
    if profile is not None:
        kinds.append(np.array([profile.likeness(paint) for paint in paints]).reshape(-1, len(SIX)))
    return np.stack(kinds, axis=1)


class _Told:
    """A die with everything that will be said of it."""

    def __init__(
        self, die: doubt.Seen, paint: colour.Paint, likes: np.ndarray, likely: float, size: tuple[int, int]
    ) -> None:
        self.seen, self.paint, self.likes, self.likely = die, paint, likes, likely
        self.quad = die.quad
        self.centre = (float(self.quad[:, 0].mean()), float(self.quad[:, 1].mean()))
        self.doubts = doubt.of_die(die, size, likely)

    @property
    def of_the_set(self) -> bool:
        """Whether its colour can be one of the six; a small die takes the colour of what is around it."""
        small = exp(self.seen.outline[2]) < LIMITS.doubting.wanted_px
        return small or self.seen.flat > LIMITS.colour.foreign or self.likely > LIMITS.colour.strange

    def as_die(self, name: str, scale: float) -> Die:
        corners = [(x / scale, y / scale) for x, y in self.quad.tolist()]
        (left, right), (top, bottom) = ((floor(min(axis)), ceil(max(axis))) for axis in zip(*corners, strict=True))
        box = (left, top, right - left, bottom - top)
        confidence = round(self.seen.confidence, 4)
        rounded = tuple((round(x, 1), round(y, 1)) for x, y in corners)
        return Die(name, self.seen.value, box, confidence, tuple(dict.fromkeys(self.doubts)), rounded)


def _normal(image: np.ndarray) -> tuple[np.ndarray | None, float]:
    """The picture as BGR bytes of a sensible size, and the scale that was applied; None if there is none."""
    limits = LIMITS.picture
    picture = np.asarray(image)
    if picture.ndim == 2:
        picture = picture[:, :, None]
    if picture.ndim != 3 or picture.shape[2] not in (1, 2, 3, 4) or min(picture.shape[:2]) < limits.least_px:
        return None, 1.0
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    elif picture.dtype != np.uint8:
        floats = np.nan_to_num(picture.astype(np.float32), nan=0.0, posinf=255.0, neginf=0.0)
        top = float(floats.max(initial=0.0))
        picture = np.clip(floats * (255.0 if top <= 1.0 else 1.0), 0, 255).astype(np.uint8)
    if picture.shape[2] in (1, 2):
        picture = np.repeat(picture[:, :, :1], 3, axis=2)
    picture = np.ascontiguousarray(picture[:, :, :3])
    longest, shortest = max(picture.shape[:2]), min(picture.shape[:2])
    scale = limits.longest_px / longest if longest > limits.longest_px else 1.0
    if shortest * scale < limits.shortest_px:
        return None, 1.0
    if scale != 1.0:
        size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return picture, scale


def _name(dice: list[_Told], reasons: list[str]) -> tuple[str, ...]:
    """Each die's colour; doubts about number and colours are added to `reasons` and to the dice."""
    if len(dice) != len(SIX):
        reasons.append("missing" if len(dice) < len(SIX) else "too_many")
    logs = [(die.seen.first.hues + die.seen.second.hues) / 2 + die.likes.sum(0) for die in dice]
    given = colour.named(np.array(logs))
    if len(set(given.colours)) < len(given.colours):
        reasons.append("same_colour")
    for die, margin in zip(dice, given.margins, strict=True):
        if margin < LIMITS.colour.clear:
            die.doubts.append("colour_unclear")
    return given.colours


def _advice(
    seen: list[doubt.Seen], profile: Profile | None, dice: list[_Told], names: tuple[str, ...]
) -> tuple[str, ...]:
    advice = []
    if seen:
        edge = exp(median(die.outline[2] for die in seen))
        if edge < LIMITS.doubting.wanted_px:
            advice.append("far")
        elif edge > LIMITS.doubting.large_px:
            advice.append("near")
    if profile is not None and profile.drifted({n: d.paint for n, d in zip(names, dice, strict=True)}):
        advice.append("light_drifted")
    return tuple(advice)
