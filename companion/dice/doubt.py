"""When to say "not sure", and what would help: every rule here takes sureness away or leaves it, none gives it."""

from __future__ import annotations

from math import exp
from statistics import median

import cv2
import numpy as np

from companion.dice import feet
from companion.dice.colour import Paint
from companion.dice.evidence import Seen
from companion.dice.limits import LIMITS
from companion.dice.net.judge import BLURRED, Looks
from companion.dice.picture import Bytes, Pyramid, Quad, quad_of
from companion.dice.pips import Patch
from companion.dice.profile import Profile
from companion.dice.values import SIX, Advice, Doubt


def of_light(pyramid: Pyramid) -> list[Advice]:
    """Whether the light shows too little."""
    limits = LIMITS.picture
    image = pyramid.level(2 if min(pyramid.size) > limits.quartered_from_px else 0)
    blue, green, red = cv2.split(image)
    brightest, darkest = cv2.max(cv2.max(blue, green), red), cv2.min(cv2.min(blue, green), red)
    if cv2.countNonZero(cv2.compare(brightest, limits.dark, cv2.CMP_GE)) < limits.lit_share * brightest.size:
        return ["too_dark"]
    burnt = cv2.countNonZero(cv2.compare(darkest, limits.burnt, cv2.CMP_GT))
    return ["overexposed"] if burnt > limits.burnt_share * darkest.size else []


def of_die(die: Seen, size: tuple[int, int], likely: float) -> list[Doubt]:
    """Doubts about one die by itself; `size`: the picture's width and height; `likely`: how likely its colour is.

    The less its colour is one of the six, the more it must look like a die: prints have any colour.
    """
    limits, colour = LIMITS.doubting, LIMITS.colour
    fits = min(max((likely - colour.strange) / (colour.fitting - colour.strange), 0.0), 1.0)
    sure_flat = limits.strange_flat + fits * (limits.sure_flat - limits.strange_flat)
    edge = exp(die.outline[2])
    doubts: list[Doubt] = []
    if die.odds[BLURRED] > limits.blurred:
        doubts.append("moving")
    if die.confidence < limits.value or die.flat < sure_flat or die.astray > limits.astray:
        doubts.append("unclear")
    if _odd_pips(die):
        doubts.append("odd_pips")
    if die.patch is not None and not _bounded(die, die.patch):
        doubts.append("unclear")
    if _cut_off(die.quad, size, limits.rim * edge):
        doubts.append("cut_off")
    if edge < limits.small_px:
        doubts.append("unclear")
    return doubts


def _odd_pips(die: Seen) -> bool:
    """Whether the pips are not those of the value, hardly pips, or lie askew: so some are left of a larger value."""
    limits = LIMITS.pips
    gap = limits.faint_gap if die.certain else limits.gap
    hardly = die.pips.gap < gap or die.pips.contrast < limits.contrast
    return die.pips.value != die.value or hardly or die.pips.turn != 0


def _bounded(die: Seen, patch: Patch) -> bool:
    """Whether the plastic around few pips ends where the face does; who is certain need only not see it end early."""
    limits = LIMITS.pips
    if not die.certain:
        return limits.body_least < patch.area < limits.body_most and patch.aside < limits.body_aside
    too_few_pixels = exp(die.outline[2]) < LIMITS.doubting.wanted_px
    return too_few_pixels or patch.area > limits.body_least


def _cut_off(quad: Quad, size: tuple[int, int], rim: float = 0.0) -> bool:
    width, height = size
    return any(not (rim <= x <= width - rim and rim <= y <= height - rim) for x, y in quad)


def of_places(places: list[Looks], size: tuple[int, int], complete: bool) -> list[Doubt]:
    """Doubts about places that were not taken for dice.

    Beside a `complete` set only what moves is one, and what may be a die to each look and is cut off by the picture's
    edge: then one of the six may be a print.
    """
    limits, maybe = LIMITS.doubting, LIMITS.looking.maybe
    doubts: list[Doubt] = []
    for pair in places:
        score, flat, blurred = pair.first.place.score, pair.flat, pair.odds[BLURRED]
        hazy = blurred > limits.hazy and flat + blurred > limits.hazy_die and score > limits.hazy_score
        die = flat > maybe or (flat + blurred > 2 * maybe and score > limits.seen_score)
        if moves(pair):
            doubts.append("moving")
        elif hazy or (die and not complete):
            doubts.append("unclear")
        elif min(pair.first.flat, pair.second.flat) > maybe and _cut_off(quad_of(pair.second.outline), size):
            doubts.append("cut_off")
    return doubts


