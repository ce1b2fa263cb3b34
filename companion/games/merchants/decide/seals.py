"""The programs' highest prices: sealed before the hand starts, opened with the next lot."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.auction import on_the_clock
from companion.games.merchants.commands import DoneByHand, Seal
from companion.games.merchants.events import HandsDone, PricesSealed, SealsOpened
from companion.games.merchants.state import State
from companion.games.merchants.words import NOT_NOW


def seal(state: State, command: Seal) -> list[Event]:
    """A seal may be opened with the next lot or after the last; on the lot itself only for another in its place."""
    auction = on_the_clock(state)
    resealed = bool(auction and auction.seals and command.seals)
    kept = auction.seals if auction is not None and resealed else state.unopened
    if any(kept.get(opened.player) != opened.seal for opened in command.opened):
        raise IllegalMove(say("That is not what was sealed."))
    if auction is None and state.turn < state.turns:
        raise IllegalMove(NOT_NOW)
    if resealed and {opened.player for opened in command.opened} != set(kept):
        raise IllegalMove(say("The price is sealed already."))
    events: list[Event] = [SealsOpened(command.opened)] if command.opened else []
    if command.seals:
        if auction is None or auction.status != "ready" or set(command.seals) != set(state.programs):
            raise IllegalMove(NOT_NOW)
        events.append(PricesSealed(command.seals))
    return events


def done_by_hand(state: State, command: DoneByHand) -> list[Event]:
    if not state.hands:
        raise IllegalMove(NOT_NOW)
    return [HandsDone()]
