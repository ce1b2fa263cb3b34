"""The challenge of a week: the companion throws the dice, and everybody gets the same in the same round."""

from __future__ import annotations

from hashlib import blake2b

from companion.games.amsterdam.names import DICE, District
from companion.games.amsterdam.state import State


def thrown(challenge: str, round_: int) -> dict[District, int]:
    """The dice of a round: from the challenge's name alone, whatever was played before.

    >>> thrown("2026-W47", 1) == thrown("2026-W47", 1) != thrown("2026-W48", 1)
    True
    """
    number = int.from_bytes(blake2b(f"{challenge}/{round_}".encode()).digest())
    faces = {}
    for die in DICE:
        number, face = divmod(number, 6)
        faces[die] = face + 1
    return faces


def throws(state: State) -> bool:
    """Whether the companion throws now."""
    return bool(state.options.challenge) and state.phase == "roll"
