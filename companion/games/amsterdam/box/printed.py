"""What is printed on the board, read from the box: the one place where a rule's figure becomes a fact's key.

A figure that nobody has taught yet is `Missing`; whoever can do without it asks through `known`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ParamSpec, TypeVar

import msgspec

from companion.box.spec import Facts
from companion.games.amsterdam.names import BLOCKS_IN, PLACES, Block, Depot, Good, district_of

RIVER_SPACES = 19
RIVER_STEPS = range(1, RIVER_SPACES + 1)
RIVER_BRIDGES = 4
DOCKER_SPACES = 4  # the top three hold one docker each, the last one any number

Arguments = ParamSpec("Arguments")
Reading = TypeVar("Reading")


class Need(msgspec.Struct, frozen=True):
    """One thing the companion has to be told: a fact of the box, or a draw that only the table has seen.

    `key` is the box's key of a fact, or "drawn.good.BLOCK", "drawn.tile.ROUND", "drawn.districts" and what
    TOM finds on a table that nobody keeps: "drawn.took.ROUND.BLOCK", "drawn.docker.ROUND.NUMBER".
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


def known(read: Callable[Arguments, Reading], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Reading | None:
    """What a reading gives, or None where a fact is missing.

    >>> known(depot_points, {"depots.1": 3}, "1"), known(depot_points, {}, "1")
    (3, None)
    """
    try:
        return read(*args, **kwargs)
    except Missing:
        return None


def _figure(facts: Facts, key: str) -> int:
    value = facts.get(key)
    if value is None:
        raise Missing(Need(key))
    return int(value)


def block_cost(facts: Facts, block: Block) -> int:
    return _figure(facts, f"blocks.{block}.cost")


def roof_points(facts: Facts, good: Good, roof: int) -> int:
    """The points on a roof of a warehouse; roof 1 is worth most."""
    return _figure(facts, f"roofs.{good}.{roof}")


def depot_points(facts: Facts, depot: Depot) -> int:
    return _figure(facts, f"depots.{depot}")


def docker_points(facts: Facts, already: int) -> int:
    """The points for the next docker when `already` stand in the building (p. 10)."""
    return _figure(facts, f"dockers.{min(already + 1, DOCKER_SPACES)}")


def district_points(facts: Facts, players: int, rank: int) -> int:
    """The points for a place in a scored district."""
    return _figure(facts, f"districts.{players}.{rank}")


def bridge_points(facts: Facts, step: int) -> int:
    """The points on the bridge that step `step` passes under, 0 without a bridge.

    >>> four = {"river.4": 2, "river.8": 4, "river.12": 3, "river.16": 5}
    >>> bridge_points(four, 8), bridge_points(four, 9)
    (4, 0)
    """
    key = f"river.{step}"
    if key in facts:
        return _figure(facts, key)
    # The Amstel has four bridges: once it is known where, no other step has one.
    where = facts.get("bridged")
    if where is None:
        if len(bridged_steps(facts)) >= RIVER_BRIDGES:
            return 0
        raise Missing(Need("bridged"))
    return _figure(facts, key) if step in where else 0


def bridged_steps(facts: Facts) -> tuple[int, ...]:
    """The steps of the Amstel that are known to pass under a bridge."""
    return tuple(step for step in range(1, river_end(facts) + 1) if facts.get(f"river.{step}", 0) > 0)


def river_end(facts: Facts) -> int:
    """How many steps lead from the start to the last space of the Amstel (p. 4: 19 spaces).

    >>> river_end({}), river_end({"river.start_counts": False})
    (18, 19)
    """
    return RIVER_SPACES - 1 if facts.get("river.start_counts", True) else RIVER_SPACES


def river_space(facts: Facts, step: int) -> int:
    """The number of the space that so many steps lead to; 0 is a start that is none of the 19.

    >>> river_space({}, 0), river_space({"river.start_counts": False}, 0)
    (1, 0)
    """
    return step + RIVER_SPACES - river_end(facts)


def card_cost(facts: Facts, number: str) -> int:
    """The resources that a card costs."""
    return _figure(facts, f"cards.{number}.cost")


def knows_card_costs(facts: Facts) -> bool:
    """Whether somebody has begun to teach what cards cost."""
    return any(key.startswith("cards.") for key in facts)


def is_invented(facts: Facts) -> bool:
    """Whether this is the invented board, on which the companion draws everything itself."""
    return bool(facts.get("invented", False))


def bridges(facts: Facts, block: Block) -> tuple[Block, ...] | None:
    """The blocks at the other ends of a block's bridges, or None if they are not known."""
    there = facts.get(f"blocks.{block}.bridges")
    return None if there is None else tuple(there)


def joined(facts: Facts, a: Block, b: Block) -> bool | None:
    """Whether a bridge joins two blocks; None if neither block's bridges are known."""
    there = bridges(facts, a)
    if there is not None:
        return b in there
    there = bridges(facts, b)
    return None if there is None else a in there


def touches(facts: Facts, block: Block, own: Iterable[Block]) -> bool:
    """Whether a bridge joins the block to one of `own`; Missing if that cannot be told."""
    answers = {other: joined(facts, block, other) for other in own}
    if not any(answers.values()) and None in answers.values():
        district = district_of(block)  # whose bridges settle the other blocks that are as cheap, too
        raise Missing(Need(f"bridges.{district}", BLOCKS_IN[district]))
    return any(answers.values())


def black_market(facts: Facts) -> tuple[Good, ...] | None:
    """The goods of the black market, three rows of three from the top left, or None if not known."""
    layout = facts.get("black_market")
    return None if layout is None else tuple(layout)


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
            if there not in distance or distance[here] + moves < distance[there]:
                distance[there] = distance[here] + moves
                edge.append(there)
    return {place: distance[place] for place in PLACES} if distance.keys() >= set(PLACES) else None
