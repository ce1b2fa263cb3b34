"""What a past moment asks once more: the game's own questions at an old state, up to a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.core.prompt import Picks, Prompt, fitting
from companion.games.contract import AnyGame, Command
from companion.memory.amendable import command_of
from companion.memory.past import Decision

Dialogue = Callable[[Picks], Prompt | Command]


def as_then(game: AnyGame, state: Any) -> Dialogue:
    """What was asked at that moment."""
    return lambda picks: game.ask(state, None, picks)


def otherwise(game: AnyGame, state: Any, decision: Decision[Any]) -> Dialogue:
    """What can stand in the place of a decision."""
    command = command_of(game, decision)

    def ask(picks: Picks) -> Prompt | Command:
        asked = game.otherwise(state, command, decision.events, picks)
        return game.ask(state, None, picks) if asked is None else asked

    return ask


def walk(ask: Dialogue, answers: Sequence[str]) -> tuple[Prompt | Command, Picks]:
    """The next question, or the command, and the answers that led to it; what is left over answers something else."""
    heard: Picks = ()
    asked = ask(())
    while isinstance(asked, Prompt) and len(heard) < len(answers):
        heard = (*heard, fitting(asked, answers[len(heard)]))
        asked = ask(heard)
    return asked, heard
