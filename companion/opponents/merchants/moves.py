"""All positions that a player can reach with a card, as arrays: quicker than the rules, and only for thinking ahead."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, product
from typing import NamedTuple

import numpy as np

from companion.games.merchants import vocabulary as v
from companion.games.merchants.decide.bonuses import worth_of
from companion.games.merchants.state import SPACES, Card, State, Task
from companion.games.merchants.tasks import free_colonies, free_houses, tasks_of
from companion.opponents.merchants.boards import Boards, Ints
from companion.opponents.merchants.city import City

BRIDGE = worth_of("bridge:")
THREE_GOODS = [goods for goods in combinations_with_replacement(range(4), 3) if len(set(goods)) > 1]


class Way(NamedTuple):
    """What comes of a new house."""

    district: str
    groups: tuple[int, ...]  # the largest in each district
    bridges: int  # that now have the player's houses on both sides


def reached(state: State, city: City, player: int, card: Card) -> Boards:
    """The positions after a card was used by a player, one a row."""
    now = Boards.of(state, city)
    if card.kind == "goods":
        return _forward(now, player, np.array([np.bincount(goods, minlength=4) for goods in THREE_GOODS]))
    first, *rest = tasks_of(card, player)
    if card.kind == "colony":
        return _founded(state, now, first)
    return _built(state, now, city, first, rest[0])


def _forward(now: Boards, player: int, steps: Ints) -> Boards:
    """A row for each way in which goods move forward."""
    many = Boards.many([now], len(steps))
    many.exchange[:, player] = np.minimum(many.exchange[:, player] + steps, SPACES)
    return many


def _founded(state: State, now: Boards, task: Task) -> Boards:
    sites = free_colonies(state, task)
    if not sites:
        return now
    many = _forward(now, task.player, np.array([_one(v.GOODS, v.good_of(site)) for site in sites]))
    many.colonies[:, task.player] += np.array([_one(v.CONTINENTS, v.sector_of(site)) for site in sites])
    return many


def _built(state: State, now: Boards, city: City, build: Task, advance: Task) -> Boards:
    player, houses = build.player, set(state.houses_of(build.player))
    found = (
        Way(v.sector_of(site), tuple(city.groups(houses | {site})), city.bridges(houses, site))
        for site in free_houses(state, build.allowed)
    )
    ways = sorted(set(found))  # of sites that come to the same, one
    if not ways:
        return _forward(now, player, np.array([_one(v.GOODS, good) for good in advance.goods]))
    pairs = list(product(ways, advance.goods))
    many = _forward(now, player, np.array([_one(v.GOODS, good) for _, good in pairs]))
    built = np.array([_one(v.DISTRICTS, way.district) for way, _ in pairs])
    many.own_houses[:, player] += built
    many.houses[:] += built
    many.group[:, player] = np.array([way.groups for way, _ in pairs])
    many.money[:, player] += np.array([BRIDGE * way.bridges for way, _ in pairs])
    return many


def _one(words: Sequence[str], word: str) -> list[int]:
    return [int(each == word) for each in words]
