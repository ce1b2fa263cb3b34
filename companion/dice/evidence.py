"""What both readers share: all the evidence for one die, what is claimed of it, and the reading that claims make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, floor
from typing import Self

from companion.dice import body, pips, square
from companion.dice.arrays import Bytes, Floats
from companion.dice.body import Patch
from companion.dice.colour import Paint
from companion.dice.limits import LIMITS
from companion.dice.net.judge import Face, Looks, apart
from companion.dice.picture import Pyramid
from companion.dice.pips import Pips
from companion.dice.values import Advice, Die, Doubt, Reading

_TINY = 1e-6  # of a probability: what is certainly no die still divides


@dataclass(frozen=True, eq=False)
class Seen:
    """All the evidence for one die: two looks of the judge, and the pips by plain arithmetic."""

    first: Face
    second: Face
    outline: Floats  # what the second look and the other dice support, see companion.dice.square
    quad: Floats  # its corners
    picture: Bytes  # the face straightened, see companion.dice.pips
    pips: Pips
    patch: Patch | None = None  # the body around the pips, looked at only where few pips could be mistaken

    @cached_property
    def odds(self) -> Floats:
        """The mean of both looks."""
        return (self.first.odds + self.second.odds) / 2

    @cached_property
    def value(self) -> int:
        """What the pips say if they say it clearly and the judge does not rule it out; else what the judge says."""
        odds = self.odds
        if self.pips.gap >= LIMITS.pips.gap and odds[self.pips.value] > LIMITS.pips.worth * self.flat:
            return self.pips.value
        return 1 + int(odds[1:7].argmax())

    @cached_property
    def flat(self) -> float:
        """How likely both looks together think it is a die at rest."""
        return (self.first.flat + self.second.flat) / 2

    @cached_property
    def confidence(self) -> float:
        """How likely the judge thinks this value, among the values, over both looks."""
        return float(self.odds[self.value] / max(self.flat, _TINY))

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

    @cached_property
    def astray(self) -> float:
        """How far apart the two looks see the face's middle, in edges."""
        return apart(self.first, self.second)


def gathered(pyramid: Pyramid, looks: list[Looks], outlines: list[Floats]) -> list[Seen]:
    """The evidence for each pair of looks at a die whose face has this outline."""
    quads = [square.unpack(outline) for outline in outlines]
    pictures = [pips.straightened(pyramid, quad) for quad in quads]
    expected = [1 + int((one.odds + two.odds)[1:7].argmax()) for one, two in looks]
    seen = []
    for (one, two), outline, quad, picture, pattern in zip(
        looks, outlines, quads, pictures, pips.seen(pictures, expected), strict=True
    ):
        patch = body.patch(pyramid, quad, pattern) if pattern.value <= LIMITS.pips.few else None
        seen.append(Seen(one, two, outline, quad, picture, pattern, patch))
    return seen


@dataclass(frozen=True, eq=False)
class Claim:
    """A die with everything that will be said of it."""

    seen: Seen
    paint: Paint
    doubts: tuple[Doubt, ...]

    def doubting(self, more: Sequence[Doubt]) -> Self:
        """The same die with further doubts."""
        return replace(self, doubts=(*self.doubts, *more)) if more else self

    def die(self, colour: str, scale: float) -> Die:
        """What the reading says, in pixels of a picture that was scaled by `scale`."""
        corners = [(x / scale, y / scale) for x, y in self.seen.quad.tolist()]
        (left, right), (top, bottom) = ((floor(min(axis)), ceil(max(axis))) for axis in zip(*corners, strict=True))
        box = (left, top, right - left, bottom - top)
        rounded = tuple((round(x, 1), round(y, 1)) for x, y in corners)
        confidence = round(self.seen.confidence, 4)
        return Die(colour, self.seen.value, box, confidence, tuple(dict.fromkeys(self.doubts)), rounded)


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
