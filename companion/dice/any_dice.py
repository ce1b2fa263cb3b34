"""Any dice: a picture becomes whatever six-sided dice there are, of any size, colour and number.

Pure: the same picture always gives the same reading, and no picture raises. Named so that it hides no builtin.
"""

from __future__ import annotations

from companion.dice import colour, doubt, evidence, leaning, sides
from companion.dice.arrays import Image
from companion.dice.evidence import Claim, Seen, sound
from companion.dice.limits import LIMITS
from companion.dice.looks import look, parted
from companion.dice.net import finder
from companion.dice.net.judge import Looks
from companion.dice.picture import Pyramid
from companion.dice.profile import Profile
from companion.dice.values import Reading


def read(image: Image, profile: Profile | None = None) -> Reading:
    """What dice lie there; the profile can only tell that the light has drifted."""
    pyramid = Pyramid.of(image)
    reasons = doubt.of_light(pyramid)
    if pyramid is None or "too_dark" in reasons:
        return Reading((), False, tuple(reasons))
    seen, others = _found(pyramid)
    paints = colour.paints_of([(die.picture, die.pips) for die in seen])
    fits = LIMITS.colour.fitting  # whatever the colour
    claims = [
        Claim(die, paint, tuple(doubt.of_die(die, pyramid.size, fits))) for die, paint in zip(seen, paints, strict=True)
    ]
    dice = _likely(claims)
    if len(dice) < len(claims):
        reasons.append("unclear")
    seen = [die.seen for die in dice]
    leans = leaning.leaning(pyramid, seen)
    dice = [die.doubting(["cocked"]) if tips else die for die, tips in zip(dice, leans, strict=True)]
    reasons += doubt.of_places(others, complete=False)
    reasons += doubt.of_plane(seen)
    if not dice:
        reasons.append("no_dice")
    colours = [colour.everyday(die.paint) for die in dice]
    named = {name: die.paint for name, die in zip(colours, dice, strict=True)}
    return evidence.reading(dice, colours, reasons, doubt.advice(seen, named, profile), pyramid.scale)


def _found(pyramid: Pyramid) -> tuple[list[Seen], list[Looks]]:
    """Flat dice with all their evidence, and the places that are something else, searched for at many sizes."""
    limits, longest = LIMITS.any_dice, max(pyramid.size)
    widths = [width for width in limits.widths_px if width <= limits.enlarged * longest]
    places = [place for width in widths for place in finder.places(pyramid, width / longest, limits.places)]
    flat, others = parted(look(pyramid, places))
    return evidence.gathered(pyramid, flat, [second.outline for _, second in flat]), others


def _likely(claims: list[Claim]) -> list[Claim]:
    """Those that show a die's layout, are not much smaller than the largest and no side of another."""
    shown = [die for die in claims if "odd_pips" not in die.doubts]
    true = sound(shown)
    largest = max((float(die.seen.outline[2]) for die in shown), default=0.0)
    return [
        die
        for die in shown
        if float(die.seen.outline[2]) > largest - LIMITS.any_dice.sizes_apart
        and sides.clear_of(die.seen.second, [other for other in true if other.flat > die.seen.flat])
    ]
