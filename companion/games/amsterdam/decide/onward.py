"""What follows by itself: TOM's turn where nothing else is kept, the next round, the final scoring."""

from __future__ import annotations

from companion.games.amsterdam import events as e
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.score import final_lines
from companion.games.amsterdam.score.questions import open_question
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import plan
from companion.games.contract import Event


def toms_turn(state: State) -> list[Event]:
    """TOM's whole turn; Missing if something has to be told first."""
    turn = plan(state)
    if turn.need is not None:
        raise Missing(turn.need)
    return [*turn.events, e.TomPlayed(tuple(step.note for step in turn.steps), turn.triples)]


def by_itself(state: State) -> list[Event]:
    """The scoring, once all is told; with only TOM his turn, as soon as it can be, and after the last one the end."""
    if state.help == "all" or state.phase != "tom":
        return score_when_all_is_told(state)
    try:
        played = toms_turn(state)
    except Missing:
        return []
    return played + (next_round(apply_all(state, played)) if state.last_round else [])


def next_round(state: State) -> list[Event]:
    """The next round begins, or the final scoring."""
    if not state.last_round:
        return [e.RoundBegan(state.round + 1)]
    final = e.FinalBegan()
    return [final, *score_when_all_is_told(apply_all(state, [final]))]


def score_when_all_is_told(state: State) -> list[Event]:
    """The scoring itself, once nothing is left to ask."""
    try:
        if state.phase != "final" or open_question(state) is not None:
            return []
    except Missing:
        return []
    return [e.Scored(tuple(final_lines(state)))]
