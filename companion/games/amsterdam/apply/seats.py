"""Small changes of the state that several events share."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.games.amsterdam.state import Seat, State


def with_seat(state: State, player: int, seat: Seat) -> State:
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def seated(state: State, player: int, **changes: Any) -> State:
    """The table with some of one player's numbers changed."""
    return with_seat(state, player, replace(state.seats[player], **changes))


def scored(state: State, player: int, category: str, points: int) -> State:
    """Points for a player in a category, remembered as the last change."""
    if not points:
        return state
    seat = state.seats[player]
    sums = {**seat.points, category: seat.points.get(category, 0) + points}
    changes = {**state.changes, player: state.changes.get(player, 0) + points}
    return replace(with_seat(state, player, replace(seat, points=sums)), changes=changes)


def paid(state: State, player: int, florins: int) -> State:
    """Florins into a purse, or out of it."""
    if not florins:
        return state
    # A purse that runs short by our count held more on the table: the table is right.
    return seated(state, player, florins=max(0, state.seats[player].florins + florins))


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """A pile with one piece less, if the piece is in it."""
    if thing not in things:
        return things
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])


def fresh_changes(state: State) -> dict[int, int]:
    """What the last change is to be counted from."""
    # During TOM's turn the changes add up to what the whole turn brought; a player's add up by action.
    return state.changes if state.phase == "tom" else {}
