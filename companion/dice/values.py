"""What the dice eye says: frozen values, no pixels; and a sentence for people to each doubt and advice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.core.message import Message, say

SIX = ("black", "brown", "purple", "pink", "orange", "grey")  # the dice of Amsterdam
Box = tuple[int, int, int, int]  # left, top, width, height in pixels
Corner = tuple[float, float]

# Each has its sentence below. While one of these lasts, nothing is agreed of the tray as a whole …
Blocking = Literal["no_picture", "missing", "too_many", "cocked", "hand", "moving", "too_low", "cut_off"]
# … while these leave the other dice their votes.
Passing = Literal["no_dice", "colour_unclear", "foreign", "stacked", "odd_pips", "unclear", "outside"]
Doubt = Literal[Blocking, Passing]
Advice = Literal["too_dark", "overexposed", "far", "near", "light_drifted"]

SENTENCES: dict[Doubt | Advice, Message] = {
    "no_picture": say("The picture cannot be read. Check the camera."),
    "too_dark": say("It is too dark to read the dice. Turn on a lamp."),
    "overexposed": say("The light is too strong. Turn the lamp away from the tray."),
    "no_dice": say("No dice are in sight."),
    "missing": say("A die is missing. Put all the dice into the tray."),
    "too_many": say("More dice are in sight than belong to the game. Take the others away."),
    "colour_unclear": say("The colour of a die is not clear. More or whiter light helps."),
    "foreign": say("A die seems of another game. Use the game's own, or tap it."),
    "cocked": say("A die leans. Lay it flat."),
    "stacked": say("Perhaps one die lies on another. Lay them side by side."),
    "hand": say("A hand or a thing is over the tray. Take it away."),
    "moving": say("The dice still move, or the camera shakes."),
    "odd_pips": say("The pips of a die do not look like a face of a die. Check that nothing covers them."),
    "unclear": say("A face cannot be read for sure. Tap it, or throw again."),
    "cut_off": say("A die lies at the edge of the picture. Move it to the middle."),
    "outside": say("A die lies outside the tray."),
    "too_low": say("The camera looks from too low. Raise it: 30° from straight above is enough."),
    "far": say("The dice are small in the picture. Move the camera closer: 60 pixels a die is best."),
    "near": say("The dice are very large in the picture. Move the camera a little away."),
    "light_drifted": say("The light has changed since the dice were taught. Run: companion calibrate dice"),
}


@dataclass(frozen=True, slots=True)
class Die:
    """One die that lies flat: its colour's name, the pips of its top face, where, and how sure that is."""

    colour: str
    pips: int
    box: Box
    confidence: float
    doubts: tuple[Doubt, ...]  # empty: this die is sure
    corners: tuple[Corner, ...]  # of the top face
    tilt: tuple[float, float] | None = None  # degrees that it leans beside the others, and their usual error


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

        >>> Reading((Die("pink", 3, (0, 0, 9, 9), 0.99, (), ()),), False, ("missing",)).faces
        {'pink': 3}
        """
        return {die.colour: die.pips for die in self.dice}

    @property
    def in_order(self) -> tuple[str, ...]:
        """The colours as the camera sees them: the far row first, each from left to right.

        >>> lying = {"pink": (70, 8), "grey": (5, 90), "black": (9, 10), "brown": (80, 95)}
        >>> Reading(tuple(Die(c, 1, (*at, 9, 9), 0.9, (), ()) for c, at in lying.items()), True).in_order
        ('black', 'pink', 'grey', 'brown')
        """
        by_depth = sorted(self.dice, key=lambda die: die.box[1] + die.box[3] / 2)
        far = (len(by_depth) + 1) // 2
        halves = (by_depth[:far], by_depth[far:])
        return tuple(die.colour for row in halves for die in sorted(row, key=lambda die: die.box[0] + die.box[2] / 2))
