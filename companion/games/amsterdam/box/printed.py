"""What is printed on the board, read from the box; a fact that nobody taught yet is `Missing`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from companion.games.amsterdam.names import DEPOTS, GOODS

RIVER_SPACES = 19
RIVER_BRIDGES = 4
DOCKER_SPACES = 4  # the top three hold one docker each, the last one any number

Facts = Mapping[str, Any]


class Need(msgspec.Struct, frozen=True):
    """One thing the companion has to be told: a fact of the box, or a draw that only the table has seen.

    `key` is the box's key of a fact, or "drawn.good.BLOCK", "drawn.tile.ROUND".
    """

    key: str
    options: tuple[str, ...] = ()  # what the answer can be, where the moment narrows it

    @property
    def is_draw(self) -> bool:
        return self.key.startswith("drawn.")


class Missing(Exception):
    """A rule needs something that is not known yet; the dialogue asks for exactly that."""

    def __init__(self, need: Need) -> None:
        super().__init__(need.key)
        self.need = need


def fact(facts: Facts, key: str) -> int:
    """A number of the board, or Missing."""
    value = facts.get(key)
    if value is None:
        raise Missing(Need(key))
    return int(value)


def river_end(facts: Facts) -> int:
    """How many steps lead from the start to the last space of the Amstel (p. 4: 19 spaces).

    >>> river_end({}), river_end({"river.start_counts": False})
    (18, 19)
    """
    return RIVER_SPACES - 1 if facts.get("river.start_counts", True) else RIVER_SPACES


def bridge_points(facts: Facts, step: int) -> int:
    """The points on the bridge that step `step` passes under, 0 without a bridge, or Missing.

    >>> four = {"river.4": 2, "river.8": 4, "river.12": 3, "river.16": 5}
    >>> bridge_points(four, 8), bridge_points(four, 9)
    (4, 0)
    """
    value = facts.get(f"river.{step}")
    if value is not None:
        return int(value)
    found = sum(1 for n in range(1, RIVER_SPACES + 1) if facts.get(f"river.{n}", 0) > 0)
    if found >= RIVER_BRIDGES:  # the Amstel has four bridges: once they are known, no other step has one
        return 0
    raise Missing(Need(f"river.{step}"))


def docker_points(facts: Facts, already: int) -> int:
    """The points for the next docker when `already` stand in the building (p. 10)."""
    return fact(facts, f"dockers.{min(already + 1, DOCKER_SPACES)}")


def joined(facts: Facts, a: str, b: str) -> bool | None:
    """Whether a bridge joins two blocks; None if neither block's bridges are known."""
    bridges = facts.get(f"blocks.{a}.bridges")
    if bridges is not None:
        return b in bridges
    bridges = facts.get(f"blocks.{b}.bridges")
    return None if bridges is None else a in bridges


def touches(facts: Facts, block: str, own: Iterable[str]) -> bool:
    """Whether a bridge joins the block to one of `own`; Missing if that cannot be told."""
    unsure = False
    for other in own:
        known = joined(facts, block, other)
        if known:
            return True
        unsure |= known is None
    if unsure:
        raise Missing(Need(f"blocks.{block}.bridges"))
    return False


def neighbours(facts: Facts, block: str) -> tuple[str, ...] | None:
    """The blocks at the other ends of a block's bridges, or None if they are not known."""
    bridges = facts.get(f"blocks.{block}.bridges")
    return None if bridges is None else tuple(bridges)


def harbour_ways(facts: Facts, start: str) -> dict[str, int] | None:
    """Moves over water from a warehouse or depot to every other one; None if not all can be told."""
    ways: dict[str, list[tuple[str, int]]] = {}
    for a, b, moves in facts.get("harbour", ()):
        ways.setdefault(a, []).append((b, moves))
        ways.setdefault(b, []).append((a, moves))
    distance = {start: 0}
    edge = [start]
    while edge:
        here = min(edge, key=distance.__getitem__)
        edge.remove(here)
        for there, moves in ways.get(here, ()):
            if distance[here] + moves < distance.get(there, 1_000):
                distance[there] = distance[here] + moves
                edge.append(there)
    places = {place: distance[place] for place in (*GOODS, *DEPOTS) if place in distance}
    return places if len(places) == len(GOODS) + len(DEPOTS) else None
