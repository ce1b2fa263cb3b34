"""Who pressed first, as far as anybody can tell.

A wired press is exact. A touch happened somewhere before its stamp, a phone's press somewhere around it: each has a
stretch of time in which the finger came down. A wired press wins unless another's whole stretch lies before it. Where
a phone has part in it, stretches that overlap are a tie, never a guess; touches come from one glass, whose order is
known, so among them the stamps decide.

>>> anna, ben = Finger(0, at_ns=100, unsure_ns=20, late_ns=20), Finger(1, at_ns=130, unsure_ns=20, late_ns=20)
>>> [finger.player for finger in first((ben, anna))], [finger.player for finger in first((ben, Finger(2, 100), anna))]
([0, 1], [2])
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec


class Stretch(Protocol):
    """When a finger came down: not more than `unsure_ns` before the stamp and `late_ns` after it."""

    @property
    def at_ns(self) -> int: ...
    @property
    def unsure_ns(self) -> int: ...
    @property
    def late_ns(self) -> int: ...


class Finger(msgspec.Struct, frozen=True):
    """A press and whose it was."""

    player: int
    at_ns: int
    unsure_ns: int = 0
    late_ns: int = 0


def begins(press: Stretch) -> int:
    """The earliest moment at which the finger can have come down."""
    return press.at_ns - press.unsure_ns


def ends(press: Stretch) -> int:
    """The latest."""
    return press.at_ns + press.late_ns


def is_exact(press: Stretch) -> bool:
    """Whether it came over a wire."""
    return not (press.unsure_ns or press.late_ns)


def too_close(leader: Stretch, other: Stretch) -> bool:
    """Whether a press that ends no earlier than the leader's may have come before it all the same."""
    far = bool(leader.late_ns or other.late_ns)
    return far and not is_exact(leader) and begins(other) <= ends(leader)


def first(presses: Iterable[Finger]) -> tuple[Finger, ...]:
    """The winner alone; or everybody who may have been first, the one whose stretch ends first in front."""
    order = sorted(presses, key=lambda press: (ends(press), not is_exact(press), press.at_ns))
    if not order:
        return ()
    leader, *others = order
    rivals: dict[int, Finger] = {}
    for other in others:
        if other.player != leader.player and too_close(leader, other):
            rivals.setdefault(other.player, other)
    return (leader, *rivals.values())
