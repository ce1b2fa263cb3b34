"""Slips: what was taught and cannot all be true together."""

from __future__ import annotations

from companion.box.spec import Facts, Slip
from companion.core.message import Message, say
from companion.games.amsterdam.box.places import HARBOUR, harbour_name
from companion.games.amsterdam.box.printed import DOCKER_SPACES, RIVER_BRIDGES, bridged_steps, bridges
from companion.games.amsterdam.names import BLOCKS, GOODS, ROOFS, block_name

CLOSE = 0.012  # of the board: two different things never lie as near to each other


def slips(facts: Facts) -> list[Slip]:
    """Every slip, each with the facts to look at again."""
    return [
        *_one_way_bridges(facts),
        *_too_many_bridges(facts),
        *_rising_points(facts),
        *_doubled_places(facts),
        *_lonely_blocks(facts),
        *_dry_places(facts),
    ]


def _one_way_bridges(facts: Facts) -> list[Slip]:
    found = []
    for block in BLOCKS:
        for other in bridges(facts, block) or ():
            back = bridges(facts, other)
            if back is not None and block not in back:
                text = say(
                    "{a} has a bridge to {b}, but {b} has none to {a}.", a=block_name(block), b=block_name(other)
                )
                found.append(Slip(text, (f"blocks.{block}.bridges", f"blocks.{other}.bridges")))
    return found


def _too_many_bridges(facts: Facts) -> list[Slip]:
    keys = tuple(f"river.{step}" for step in bridged_steps(facts))
    if len(keys) <= RIVER_BRIDGES:
        return []
    return [Slip(say("The Amstel has {n} bridges here, but only four on the board.", n=len(keys)), keys)]


def _rising_points(facts: Facts) -> list[Slip]:
    rows = [("dockers", DOCKER_SPACES), *((f"roofs.{good}", ROOFS) for good in GOODS)]
    found = []
    for row, length in rows:
        keys = [f"{row}.{n}" for n in range(1, length + 1) if f"{row}.{n}" in facts]
        values = [facts[key] for key in keys]
        if values != sorted(values, reverse=True):
            found.append(Slip(say("The first space is the one worth most: please look again."), tuple(keys)))
    return found


def _doubled_places(facts: Facts) -> list[Slip]:
    keys = [f"places.{block}" for block in BLOCKS] + [f"harbour_places.{place}" for place in HARBOUR]
    known = [(key, facts[key]) for key in keys if key in facts]
    found = []
    for i, (one, (x, y)) in enumerate(known):
        for other, (u, v) in known[i + 1 :]:
            if abs(x - u) < CLOSE and abs(y - v) < CLOSE:
                a, b = _place_name(one), _place_name(other)
                found.append(Slip(say("{a} and {b} were tapped at the same place.", a=a, b=b), (one, other)))
    return found


def _place_name(key: str) -> Message:
    kind, _, name = key.partition(".")
    return block_name(name) if kind == "places" else harbour_name(name)


def _lonely_blocks(facts: Facts) -> list[Slip]:
    """Once all bridges are known every block can be reached from every other."""
    if any(bridges(facts, block) is None for block in BLOCKS):
        return []
    reached = {BLOCKS[0]}
    edge = [BLOCKS[0]]
    while edge:
        for other in bridges(facts, edge.pop()) or ():
            if other not in reached:
                reached.add(other)
                edge.append(other)
    return [
        Slip(say("No way over bridges leads from {a} to {b}.", a=block_name(BLOCKS[0]), b=block_name(block)),
             (f"blocks.{block}.bridges",))
        for block in BLOCKS
        if block not in reached
    ]  # fmt: skip


def _dry_places(facts: Facts) -> list[Slip]:
    if "water_ways" not in facts:
        return []
    wet = {end for way in facts["water_ways"] for end in way}
    return [
        Slip(say("No water way leads to {place}.", place=harbour_name(place)), ("water_ways",))
        for place in HARBOUR
        if place not in wet
    ]
