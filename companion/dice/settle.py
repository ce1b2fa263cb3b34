"""Readings over time become one roll: still, complete, agreed. Pure: every reading carries its own stamp.

A roll is told once. Dice that are nudged, or one that is picked up and put back, are still the same roll;
a new one needs at least three dice that lie somewhere else than the whole tray's shift explains.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from math import hypot
from typing import get_args

from companion.core.inputs import Roll
from companion.dice.limits import LIMITS
from companion.dice.values import SIX, Blocking, Die, Doubt, Reading

_BLOCKING: set[Doubt] = set(get_args(Blocking))


@dataclass(frozen=True, slots=True)
class Settling:
    """All that is remembered between readings."""

    seen: tuple[tuple[int, Reading], ...] = ()  # still readings, oldest first
    told: dict[str, Die] = field(default_factory=dict)  # the dice of the last roll, where they lay
    empty: int = 0  # readings in a row without any die
    emptied: bool = False  # the tray has been empty since the last roll
    last_ns: int = -1


def settle(before: Settling, at_ns: int, reading: Reading) -> tuple[Settling, Roll | None]:
    """The next state, and the roll if this reading completed one. Stamps that do not advance are ignored."""
    if at_ns <= before.last_ns:
        return before, None
    limits = LIMITS.settling
    empty = before.empty + 1 if not reading.dice else 0
    state = replace(before, last_ns=at_ns, empty=empty, emptied=before.emptied or empty >= limits.empty)
    if sorted(die.colour for die in reading.dice) != sorted(SIX) or _BLOCKING & set(reading.reasons):
        return replace(state, seen=()), None
    kept = state.seen if state.seen and _still(state.seen[-1][1], reading) else ()
    # What is older than needed is forgotten, but never so much that the hold time is cut short.
    kept = tuple(pair for pair in kept if pair[0] >= at_ns - limits.memory * limits.hold_ns)
    state = replace(state, seen=(*kept, (at_ns, reading)))
    faces = _agreed(state.seen)
    if faces is None or at_ns - state.seen[0][0] < limits.hold_ns:
        return state, None
    lying = {die.colour: die for die in reading.dice}
    if state.told and not state.emptied and not _thrown(state.told, lying):
        return state, None
    return replace(state, told=lying, emptied=False), Roll(at_ns, {name: faces[name] for name in reading.in_order})


def _agreed(seen: tuple[tuple[int, Reading], ...]) -> dict[str, int] | None:
    """Per-die voting: only sure dice vote, nobody may disagree, and most readings must have voted."""
    faces = {}
    for name in SIX:
        votes = Counter(d.pips for _, r in seen for d in r.dice if d.colour == name and not d.doubts)
        if len(votes) != 1:
            return None
        value, count = votes.popitem()
        if count < LIMITS.settling.votes or count < LIMITS.settling.agreed * len(seen):
            return None
        faces[name] = value
    return faces


def _move(before: Die, now: Die) -> tuple[float, float]:
    """How far the middle of a die has moved, in pixels to the right and down."""
    (x, y, w, h), (left, top, width, height) = before.box, now.box
    return left + width / 2 - (x + w / 2), top + height / 2 - (y + h / 2)


def _edge(die: Die) -> float:
    return max(LIMITS.settling.least_px, (die.box[2] + die.box[3]) / 2)


def _still(before: Reading, now: Reading) -> bool:
    limits, places = LIMITS.settling, {die.colour: die for die in before.dice}
    return all(
        die.colour in places
        and hypot(*_move(places[die.colour], die)) <= max(limits.still * _edge(die), limits.still_px)
        for die in now.dice
    )


def _thrown(told: dict[str, Die], lying: dict[str, Die]) -> bool:
    """Whether the dice lie elsewhere, after taking away the shift that the tray as a whole may have made."""
    limits = LIMITS.settling
    moves = {name: _move(told[name], lying[name]) for name in told}
    shift = tuple(sorted(axis)[len(moves) // 2] for axis in zip(*moves.values(), strict=True))
    elsewhere = [n for n, (x, y) in moves.items() if hypot(x - shift[0], y - shift[1]) > limits.moved * _edge(lying[n])]
    return len(elsewhere) >= min(limits.thrown, len(told))
