"""Counting for the end of the game: groups, districts, leftovers, and what cards and tasks ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec

from companion.box.spec import Facts
from companion.games.amsterdam.box.printed import district_points, joined, river_end
from companion.games.amsterdam.cards.scoring import Quantity, Scoring
from companion.games.amsterdam.names import DICE, GOODS, JETTIES, Block, District, one_of
from companion.games.amsterdam.state import State


def penalty_points(tokens: int) -> int:
    """What penalty tokens cost: 3, 5, then 7 each (p. 13).

    >>> penalty_points(4)
    22
    """
    return sum((3, 5)[:tokens]) + 7 * max(0, tokens - 2)


# --- the largest group -------------------------------------------------------------------------------


def largest_group(facts: Facts, blocks: Iterable[Block]) -> tuple[int, int]:
    """The size of the largest group of joined blocks, as (at least, at most) while bridges are unknown."""
    blocks = tuple(blocks)
    sure = _largest(blocks, lambda a, b: joined(facts, a, b) is True)
    possible = _largest(blocks, lambda a, b: joined(facts, a, b) is not False)
    return sure, possible


def _largest(blocks: tuple[Block, ...], linked: Callable[[Block, Block], bool]) -> int:
    left = list(blocks)
    best = 0
    while left:
        group = [left.pop()]  # not from a set: where taught bridges contradict each other, the start matters
        for block in group:  # which grows meanwhile
            group += [other for other in left if linked(block, other)]
            left = [other for other in left if other not in group]
        best = max(best, len(group))
    return best


# --- districts ---------------------------------------------------------------------------------------


class DistrictPlace(msgspec.Struct, frozen=True):
    """What one player gets in one district: his coats of arms, his place, how many share it, the points."""

    player: int
    arms: int
    place: int
    sharing: int
    points: int


def district_places(state: State, district: District) -> tuple[DistrictPlace, ...]:
    """Places and points in a district; equal players share the points of their places, rounded down (p. 13).

    Who has no coat of arms there takes no place.
    """
    arms = {player: state.arms_in(player, district) for player in range(len(state.seats))}
    counts = sorted({n for n in arms.values() if n}, reverse=True)
    made = []
    place = 1
    for count in counts:
        tied = [player for player, n in arms.items() if n == count]
        worth = sum(district_points(state.facts, len(arms), rank) for rank in range(place, place + len(tied)))
        made += [DistrictPlace(player, count, place, len(tied), worth // len(tied)) for player in tied]
        place += len(tied)
    return tuple(made)


# --- what cards and tasks count ------------------------------------------------------------------------


def counted(state: State, player: int, scoring: Scoring) -> int | None:
    """How many of what a card or task counts; None when only the player can tell."""
    count = _COUNTS.get(scoring.quantity)
    if count is not None:
        return count(state, player, scoring.which)
    seat = state.seats[player]
    listed = seat.listed("cards")
    if scoring.quantity == "end_cards":
        return len(listed)
    if scoring.together:
        return len(set(listed) & set(scoring.together))
    return seat.number_told(f"count.{scoring.of}")


def suggestion(state: State, player: int, scoring: Scoring) -> int | None:
    """A likely answer from the activations that were entered, or None without any."""
    artisans, buildings, plans = state.seats[player].active
    if not artisans + buildings + plans:
        return None
    return {
        "buildings": buildings,
        "plans": plans,
        "active_cards": artisans + buildings + plans,
        "three_of_each": int(min(artisans, buildings, plans) >= 3),
    }.get(scoring.of)


def _dockers(state: State, player: int, which: str) -> int:
    return state.building.count(one_of(JETTIES, which)) if which else len(state.building)


def _blocks(state: State, player: int, which: str) -> int:
    return state.arms_in(player, one_of(DICE, which)) if which else len(state.owned(player))


_COUNTS: dict[Quantity, Callable[[State, int, str], int]] = {
    "dockers_in_building": _dockers,
    "dockers_and_goods_on_barge": lambda s, p, _: len(s.seats[p].dockers) + len(s.seats[p].barge),
    "kinds_of_goods_on_barge": lambda s, p, _: len(set(s.seats[p].barge)),
    "goods_on_black_market": lambda s, p, _: len(s.sold),
    "goods_in_warehouse": lambda s, p, which: s.roofs_taken(one_of(GOODS, which)),
    "depots_filled": lambda s, p, _: len(s.depots),
    "blocks": _blocks,
    "bridges_passed": lambda s, p, _: s.seats[p].bridges,
    "river_at_harbour": lambda s, p, _: int(s.seats[p].river >= river_end(s.facts)),
    "no_penalty_for_inactive_cards": lambda s, p, _: 0,
}