def moves(pair: Looks) -> bool:
    """Whether what lies there is smeared to one of both looks, and likely anything."""
    limits, blurred = LIMITS.doubting, max(pair.first.odds[BLURRED], pair.second.odds[BLURRED])
    return blurred > limits.rolls and pair.first.place.score > limits.seen_score


def faded(dice: list[Seen]) -> list[bool]:
    """Which dice show their pips so much more faintly than the others that glare may have taken some.

    A clear five or six has none to lose: what glare leaves of another face is never one.
    """
    limits = LIMITS.pips
    if len(dice) < limits.compared:
        return [False] * len(dice)
    usual = median(die.pips.contrast for die in dice)
    faint = []
    for die in dice:
        least = limits.faded if die.pips.light or die.certain else limits.glaring
        none_to_lose = die.value >= limits.many and die.certain and die.clean
        faint.append(die.pips.contrast < least * usual and not none_to_lose)
    return faint


def of_two_faces(die: Seen) -> bool:
    """Whether a pip of another face lies inside the outline, where nothing shows where a face ends.

    The set's are plain; on the dice of others light and dirt look like pips too often.
    """
    return die.patch is not None and die.patch.stray > LIMITS.pips.stray


def of_camera(dice: list[Seen]) -> list[Doubt]:
    """A camera that is too low sees sides as large as tops."""
    return ["too_low"] if feet.camera_tilt(dice) > LIMITS.feet.too_low else []


def of_absence(dice: list[Seen], places: list[Looks], pyramid: Pyramid) -> list[Doubt]:
    """Why dice may be missing: a hand is over the tray, the picture's edge cuts one off, or one lies under another.

    A die under another can hardly be seen from above, so this is a hint for the eye of a person, not a finding.
    """
    if len(dice) <= LIMITS.doubting.hand_dice and _hand(pyramid.level(0)):
        return ["hand"]
    if any(_peeks_in(pair, pyramid.size) for pair in places):
        return ["cut_off"]
    return ["stacked"] if len(dice) == len(SIX) - 1 else []


def _peeks_in(pair: Looks, size: tuple[int, int]) -> bool:
    """Whether the finder rather sees a die than none at the picture's edge, though nobody can tell what it shows."""
    return pair.first.place.score > 0.5 and _cut_off(quad_of(pair.second.outline), size)


def _hand(image: Bytes) -> bool:
    """Whether something the colour of skin reaches in from an edge, too small to be the table itself."""
    limits = LIMITS.doubting
    (wide, high), (least, most) = limits.hand_seen_at, limits.hand_share
    small = cv2.resize(image, limits.hand_seen_at, interpolation=cv2.INTER_AREA)
    tones = cv2.cvtColor(cv2.GaussianBlur(small, (0, 0), limits.hand_blur_px), cv2.COLOR_BGR2YCrCb)
    skin = cv2.inRange(tones, *np.array(limits.hand_tones))
    skin = cv2.morphologyEx(skin, cv2.MORPH_OPEN, np.ones((limits.hand_opening_px, limits.hand_opening_px), np.uint8))
    count, _, parts, _ = cv2.connectedComponentsWithStats(skin)
    for left, top, width, height, area in parts[1:count]:
        reaches_in = left == 0 or top == 0 or left + width == wide or top + height == high
        if reaches_in and least < area / skin.size < most:
            return True
    return False


def advice(dice: list[Seen], paints: dict[str, Paint], profile: Profile | None) -> list[Advice]:
    """What else would make reading easier; `paints`: the colours that were seen, by their names."""
    limits = LIMITS.doubting
    told: list[Advice] = []
    if dice:
        edge = exp(median(die.outline[2] for die in dice))
        if edge < limits.wanted_px:
            told.append("far")
        elif edge > limits.large_px:
            told.append("near")
    if profile is not None and profile.drifted(paints):
        told.append("light_drifted")
    return told
