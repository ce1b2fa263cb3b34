"""Every place is looked at twice, or four times where that leaves something open; each die keeps one pair of looks."""

from __future__ import annotations

from collections.abc import Sequence

from companion.dice import sides
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.finder import Place
from companion.dice.net.judge import Looks
from companion.dice.picture import Pyramid


def look(pyramid: Pyramid, places: list[Place], earlier: Sequence[Looks] = ()) -> list[Looks]:
    """One pair of looks for each die, or thing like one, at these places and in the earlier looks."""
    limits = LIMITS.judging
    # What the first look calls nothing at all needs no second one.
    first = [
        face
        for face in judge.faces(pyramid, places)
        if face.odds[judge.NONE] < limits.nothing or face.place.score > limits.nothing_score
    ]
    return _one_a_die([*earlier, *_surer(pyramid, judge.twice(pyramid, first))])


def flatness(looks: Looks) -> float:
    """How likely both looks together think it is a die at rest."""
    return (looks[0].flat + looks[1].flat) / 2


def parted(looks: list[Looks]) -> tuple[list[Looks], list[Looks]]:
    """What is a die that lies flat, and what is something else."""
    least = LIMITS.judging.flat
    return [pair for pair in looks if flatness(pair) >= least], [pair for pair in looks if flatness(pair) < least]


def _surer(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    """The same pairs, but where they leave open whether there is a die, or which value, the second is four looks."""
    open_ones = [k for k, pair in enumerate(looks) if _open(pair)]
    surer = list(looks)
    for k, more in zip(open_ones, judge.around(pyramid, [looks[k][1] for k in open_ones]), strict=True):
        surer[k] = (looks[k][1], judge.mean([looks[k][1], *more]))
    return surer


def _open(looks: Looks) -> bool:
    limits = LIMITS.judging
    flat, value = flatness(looks), float((looks[0].odds + looks[1].odds)[1:7].max()) / 2
    return flat > limits.maybe and (
        flat < limits.clearly or value < limits.certainly or judge.apart(*looks) > LIMITS.doubting.astray
    )


def _one_a_die(looks: list[Looks]) -> list[Looks]:
    """Of those that cannot be two dice side by side, the pair that sees most of a die."""
    blurred = LIMITS.judging.blurred_weight
    kept: list[Looks] = []
    for pair in sorted(looks, key=lambda pair: -sum(face.flat + face.odds[judge.BLURRED] * blurred for face in pair)):
        if not any(sides.same_die(other, pair[1]) for _, other in kept):
            kept.append(pair)
    return kept
