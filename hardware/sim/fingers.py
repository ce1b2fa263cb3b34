"""What a finger does to a contact: edges that bounce the way cheap buttons do."""

from __future__ import annotations

from random import Random

from hardware.ports import Edge
from hardware.units import MS, US


def finger(button: str, at_ns: int, hold_ms: float | None, bounces: int, rng: Random) -> list[Edge]:
    """A press at exactly `at_ns`, its bounces, and, unless `hold_ms` is None, the release with its own.

    >>> [(e.at_ns // MS, e.pressed) for e in finger("shared", 10 * MS, 120, 0, Random(1))]
    [(10, True), (130, False)]
    >>> edges = finger("shared", 0, 120, 4, Random(1))
    >>> len(edges), edges[0].pressed, edges[-1].pressed
    (18, True, False)
    >>> all(a.at_ns < b.at_ns and a.pressed != b.pressed for a, b in zip(edges, edges[1:]))
    True
    """
    edges = _chatter(button, at_ns, True, bounces, rng)
    if hold_ms is not None:
        lifted_ns = max(at_ns + round(hold_ms * MS), edges[-1].at_ns + MS)
        edges += _chatter(button, lifted_ns, False, bounces, rng)
    return edges


def _chatter(button: str, at_ns: int, pressed: bool, bounces: int, rng: Random) -> list[Edge]:
    edges = [Edge(at_ns, button, pressed)]
    for _ in range(bounces):
        # Measured buttons bounce for some milliseconds, each bounce between 20 µs and 1.5 ms long.
        open_ns = edges[-1].at_ns + rng.randint(20 * US, 1500 * US)
        shut_ns = open_ns + rng.randint(20 * US, 1500 * US)
        edges += [Edge(open_ns, button, not pressed), Edge(shut_ns, button, pressed)]
    return edges
