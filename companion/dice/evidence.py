"""What both readers share: all the evidence for one die, what is claimed of it, and the reading that claims make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import ceil, floor
from typing import Self

from msgspec import Struct
from msgspec.structs import replace

from companion.dice import pips
from companion.dice.colour import Paint, paints_of
from companion.dice.limits import LIMITS
from companion.dice.net.judge import Looks
from companion.dice.picture import Bytes, Numbers, Pyramid, Quad, quad_of
from companion.dice.pips import Patch, Pips
from companion.dice.values import Advice, Die, Doubt, Reading

_TINY = 1e-6  # of a probability: what is certainly no die still divides


class Seen(Looks, frozen=True, eq=False):
    """All the evidence for one die: two looks of the judge, and the pips by plain arithmetic."""

    outline: Numbers  # what the second look and the other dice support, see companion.dice.picture.quad_of
    quad: Quad  # its corners
    picture: Bytes  # the face straightened, see companion.dice.pips
    pips: Pips
    patch: Patch | None  # the body around the pips, looked at only where few pips could be mistaken

    @cached_property
    def value(self) -> int:
        """What the pips say if they say it clearly and the judge does not rule it out; else what the judge says."""
        limits, worth = LIMITS.pips, self.odds[self.pips.value] / max(self.flat, _TINY)
        if self.pips.gap >= limits.gap and worth > limits.worth:
            return self.pips.value
        return self.pips.value if self._badge and worth > limits.badge_worth else self.likeliest

    @property
    def _badge(self) -> bool:
        """Whether the judge counts what lies between the pips of a two or four, though it is no pip like these."""
        one_more = self.pips.value % 2 == 0 and self.likeliest == self.pips.value + 1
        return one_more and self.pips.gap >= LIMITS.pips.badge_gap

    @cached_property
    def confidence(self) -> float:
        """How likely the judge thinks this value, among the values, over both looks."""
        return self.odds[self.value] / max(self.flat, _TINY)

    @cached_property
    def certain(self) -> bool:
        """Whether both looks are so clear and so much at one that few pips may stand for themselves."""
        limits = LIMITS.doubting
        clear = self.confidence >= limits.certain_value and self.flat >= limits.certain_flat
        return clear and self.astray < limits.astray

    @cached_property
    def clean(self) -> bool:
        """Whether judge and pips see the same value clearly, whatever else there is to doubt."""
        agreed = self.pips.value == self.value and self.confidence >= LIMITS.doubting.value
        return agreed and self.pips.gap >= LIMITS.pips.gap


def gathered(pyramid: Pyramid, looks: list[Looks], outlines: list[Numbers]) -> list[Seen]:
    """The evidence for each pair of looks at a die whose face has this outline."""
    quads = [quad_of(outline) for outline in outlines]
    pictures = [pips.straightened(pyramid, quad) for quad in quads]
    layouts = pips.seen(pictures, [pair.likeliest for pair in looks])
    seen = []
    for k, (pair, outline, quad, layout) in enumerate(zip(looks, outlines, quads, layouts, strict=True)):
        patch = pips.patch(pyramid, quad, layout) if layout.value <= LIMITS.pips.few else None
        seen.append(Seen(pair.first, pair.second, outline, quad, pictures[k], layout, patch))
    return seen


def paints(seen: Sequence[Seen]) -> list[Paint]:
    """The colour of each die's body."""
    return paints_of([(die.picture, die.pips) for die in seen])


class Tilt(Struct, frozen=True):
    """How many degrees a die leans beside the others, and by how many that is usually wrong."""

    degrees: float
    error: float
    slants_flat: bool = False  # its face says that it does not lean, whatever its foot seems to be

    @property
    def leans(self) -> bool:
        """Whether it leans too far to say which face is up, and hardly lies flat, or seems to lean very much."""
        limits = LIMITS.feet
        least = min(max(limits.leans, limits.hardly * self.error), limits.surely)
        return self.degrees > least and not self.slants_flat


class Claim(Struct, frozen=True, eq=False):
    """A die with everything that will be said of it."""

    seen: Seen
    paint: Paint
    doubts: Sequence[Doubt]
    tilt: Tilt | None = None  # once it was compared with the others

    def doubting(self, doubt: Doubt, when: bool) -> Self:
        """The same die, with one more doubt where that holds."""
        return replace(self, doubts=(*self.doubts, doubt)) if when else self

    def die(self, colour: str, scale: float) -> Die:
        """What the reading says, in pixels of a picture that was scaled by `scale`."""
        xs, ys = zip(*self.seen.quad, strict=True)
        left, top = floor(min(xs) / scale), floor(min(ys) / scale)
        box = (left, top, ceil(max(xs) / scale) - left, ceil(max(ys) / scale) - top)
        corners = tuple((round(x / scale, 1), round(y / scale, 1)) for x, y in self.seen.quad)
        confidence = round(self.seen.confidence, 4)
        tilt = (round(self.tilt.degrees, 1), round(self.tilt.error, 1)) if self.tilt is not None else None
        return Die(colour, self.seen.value, box, confidence, tuple(dict.fromkeys(self.doubts)), corners, tilt)


def sound(claims: Sequence[Claim]) -> list[Seen]:
    """The dice that nothing is doubted of."""
    return [claim.seen for claim in claims if not claim.doubts]


def reading(
    claims: Sequence[Claim], colours: Sequence[str], doubts: Sequence[Doubt], advice: Sequence[Advice], scale: float
) -> Reading:
    """The reading that these claims make: sure only if nothing is doubted, of the whole or of any die."""
    dice = tuple(claim.die(colour, scale) for claim, colour in zip(claims, colours, strict=True))
    reasons = tuple(dict.fromkeys([*doubts, *(doubt for die in dice for doubt in die.doubts)]))
    return Reading(dice, not reasons, reasons, tuple(advice))
