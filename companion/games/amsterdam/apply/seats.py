"""Changes of one seat that several events share: points, florins, a piece less."""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec.structs import replace

from companion.games.amsterdam.names import Category
from companion.games.amsterdam.state import State

Piece = TypeVar("Piece", bound=str)


def with_seat(state: State, player: int, **changes: Any) -> State:
    """The table with something changed at one player's seat."""
    seat = replace(state.seats[player], **changes)
    return replace(state, seats=(*state.seats[:player], seat, *state.seats[player + 1 :]))


def scored(state: State, player: int, category: Category, points: int) -> State:
    """Points for a player in a category, remembered as the last change."""
    if not points:
        return state
    before = state.seats[player].points
    changes = {**state.changes, player: state.changes.get(player, 0) + points}
    sums = {**before, category: before.get(category, 0) + points}
    return with_seat(replace(state, changes=changes), player, points=sums)


def paid(state: State, player: int, florins: int) -> State:
    # A purse that runs short by our count held more on the table: the table is right.
    return with_seat(state, player, florins=max(0, state.seats[player].florins + florins))


def without(things: tuple[Piece, ...], *gone: Piece) -> tuple[Piece, ...]:
    """A pile without one of each of these pieces, as far as they are in it."""
    left = list(things)
    for thing in gone:
        if thing in left:
            left.remove(thing)
    return tuple(left)


def afresh(state: State) -> State:
    """The table before something that scores: the last change is counted anew."""
    # During TOM's turn the changes add up to what the whole turn brought; a player's add up by action.
    return state if state.phase == "tom" else replace(state, changes={})
