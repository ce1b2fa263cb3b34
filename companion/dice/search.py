"""Where the six dice of the known set lie: searched for in rounds, and made more alike, since they are one set."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from statistics import median

import numpy as np

from companion.dice.arrays import Floats
from companion.dice.evidence import Seen, gathered
from companion.dice.limits import LIMITS
from companion.dice.looks import flatness, look, parted
from companion.dice.net import finder
from companion.dice.net.finder import Place
from companion.dice.net.judge import Looks
from companion.dice.picture import Pyramid
from companion.dice.values import SIX


def find_set(pyramid: Pyramid) -> tuple[list[Seen], list[Looks]]:
    """Flat dice with all their evidence, and the places that are something else.

    A second round only if the first did not suffice: six dice of the recommended size are found at a glance.
    """
    limits, longest = LIMITS.known_set, max(pyramid.size)
    near, far = max(limits.near_px, limits.near_share * longest), max(limits.far_px, limits.far_share * longest)
    looks: list[Looks] = []
    places = _alike(_worth_a_look(finder.places(pyramid, min(1.0, near / longest), limits.near_places)))
    if _promising(places):
        looks = look(pyramid, places)
    if not _suffices(looks):
        places = _alike(_worth_a_look(finder.places(pyramid, min(1.0, far / longest), limits.far_places)))
        looks = look(pyramid, places, looks)
    flat, others = parted(looks)
    return gathered(pyramid, flat, _in_one_plane([second.outline for _, second in flat])), others


def _worth_a_look(places: list[Place]) -> list[Place]:
    """The best six, and what is at least half as likely as the last of them."""
    return [place for place in places if place.score >= LIMITS.known_set.rival * places[: len(SIX)][-1].score]


def _alike(places: list[Place]) -> list[Place]:
    """The same places with edges near the likeliest ones': the six dice of a set are equally large."""
    limits = LIMITS.known_set
    if len(places) < limits.enough:
        return places
    usual = median(place.edge for place in places[: len(SIX)])
    least, most = usual / limits.edge_factor, usual * limits.edge_factor
    return [replace(place, edge=min(max(place.edge, least), most)) for place in places]


def _promising(places: list[Place]) -> bool:
    """Whether a whole set may be among these; else the dice are too small for this round."""
    return len(places) >= len(SIX) and places[len(SIX) - 1].score > LIMITS.known_set.promising


def _suffices(looks: list[Looks]) -> bool:
    """Whether this is the whole set, large enough to be trusted: another round would find nothing more."""
    limits = LIMITS.known_set
    sizes = [float(pair[1].outline[2]) for pair in looks if flatness(pair) > LIMITS.judging.clearly]
    if len(sizes) != len(SIX):
        return False
    return exp(min(sizes)) > limits.suffices_px and max(sizes) - min(sizes) < limits.sizes_apart


def _in_one_plane(outlines: list[Floats]) -> list[Floats]:
    """Outlines made more alike: dice of one set on one table differ little in size and not in slant."""
    limits = LIMITS.known_set
    if len(outlines) < limits.enough:
        return outlines
    size, *stretch = (median(column) for column in zip(*(o[2:5].tolist() for o in outlines), strict=True))
    usual = np.array(stretch)
    alike = []
    for outline in outlines:
        mine = outline.copy()
        away = min(max(float(mine[2]) - size, -limits.size_apart), limits.size_apart)
        mine[2] = size + limits.size_share * away
        mine[3:5] = limits.usual_stretch * usual + (1 - limits.usual_stretch) * mine[3:5]
        alike.append(mine)
    return alike
