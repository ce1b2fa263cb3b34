"""A picture becomes the six dice of Amsterdam, each of its own colour, and every doubt about them.

Pure: the same picture and profile always give the same reading, and no picture raises.
"""

from __future__ import annotations

from math import exp
from statistics import median

import numpy as np
from msgspec.structs import replace

from companion.dice import colour, doubt, evidence, feet, further, search, sides
from companion.dice.colour import Paint
from companion.dice.evidence import Claim, Seen, sound
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Floats, Image, Pyramid
from companion.dice.profile import Profile
from companion.dice.values import SIX, Doubt, Reading

_UNCLEAR: set[Doubt] = {"unclear", "odd_pips"}  # what a further look may dispel


def read(image: Image, profile: Profile | None = None) -> Reading:
    """What lies there of the six dice of Amsterdam."""
    return read_with_paints(image, profile)[0]


def read_with_paints(image: Image, profile: Profile | None = None) -> tuple[Reading, dict[str, Paint]]:
    """The same, and the colours that were seen, by their names: what calibration learns from."""
    pyramid = Pyramid.of(image)
    if pyramid is None:
        return Reading((), False, ("no_picture",)), {}
    seen, others = search.find_set(pyramid)
    reading, dice = _told(pyramid, seen, others, profile)
    # What one network alone leaves in doubt of large dice another may know, …
    if not reading.sure and any(die.alone and exp(die.outline[2]) >= LIMITS.doubting.wanted_px for die in seen):
        seen, others = search.find_by_both(pyramid, [*seen, *others])
        reading, dice = _told(pyramid, seen, others, profile)
    # … and what is unclear to them a third. A die that leans is not asked about until somebody sees it flat.
    if not reading.sure and _UNCLEAR.issuperset(reading.reasons):
        doubted = [die.seen for die in dice if die.doubts]
        again = _told(pyramid, *search.find_by_all(pyramid, [*seen, *others], doubted), profile)
        reading, dice = again if again[0].sure else (reading, dice)
    # A side may have been looked at, or what lies between it and its top.
    if not reading.sure:
        found = search.find_missed(pyramid, [*seen, *others], sound(dice))
        again = _told(pyramid, *found, profile) if found else (reading, dice)
        reading, dice = again if again[0].sure else (reading, dice)
    return reading, {told.colour: die.paint for told, die in zip(reading.dice, dice, strict=True)}


def _told(
    pyramid: Pyramid, seen: list[Seen], others: list[Looks], profile: Profile | None
) -> tuple[Reading, list[_OfTheSet]]:
    """The reading of what was found, and what it says of each die."""
    claims = [die for die in _claimed(pyramid, seen, profile) if die.of_the_set]
    dice = _without_ghosts(claims)
    true = sound(dice)
    # What is of another size than the dice, or a side face of one of them, is none.
    others = [
        o for o in others if _apart(o.second, true) < LIMITS.known_set.sizes_apart and sides.clear_of(o.second, true)
    ]
    dice, colours, reasons = _named(_compared(pyramid, dice))
    seen = [die.seen for die in dice]
    complete = len(sound(dice)) == len(dice) == len(SIX)
    cut_off = [c.seen for c in claims if "cut_off" in c.doubts and not any(c.seen is die for die in seen)]
    aside = doubt.of_places([*others, *cut_off], pyramid.size, complete)
    # Beside six that are seen to have a height, what hardly is a die and is cut off by the picture's edge is none.
    if cut_off or not (complete and set(aside) == {"cut_off"} and all(sides.standing(pyramid, seen)[0])):
        reasons += aside
    reasons += doubt.of_camera(seen)
    if len(dice) < len(SIX):
        reasons += doubt.of_absence(seen, others, pyramid)
    if not dice:
        reasons.append("no_dice")
    if profile is not None:
        middles = [die.outline[:2] for die in seen]
        reasons += ["outside" for x, y in middles if not profile.inside(x, y, pyramid.size)]
    paints = {name: die.paint for name, die in zip(colours, dice, strict=True)}
    advice = doubt.of_light(pyramid) + doubt.advice(seen, paints, profile)
    return evidence.reading(dice, colours, reasons, advice, pyramid.scale), dice


