"""The state after something was told or corrected: the table is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import get_type_hints

from msgspec import convert
from msgspec.structs import replace

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.seats import with_seat, without
from companion.games.amsterdam.names import BOARD_PARTS, GOODS, Docker, one_of
from companion.games.amsterdam.state import Seat, State
from companion.games.contract import Event

_AT_A_SEAT = get_type_hints(Seat)


def _corrected(state: State, event: e.Corrected) -> State:
    seat = state.seats[event.player]
    if event.what == "points":
        # As many as the score track shows; the difference is a category of its own.
        difference = seat.points.get("corrections", 0) + convert(event.value, int) - seat.total
        points = {**seat.points, "corrections": difference}
        return with_seat(replace(state, changes={}), event.player, points=points)
    if event.what == "river":
        landed = state.moves + 1
        return with_seat(replace(state, moves=landed), event.player, river=event.value, landed=landed)
    return with_seat(state, event.player, **{event.what: convert(event.value, _AT_A_SEAT[event.what])})


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
            return replace(state, roofs={**state.roofs, which: event.value})
        case "depots":
            depots: dict[str, object] = {depot: good for depot, good in state.depots.items() if depot != which}
            return replace(state, depots={**depots, which: event.value} if event.value else depots)
        case "jetties":
            return replace(state, jetties={**state.jetties, which: convert(event.value, tuple[Docker, ...])})
        case "die":
            return replace(state, roll={**state.roll, which: event.value})
        case "building":
            return replace(state, building=convert(event.value, tuple[Docker, ...]))


CORRECTIONS: dict[type[Event], Callable[..., State]] = {
    e.FactTaught: lambda state, told: replace(state, facts={**state.facts, told.key: told.value}),
    e.Seen: lambda state, seen: replace(state, drawn={**state.drawn, seen.key: seen.value}),
    e.Corrected: _corrected,
    e.BoardCorrected: _board_corrected,
}
