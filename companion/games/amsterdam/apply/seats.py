"""Changes of one seat that several events share: points, florins, a piece less."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from companion.games.amsterdam.names import Category
from companion.games.amsterdam.state import Seat, State

Piece = TypeVar("Piece", bound=str)


def with_seat(state: State, player: int, seat: Seat) -> State:
    """The table with one player's things as they are now."""
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def scored(state: State, player: int, category: Category, points: int) -> State:
    """Points for a player in a category, remembered as the last change."""
    if not points:
        return state
    seat = state.seats[player]
    sums = {**seat.points, category: seat.points.get(category, 0) + points}
    changes = {**state.changes, player: state.changes.get(player, 0) + points}
    return replace(with_seat(state, player, replace(seat, points=sums)), changes=changes)


def paid(state: State, player: int, florins: int) -> State:
    """Florins into a purse, or out of it."""
    seat = state.seats[player]
    # A purse that runs short by our count held more on the table: the table is right.
    return with_seat(state, player, replace(seat, florins=max(0, seat.florins + florins)))


def without(things: tuple[Piece, ...], thing: Piece) -> tuple[Piece, ...]:
    """A pile with one piece less, if the piece is in it."""
    if thing not in things:
        return things
    at = things.index(thing)
    return (*things[:at], *things[at + 1 :])


def fresh_changes(state: State) -> dict[int, int]:
    """What the last change is to be counted from."""
    # During TOM's turn the changes add up to what the whole turn brought; a player's add up by action.
    return state.changes if state.phase == "tom" else {}
