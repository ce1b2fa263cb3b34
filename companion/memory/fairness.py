"""Whether a die looks fair: a chi-square test of how often each face came up, and its verdict in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

import msgspec

from companion.core.message import Message, Value, say, verbatim

FEWEST = 30  # rolls before a verdict is given: five for each face, as the test wants
ODD = 0.05  # chance below which a fair die would surprise us
VERY_ODD = 0.001
_STRAYS = {  # by whether it strays very far, and whether the face came too often
    (False, True): say("Odd: {face} came often ({count} of {rolls} rolls; chance {percent} %). Keep counting."),
    (False, False): say("Odd: {face} came rarely ({count} of {rolls} rolls; chance {percent} %). Keep counting."),
    (True, True): say("Hardly fair: {face} came far too often ({count} of {rolls} rolls; chance {percent} %)."),
    (True, False): say("Hardly fair: {face} came far too rarely ({count} of {rolls} rolls; chance {percent} %)."),
}


def chance_of(counts: Sequence[int]) -> float:
    """How often a fair die would stray as far from even counts, or further."""
    expected = sum(counts) / len(counts)
    return survival(sum((count - expected) ** 2 for count in counts) / expected)


def survival(chi_square: float) -> float:
    """The chance of a chi-square of five degrees of freedom to be at least this large."""
    half = chi_square / 2
    return min(1.0, erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + chi_square / 3))


def fairness(counts: Sequence[int]) -> Message:
    """The verdict on a die, from how often each of its faces came up.

    >>> str(fairness([10, 10, 10, 10, 10, 100]))
    'Hardly fair: 6 came far too often (100 of 150 rolls; chance 0.0 %).'
    """
    rolls = sum(counts)
    if rolls < FEWEST:
        return say("Too few rolls to tell: {rolls} of {needed}.", rolls=rolls, needed=FEWEST)
    chance = chance_of(counts)
    percent = round(100 * chance, 1)
    if chance >= ODD:
        return say("Looks fair: a fair die strays as far in {percent} % of all cases.", percent=percent)
    even = rolls / len(counts)
    face, count = max(enumerate(counts, 1), key=lambda pair: abs(pair[1] - even))
    values: dict[str, Value] = {"face": face, "count": count, "rolls": rolls, "percent": percent}
    return msgspec.structs.replace(_STRAYS[chance < VERY_ODD, count > even], values=values)


def judged(counts: Sequence[int]) -> Message:
    """The same in a word or two, for a small chart."""
    rolls, chance = sum(counts), chance_of(counts) if sum(counts) else 1.0
    if rolls < FEWEST:
        return verbatim(f"{rolls}/{FEWEST}")
    return say("fair") if chance >= ODD else say("odd") if chance >= VERY_ODD else say("hardly fair")
