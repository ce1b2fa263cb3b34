"""The answers to the final questions; after the last one the game is scored."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply import apply
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.score.final import final_lines
from companion.games.amsterdam.score.questions import open_question
from companion.games.amsterdam.state import State
from companion.games.contract import Command, Event


def score_when_all_is_told(state: State) -> list[Event]:
    """The scoring itself, once nothing is left to ask."""
    try:
        if state.phase != "final" or open_question(state) is not None:
            return []
    except Missing:
        return []
    return [e.Scored(tuple(final_lines(state)))]


def _answer(state: State, command: c.Answer) -> list[Event]:
    question = open_question(state)
    if question is None or (question.player, question.key) != (command.player, command.key):
        raise IllegalMove(say("This was not asked."))
    if (reason := question.refusal(command.value)) is not None:
        raise IllegalMove(reason)
    answered = e.Answered(command.player, command.key, command.value)
    return [answered, *score_when_all_is_told(apply(state, answered))]


FINAL: dict[type[Command], Callable[..., list[Event]]] = {c.Answer: _answer}