class _OfTheSet(Claim, frozen=True, eq=False, kw_only=True):
    """A die that may be one of the six.

    `likes`: how likely it is each colour to paint and judge together; `fits`: to its paint alone; `likely`: any one.
    """

    likes: Floats
    fits: list[float]
    likely: float

    @property
    def of_the_set(self) -> bool:
        """Whether its colour can be one of the six; a small die takes the colour of what is around it."""
        small = exp(self.seen.outline[2]) < LIMITS.doubting.wanted_px
        return small or self.likely > LIMITS.colour.strange or self.seen.flat > LIMITS.colour.foreign


def _claimed(pyramid: Pyramid, seen: list[Seen], profile: Profile | None) -> list[_OfTheSet]:
    """A claim for each, with the doubts that it raises by itself."""
    paints = evidence.paints(seen)
    hues = np.array([die.hues for die in seen]).reshape(-1, len(SIX))
    by_paint = colour.likeness(paints)  # under any light …
    likes, fits = hues + by_paint, by_paint
    if profile is not None:  # … and under the one that was calibrated
        by_profile = np.array([profile.likeness(paint) for paint in paints]).reshape(-1, len(SIX))
        likes, fits = likes + by_profile, np.maximum(by_paint, by_profile)
    claims = []
    for die, paint, liked, fit in zip(seen, paints, likes, fits.tolist(), strict=True):
        likely = max(fit)
        doubts = doubt.of_die(die, pyramid.size, likely)
        claims.append(_OfTheSet(die, paint, doubts, likes=liked, fits=fit, likely=likely))
    return claims


def _without_ghosts(dice: list[_OfTheSet]) -> list[_OfTheSet]:
    """The same dice without those that look least like dice, as long as more than the set remain.

    What shows a clean layout is dropped only where it is of another size than a whole set, where the side of a sound
    die must be, or beside a whole set with its own colours: else it may be the true die, and one of the others a
    print. What is of another size and stays is a doubt: a print may stand in for a die that nobody has found.
    """
    true = sound(dice)
    fitting = [_apart(die.seen.second, true) < LIMITS.known_set.other_size for die in dice]
    whole = sum(fits and not die.doubts for die, fits in zip(dice, fitting, strict=True)) >= len(SIX)
    beside = [(die, fits) for die, fits in zip(dice, fitting, strict=True) if fits or not (whole or die.doubts)]
    dice = [die.doubting("unclear", not fits) for die, fits in beside]
    coloured = sum(die.likely >= LIMITS.colour.fitting for die in dice if not die.doubts) >= len(SIX)
    ghosts = [die for die in dice if die.doubts and _none_of(true, coloured, die)]
    ghosts.sort(key=lambda die: die.seen.flat * max(die.seen.pips.gap, LIMITS.known_set.ghost_gap))
    leaving = ghosts[: max(0, len(dice) - len(SIX))]
    return [die for die in dice if not any(die is ghost for ghost in leaving)]


def _none_of(true: list[Seen], coloured: bool, die: _OfTheSet) -> bool:
    """Whether what is doubted can be none of these dice; `coloured`: they are a set, and have its colours."""
    if not (die.seen.clean and sides.clear_of(die.seen.second, true)):
        return True
    return coloured and (die.likely < LIMITS.colour.fitting or _by_both(die.seen) < LIMITS.doubting.both)


def _by_both(die: Looks) -> float:
    """How likely it is a die at rest to both networks, which have learned from different pictures."""
    return judge.together(die.first.flat, die.second.flat)


def _apart(face: Face, true: list[Seen]) -> float:
    """How far (logarithm) its edge is from the usual one of these dice, which is that of a whole set."""
    if len(true) < LIMITS.feet.enough:
        return 0.0
    return abs(face.outline[2] - median(die.second.outline[2] for die in true))


