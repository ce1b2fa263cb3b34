"""The one question."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat, asked_of
from companion.games.countdown.commands import Take
from companion.games.countdown.decide import refusal
from companion.games.countdown.state import MOST, State


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if state.over:
        return Prompt(say("The game is over."))
    if picks:
        return Take(state.turn, int(picks[0]))
    names = [player.name for player in state.players]
    counts = (Choice(str(n), verbatim(str(n)), refused=refusal(state, n)) for n in range(1, MOST + 1))
    prompt = Prompt(say("{name}: take how many?", name=names[state.turn]), tuple(counts), player=state.turn)
    return asked_of(prompt, seat, names)
