"""Where dice lie: places are searched for in rounds, and each is looked at until it is clear what it shows."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, hypot
from statistics import median

from msgspec.structs import replace

from companion.dice import further, sides, tops
from companion.dice.evidence import Seen, gathered
from companion.dice.limits import LIMITS
from companion.dice.net import finder, judge
from companion.dice.net.finder import Place, Window
from companion.dice.net.judge import Face, Looks
from companion.dice.picture import Numbers, Pyramid, Trained
from companion.dice.values import SIX

Found = tuple[list[Seen], list[Looks]]  # the flat dice with all their evidence, and places that are something else


def find_set(pyramid: Pyramid) -> Found:
    """The dice of the known set.

    Six dice of the recommended size are found at a glance. Smaller ones are searched for more closely.
    """
    limits, longest = LIMITS.known_set, max(pyramid.size)
    looks: list[Looks] = []
    glanced = finder.places(pyramid, _scale(longest, limits.near_px, limits.near_share), limits.near_places)
    places = _set_apart(glanced)
    if _may_suffice(places):
        looks = _look(pyramid, places, alone=_six_at_most(places))
    if not _suffices(looks, limits.suffices_px):
        looks = _closely(pyramid, glanced, looks)
    return _found(pyramid, looks)


def find_by_both(pyramid: Pyramid, before: Sequence[Looks]) -> Found:
    """The same by both networks, where one alone has left a doubt."""
    looks = _one_a_die(further.surer(pyramid, further.witnessed(pyramid, before)))
    places = [pair.first.place for pair in before]
    return _found(pyramid, looks if _suffices(looks) else _closely(pyramid, places, looks))


def find_by_all(pyramid: Pyramid, before: Sequence[Looks], doubted: Sequence[Looks]) -> Found:
    """The same, but what is doubted also as the network for any dice sees it, which knows nothing of the set's hues."""
    looks = list(before)
    asked = [k for k, pair in enumerate(looks) if any(pair is each for each in doubted)]
    for k, third in zip(asked, judge.by_others(pyramid, [looks[k].second for k in asked]), strict=True):
        first, second = looks[k].first, looks[k].second
        looks[k] = Looks(first, judge.mean([second, replace(third, hues=second.hues)]))
    return _found(pyramid, looks)


def find_missed(pyramid: Pyramid, before: Sequence[Looks], sound: Sequence[Looks]) -> Found | None:
    """The same, but tops that were missed instead of their sides; None if there are none."""
    looks = tops.beside(pyramid, before, sound)
    return None if looks is None else _found(pyramid, _one_a_die(looks))


def _found(pyramid: Pyramid, looks: list[Looks]) -> Found:
    """What these looks are of, the dice made more alike."""
    flat, others = _parted(looks)
    return gathered(pyramid, flat, _in_one_plane([pair.second.outline for pair in flat])), others


def _closely(pyramid: Pyramid, glanced: list[Place], looks: list[Looks]) -> list[Looks]:
    """More looks, at small dice around what was seen at a glance, since dice lie together.

    Only if they are not all there they are searched for enlarged, and in the whole picture.
    """
    limits, longest = LIMITS.known_set, max(pyramid.size)
    best = max((place.score for place in glanced), default=0.0)
    promising = [place for place in glanced if place.score >= limits.seen * best]
    whole = scale = _scale(longest, limits.far_px, limits.far_share)
    if promising:
        scale = min(scale, limits.closest_px / median(place.edge for place in promising))
    window = Window.around(promising, limits.around * longest) if promising else None
    places = _not_clear_yet(_set_apart(finder.places(pyramid, scale, limits.far_places, window)), looks)
    looks = _look(pyramid, places, looks, alone=len(places) == len(SIX))
    if not _suffices(looks):
        looks = _look(pyramid, _not_clear_yet(_enlarged(pyramid, _parted(looks)[0]), looks), looks)
    if window is not None and len(_parted(looks)[0]) < len(SIX):
        places = _set_apart(finder.places(pyramid, whole, limits.far_places))
        looks = _look(pyramid, [place for place in places if not window.holds(place)], looks)
    return looks


