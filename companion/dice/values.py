"""What the dice eye says: frozen values, no pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SIX = ("black", "brown", "purple", "pink", "orange", "grey")  # the dice of Amsterdam
Box = tuple[int, int, int, int]  # left, top, width, height in pixels
Corner = tuple[float, float]

# Each has its sentence in companion.dice.words.
Doubt = Literal[
    "no_picture",
    "too_dark",
    "overexposed",
    "no_dice",
    "missing",
    "too_many",
    "same_colour",
    "colour_unclear",
    "cocked",
    "stacked",
    "hand",
    "moving",
    "odd_pips",
    "unclear",
    "cut_off",
    "outside",
    "uneven",
]
Advice = Literal["far", "near", "light_drifted"]


@dataclass(frozen=True, slots=True)
class Die:
    """One die that lies flat: its colour's name, the pips of its top face, where, and how sure that is."""

    colour: str
    pips: int
    box: Box
    confidence: float
    doubts: tuple[Doubt, ...] = ()  # empty: this die is sure
    corners: tuple[Corner, ...] = ()  # of the top face


@dataclass(frozen=True, slots=True)
class Reading:
    """What one frame shows. `sure` promises that every die and every face is right."""

    dice: tuple[Die, ...]
    sure: bool
    reasons: tuple[Doubt, ...] = ()  # why it is not sure
    advice: tuple[Advice, ...] = ()  # what would make reading easier; does not take sureness away

    @property
    def faces(self) -> dict[str, int]:
        """Colour → pips; only useful for the known set, where no colour appears twice.

        >>> Reading((Die("pink", 3, (0, 0, 9, 9), 0.99),), False, ("missing",)).faces
        {'pink': 3}
        """
        return {die.colour: die.pips for die in self.dice}
