"""The wind rose: seven spaces, the arrow first; what is stored on space n arrives after n turns (p. 7–8)."""

from __future__ import annotations

from companion.games.amsterdam.names import DICE, District

Stack = tuple[tuple[District, int], ...]
"""Resources on one space: (colour, amount), in the order of the dice."""

Wheel = tuple[Stack, ...]

SPACES = 7
EMPTY: Wheel = ((),) * SPACES

LAST_ROUND = 12
FIRST_CHANGE = 8


def stored(wheel: Wheel, space: int, colour: District, amount: int) -> Wheel:
    """The wheel with resources added on a space.

    >>> stored(EMPTY, 2, "orange", 2)[2]
    (('orange', 2),)
    """
    return laid(wheel, space, colour, dict(wheel[space]).get(colour, 0) + amount)


def laid(wheel: Wheel, space: int, colour: District, amount: int) -> Wheel:
    """The wheel with so many resources of a colour on a space."""
    there = {**dict(wheel[space]), colour: amount}
    stack = tuple((each, there[each]) for each in DICE if there.get(each, 0) > 0)
    return (*wheel[:space], stack, *wheel[space + 1 :])


def turned(wheel: Wheel) -> Wheel:
    """The wheel one space on: everything moves one nearer, the arrow's old contents are gone.

    >>> turned(stored(EMPTY, 1, "black", 1))[0]
    (('black', 1),)
    """
    return (*wheel[1:], ())


def changed(face: int, round_: int) -> int:
    """The face that counts in a round: from round 8 on high faces become 1 (p. 12).

    >>> [changed(face, 10) for face in (6, 6, 5, 4, 3, 2)]
    [1, 1, 1, 1, 3, 2]
    """
    highest = LAST_ROUND + 1 - round_  # what is stored beyond it can never arrive
    return 1 if face > max(highest, 1) and round_ >= FIRST_CHANGE else face


def lean_rounds(wheel: Wheel, round_: int) -> tuple[int, ...]:
    """Which of the next two rounds bring nothing as the wheel stands now, as 1 and 2.

    A die with a 1 (or a 2 now) can still mend it, so this is a warning and not a penalty.

    >>> lean_rounds(stored(EMPTY, 2, "pink", 2), 5)
    (1,)
    """
    return tuple(ahead for ahead in (1, 2) if not wheel[ahead] and round_ + ahead <= LAST_ROUND)
