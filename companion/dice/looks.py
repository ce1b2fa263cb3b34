"""Places become dice and other things: each is judged twice, and what is a die gets all the evidence there is."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from statistics import median

import numpy as np

from companion.dice import body, doubt, pips, sides, square
from companion.dice.limits import LIMITS
from companion.dice.net import finder, judge
from companion.dice.picture import Pyramid
from companion.dice.values import SIX

Looks = tuple[judge.Face, judge.Face]


def looked_at(pyramid: Pyramid, frame: np.ndarray, any_dice: bool) -> tuple[list[doubt.Seen], list[Looks]]:
    """Flat dice with all their evidence, and the places that are something else."""
    limits = LIMITS.judging
    looks: list[Looks] = []
    rounds = _rounds(frame, any_dice)
    for turn in rounds:
        places = [place for scale in turn.scales for place in finder.places(pyramid, scale, turn.most)]
        if not any_dice:
            places = _alike(_worth_a_look(places))
            if turn is not rounds[-1] and not _promising(places):
                continue
        first = judge.faces(pyramid, places)
        # What the first look calls nothing at all needs no second one.
        first = [
            face for face in first if face.odds[judge.NONE] < limits.nothing or face.place.score > limits.nothing_score
        ]
        looks = _apart([*looks, *_surer(pyramid, judge.twice(pyramid, first))])
        if _suffices(looks):
            break
    flat = [pair for pair in looks if pair[0].flat + pair[1].flat >= 2 * limits.flat]
    others = [pair for pair in looks if pair[0].flat + pair[1].flat < 2 * limits.flat]
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
        if slants.max(initial=0.0) <= LIMITS.leaning.may_lean:
            break
        suspects = np.flatnonzero(slants > LIMITS.leaning.suspect).tolist()
        for k, more in zip(suspects, judge.around(pyramid, [dice[k].second for k in suspects], quarters), strict=True):
            looks[k] += more
        slants = doubt.slanting([judge.mean(each) for each in looks], width)
    return [bool(slant > LIMITS.leaning.leans) for slant in slants]


@dataclass(frozen=True, slots=True)
class _Round:
    """How large the finder sees the picture (each in turn), and how many places are looked at."""

    scales: tuple[float, ...]
    most: int


def _rounds(frame: np.ndarray, any_dice: bool) -> list[_Round]:
    """A later round only if the earlier did not suffice: six dice of the recommended size are found at a glance."""
    longest = max(frame.shape[:2])
    if any_dice:
        limits = LIMITS.any_dice
        widths = [width for width in limits.widths_px if width <= limits.enlarged * longest]
        return [_Round(tuple(width / longest for width in widths), limits.places)]
    known = LIMITS.known_set
    near, far = max(known.near_px, known.near_share * longest), max(known.far_px, known.far_share * longest)
    return [
        _Round((min(1.0, near / longest),), known.near_places),
        _Round((min(1.0, far / longest),), known.far_places),
    ]


def _surer(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    """The same pairs, but where they leave open whether there is a die, or which value, the second is four looks."""
    open_ones = [k for k, pair in enumerate(looks) if _open(*pair)]
    surer = list(looks)
    for k, more in zip(open_ones, judge.around(pyramid, [looks[k][1] for k in open_ones]), strict=True):
        surer[k] = (looks[k][1], judge.mean([looks[k][1], *more]))
    return surer


def _open(one: judge.Face, two: judge.Face) -> bool:
    flat, value = (one.flat + two.flat) / 2, float((one.odds + two.odds)[1:7].max()) / 2
    limits = LIMITS.judging
    return flat > limits.maybe and (
        flat < limits.clearly or value < limits.certainly or judge.apart(one, two) > LIMITS.doubting.astray
    )


def _evidence(pyramid: Pyramid, looks: list[Looks], outlines: list[np.ndarray]) -> list[doubt.Seen]:
    quads = [square.unpack(outline) for outline in outlines]
    pictures = [pips.straightened(pyramid, quad) for quad in quads]
    expected = [1 + int((one.odds + two.odds)[1:7].argmax()) for one, two in looks]
    patterns = pips.seen(pictures, expected)
    few = [
        body.patch(pyramid, quad, pattern) if pattern.value <= LIMITS.pips.few else None
        for quad, pattern in zip(quads, patterns, strict=True)
    ]
    every = zip(looks, outlines, quads, pictures, patterns, few, strict=True)
    return [doubt.Seen(one, two, *evidence) for (one, two), *evidence in every]


def _in_one_plane(outlines: list[np.ndarray]) -> list[np.ndarray]:
    """Outlines made more alike: dice of one set on one table differ little in size and not in slant."""
    limits = LIMITS.known_set
    if len(outlines) < limits.enough:
        return outlines
    usual = np.array(
        [median(numbers) for numbers in zip(*(outline[2:5].tolist() for outline in outlines), strict=True)]
    )
    alike = []
    for outline in outlines:
        mine = outline.copy()
        mine[2] = usual[0] + limits.size_share * float(
            np.clip(mine[2] - usual[0], -limits.size_apart, limits.size_apart)
        )
        mine[3:5] = limits.usual_stretch * usual[1:] + (1 - limits.usual_stretch) * mine[3:5]
        alike.append(mine)
    return alike


def _promising(places: list[finder.Place]) -> bool:
    """Whether a whole set may be among these; else the dice are too small for this round."""
    return len(places) >= len(SIX) and places[len(SIX) - 1].score > LIMITS.known_set.promising


def _worth_a_look(places: list[finder.Place]) -> list[finder.Place]:
    """The best six, and what is at least half as likely as the last of them."""
    return [place for place in places if place.score >= LIMITS.known_set.rival * places[: len(SIX)][-1].score]


def _alike(places: list[finder.Place]) -> list[finder.Place]:
    """The same places with edges near the likeliest ones': the six dice of a set are equally large."""
    limits = LIMITS.known_set
    if len(places) < limits.enough:
        return places
    usual = median(place.edge for place in places[: len(SIX)])
    least, most = usual / limits.edge_factor, usual * limits.edge_factor
    return [replace(place, edge=min(max(place.edge, least), most)) for place in places]


def _apart(looks: list[Looks]) -> list[Looks]:
    """One pair of looks a die: of those that cannot be two dice side by side, the one that sees most of a die."""
    blurred = LIMITS.judging.blurred_weight
    kept: list[Looks] = []
    for one, two in sorted(
        looks, key=lambda pair: -sum(look.flat + look.odds[judge.BLURRED] * blurred for look in pair)
    ):
        if not any(sides.same_die(other, two) for _, other in kept):
            kept.append((one, two))
    return kept


def _suffices(looks: list[Looks]) -> bool:
    """Whether this is the whole set, large enough to be trusted: another round would find nothing more."""
    sizes = [float(two.outline[2]) for one, two in looks if (one.flat + two.flat) / 2 > LIMITS.judging.clearly]
    limits = LIMITS.known_set
    whole = len(sizes) == len(SIX)
    return whole and exp(min(sizes)) > limits.suffices_px and max(sizes) - min(sizes) < limits.sizes_apart
