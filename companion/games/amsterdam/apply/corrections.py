"""The state after something was told or corrected: the table is right."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import convert
from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.seats import with_seat, without
from companion.games.amsterdam.names import BOARD_PARTS, DEPOTS, DICE, GOODS, JETTIES, Docker, Good, one_of
from companion.games.amsterdam.state import Seat, State
from companion.games.amsterdam.wheel import Wheel
from companion.games.contract import Event


def _fact_taught(state: State, event: e.FactTaught) -> State:
    return replace(state, facts={**state.facts, event.key: event.value})


def _seen(state: State, event: e.Seen) -> State:
    return replace(state, drawn={**state.drawn, event.key: event.value})


def _corrected(state: State, event: e.Corrected) -> State:
    seat = state.seats[event.player]
    match event.what:
        case "points":
            return with_seat(replace(state, changes={}), event.player, _with_total(seat, convert(event.value, int)))
        case "river":
            landed = state.moves + 1
            moved = replace(seat, river=event.value, landed=landed)
            return with_seat(replace(state, moves=landed), event.player, moved)
        case "florins":
            seat = replace(seat, florins=event.value)
        case "penalties":
            seat = replace(seat, penalties=event.value)
        case "inactive":
            seat = replace(seat, inactive=event.value)
        case "store":
            seat = replace(seat, store=convert(event.value, tuple[Good, ...]))
        case "barge":
            seat = replace(seat, barge=convert(event.value, tuple[Good, ...]))
        case "dockers":
            seat = replace(seat, dockers=convert(event.value, tuple[Docker, ...]))
        case "wheel":
            seat = replace(seat, wheel=convert(event.value, Wheel))
    return with_seat(state, event.player, seat)


def _with_total(seat: Seat, total: int) -> Seat:
    """The seat with as many points as the score track shows; the difference is a category of its own."""
    difference = seat.points.get("corrections", 0) + total - seat.total
    return replace(seat, points={**seat.points, "corrections": difference})


def _board_corrected(state: State, event: e.BoardCorrected) -> State:
    part, _, which = event.what.partition(".")
    match one_of(BOARD_PARTS, part):
        case "owner":
            owners = {block: owner for block, owner in state.owners.items() if block != which}
            owner = convert(event.value, int)
            return replace(state, owners=owners if owner < 0 else {**owners, which: owner})
        case "sold":
            good = one_of(GOODS, which)
            sold = without(state.sold, good)
            return replace(state, sold=(*sold, good) if event.value else sold)
        case "roofs":
            return replace(state, roofs={**state.roofs, one_of(GOODS, which): event.value})
        case "depots":
            depots = {depot: good for depot, good in state.depots.items() if depot != which}
            return replace(state, depots={**depots, one_of(DEPOTS, which): event.value} if event.value else depots)
        case "jetties":
            waiting = convert(event.value, tuple[Docker, ...])
            return replace(state, jetties={**state.jetties, one_of(JETTIES, which): waiting})
        case "die":
            return replace(state, roll={**state.roll, one_of(DICE, which): event.value})
        case "building":
            return replace(state, building=convert(event.value, tuple[Docker, ...]))


CORRECTIONS: dict[type[Event], Callable[..., State]] = {
    e.FactTaught: _fact_taught,
    e.Seen: _seen,
    e.Corrected: _corrected,
    e.BoardCorrected: _board_corrected,
}
