"""Further looks at a place, until it is clear whether there is a die, and which value."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Numbers, Pyramid

_ALL_SIDES = (0, 1, 2, 3)  # quarters of a turn


def witnessed(pyramid: Pyramid, looks: Sequence[Looks], which: Sequence[bool] | None = None) -> list[Looks]:
    """The same, but those of them, or all, that stand alone by the witness, too."""
    told = list(looks)
    asked = [k for k, pair in enumerate(looks) if pair.alone and (which is None or which[k])]
    for k, pair in zip(asked, judge.witnessed(pyramid, [looks[k] for k in asked]), strict=True):
        told[k] = pair
    return told


def surer(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    """The same pairs, but more looks where two leave open whether there is a die, or which value.

    At the six dice the witness looks, too, which mostly suffices; then the network for any dice says where the face
    is, and that of second looks looks from the opposite side. Other dice, and what may move, are looked at
    from four sides, and from these once more somewhat closer.
    """
    looks, six = list(looks), pyramid.trained == "set"
    for look_more in (witnessed, _elsewhere, _opposite) if six else (_around,):
        open_ones = [k for k, pair in enumerate(looks) if is_open(pair) or (not six and _may_move(pair))]
        if not open_ones:
            break
        for k, pair in zip(open_ones, look_more(pyramid, [looks[k] for k in open_ones]), strict=True):
            looks[k] = pair
    return looks


def _elsewhere(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    """Where the network for any dice sees the face elsewhere, as both see it there, if the second is then as sure."""
    limits, told = LIMITS.looking, list(looks)
    asked = [k for k, pair in enumerate(looks) if _may_lie_elsewhere(pair)]
    moved: dict[int, Face] = {}
    for k, third in zip(asked, judge.by_others(pyramid, [looks[k].second for k in asked]), strict=True):
        if third.flat > limits.third_flat and Looks(third, looks[k].second).astray > limits.stays:
            moved[k] = third
    there = [Looks(face, face) for face in judge.again(pyramid, list(moved.values()))]
    for k, pair in zip(moved, judge.witnessed(pyramid, there), strict=True):
        if pair.second.flat >= looks[k].second.flat:
            told[k] = pair
    return told


def _may_lie_elsewhere(looks: Looks) -> bool:
    """Whether both see the face apart; or who sees it beside its middle doubts its value, or that it is a die."""
    limits = LIMITS.looking
    doubted = looks.second.flat < limits.flat or looks.odds[looks.likeliest] < limits.certainly * looks.flat
    return doubted or looks.astray > limits.stays


def _opposite(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    more = judge.around(pyramid, [pair.second for pair in looks], (2,))
    return [Looks(pair.first, judge.mean([pair.second, *other])) for pair, other in zip(looks, more, strict=True)]


def _around(pyramid: Pyramid, looks: list[Looks]) -> list[Looks]:
    seconds = [pair.second for pair in looks]
    closer = [replace(face, outline=_smaller(face.outline)) for face in seconds]
    told = zip(seconds, judge.around(pyramid, seconds), judge.around(pyramid, closer, _ALL_SIDES), strict=True)
    return [Looks(second, judge.mean([second, *sides, *near])) for second, sides, near in told]


def _smaller(outline: Numbers) -> Numbers:
    x, y, log_size, *rest = outline
    return x, y, log_size - LIMITS.looking.closer, *rest


def _may_move(looks: Looks) -> bool:
    return looks.odds[judge.BLURRED] > LIMITS.doubting.hazy


def is_open(looks: Looks) -> bool:
    """Whether more looks may tell more: about what may be a die, or has been seen by one network alone."""
    limits, value = LIMITS.looking, looks.odds[looks.likeliest]
    clear = looks.flat >= limits.clearly and value >= (limits.alone if looks.alone else limits.certainly)
    return (looks.flat > limits.maybe or looks.alone) and not (clear and looks.astray <= LIMITS.doubting.astray)
