"""One line for every event."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.contract import Event
from companion.games.countdown.events import Ended, Started, Taken
from companion.games.countdown.state import State


def story(state: State, event: Event) -> Message:
    match event:
        case Started(players, number):
            return say("{names} count down from {n}", names=", ".join(p.name for p in players), n=number)
        case Taken(player, count):
            return say("{name} takes {n}", name=state.players[player].name, n=count)
        case Ended(player):
            return say("{name} has the last one", name=state.players[player].name)
    raise TypeError(f"not an event of this game: {event!r}")
