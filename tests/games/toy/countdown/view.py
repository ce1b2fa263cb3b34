"""The number, and who has taken how much of it."""

from __future__ import annotations

from companion.core.message import say, verbatim
from companion.core.prompt import Picks
from companion.core.view import GameView, ScoreRow, ScoreTable, TextPanel
from companion.games.contract import Seat
from companion.games.countdown.score import score
from companion.games.countdown.state import State


def view(state: State, now_ns: int, seat: Seat | None, picks: Picks) -> GameView:
    rows = (
        ScoreRow(verbatim(player.name), player.colour, str(total), active=not state.over and n == state.turn)
        for n, (player, total) in enumerate(zip(state.players, score(state).totals, strict=True))
    )
    return GameView(
        phase=say("Final score") if state.over else say("Counting down"),
        panels=(TextPanel(say("Countdown"), (say("{n} left", n=state.left),)),),
        score=ScoreTable(tuple(rows)),
        turn=None if state.over else say("{name}'s turn", name=state.players[state.turn].name),
    )
