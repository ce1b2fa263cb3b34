"""The questions, one at a time, until a command is complete."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.contract import Command, Seat, asked_of
from companion.games.ticket_to_ride.ask.answers import CORRECT, misfit
from companion.games.ticket_to_ride.ask.contracts import first_contracts, in_secret, secret_contract, shown_contracts
from companion.games.ticket_to_ride.ask.correct import correction
from companion.games.ticket_to_ride.ask.turn import turn
from companion.games.ticket_to_ride.state import State


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with a seat: what that player may answer now."""
    waiting = _waiting(state)
    if seat is not None and waiting and seat not in waiting:
        return _out_of_turn(state, seat, picks)
    return _answered(state, seat, picks)


def _waiting(state: State) -> list[Seat]:
    """Who has something to answer, the first one first; nobody once the game is over."""
    match state.phase:
        case "contracts":
            return [player for player, seat in enumerate(state.seats) if not seat.held]
        case "play":
            return [state.turn]
        case "entering":
            return [player for player, seat in enumerate(state.seats) if not seat.settled]
        case "over":
            return []


def _answered(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if picks[:1] == (CORRECT.id,):
        return correction(state, picks[1:])
    if state.phase == "over":
        return Prompt(say("The game is over."), (CORRECT,))
    player = _waiting(state)[0] if seat is None else seat
    match state.phase:
        case "contracts":
            return first_contracts(state, player, picks)
        case "play":
            return turn(state, seat, picks)
        case "entering":
            return shown_contracts(state, player, picks)


def _out_of_turn(state: State, seat: Seat, picks: Picks) -> Prompt | Command:
    """While somebody else is asked, a player may enter a contract of his own."""
    private = in_secret(state, seat)
    if state.phase == "play" and picks[:1] == (private.id,):
        return secret_contract(state, seat, picks[1:])
    if picks:
        raise misfit()
    waiting = asked_of(_answered(state, None, ()), seat, state.names)
    return replace(waiting, choices=(private,)) if state.phase == "play" else waiting
