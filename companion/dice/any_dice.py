"""Any dice: a picture becomes whatever six-sided dice there are, of any size, colour and number.

Pure, as `read` is. Named so that it hides no builtin.
"""

from __future__ import annotations

from dataclasses import replace

from companion.dice import colour, doubt, evidence, feet, search
from companion.dice.evidence import Claim, sound
from companion.dice.limits import LIMITS
from companion.dice.picture import Image, Pyramid
from companion.dice.profile import Profile
from companion.dice.values import Doubt, Reading


def read(image: Image, profile: Profile | None = None, count: int | None = None) -> Reading:
    """What dice lie there; the profile can only tell a drifted light; `count`: how many there are, if that is known."""
    pyramid = Pyramid.of(image, "any")
    if pyramid is None:
        return Reading((), False, ("no_picture",))
    seen, others = search.find_any(pyramid)
    fits = LIMITS.colour.fitting  # whatever the colour
    doubts = [doubt.of_die(die, pyramid.size, fits) for die in seen]
    claims = [Claim(*one) for one in zip(seen, evidence.paints(seen), doubts, strict=True)]
    dice = _likely(claims)
    reasons: list[Doubt] = ["unclear"] if len(dice) < len(claims) else []
    seen = [die.seen for die in dice]
    tilts = feet.tilts(pyramid, seen)
    dice = [replace(die, tilt=tilt).doubting("cocked", tilt.leans) for die, tilt in zip(dice, tilts, strict=True)]
    reasons += doubt.of_places(others, pyramid.size, complete=False)
    if not dice:
        reasons.append("no_dice")
    if count is not None and len(dice) != count:
        reasons.append("missing" if len(dice) < count else "too_many")
    colours = [colour.everyday(die.paint) for die in dice]
    named = {name: die.paint for name, die in zip(colours, dice, strict=True)}
    return evidence.reading(dice, colours, reasons, doubt.advice(pyramid, seen, named, profile), pyramid.scale)


def _likely(claims: list[Claim]) -> list[Claim]:
    """Those that show a die's layout, are not much smaller than the largest and no side of another."""
    shown = [die for die in claims if "odd_pips" not in die.doubts]
    true = sound(shown)
    largest = max((float(die.seen.outline[2]) for die in shown), default=0.0)
    return [
        die
        for die in shown
        if float(die.seen.outline[2]) > largest - LIMITS.any_dice.sizes_apart
        and feet.clear_of(die.seen.second, [other for other in true if other.flat > die.seen.flat])
    ]
