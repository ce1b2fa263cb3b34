"""Places become dice and other things: each is judged twice, and what is a die gets all the evidence there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from statistics import median

import numpy as np

from companion.dice import body, doubt, find, judge, pips, sides, square
from companion.dice.crops import Pyramid
from companion.dice.values import SIX

SIZES_APART = 0.35  # in logarithm: perspective makes no more of a difference in one tray
_CLEARLY = 0.8  # what two looks together think this likely a die …
_CERTAINLY = 0.9  # … and this likely of one value needs no closer look
_PROMISING = 0.3  # the finder's score of the sixth place from which on a round may suffice
_NOTHING = 0.85  # the judge's probability that a place needs no second look

Looks = tuple[judge.Face, judge.Face]


def looked_at(pyramid: Pyramid, frame: np.ndarray, any_dice: bool) -> tuple[list[doubt.Seen], list[Looks]]:
    """Flat dice with all their evidence, and the places that are something else."""
    looks: list[Looks] = []
    rounds = _rounds(frame, any_dice)
    for turn in rounds:
        places = [place for scale in turn.scales for place in find.places(pyramid, scale, turn.most)]
        if not any_dice:
            places = _alike(_worth_a_look(places))
            if turn is not rounds[-1] and not _promising(places):
                continue
        first = judge.faces(pyramid, places)
        # What the first look calls nothing at all needs no second one.
        first = [face for face in first if face.odds[judge.NONE] < _NOTHING or face.place.score > 0.6]
        looks = _apart([*looks, *_surer(pyramid, judge.twice(pyramid, first))])
        if _suffices(looks):
            break
    flat = [pair for pair in looks if pair[0].flat + pair[1].flat >= 2 * doubt.FLAT]
    others = [pair for pair in looks if pair[0].flat + pair[1].flat < 2 * doubt.FLAT]
    outlines = [second.outline for _, second in flat]
    if not any_dice:
        outlines = _in_one_plane(outlines)
    return _evidence(pyramid, flat, outlines), others


def leaning(pyramid: Pyramid, dice: list[doubt.Seen]) -> list[bool]:
    """Which dice do not stand as the others do; before one is accused, it is looked at from all four sides."""
    width = pyramid.level(0).shape[1]
    looks = [[die.second] for die in dice]
    slants = doubt.slanting([die.second for die in dice], width)
    for quarters in ((2,), (1, 3)):  # one more look from the opposite side often suffices
        if slants.max(initial=0.0) <= doubt.MAY_LEAN:
            break
        suspects = np.flatnonzero(slants > doubt.SUSPECT).tolist()
        for k, more in zip(suspects, judge.around(pyramid, [dice[k].second for k in suspects], quarters), strict=True):
            looks[k] += more
        slants = doubt.slanting([judge.mean(each) for each in looks], width)
    return [bool(slant > doubt.LEANS) for slant in slants]


@dataclass(frozen=True, slots=True)
class _Round:
    """How large the finder sees the picture (each in turn), and how many places are looked at."""

    scales: tuple[float, ...]
    most: int


def _rounds(frame: np.ndarray, any_dice: bool) -> list[_Round]:
    """A later round only if the earlier did not suffice: six dice of the recommended size are found at a glance."""
    longest = max(frame.shape[:2])
    if any_dice:
        return [_Round(tuple(width / longest for width in (48, 96, 160, 320, 512, 960) if width <= 1.5 * longest), 14)]
    near, far = max(224, 0.28 * longest), max(560, 0.7 * longest)
    return [_Round((min(1.0, near / longest),), 8), _Round((min(1.0, far / longest),), 14)]


def _surer(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    """The same pairs, but where they leave open whether there is a die, or which value, the second is four looks."""
    open_ones = [k for k, pair in enumerate(looks) if _open(*pair)]
    surer = list(looks)
    for k, more in zip(open_ones, judge.around(pyramid, [looks[k][1] for k in open_ones]), strict=True):
        surer[k] = (looks[k][1], judge.mean([looks[k][1], *more]))
    return surer


def _open(one: judge.Face, two: judge.Face) -> bool:
    flat, value = (one.flat + two.flat) / 2, float((one.odds + two.odds)[1:7].max()) / 2
    return flat > doubt.MAYBE and (flat < _CLEARLY or value < _CERTAINLY or judge.apart(one, two) > doubt.ASTRAY)


def _evidence(pyramid: Pyramid, looks: list[Looks], outlines: list[np.ndarray]) -> list[doubt.Seen]:
    quads = [square.unpack(outline) for outline in outlines]
    pictures = [pips.straightened(pyramid, quad) for quad in quads]
    expected = [1 + int((one.odds + two.odds)[1:7].argmax()) for one, two in looks]
    patterns = pips.seen(pictures, expected)
    few = [
        body.patch(pyramid, quad, pattern) if pattern.value <= 2 else None
        for quad, pattern in zip(quads, patterns, strict=True)
    ]
    every = zip(looks, outlines, quads, pictures, patterns, few, strict=True)
    return [doubt.Seen(one, two, *evidence) for (one, two), *evidence in every]


def _in_one_plane(outlines: list[np.ndarray]) -> list[np.ndarray]:
    """Outlines made more alike: dice of one set on one table differ little in size and not in slant."""
    if len(outlines) < 4:
        return outlines
    usual = np.array(
        [median(numbers) for numbers in zip(*(outline[2:5].tolist() for outline in outlines), strict=True)]
    )
    alike = []
    for outline in outlines:
        mine = outline.copy()
        mine[2] = usual[0] + 0.5 * float(np.clip(mine[2] - usual[0], -0.3, 0.3))
        mine[3:5] = 0.75 * usual[1:] + 0.25 * mine[3:5]
        alike.append(mine)
    return alike


def _promising(places: list[find.Place]) -> bool:
    """Whether a whole set may be among these; else the dice are too small for this round."""
    return len(places) >= len(SIX) and places[len(SIX) - 1].score > _PROMISING


def _worth_a_look(places: list[find.Place]) -> list[find.Place]:
    """The best six, and what is at least half as likely as the last of them."""
    return [place for place in places if place.score >= 0.5 * places[: len(SIX)][-1].score]


def _alike(places: list[find.Place]) -> list[find.Place]:
    """The same places with edges near the likeliest ones': the six dice of a set are equally large."""
    if len(places) < 4:
        return places
    usual = median(place.edge for place in places[: len(SIX)])
    return [replace(place, edge=min(max(place.edge, usual / 1.3), usual * 1.3)) for place in places]


def _apart(looks: list[Looks]) -> list[Looks]:
    """One pair of looks a die: of those that cannot be two dice side by side, the one that sees most of a die."""
    kept: list[Looks] = []
    for one, two in sorted(looks, key=lambda pair: -sum(look.flat + look.odds[judge.BLURRED] / 2 for look in pair)):
        if not any(sides.same_die(other, two) for _, other in kept):
            kept.append((one, two))
    return kept


def _suffices(looks: list[Looks]) -> bool:
    """Whether this is the whole set, large enough to be trusted: another round would find nothing more."""
    sizes = [float(two.outline[2]) for one, two in looks if (one.flat + two.flat) / 2 > _CLEARLY]
    return len(sizes) == len(SIX) and exp(min(sizes)) > 24 and max(sizes) - min(sizes) < SIZES_APART
