"""The ways of a barge in the harbour: every step from place to place costs a resource (p. 10)."""

from __future__ import annotations

from functools import cache

from companion.box.spec import Facts
from companion.games.amsterdam.names import JETTIES, Jetty

START = "start"
JETTY: dict[Jetty, str] = {jetty: f"jetty_{jetty}" for jetty in JETTIES}
"""A jetty's place in the harbour."""
LOADING = frozenset((START, *JETTY.values()))
"""Where goods come on board."""

Edges = tuple[tuple[str, str, int], ...]


def ways(facts: Facts, here: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    """What it costs to go from here to every place, and where one comes through; the last is the place itself."""
    return _ways(tuple((a, b, moves) for a, b, moves in facts["harbour"]), here)


@cache
def _ways(edges: Edges, here: str) -> dict[str, tuple[int, tuple[str, ...]]]:
    found: dict[str, tuple[int, tuple[str, ...]]] = {here: (0, ())}
    edge = [here]
    while edge:
        at = min(edge, key=lambda place: found[place][0])
        edge.remove(at)
        cost, stops = found[at]
        for a, b, moves in edges:
            there = {a: b, b: a}.get(at)
            if there and (there not in found or cost + moves < found[there][0]):
                found[there] = (cost + moves, (*stops, there))
                edge.append(there)
    del found[here]
    return found
