"""The state after an event: no judging, no failing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.contract import Event, Seat
from companion.games.ticket_to_ride import events as e
from companion.games.ticket_to_ride.box import with_fact
from companion.games.ticket_to_ride.hands import deed_of
from companion.games.ticket_to_ride.state import Contract, PlayerState, State
from companion.games.ticket_to_ride.virtual import hidden_after


def apply(state: State, event: Event) -> State:
    """The state after `event`."""
    match event:
        case e.Started(players, board):
            return State(board, tuple(PlayerState(p.name, p.colour, program=p.program) for p in players))
        case e.ProgramsDealt(virtual, hidden):
            seats = (replace(seat, hidden=hidden.get(n)) for n, seat in enumerate(state.seats))
            return replace(state, virtual=virtual, seats=tuple(seats))
        case e.BudgetSet(budget):
            return replace(state, budget=budget)
        case e.HandsDone():
            return replace(state, deeds=())
        case e.PlayBegan():
            return replace(state, phase="play")
        case e.LastRoundBegan(player, turns):
            # The turn that announced it is still to be passed; it does not count among the last ones.
            return replace(state, turns_left=turns + 1, trigger=player)
        case e.TurnPassed(to):
            left = None if state.turns_left is None else state.turns_left - 1
            return replace(state, turn=to, turns_left=left)
        case e.PlayEnded():
            return replace(state, phase="entering", last={})
        case e.FactTaught(key, value):
            return replace(state, board=with_fact(state.board, key, value))
        case e.Corrected():
            return _corrected(state, event)
    return _followed(state, _player_did(state, event), event)


def _followed(before: State, state: State, event: Event) -> State:
    """A program's own cards after it; its deeds are kept for people's hands and eyes until one of them plays."""
    player = getattr(event, "player", None)
    hidden = state.seats[player].hidden if player is not None else None
    if player is None or hidden is None:
        plays = isinstance(event, e.RouteClaimed | e.CardsTaken | e.ContractsKept)
        return replace(state, deeds=tuple(deed for deed in state.deeds if deed.kind == "route")) if plays else state
    deed = deed_of(before, event)
    state = _with_seat(state, player, hidden=hidden_after(hidden, event))
    return state if deed is None else replace(state, deeds=(*state.deeds, deed))


def _player_did(state: State, event: Event) -> State:
    match event:
        case e.CardDrawn() | e.CardsLaid() | e.ContractsDrawn():
            return state
        case e.ContractsKept(player, kept, contracts=contracts):
            seat = state.seats[player]
            return _with_seat(state, player, held=seat.held + kept, entered=(*seat.entered, *contracts))
        case e.CardsTaken():
            return replace(state, last={})
        case e.RouteClaimed():
            return _claimed(state, event)
        case e.ContractEntered(player, a, b, points):
            entered = (*state.seats[player].entered, Contract(a, b, points))
            return _with_seat(state, player, entered=entered, held=max(state.seats[player].held, len(entered)))
        case e.ContractLost(player):
            return _with_seat(state, player, held=state.seats[player].held - 1)
        case e.ContractsReopened(player):
            return _with_seat(replace(state, phase="entering"), player, settled=False)
        case e.ContractsSettled(player, held):
            state = _with_seat(state, player, settled=True, held=held)
            over = state.phase == "entering" and all(seat.settled for seat in state.seats)
            return replace(state, phase="over") if over else state
    raise TypeError(f"not an event of this game: {event!r}")


def _with_seat(state: State, player: Seat, **changes: object) -> State:
    seat = replace(state.seats[player], **changes)
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def _claimed(state: State, event: e.RouteClaimed) -> State:
    seat = state.seats[event.player]
    carded = (*state.carded, event.route) if event.merchandise else state.carded
    owners = {**state.owners, event.route: event.player}
    return _with_seat(
        replace(state, owners=owners, carded=carded, last={event.player: event.points}),
        event.player,
        carts=seat.carts - event.carts,
        merchandise=seat.merchandise + event.merchandise,
        route_points=seat.route_points + event.points,
    )


def _corrected(state: State, event: e.Corrected) -> State:
    player, value = event.player, event.value
    seat = state.seats[player]
    match event.what:
        case "points":
            corrected = value - event.beside - seat.route_points
            return _with_seat(replace(state, last={player: corrected - seat.corrected}), player, corrected=corrected)
        case "carts" | "merchandise":
            return _with_seat(state, player, **{event.what: value})
        case "contracts":
            return _with_seat(state, player, held=value)
        case "wrong_contract":
            return _with_seat(state, player, entered=seat.entered[:value] + seat.entered[value + 1 :])
        case "free_route":
            return _freed(state, event)
        case "turn":
            return replace(state, turn=player)
        case "last_round":
            return replace(state, turns_left=value or None, trigger=None)
    raise TypeError(f"not set by hand: {event!r}")


def _freed(state: State, event: e.Corrected) -> State:
    route, seat = state.board.routes[event.value], state.seats[event.player]
    owners = {number: owner for number, owner in state.owners.items() if number != route.id}
    carded = tuple(number for number in state.carded if number != route.id)
    card = route.cart and seat.merchandise and not event.keeps_card
    return _with_seat(
        replace(state, owners=owners, carded=carded, last={}),
        event.player,
        carts=seat.carts + route.length,
        route_points=seat.route_points - state.board.points[route.length],
        merchandise=seat.merchandise - (1 if card else 0),
    )
