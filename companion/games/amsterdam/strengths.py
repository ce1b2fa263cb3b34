"""TOM as printed, gentle or strong: by florins at the beginning, a house rule that the rulebook does not know."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, say
from companion.games.amsterdam.state import Opponent
from companion.games.strength import Strength

PURSES: Mapping[Opponent, tuple[int, int]] = {"printed": (1, 0), "gentle": (15, 0), "strong": (1, 10)}
"""The player's florins at the beginning, and TOM's (p. 5, 16); companion/opponents/README.md has what they come to."""


def house_rule(own: int, toms: int) -> Message | None:
    """What differs from the printed purses."""
    if (own, toms) == PURSES["printed"]:
        return None
    if toms:
        return say("TOM begins with {n} florins instead of none.", n=toms)
    return say("You begin with {n} florins instead of 1.", n=own)


STRENGTHS: Mapping[str, Strength] = {
    "printed": Strength(say("as printed")),
    "gentle": Strength(say("gentle"), house_rule(*PURSES["gentle"])),
    "strong": Strength(say("strong"), house_rule(*PURSES["strong"])),
}
