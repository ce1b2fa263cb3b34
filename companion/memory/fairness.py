"""Whether a die looks fair: counts per face, a chi-square test, and its verdict in plain words."""

from __future__ import annotations

from collections.abc import Mapping
from math import erfc, exp, pi, sqrt

import msgspec

from companion.core.message import Message, say

FACES = (1, 2, 3, 4, 5, 6)
FEWEST = 30  # rolls before a verdict is given: five for each face, as the test wants
ODD = 0.05  # chance below which a fair die would surprise us
VERY_ODD = 0.001


class Fairness(msgspec.Struct, frozen=True):
    """The result of the test; `chance` is how often a fair die would stray as far or further."""

    rolls: int
    chi_square: float
    chance: float
    verdict: Message


def fairness(counts: Mapping[int, int]) -> Fairness:
    """Test how often each face came up (face → count; a face that is absent never did).

    >>> even = fairness({face: 100 for face in FACES})
    >>> even.chi_square, even.chance
    (0.0, 1.0)
    >>> str(fairness({1: 10, 2: 10, 3: 10, 4: 10, 5: 10, 6: 100}).verdict)
    'Hardly fair: 6 came far too often (100 of 150 rolls; chance 0.0 %).'
    """
    observed = [counts.get(face, 0) for face in FACES]
    rolls = sum(observed)
    expected = rolls / len(FACES)
    chi_square = sum((count - expected) ** 2 for count in observed) / expected if rolls else 0.0
    chance = survival(chi_square)
    return Fairness(rolls, chi_square, chance, _verdict(observed, rolls, chance))


def survival(chi_square: float) -> float:
    """The chance of a chi-square of five degrees of freedom to be at least this large.

    >>> round(survival(11.0705), 4), round(survival(20.515), 4)
    (0.05, 0.001)
    """
    x = max(0.0, chi_square)
    return min(1.0, erfc(sqrt(x / 2)) + sqrt(2 * x / pi) * exp(-x / 2) * (1 + x / 3))


def _verdict(observed: list[int], rolls: int, chance: float) -> Message:
    if rolls < FEWEST:
        return say("Too few rolls to tell: {rolls} of {needed}.", rolls=rolls, needed=FEWEST)
    percent = f"{100 * chance:.1f}"
    if chance >= ODD:
        return say("Looks fair: a fair die strays as far in {percent} % of all cases.", percent=percent)
    face, count = max(zip(FACES, observed, strict=True), key=lambda pair: abs(pair[1] - rolls / len(FACES)))
    often = count > rolls / len(FACES)
    values: dict[str, str | int | Message] = {"face": face, "count": count, "rolls": rolls, "percent": percent}
    if chance >= VERY_ODD:
        if often:
            return say(
                "Odd: {face} came often ({count} of {rolls} rolls; chance {percent} %). Keep counting.", **values
            )
        return say("Odd: {face} came rarely ({count} of {rolls} rolls; chance {percent} %). Keep counting.", **values)
    if often:
        return say("Hardly fair: {face} came far too often ({count} of {rolls} rolls; chance {percent} %).", **values)
    return say("Hardly fair: {face} came far too rarely ({count} of {rolls} rolls; chance {percent} %).", **values)