def _compared(pyramid: Pyramid, dice: list[_OfTheSet]) -> list[_OfTheSet]:
    """The same dice with the doubts that show only beside each other, without prints beside a whole set."""
    seen = [die.seen for die in dice]
    compared = []
    odd = [faded or doubt.of_two_faces(die) for die, faded in zip(seen, doubt.faded(seen), strict=True)]
    hardly = _hardly_dice(pyramid, dice)
    for die, odd_pips, tilt, unclear in zip(dice, odd, feet.tilts(pyramid, seen), hardly, strict=True):
        die = replace(die, tilt=tilt).doubting("unclear", unclear).doubting("cocked", tilt.leans)
        compared.append(die.doubting("odd_pips", odd_pips))
    return _without_prints(pyramid, compared, hardly) if len(compared) > len(SIX) else compared


def _hardly_dice(pyramid: Pyramid, dice: list[_OfTheSet]) -> list[bool]:
    """Which are hardly dice to all networks; what may be a print must clearly be one.

    That may be what has no height where a die has one, or is large and has no colour of the set. What is not clear
    to both networks together, or if it is large to one of them, that for any dice looks at from four sides, too.
    """
    limits, seen = LIMITS.doubting, [die.seen for die in dice]
    large = [exp(die.outline[2]) >= limits.wanted_px for die in seen]
    strange = [die.likely < LIMITS.colour.strange for die in dice]
    flat = sides.seem_printed(seen, pyramid.size[0])
    prints = [no_foot or (strange[k] and large[k]) for k, no_foot in enumerate(flat)]
    pairs = further.witnessed(pyramid, seen, prints)
    opinions, lower = [_by_both(pair) for pair in pairs], [min(pair.first.flat, pair.second.flat) for pair in pairs]
    enough = [limits.both_certainly if printed else limits.both_clearly for printed in prints]
    unclear = [
        k for k, both in enumerate(opinions) if both < enough[k] or (large[k] and lower[k] < limits.both_clearly)
    ]
    if not unclear:
        return [False] * len(dice)
    faces = judge.from_sides(pyramid.seen_by("any"), [seen[k].second for k in unclear])
    for k, face in zip(unclear, faces, strict=True):
        opinions[k] = judge.together(lower[k], face.flat)
    stand = sides.seem_to_stand(seen, pyramid.size[0])
    least = [
        limits.both_clearly if printed else limits.both_standing if stands else limits.both
        for printed, stands in zip(prints, stand, strict=True)
    ]
    return [both < needed for both, needed in zip(opinions, least, strict=True)]


def _without_prints(pyramid: Pyramid, dice: list[_OfTheSet], hardly: list[bool]) -> list[_OfTheSet]:
    """The same beside a whole sound set: if it has its colours without what is hardly a die, or doubted and of none of
    them, and if it is seen to have a height without what has none.
    """
    colours = LIMITS.colour
    if sum(die.likely >= colours.fitting for die in dice if not die.doubts) == len(SIX):
        dice = [
            die
            for die, unclear in zip(dice, hardly, strict=True)
            if not (unclear or (die.doubts and die.likely < colours.strange))
        ]
    stand, prints = sides.standing(pyramid, [die.seen for die in dice])
    true = [die for die, stands in zip(dice, stand, strict=True) if stands and not die.doubts]
    if len(true) != len(SIX):
        return dice
    return [die for die, printed in zip(dice, prints, strict=True) if not printed]


def _named(dice: list[_OfTheSet]) -> tuple[list[_OfTheSet], list[str], list[Doubt]]:
    """The dice with doubts about their colours, these colours, and doubts about their number."""
    doubts: list[Doubt] = []
    if len(dice) != len(SIX):
        doubts.append("missing" if len(dice) < len(SIX) else "too_many")
    names, margins = colour.named(np.array([die.likes for die in dice]))
    limits, fits = LIMITS.colour, [die.fits[SIX.index(name)] for die, name in zip(dice, names, strict=True)]
    strange = median(fits) - limits.stranger if fits else 0.0
    named = []
    for die, margin, fit in zip(dice, margins, fits, strict=True):
        named.append(die.doubting("colour_unclear", margin < limits.clear).doubting("foreign", fit < strange))
    return named, names, doubts
