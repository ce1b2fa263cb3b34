"""The state after an event: total, never judging; one small function per kind of event."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.amsterdam.apply.corrections import CORRECTIONS
from companion.games.amsterdam.apply.moves import MOVES
from companion.games.amsterdam.apply.rounds import ROUNDS
from companion.games.amsterdam.state import State
from companion.games.contract import Event

_BY_KIND: dict[type[Event], Callable[..., State]] = {**ROUNDS, **MOVES, **CORRECTIONS}


def apply(state: State, event: Event) -> State:
    return _BY_KIND[type(event)](state, event)


def apply_all(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = apply(state, event)
    return state
