"""What was taken, and a bonus for the last of it."""

from __future__ import annotations

from companion.core.message import say
from companion.games.contract import Score, ScoreLine
from companion.games.countdown.state import State

BONUS = 5


def score(state: State) -> Score:
    lines = [ScoreLine(seat, "taken", say("Taken"), count) for seat, count in enumerate(state.taken)]
    if state.over:
        lines.append(ScoreLine(state.turn, "last", say("The last one"), BONUS))
    totals = tuple(sum(line.points for line in lines if line.player == seat) for seat in range(len(state.players)))
    ranking = tuple(
        tuple(seat for seat, total in enumerate(totals) if total == points)
        for points in sorted(set(totals), reverse=True)
    )
    return Score(tuple(lines), totals, ranking, state.over)
