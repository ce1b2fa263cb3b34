"""Any dice: a picture becomes whatever six-sided dice there are, of any size, colour and number.

Pure, as `read` is. Named so that it hides no builtin.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log
from statistics import linear_regression

from msgspec.structs import replace

from companion.dice import colour, doubt, evidence, feet, search, sides
from companion.dice.evidence import Claim, Seen, sound
from companion.dice.limits import LIMITS
from companion.dice.net import judge
from companion.dice.net.judge import BLURRED, Looks
from companion.dice.picture import Image, Pyramid
from companion.dice.profile import Profile
from companion.dice.values import Doubt, Reading


def read(image: Image, profile: Profile | None = None, count: int | None = None) -> Reading:
    """What dice lie there; the profile can only tell a drifted light; `count`: how many there are, if that is known."""
    pyramid = Pyramid.of(image, "any")
    if pyramid is None:
        return Reading((), False, ("no_picture",))
    seen, others = search.find_any(pyramid)
    claims = _claims(pyramid, seen)
    dice, smeared = _likely(pyramid, claims), _smeared(pyramid, others)
    if not dice and not smeared:
        dice = _likeliest(pyramid, seen, others)
    reasons: list[Doubt] = ["unclear"] if len(dice) < len(claims) else []
    seen = [die.seen for die in dice]
    tilts = feet.tilts(pyramid, seen)
    dice = [replace(die, tilt=tilt).doubting("cocked", tilt.leans) for die, tilt in zip(dice, tilts, strict=True)]
    dice += smeared
    reasons += doubt.of_places(others, pyramid.size, complete=False)
    if not dice:
        reasons.append("no_dice")
    if count is not None and len(dice) != count:
        reasons.append("missing" if len(dice) < count else "too_many")
    colours = colour.everyday([die.paint for die in dice])
    named = {name: die.paint for name, die in zip(colours, dice, strict=True)}
    advice = doubt.of_light(pyramid) + doubt.advice(seen, named, profile)
    return evidence.reading(dice, colours, reasons, advice, pyramid.scale)


def _claims(pyramid: Pyramid, seen: Sequence[Seen]) -> list[Claim]:
    fits = LIMITS.colour.fitting  # whatever the colour
    doubts = [doubt.of_die(die, pyramid.size, fits) for die in seen]
    return [Claim(*one) for one in zip(seen, evidence.paints(seen), doubts, strict=True)]


def _likely(pyramid: Pyramid, claims: Sequence[Claim]) -> list[Claim]:
    """Those that are of a size with the sound ones and no side of another; a small sound one is doubted."""
    limits = LIMITS.any_dice
    shown = _shown(pyramid, claims)
    true = sound(shown)
    largest = max((die.outline[2] for die in true or [die.seen for die in shown]), default=0.0)
    dice = []
    for die in shown:
        apart = min(abs(largest - die.seen.outline[2]), _astray(die.seen, true))
        tops = [other for other in true if other.flat > die.seen.flat]
        if apart < (limits.sizes_apart if die.doubts else limits.sound_apart) and sides.clear_of(die.seen.second, tops):
            dice.append(die.doubting("unclear", apart >= limits.sizes_apart))
    return dice


def _astray(die: Seen, true: Sequence[Seen]) -> float:
    """How much its size differs from what the other true ones make likely at its place: a camera may see aslant."""
    outlines = [other.outline for other in true if other is not die]
    heights = [y for _, y, *_ in outlines]
    if len(set(heights)) < LIMITS.feet.compared:
        return inf
    slope, start = linear_regression(heights, [exp(log_size) for _, _, log_size, *_ in outlines])
    likely = start + slope * die.outline[1]
    return abs(log(max(likely, 1.0)) - die.outline[2])


def _shown(pyramid: Pyramid, claims: Sequence[Claim]) -> list[Claim]:
    """Those that show a die's layout and may be dice to both judges, or that are; only these are sure."""
    limits, looking = LIMITS.any_dice, LIMITS.looking
    shown = []
    for die, likely in zip(claims, _by_both(pyramid, [die.seen for die in claims]), strict=True):
        guessed = die.seen.confidence < limits.guessed
        odd = "odd_pips" in die.doubts or die.seen.confidence < LIMITS.pips.worth
        if likely >= (looking.clearly if odd else looking.flat if guessed else limits.least):
            shown.append(die.doubting("unclear", likely < limits.agreed))
    return shown


def _likeliest(pyramid: Pyramid, seen: Sequence[Seen], others: Sequence[Looks]) -> list[Claim]:
    """Where nothing is a die by itself, what is one to both judges together, if anything is: a guess, and doubted.

    Whoever fills a picture with something and asks for its dice has mostly taken a die.
    """
    limits = LIMITS.any_dice
    filling = [pair for pair in [*seen, *others] if _fills(pyramid, pair)]
    for looks, least in ((others, limits.alone), (filling, limits.filling)):
        opinions = _by_both(pyramid, looks)
        if max(opinions, default=0.0) >= least:
            best = looks[opinions.index(max(opinions))]
            return _claims(pyramid, evidence.gathered(pyramid, [best], [best.second.outline]))
    return []


def _smeared(pyramid: Pyramid, others: Sequence[Looks]) -> list[Claim]:
    """What moved while the picture was taken, with the value that it most likely shows: a guess, and doubted."""
    looks = [pair for pair in others if doubt.moves(pair) and _seems_smeared(pair)]
    seen = evidence.gathered(pyramid, looks, [pair.second.outline for pair in looks])
    return [Claim(die, paint, ("moving",)) for die, paint in zip(seen, evidence.paints(seen), strict=True)]


def _seems_smeared(pair: Looks) -> bool:
    clearly_one = pair.flat + pair.odds[BLURRED] >= LIMITS.looking.clearly
    return clearly_one and pair.first.place.score > LIMITS.any_dice.smeared_score


def _fills(pyramid: Pyramid, looks: Looks) -> bool:
    edge, shorter_side = exp(looks.second.outline[2]), float(min(pyramid.size))
    return edge > LIMITS.any_dice.fills * shorter_side


def _by_both(pyramid: Pyramid, looks: Sequence[Looks]) -> list[float]:
    """How likely these are dice at rest to judge and witness, which has learned otherwise, and errs elsewhere."""
    witness_s = judge.from_sides(pyramid, [pair.second for pair in looks], look="witness")
    return [judge.together(pair.flat, face.flat) for pair, face in zip(looks, witness_s, strict=True)]
