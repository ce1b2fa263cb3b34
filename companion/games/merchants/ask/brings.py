"""What an answer brings, in a few words: where a tile lands and whom it passes, groups, bonuses, colonies."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.message import Message, say, say_n
from companion.games.merchants import vocabulary as v
from companion.games.merchants.decide.bonuses import earned, worth_of
from companion.games.merchants.payouts import largest_group, standing
from companion.games.merchants.state import SPACES, State
from companion.games.merchants.words import florins

_PLACES = (say("second"), say("third"), say("fourth"), say("fifth"))


def forward(state: State, player: int, good: v.Good, steps: int = 1) -> Message:
    """Where a tile on the exchange would be after so many steps, and in which place."""
    was = state.space(player, good)
    to = min(SPACES, was + steps)
    if to == was:
        return say("at the end")
    if to == 1:
        return say("new on the row")
    return say("{was} → {to}, {place}", was=was, to=to, place=_place(standing(state, good), player, to))


def back(state: State, player: int, good: v.Good) -> Message:
    """Where a tile on the exchange would be after one step back."""
    was = state.space(player, good)
    if was == 1:
        return say("off the row")
    return say("{was} → {to}, {place}", was=was, to=was - 1, place=_place(standing(state, good), player, was - 1))


def house(state: State, player: int, site: str) -> Message:
    """What a house on a site would pay at once, or how large its group would be."""
    district = v.one_of(v.DISTRICTS, v.sector_of(site))
    built = replace(state, houses={**state.houses, site: player})
    paid = sum(map(worth_of, earned(built, player) - earned(state, player)))
    if paid:
        return say("+{sum} at once", sum=florins(paid))
    return say_n("a group of {n}", "a group of {n}", largest_group(built, player, district))


def free_sites(free: Sequence[str], sector: str) -> Message:
    """How many sites of a district can still be built on."""
    return say_n("{n} site free", "{n} sites free", sum(v.sector_of(site) == sector for site in free))


def colony(state: State, player: int, continent: v.Continent) -> Message:
    """How many colonies one more would make on a continent, and in which place."""
    places = standing(state, continent)
    founded = replace(state, colonies={**state.colonies, f"{continent}.gems.0": player})
    if paid := sum(map(worth_of, earned(founded, player) - earned(state, player))):
        return say("+{sum} at once", sum=florins(paid))
    was, to = places[player], places[player] + 1
    return say("{was} → {to}, {place}", was=was, to=to, place=_place(places, player, to))


def _place(places: Sequence[int], player: int, to: int) -> Message:
    others = [place for n, place in enumerate(places) if n != player]
    ahead = sum(place > to for place in others)
    if ahead:
        return _PLACES[ahead - 1]
    return say("tied first") if to in others else say("you lead")
