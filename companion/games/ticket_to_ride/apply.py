"""The state after an event: no judging, no failing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Event, Seat
from companion.games.ticket_to_ride.box import with_fact
from companion.games.ticket_to_ride.events import (
    CardsTaken,
    ContractEntered,
    ContractsKept,
    ContractsSettled,
    Corrected,
    FactTaught,
    LastRoundBegan,
    PlayBegan,
    PlayEnded,
    RouteClaimed,
    Started,
    TurnPassed,
)
from companion.games.ticket_to_ride.state import Contract, PlayerState, State


def apply(state: State, event: Event) -> State:
    """The state after `event`."""
    match event:
        case Started(players, board):
            return State(board, tuple(PlayerState(p.name, p.colour) for p in players))
        case PlayBegan():
            return replace(state, phase="play")
        case LastRoundBegan(player, turns):
            # The turn that announced it is still to be passed; it does not count among the last ones.
            return replace(state, turns_left=turns + 1, trigger=player)
        case TurnPassed(to):
            left = None if state.turns_left is None else state.turns_left - 1
            return replace(state, turn=to, turns_left=left)
        case PlayEnded():
            return replace(state, phase="entering", last={})
        case FactTaught(key, value):
            return replace(state, board=with_fact(state.board, key, value))
        case Corrected():
            return _corrected(state, event)
    return _player_did(state, event)


def _player_did(state: State, event: Event) -> State:
    match event:
        case ContractsKept(player, kept):
            seat = state.seats[player]
            return _with_seat(state, player, replace(seat, held=seat.held + kept))
        case CardsTaken():
            return replace(state, last={})
        case RouteClaimed():
            return _claimed(state, event)
        case ContractEntered(player, a, b, points):
            seat = state.seats[player]
            return _with_seat(state, player, replace(seat, entered=(*seat.entered, Contract(a, b, points))))
        case ContractsSettled(player, held):
            state = _with_seat(state, player, replace(state.seats[player], settled=True, held=held))
            over = state.phase == "entering" and all(seat.settled for seat in state.seats)
            return replace(state, phase="over") if over else state
    raise TypeError(f"not an event of this game: {event!r}")


def _with_seat(state: State, player: Seat, seat: PlayerState) -> State:
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def _claimed(state: State, event: RouteClaimed) -> State:
    seat = state.seats[event.player]
    seat = replace(
        seat,
        carts=seat.carts - event.carts,
        merchandise=seat.merchandise + event.merchandise,
        route_points=seat.route_points + event.points,
    )
    owners = {**state.owners, event.route: event.player}
    return _with_seat(replace(state, owners=owners, last={event.player: event.points}), event.player, seat)


def _corrected(state: State, event: Corrected) -> State:
    player, value = event.player, event.value
    seat = state.seats[player]
    match event.what:
        case "points":
            state = replace(state, last={player: value - seat.route_points - seat.corrected})
            return _with_seat(state, player, replace(seat, corrected=value - seat.route_points))
        case "carts":
            return _with_seat(state, player, replace(seat, carts=value))
        case "merchandise":
            return _with_seat(state, player, replace(seat, merchandise=value))
        case "contracts":
            return _with_seat(state, player, replace(seat, held=value))
        case "free_route":
            return _freed(state, player, value)
        case "turn":
            return replace(state, turn=player)
        case "last_round":
            return replace(state, turns_left=value or None, trigger=None)


def _freed(state: State, player: Seat, number: int) -> State:
    route = state.board.routes[number]
    seat = state.seats[player]
    seat = replace(
        seat,
        carts=seat.carts + route.length,
        route_points=seat.route_points - state.board.points[route.length],
        merchandise=seat.merchandise - (1 if route.cart and seat.merchandise else 0),
    )
    owners = {n: p for n, p in state.owners.items() if n != number}
    return _with_seat(replace(state, owners=owners, last={}), player, seat)
