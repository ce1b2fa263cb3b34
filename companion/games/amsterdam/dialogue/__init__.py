"""The dialogue tree of Amsterdam: one module per part of the game, few taps for what happens often."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.amsterdam.dialogue import correcting, ending, opening, rounds, turn
from companion.games.amsterdam.state import State
from companion.games.base import Command, Picks, Prompt

_BY_PHASE: dict[str, Callable[[State, Picks], Prompt | Command]] = {
    "laying": opening.laying,
    "order": opening.order,
    "resources": opening.resources,
    "workers": opening.workers,
    "cards": rounds.cards,
    "roll": rounds.roll,
    "tom": rounds.tom,
    "dice": rounds.dice,
    "actions": turn.turn,
    "final": ending.ending,
}


def ask(state: State, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command."""
    if picks and picks[0] == rounds.CORRECT.id:
        return correcting.correct(state, picks[1:])
    part = _BY_PHASE.get(state.phase)
    return ending.OVER if part is None else part(state, picks)
