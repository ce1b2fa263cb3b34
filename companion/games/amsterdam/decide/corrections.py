"""The physical table is always right: every tracked number can be set to what lies there."""

from __future__ import annotations

from typing import Any

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply.rounds import applied
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.names import BLOCKS, DEPOTS, DICE, GOODS, JETTIES, ROOFS
from companion.games.amsterdam.score.final import answer_events, open_question
from companion.games.amsterdam.state import CARRIED_DOCKERS, HELD_CARDS, UNKNOWN, State
from companion.games.amsterdam.wheel import SPACES
from companion.games.contract import Event

MOST = {"points": 500, "florins": 99, "penalties": 25, "inactive": HELD_CARDS, "river": 0}


def correct(state: State, command: c.Correct) -> list[Event]:
    """One player's number, or what is on his barge, store or wind rose."""
    if not 0 <= command.player < len(state.seats) or state.phase in ("new", "over"):
        raise IllegalMove(say("There is nothing to correct now."))
    fits = {
        "store": lambda v: _all_in(v, GOODS, 36),
        "barge": lambda v: _all_in(v, GOODS, 36),
        "dockers": lambda v: _all_in(v, JETTIES, CARRIED_DOCKERS),
        "wheel": _is_wheel,
    }.get(command.what)
    if fits is None:
        if command.what not in MOST:
            raise IllegalMove(say("There is nothing to correct now."))
        most = river_end(state.facts) if command.what == "river" else MOST[command.what]
        if not _whole(command.value) or not 0 <= command.value <= most:
            raise IllegalMove(say("Please give a number from {low} to {high}.", low=0, high=most))
    elif not fits(command.value):
        raise IllegalMove(say("That cannot lie there."))
    return [e.Corrected(command.player, command.what, command.value)]


def correct_board(state: State, command: c.CorrectBoard) -> list[Event]:
    """One fact of the shared board."""
    kind, _, which = command.what.partition(".")
    value = command.value
    fits = False
    match kind:
        case "owner":
            fits = which in BLOCKS and _whole(value) and -1 <= value < len(state.seats)
        case "sold":
            fits = which in GOODS and isinstance(value, bool)
        case "roofs":
            fits = which in GOODS and _whole(value) and 0 <= value <= ROOFS
        case "depots":
            fits = which in DEPOTS and value in ("", *GOODS)
        case "jetties":
            fits = which in JETTIES and _all_in(value, (*JETTIES, UNKNOWN), 2)
        case "building":
            fits = not which and _all_in(value, (*JETTIES, UNKNOWN), 12)
        case "die":
            if state.phase not in ("tom", "dice") or any(seat.dice for seat in state.seats):
                raise IllegalMove(say("Dice can be corrected until somebody has picked; after that, undo."))
            if state.phase == "dice" and state.solo:
                raise IllegalMove(say("TOM has used these dice: undo his turn first."))
            fits = which in DICE and _whole(value) and 1 <= value <= 6
    if not fits:
        raise IllegalMove(say("That cannot lie there."))
    return [e.BoardCorrected(command.what, value)]


def answer(state: State, command: c.Answer) -> list[Event]:
    """An answer for the final scoring; after the last one the game is scored."""
    question = open_question(state)
    if question is None or (question.player, question.key) != (command.player, command.key):
        raise IllegalMove(say("This was not asked."))
    if (reason := question.refusal(command.value)) is not None:
        raise IllegalMove(reason)
    answered = e.Answered(command.player, command.key, command.value)
    return [answered, *answer_events(applied(state, answered))]


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _all_in(value: Any, allowed: tuple[str, ...], most: int) -> bool:
    return isinstance(value, list | tuple) and len(value) <= most and all(each in allowed for each in value)


def _is_wheel(value: Any) -> bool:
    return (
        isinstance(value, list | tuple)
        and len(value) == SPACES
        and all(isinstance(stack, list | tuple) for stack in value)
        and all(
            isinstance(pile, list | tuple)
            and len(pile) == 2
            and pile[0] in DICE
            and _whole(pile[1])
            and 0 < pile[1] <= 99
            for stack in value
            for pile in stack
        )
    )
