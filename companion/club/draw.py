"""Who plays where next: tables of two to five, those together who have met least. No tournament, only a draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from companion.club.topics import Place
from companion.core.errors import CompanionError
from companion.games.catalogue import game_named
from companion.memory.record import Record

FEWEST, MOST = 2, 5  # people at a table
TRIES = 40  # shuffles, each mended by swaps until no swap helps

Met = Mapping[frozenset[str], int]


def met(records: Iterable[Record]) -> Counter[frozenset[str]]:
    """How often each two have played together."""
    return Counter(frozenset(pair) for record in records for pair in combinations(record.names, 2))


def sizes(people: int, tables: int) -> list[int]:
    """How many sit at each table: as even as can be.

    >>> sizes(14, 4), sizes(7, 2)
    ([4, 4, 3, 3], [4, 3])
    """
    if tables < 1 or not FEWEST * tables <= people <= MOST * tables:
        least, most = -(-people // MOST), people // FEWEST
        raise CompanionError(
            "{people} people fit at {least} to {most} tables of two to five, not at {tables}: name others",
            people=people,
            least=least,
            most=most,
            tables=tables,
        )
    return [people // tables + (nth < people % tables) for nth in range(tables)]


def drawn(
    people: Sequence[str], tables: Sequence[str], games: Sequence[str], seen: Met, rng: Random
) -> tuple[Place, ...]:
    """The tables with their people; every game of `games` in turn where so many can play it."""
    if len(set(people)) != len(people):
        twice = next(name for name in people if people.count(name) > 1)
        raise CompanionError("{name} is named twice: everybody plays once", name=twice)
    many = sizes(len(people), len(tables))
    best = min((_mended(_dealt(people, many, rng), seen) for _ in range(TRIES)), key=lambda groups: cost(groups, seen))
    turn = list(games)
    places = []
    for table, group in zip(tables, best, strict=True):
        game = next((each for each in turn if len(group) in game_named(each).players), "")
        if game:
            turn.append(turn.pop(turn.index(game)))
        places.append(Place(table, tuple(group), game))
    return tuple(places)


def cost(groups: Iterable[Sequence[str]], seen: Met) -> int:
    """How much people would meet again; twice the same is worse than two once."""
    return sum(seen.get(frozenset(pair), 0) ** 2 for group in groups for pair in combinations(group, 2))


def _dealt(people: Sequence[str], many: Sequence[int], rng: Random) -> list[list[str]]:
    left = list(people)
    rng.shuffle(left)
    return [[left.pop() for _ in range(size)] for size in many]


def _mended(groups: list[list[str]], seen: Met) -> list[list[str]]:
    """The same after every swap of two people that lets fewer meet again."""
    better = True
    while better:
        better = False
        for one, other in combinations(groups, 2):
            before = cost((one, other), seen)
            for a in range(len(one)):
                for b in range(len(other)):
                    one[a], other[b] = other[b], one[a]
                    if (after := cost((one, other), seen)) < before:
                        before, better = after, True
                    else:
                        one[a], other[b] = other[b], one[a]
    return groups
