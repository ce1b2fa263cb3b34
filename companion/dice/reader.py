"""A picture becomes dice: find places, judge each twice, check the pips by hand, name the colours, then doubt.

Pure: the same picture and profile always give the same reading, and no picture raises.
"""

from __future__ import annotations

from math import hypot

import cv2
import numpy as np

from companion.dice import colour, doubt, find, judge, pips
from companion.dice.crops import Pyramid
from companion.dice.profile import Profile
from companion.dice.values import SIX, Die, Reading

_LONGEST = 1920  # pixels; larger pictures are scaled down first
_SHORTEST = 24


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
    reasons = doubt.light(pyramid.level(2) if min(frame.shape[:2]) > 100 else frame)
    seen, others = _looked_at(pyramid, frame, any_dice)
    size = (frame.shape[1], frame.shape[0])
    dice = [_Told(die, pyramid, doubt.of_die(die, size)) for die in seen]
    if any_dice:
        names: tuple[str, ...] = tuple(colour.everyday(die.paint) for die in dice)
    else:
        names = _name(dice, profile, reasons)
    reasons += doubt.of_places(others)
    reasons += doubt.of_plane(seen)
    if not dice:
        reasons.append("no_dice")
    if profile is not None and not any_dice:
        reasons += ["outside" for die in dice if not profile.inside(*die.centre, size)]
    told = tuple(die.as_die(name, scale) for die, name in zip(dice, names, strict=True))
    reasons += [name for die in told for name in die.doubts]
    advice = _advice(seen, profile, dice, names)
    paints = {name: die.paint for name, die in zip(names, dice, strict=True)}
    return Reading(told, not reasons, tuple(dict.fromkeys(reasons)), advice), paints


class _Told:
    """A die with everything that will be said of it."""

    def __init__(self, die: doubt.Seen, pyramid: Pyramid, doubts: list[str]) -> None:
        self.seen, self.doubts = die, doubts
        self.quad = die.second.quad
        self.centre = tuple(self.quad.mean(0))
        self.paint = colour.paint_of(pips.straightened(pyramid, self.quad), die.pips)

    def as_die(self, name: str, scale: float) -> Die:
        quad = self.quad / scale
        left, top = np.floor(quad.min(0)).astype(int)
        right, bottom = np.ceil(quad.max(0)).astype(int)
        corners = tuple((round(float(x), 1), round(float(y), 1)) for x, y in quad)
        box = (int(left), int(top), int(right - left), int(bottom - top))
        confidence = round(self.seen.confidence, 4)
        return Die(name, self.seen.value, box, confidence, tuple(dict.fromkeys(self.doubts)), corners)


def _normal(image: np.ndarray) -> tuple[np.ndarray | None, float]:
    """The picture as BGR bytes of a sensible size, and the scale that was applied; None if there is none."""
    picture = np.asarray(image)
    if picture.ndim == 2:
        picture = picture[:, :, None]
    if picture.ndim != 3 or picture.shape[2] not in (1, 2, 3, 4) or min(picture.shape[:2]) < 8:
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
    scale = _LONGEST / longest if longest > _LONGEST else 1.0
    if shortest * scale < _SHORTEST:
        return None, 1.0
    if scale != 1.0:
        size = (round(picture.shape[1] * scale), round(picture.shape[0] * scale))
        picture = cv2.resize(picture, size, interpolation=cv2.INTER_AREA)
    return picture, scale


def _scales(frame: np.ndarray, any_dice: bool) -> list[float]:
    """How large the finder should see the picture: once for a tray, several times for the unknown."""
    longest = max(frame.shape[:2])
    usual = min(0.75 if longest <= 800 else 640 / longest + 0.12, 1.0)
    if not any_dice:
        return [usual]
    return sorted({usual, min(2.0, 160 / longest), min(1.5, 320 / longest), min(1.0, 960 / longest)})


def _looked_at(
    pyramid: Pyramid, frame: np.ndarray, any_dice: bool
) -> tuple[list[doubt.Seen], list[tuple[judge.Face, judge.Face]]]:
    """Flat dice with all their evidence, and the places that are something else."""
    places: list[find.Place] = []
    for scale in _scales(frame, any_dice):
        places += find.places(frame, scale)
    first = judge.faces(pyramid, places)
    # What the first look calls nothing at all needs no second one.
    first = [face for face in first if face.odds[judge.NONE] < 0.97 or face.place.score > 0.6]
    second = judge.again(pyramid, first)
    pairs = sorted(zip(first, second, strict=True), key=lambda pair: -(pair[0].flat + pair[1].flat))
    kept: list[tuple[judge.Face, judge.Face]] = []
    for one, two in pairs:
        x, y, size = two.outline[:3]
        edge = float(np.exp(size))
        if all(
            hypot(x - k.outline[0], y - k.outline[1]) > 0.5 * min(edge, float(np.exp(k.outline[2]))) for _, k in kept
        ):
            kept.append((one, two))
    dice, others = [], []
    for one, two in kept:
        if one.flat + two.flat >= 2 * doubt.FLAT:
            dice.append(doubt.Seen(one, two, pips.seen(pips.straightened(pyramid, two.quad))))
        else:
            others.append((one, two))
    return dice, others


def _name(dice: list[_Told], profile: Profile | None, reasons: list[str]) -> tuple[str, ...]:
    """Each die's colour; doubts about number and colours are added to `reasons` and to the dice."""
    if len(dice) != len(SIX):
        reasons.append("missing" if len(dice) < len(SIX) else "too_many")
    logs = np.array([die.seen.first.hues + die.seen.second.hues for die in dice]).reshape(-1, 6) / 2
    if profile is not None:
        logs = logs + np.array([profile.likeness(die.paint) for die in dice]).reshape(-1, 6)
    given = colour.named(logs)
    if len(set(given.colours)) < len(given.colours):
        reasons.append("same_colour")
    for die, margin in zip(dice, given.margins, strict=True):
        if margin < doubt.COLOUR_NATS:
            die.doubts.append("colour_unclear")
    return given.colours


def _advice(
    seen: list[doubt.Seen], profile: Profile | None, dice: list[_Told], names: tuple[str, ...]
) -> tuple[str, ...]:
    advice = []
    if seen:
        edge = float(np.exp(np.median([die.second.outline[2] for die in seen])))
        if edge < doubt.WANTED_PX:
            advice.append("far")
        elif edge > doubt.LARGE_PX:
            advice.append("near")
    if profile is not None and profile.drifted({n: d.paint for n, d in zip(names, dice, strict=True)}):
        advice.append("light_drifted")
    return tuple(advice)
