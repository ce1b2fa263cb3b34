"""A player who does what brings most for the resources that it costs, one step after the other."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.amsterdam import commands as c
from companion.opponents.amsterdam.value import supplied, value
from companion.opponents.amsterdam.world import Move, World, after

LEAST = 0.25  # points for a resource: what brings less is left alone
FREE = 0.5  # resources, as which a step counts that costs none


def choose(seen: World, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """The best next position; in a turn the best gain for a resource, until nothing gains. Whatever the budget."""
    if seen.table.phase != "actions":
        return max(offered, key=lambda move: supplied(after(seen, move)))
    steps = [move for move in offered if not isinstance(move.says[0], c.EndTurn)]
    now = value(seen)
    best = max(steps, key=lambda move: _rate(seen, now, move), default=offered[-1])
    return best if steps and _rate(seen, now, best) > LEAST else offered[-1]


def _rate(seen: World, now: float, move: Move) -> float:
    gain, cost = value(after(seen, move)) - now, sum(move.pays) - sum(move.gets)
    return gain / max(cost, FREE) if gain > 0 else gain
