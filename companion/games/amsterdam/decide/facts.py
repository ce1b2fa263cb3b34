"""What has to be told: facts of the owner's board, and draws that only the table has seen."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import convert

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply import apply
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.decide.final import score_when_all_is_told
from companion.games.amsterdam.names import BLOCKS, DICE, GOODS
from companion.games.amsterdam.state import State
from companion.games.contract import Command, Event


def learned(state: State, key: str, value: object) -> e.FactTaught | e.Seen:
    """The event of an answer: a fact for ever, or a draw of this game."""
    if key.startswith("drawn."):
        drawn = key.removeprefix("drawn.")
        if not _can_be_seen(state, drawn, value):
            raise IllegalMove(say("That cannot lie there."))
        return e.Seen(drawn, convert(value, str | list[str]))
    if reason := BOX.refusal(key, value):
        raise IllegalMove(reason)
    return e.FactTaught(key, value)


def _can_be_seen(state: State, key: str, value: object) -> bool:
    kind, _, which = key.partition(".")
    match kind:
        case "good":
            return which in BLOCKS and which not in state.owners and value in GOODS
        case "tile":
            return which == str(state.round) and isinstance(value, str) and value in tiles()
        case "districts":
            few = len(state.seats) - 1
            return (
                isinstance(value, list)
                and len(value) == few
                and all(each in DICE and value.count(each) == 1 for each in value)
            )
    return False


def _teach(state: State, command: c.Teach) -> list[Event]:
    told = learned(state, command.key, command.value)
    return [told, *score_when_all_is_told(apply(state, told))]


FACTS: dict[type[Command], Callable[..., list[Event]]] = {c.Teach: _teach}
