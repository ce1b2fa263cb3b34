"""What the end of a run leaves besides its outcome: its photo finish; and practice, which leaves nothing else."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants import events as e
from companion.games.merchants.apply import apply_all
from companion.games.merchants.auction import may_practise, open_lot
from companion.games.merchants.commands import Practise
from companion.games.merchants.state import State

_ENDS = (e.Sold, e.Lapsed, e.Doubled, e.Excluded)


def practise(state: State, command: Practise) -> list[Event]:
    if not may_practise(open_lot(state)):
        raise IllegalMove(say("Practice is possible before the first run of a lot."))
    return [e.PracticeSet(command.on)]


def practised(state: State, events: list[Event]) -> list[Event]:
    """The events up to where they would change anything, if this run is practice."""
    if state.auction is None or not state.auction.practice:
        return events
    at = next((n for n, event in enumerate(events) if isinstance(event, (*_ENDS, e.BuyerNamed))), None)
    if at is None:
        return events
    auction = apply_all(state, events[:at]).auction
    stop = auction.stop if auction else None
    return [*events[:at], e.PracticeEnded(stop.player, stop.price) if stop else e.PracticeEnded()]


def with_finish(state: State, events: list[Event]) -> list[Event]:
    """The events, and after the one that ends a run every press of it."""
    at = next((n for n, event in enumerate(events) if isinstance(event, (*_ENDS, e.PracticeEnded))), None)
    auction = apply_all(state, events[:at]).auction
    if at is None or auction is None or not auction.presses:
        return events
    return [*events[: at + 1], e.PhotoFinish(auction.presses), *events[at + 1 :]]
