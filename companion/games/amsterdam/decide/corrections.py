"""The physical table is always right: every tracked number can be set to what lies there."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeGuard

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.names import BLOCKS, DEPOTS, DICE, GOODS, JETTIES, ROOFS, TILES_EACH, UNKNOWN, Number
from companion.games.amsterdam.state import CARRIED_DOCKERS, HELD_CARDS, State
from companion.games.amsterdam.wheel import SPACES
from companion.games.contract import Command, Event

_ALL_GOODS = len(GOODS) * TILES_EACH
_ALL_DOCKERS = 12


def highest(state: State, what: Number) -> int:
    """The highest number that can be right."""
    return {"points": 500, "florins": 99, "penalties": 25, "inactive": HELD_CARDS, "river": river_end(state.facts)}[
        what
    ]


def _correct(state: State, command: c.Correct) -> list[Event]:
    """One player's number, or what is on his barge, store or wind rose."""
    nothing = IllegalMove(say("There is nothing to correct now."))
    if not 0 <= command.player < len(state.seats) or state.phase in ("new", "over"):
        raise nothing
    match command.what:
        case "store" | "barge":
            fits = _all_in(command.value, GOODS, _ALL_GOODS)
        case "dockers":
            fits = _all_in(command.value, JETTIES, CARRIED_DOCKERS)
        case "wheel":
            fits = _is_wheel(command.value)
        case "points" | "florins" | "penalties" | "inactive" | "river":
            high = highest(state, command.what)
            if not _is_whole(command.value, 0, high):
                raise IllegalMove(say("Please give a number from {low} to {high}.", low=0, high=high))
            fits = True
        case _:
            raise nothing
    if not fits:
        raise IllegalMove(say("That cannot lie there."))
    return [e.Corrected(command.player, command.what, command.value)]


def _correct_board(state: State, command: c.CorrectBoard) -> list[Event]:
    """One fact of the shared board."""
    part, _, which = command.what.partition(".")
    if part == "die":
        _refuse_used_dice(state)
    if not _fits_board(state, part, which, command.value):
        raise IllegalMove(say("That cannot lie there."))
    return [e.BoardCorrected(command.what, command.value)]


def _fits_board(state: State, part: str, which: str, value: object) -> bool:
    match part:
        case "owner":
            return which in BLOCKS and _is_whole(value, -1, len(state.seats) - 1)
        case "sold":
            return which in GOODS and isinstance(value, bool)
        case "roofs":
            return which in GOODS and _is_whole(value, 0, ROOFS)
        case "depots":
            return which in DEPOTS and value in ("", *GOODS)
        case "jetties":
            return which in JETTIES and _all_in(value, (*JETTIES, UNKNOWN), 2)
        case "building":
            return not which and _all_in(value, (*JETTIES, UNKNOWN), _ALL_DOCKERS)
        case "die":
            return which in DICE and _is_whole(value, 1, 6)
    return False


def _refuse_used_dice(state: State) -> None:
    if state.phase not in ("tom", "dice") or any(seat.dice for seat in state.seats):
        raise IllegalMove(say("Dice can be corrected until somebody has picked; after that, undo."))
    if state.phase == "dice" and state.solo:
        raise IllegalMove(say("TOM has used these dice: undo his turn first."))


def _is_whole(value: object, low: int, high: int) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _all_in(value: object, allowed: Collection[str], most: int) -> bool:
    return isinstance(value, list | tuple) and len(value) <= most and all(each in allowed for each in value)


def _is_wheel(value: object) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == SPACES
        and all(isinstance(stack, list | tuple) and all(map(_is_resource, stack)) for stack in value)
    )


def _is_resource(pile: object) -> bool:
    return isinstance(pile, list | tuple) and len(pile) == 2 and pile[0] in DICE and _is_whole(pile[1], 1, 99)


CORRECTIONS: dict[type[Command], Callable[..., list[Event]]] = {
    c.Correct: _correct,
    c.CorrectBoard: _correct_board,
}
