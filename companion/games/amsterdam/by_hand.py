"""Dice told by hand: six faces for the die that is lit; a die that was told is touched to tell it again."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.amsterdam.names import DICE, District, one_of

TOUCHED = "die."  # before the colour of a die that is touched


def faces_told(picks: Iterable[str]) -> tuple[dict[District, int], District | None]:
    """The faces that the picks tell, and the die that is lit: the next one to tell, None when all are told.

    >>> faces_told(("6", "5", "die.black"))
    ({'brown': 5}, 'black')
    """
    faces: dict[District, int] = {}
    lit: District | None = DICE[0]
    for pick in picks:
        if pick.startswith(TOUCHED):
            lit = one_of(DICE, pick.removeprefix(TOUCHED))
            faces.pop(lit, None)
        elif lit is not None and pick.isdecimal():
            faces[lit] = int(pick)
            lit = next((die for die in DICE if die not in faces), None)
    return faces, lit
