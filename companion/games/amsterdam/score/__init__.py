"""The score by category with reasons, the ranking and the verdict."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.names import Category
from companion.games.amsterdam.state import State, river_order
from companion.games.contract import Score, ScoreLine

CATEGORIES: dict[Category, tuple[Message, Message]] = {
    "deliveries": (say("Deliveries"), say("Goods on warehouse roofs and in depots (p. 10).")),
    "quick": (say("Quick delivery"), say("7 points a good in round 1, one less each round, until round 7 (p. 12).")),
    "foreman": (say("Foreman"), say("2 points for each good delivered where he stands (p. 14).")),
    "dockers": (say("Dockers"), say("The highest free space of the dockers' building (p. 10).")),
    "bridges": (say("Bridges of the Amstel"), say("The figure on every bridge passed (p. 11).")),
    "harbour": (say("End of the Amstel"), say("10 points for reaching the last space (p. 11).")),
    "market": (say("Market tiles"), say("Prestige bought with florins (p. 11).")),
    "cards": (say("Cards in play"), say("Points that cards gave during the game.")),
    "corrections": (say("Corrections"), say("Set to what the score track on the table shows.")),
    "penalties": (say("Penalties"), say("3, 5, then 7 points for each token (p. 13).")),
    "end_cards": (say("End-of-game cards"), say("Active cards with the laurel wreath (p. 13).")),
    "tasks": (say("Tasks"), say("Accomplished task tiles (p. 15).")),
    "group": (say("Largest group"), say("3 points for each coat of arms in it (p. 13).")),
    "districts": (say("Districts"), say("Most coats of arms in the open districts (p. 13).")),
    "leftovers": (say("Leftovers"), say("A point for every two things left (p. 13).")),
}

FINAL: frozenset[Category] = frozenset({"penalties", "end_cards", "tasks", "group", "districts", "leftovers"})
"""Categories of the final scoring; the others are gained in play."""


def score(state: State) -> Score:
    """What everybody has, by category; lines of the final scoring one by one."""
    over = state.phase == "over"
    lines = []
    for player, seat in enumerate(state.seats):
        for category, (label, why) in CATEGORIES.items():
            points = seat.points.get(category, 0)
            if category not in FINAL and points:
                lines.append(ScoreLine(player, category, label, points, why))
        lines += [
            ScoreLine(player, line.category, CATEGORIES[line.category][0], line.points, line.why)
            for line in state.final
            if line.player == player
        ]
    totals = tuple(seat.total for seat in state.seats)
    ranking = _ranking(state, totals)
    return Score(tuple(lines), totals, ranking, over, _verdict(state, totals, ranking) if over else None)


def _ranking(state: State, totals: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Most points first; a tie goes to the pawn further on (p. 13), in the solo game to TOM (p. 17)."""
    if state.solo:
        tom = state.tom
        human = state.humans[0]
        return ((human,), (tom,)) if totals[human] > totals[tom] else ((tom,), (human,))
    place = {player: rank for rank, player in enumerate(river_order(state))}
    order = sorted(range(len(totals)), key=lambda player: (-totals[player], place[player]))
    return tuple((player,) for player in order)


def _verdict(state: State, totals: tuple[int, ...], ranking: tuple[tuple[int, ...], ...]) -> Message:
    first = ranking[0][0]
    name = state.seats[first].name
    points = totals[first]
    if state.solo:
        human = state.humans[0]
        if first == human:
            return say("{name} beats TOM by {points} to {other}.", name=name, points=points, other=totals[state.tom])
        if totals[human] == points:
            return say("TOM wins: both have {points}, and only more points beat him (p. 17).", points=points)
        return say("TOM wins by {points} to {other}.", points=points, other=totals[human])
    tied = [player for player, total in enumerate(totals) if total == points]
    if len(tied) > 1:
        end = river_end(state.facts)
        where = say("in the harbour") if state.seats[first].river >= end else say("further on the Amstel")
        return say("{name} wins with {points}: {where} (p. 13).", name=name, points=points, where=where)
    return say("{name} wins with {points} points.", name=name, points=points)