def _not_clear_yet(places: list[Place], looks: list[Looks]) -> list[Place]:
    """Those of these places at which no die is clearly seen already."""
    clear = [pair.second.outline for pair in looks if pair.flat >= LIMITS.looking.clearly and not further.is_open(pair)]
    apart = LIMITS.looking.apart
    return [p for p in places if all(hypot(p.x - x, p.y - y) > apart * exp(size) for x, y, size, *_ in clear)]


def _enlarged(pyramid: Pyramid, flat: list[Looks]) -> list[Place]:
    """Places beside small dice of which one is missing: enlarged, the finder tells those that touch apart.

    Those that are too small to be sure are not enlarged: that would take the longer the smaller they are.
    """
    limits = LIMITS.known_set
    if not LIMITS.feet.enough <= len(flat) < len(SIX):
        return []
    edge = exp(median(pair.second.outline[2] for pair in flat))
    if not LIMITS.doubting.small_px <= edge < limits.enlarged_px:
        return []
    window = Window.around([pair.first.place for pair in flat], limits.beside * edge)
    return _set_apart(finder.places(pyramid, limits.enlarged_px / edge, limits.far_places, window))


def find_any(pyramid: Pyramid) -> Found:
    """The same for any dice, which may be of many sizes; the finder overlooks some that fill the picture."""
    limits, longest, (width, height) = LIMITS.any_dice, max(pyramid.size), pyramid.size
    widths = [px for px in limits.widths_px if px <= limits.enlarged * longest]
    places = [place for px in widths for place in finder.places(pyramid, px / longest, limits.places)]
    places += [Place(width / 2, height / 2, share * min(pyramid.size), 0.0) for share in limits.filled]
    flat, others = _parted(_look(pyramid, places))
    return gathered(pyramid, flat, [pair.second.outline for pair in flat]), others


def _look(pyramid: Pyramid, places: list[Place], earlier: Sequence[Looks] = (), alone: bool = False) -> list[Looks]:
    """One pair of looks for each die, or thing like one, at these places and in the earlier looks."""
    looks = _looks_at_set(pyramid, places, alone) if pyramid.trained == "set" else _looks_at_any(pyramid, places)
    return _one_a_die([*earlier, *further.surer(pyramid, looks)], pyramid.trained)


def _may_suffice(places: list[Place]) -> bool:
    """Whether these may be all dice, and large enough to be looked at where a glance saw them."""
    limits, likeliest = LIMITS.known_set, places[: len(SIX)]
    if len(likeliest) < len(SIX):
        return False
    usual = median(place.edge for place in likeliest)
    least = limits.large_promising if usual >= LIMITS.doubting.wanted_px else limits.promising
    return usual > limits.suffices_px and likeliest[-1].score > least


def _six_at_most(places: list[Place]) -> bool:
    """Whether nothing rivals the six dice, and none of them is small: then one look mostly tells all."""
    return len(places) <= len(SIX) and all(place.edge >= LIMITS.doubting.wanted_px for place in places)


def _looks_at_set(pyramid: Pyramid, places: list[Place], alone: bool) -> list[Looks]:
    """By the network of second looks; unless that looks alone, also by the witness at what may be something."""
    located = judge.located(pyramid, places)
    if alone:
        outlines = _in_one_plane([face.outline for face in located])
        return judge.once(pyramid, [replace(face, outline=own) for face, own in zip(located, outlines, strict=True)])
    looks = judge.once(pyramid, located)
    return judge.witnessed(pyramid, [pair for pair in looks if _something(pair.second, pair.first.place)])


