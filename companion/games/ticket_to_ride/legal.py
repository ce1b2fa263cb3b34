"""What a seat may know and do now: for players that are programs."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.commands import Claim, KeepContracts, TakeCards, TakeContracts
from companion.games.ticket_to_ride.state import PlayerState, State
from companion.games.ticket_to_ride.virtual import moves


def observe(state: State, seat: Seat) -> State:
    """Others' contracts are secret until they are shown (rulebook, contracts), a program's cards for ever."""
    secret = state.phase in ("contracts", "play")
    seats = (_own(own) if player == seat else _other(own, secret) for player, own in enumerate(state.seats))
    return replace(state, seats=tuple(seats))


def _own(seat: PlayerState) -> PlayerState:
    """In which order cards lie face down, nobody knows."""
    hidden = seat.hidden
    if hidden is None:
        return seat
    deck = replace(hidden.deck, pile=tuple(sorted(hidden.deck.pile)))
    return replace(seat, hidden=replace(hidden, deck=deck, stack=tuple(sorted(hidden.stack))))


def _other(seat: PlayerState, secret: bool) -> PlayerState:
    return replace(seat, hidden=None, entered=() if secret else seat.entered)


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every command of a seat that the table can judge; whether the cards in hand pay for it, only the hand knows.

    Where nobody knows whether a cart is printed on a route, none is assumed, as the box does.
    """
    if state.seats[seat].program:
        return moves(state, seat)
    if state.phase == "contracts" and not state.seats[seat].held:
        return (KeepContracts(seat, 1), KeepContracts(seat, 2))
    if state.phase != "play" or state.turn != seat:
        return ()
    routes = (route for route in state.board.routes.values() if refusal(state, seat, route) is None)
    claims = (Claim(seat, route.id, cart=False if route.cart is None else None) for route in routes)
    return (
        TakeCards(seat),
        *claims,
        *(TakeContracts(seat, kept) for kept in range(1, 1 + min(2, state.contracts_left))),
    )
