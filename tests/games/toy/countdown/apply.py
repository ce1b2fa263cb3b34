"""The state after an event."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Event
from companion.games.countdown.events import Ended, Started, Taken
from companion.games.countdown.state import State


def apply(state: State, event: Event) -> State:
    match event:
        case Started(players, number):
            return State(players, number, (0,) * len(players))
        case Taken(player, count):
            taken = tuple(n + count * (seat == player) for seat, n in enumerate(state.taken))
            return replace(state, left=state.left - count, taken=taken, turn=(player + 1) % len(taken))
        case Ended(player):
            return replace(state, over=True, turn=player)
    raise TypeError(f"not an event of this game: {event!r}")
