"""Simple players of Amsterdam, to measure others by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.opponents.amsterdam.world import Move, World, after


def random(seen: World, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """Anything."""
    return rng.choice(offered)


def greedy(seen: World, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """What scores most points at once, of several alike any."""
    points = [after(seen, move).seat.total for move in offered]
    return rng.choice([move for move, scored in zip(offered, points, strict=True) if scored == max(points)])