def _looks_at_any(pyramid: Pyramid, places: list[Place]) -> list[Looks]:
    """What the first look calls nothing at all needs no second one."""
    return judge.twice(pyramid, [face for face in judge.faces(pyramid, places) if _something(face, face.place)])


def _something(face: Face, place: Place) -> bool:
    limits = LIMITS.looking
    return face.odds[judge.NONE] < limits.nothing or place.score > limits.nothing_score


def _parted(looks: list[Looks]) -> tuple[list[Looks], list[Looks]]:
    """What is a die that lies flat, and what is something else."""
    least = LIMITS.looking.flat
    return [pair for pair in looks if pair.flat >= least], [pair for pair in looks if pair.flat < least]


def _one_a_die(looks: list[Looks], trained: Trained = "set") -> list[Looks]:
    """Of those that cannot be two dice side by side, the pair that sees most of a die, and no side of one.

    Only of any dice a foot as tops have it makes a second one: of the six, one that leans would be taken for two.
    """
    weight, usual = LIMITS.looking.blurred_weight, sides.usual_foot([pair.second for pair in looks])
    tops = usual if trained == "any" else None

    def worth(pair: Looks) -> float:
        return pair.flat + weight * pair.odds[judge.BLURRED] * pair.first.place.score

    kept: list[Looks] = []
    for pair in sorted(looks, key=lambda pair: (sides.seems_side(pair.second, usual), -worth(pair))):
        if not any(_same_die(other, pair, tops) for other in kept):
            kept.append(pair)
    return kept


def _same_die(die: Looks, other: Looks, tops: complex | None) -> bool:
    """Whether both see one die; of what moves the outline says nothing, only where the finder saw it."""
    if other.odds[judge.BLURRED] <= LIMITS.doubting.rolls:
        return sides.same_die(die.second, other.second, tops)
    place, (x, y, size) = other.first.place, die.second.outline[:3]
    return hypot(place.x - x, place.y - y) <= LIMITS.feet.same * exp(size)


def _scale(longest: int, pixels: float, share: float) -> float:
    """By how much a picture is made smaller to be so many pixels wide, or that share of its own width."""
    return min(1.0, max(pixels, share * longest) / longest)


def _set_apart(found: list[Place]) -> list[Place]:
    """The six best places and their rivals, their edges near the usual one: the dice of a set are equally large."""
    limits = LIMITS.known_set
    places = [place for place in found if place.score >= limits.rival * found[: len(SIX)][-1].score]
    if len(places) < LIMITS.feet.enough:
        return places
    usual = median(place.edge for place in places[: len(SIX)])
    least, most_px = usual / limits.edge_factor, usual * limits.edge_factor
    return [replace(place, edge=min(max(place.edge, least), most_px)) for place in places]


def _suffices(looks: list[Looks], least_px: float = 0.0) -> bool:
    """Whether this is the whole set, and its dice so large: another round would find nothing more."""
    limits = LIMITS.known_set
    sizes = [pair.second.outline[2] for pair in looks if pair.flat > LIMITS.looking.clearly]
    if len(sizes) != len(SIX):
        return False
    return exp(min(sizes)) > least_px and max(sizes) - min(sizes) < limits.sizes_apart


def _in_one_plane(outlines: list[Numbers]) -> list[Numbers]:
    """Outlines made more alike: dice of one set on one table differ little in size and not in slant."""
    limits = LIMITS.known_set
    if len(outlines) < LIMITS.feet.enough:
        return outlines
    _, _, size, stretch, shear, _, _ = (median(each) for each in zip(*outlines, strict=True))
    usual, own = limits.usual_stretch, 1 - limits.usual_stretch
    alike: list[Numbers] = []
    for x, y, mine, my_stretch, my_shear, *turn in outlines:
        away = min(max(mine - size, -limits.size_apart), limits.size_apart)
        slant = usual * stretch + own * my_stretch, usual * shear + own * my_shear
        alike.append((x, y, size + limits.size_share * away, *slant, *turn))
    return alike
