"""The questions, one at a time, until a command is complete: who is asked now, and what."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.contract import Command, Seat, asked_of
from companion.games.ticket_to_ride.ask import contracts, final_board
from companion.games.ticket_to_ride.ask.corrections import CORRECT, correction
from companion.games.ticket_to_ride.ask.for_programs import done_by_hand, with_cart
from companion.games.ticket_to_ride.ask.places import misfit
from companion.games.ticket_to_ride.ask.turn import turn
from companion.games.ticket_to_ride.ask.vault import own_vault, vault
from companion.games.ticket_to_ride.hands import hands_first
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.virtual import laid_for


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with a seat: what that player may answer now."""
    waiting = _waiting(state)
    if seat is not None and waiting and seat not in waiting:
        return _out_of_turn(state, seat, picks)
    return _answered(state, seat, picks)


def _waiting(state: State) -> list[Seat]:
    """Who has something to answer, the first one first; nobody once the game is over, or where play is not followed."""
    if hands_first(state):
        return [next(deed.player for deed in state.deeds if deed.kind == "route")]
    match state.phase:
        case "contracts" if state.help == "all":
            return [player for player, seat in enumerate(state.seats) if not seat.held]
        case "play" if state.help == "all":
            return [state.turn]
        case "entering":
            return [player for player, seat in enumerate(state.seats) if not seat.settled]
    return []


def _answered(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if picks[:1] == (CORRECT.id,):
        return correction(state, picks[1:])
    if hands_first(state):
        return done_by_hand(state, picks)
    if (route := laid_for(state, state.turn)) is not None:
        return with_cart(state, route, picks)
    if state.phase == "over":
        return Prompt(say("The game is over."), (replace(CORRECT, quiet=False),))
    if state.help == "score" and state.phase != "entering":
        return final_board.in_play(state, seat, picks)
    player = _waiting(state)[0] if seat is None else seat
    match state.phase:
        case "contracts":
            return contracts.first_contracts(state, player, picks)
        case "play":
            return turn(state, seat, picks)
    if state.help == "score":
        return final_board.board_of(state, player, picks)
    return contracts.shown_contracts(state, player, picks)


def _out_of_turn(state: State, seat: Seat, picks: Picks) -> Prompt | Command:
    """While somebody else is asked, a player may look at his own contracts and enter one."""
    offer = (own_vault(state, seat),) if state.phase == "play" else ()
    if offer and picks[:1] == (offer[0].id,):
        return vault(state, seat, picks[1:])
    if picks:
        raise misfit()
    waiting = asked_of(_answered(state, None, ()), seat, state.names)
    return replace(waiting, choices=offer) if offer else waiting
