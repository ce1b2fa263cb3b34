"""The state after an event: no judging, no failing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.games.contract import Event
from companion.games.ticket_to_ride.state import (
    CardsTaken,
    Contract,
    ContractEntered,
    ContractsKept,
    ContractsSettled,
    Corrected,
    FactTaught,
    LastRoundBegan,
    PlayBegan,
    PlayEnded,
    RouteClaimed,
    Seat,
    Started,
    State,
    TurnPassed,
)


def apply(state: State, event: Event) -> State:
    """The state after `event`."""
    return _APPLY[type(event)](state, event)


def _with_seat(state: State, player: int, **changes: Any) -> State:
    seats = list(state.seats)
    seats[player] = replace(seats[player], **changes)
    return replace(state, seats=tuple(seats))


def _started(state: State, event: Started) -> State:
    return State(event.board, tuple(Seat(p.name, p.colour) for p in event.players))


def _kept(state: State, event: ContractsKept) -> State:
    return _with_seat(state, event.player, held=state.seats[event.player].held + event.kept)


def _claimed(state: State, event: RouteClaimed) -> State:
    seat = state.seats[event.player]
    state = replace(
        state,
        owners={**state.owners, event.route: event.player},
        last={event.player: event.points},
    )
    return _with_seat(
        state,
        event.player,
        carts=seat.carts - event.carts,
        merchandise=seat.merchandise + event.merchandise,
        route_points=seat.route_points + event.points,
    )


def _last_round(state: State, event: LastRoundBegan) -> State:
    # The turn that announced it is still to be passed; it does not count among the last ones.
    return replace(state, turns_left=event.turns + 1, trigger=event.player)


def _passed(state: State, event: TurnPassed) -> State:
    left = None if state.turns_left is None else state.turns_left - 1
    return replace(state, turn=event.to, turns_left=left)


def _entered(state: State, event: ContractEntered) -> State:
    seat = state.seats[event.player]
    contract = Contract(event.a, event.b, event.points)
    return _with_seat(state, event.player, entered=(*seat.entered, contract))


def _settled(state: State, event: ContractsSettled) -> State:
    state = _with_seat(state, event.player, settled=True, held=event.held)
    over = state.phase == "entering" and all(seat.settled for seat in state.seats)
    return replace(state, phase="over") if over else state


def _taught(state: State, event: FactTaught) -> State:
    board = state.board
    head, *rest = event.key.split(".")
    if head == "routes":
        route = replace(board.routes[int(rest[0])], cart=event.value)
        board = replace(board, routes={**board.routes, route.id: route})
    elif head == "points":
        board = replace(board, points={**board.points, int(rest[0]): event.value})
    elif head == "contracts":
        board = replace(board, contracts=tuple(Contract(a, b, value) for a, b, value in event.value))
    return replace(state, board=board)


def _corrected(state: State, event: Corrected) -> State:
    if event.what == "turn":
        return replace(state, turn=event.player)
    if event.what == "last_round":
        return replace(state, turns_left=event.value or None, trigger=None)
    if event.what == "free_route":
        return _freed(state, event)
    seat = state.seats[event.player]
    field = {"carts": "carts", "merchandise": "merchandise", "contracts": "held"}.get(event.what)
    if field is not None:
        return _with_seat(state, event.player, **{field: event.value})
    state = replace(state, last={event.player: event.value - seat.route_points - seat.corrected})
    return _with_seat(state, event.player, corrected=event.value - seat.route_points)


def _freed(state: State, event: Corrected) -> State:
    route = state.board.routes[event.value]
    seat = state.seats[event.player]
    state = replace(state, owners={n: p for n, p in state.owners.items() if n != route.id}, last={})
    return _with_seat(
        state,
        event.player,
        carts=seat.carts + route.length,
        route_points=seat.route_points - state.board.points[route.length],
        merchandise=seat.merchandise - (1 if route.cart and seat.merchandise else 0),
    )


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    Started: _started,
    ContractsKept: _kept,
    PlayBegan: lambda state, _: replace(state, phase="play"),
    CardsTaken: lambda state, _: replace(state, last={}),
    RouteClaimed: _claimed,
    LastRoundBegan: _last_round,
    TurnPassed: _passed,
    PlayEnded: lambda state, _: replace(state, phase="entering", last={}),
    ContractEntered: _entered,
    ContractsSettled: _settled,
    FactTaught: _taught,
    Corrected: _corrected,
}
