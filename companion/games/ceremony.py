"""The end of a game, from its score alone: the houses that rise, who wins, and how far the others are behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.message import Message, say, verbatim
from companion.core.scenes import CeremonyPanel, Floor, ScoreHouse
from companion.core.view import Cell, GameView, GridPanel, ScoreRow
from companion.games.contract import AnyGame, Score, Seat

WHY = "why:"  # before a category: the row of a table that says why


def ended(game: AnyGame, state: Any, view: GameView, since_ns: int = 0) -> GameView:
    """The view of a finished game: its score as houses over what it shows itself, the best first on the quay.

    The houses rise from `since_ns` on.
    """
    score, rows = game.score(state), view.score.rows
    names = [row.name for row in rows]
    order = [seat for group in score.ranking for seat in group]
    quay = tuple(_on_the_quay(rows[seat], seat, score) for seat in order)
    return replace(
        view,
        panels=(replace(ceremony(game, score, rows), since_ns=since_ns), *view.panels),
        score=replace(view.score, rows=quay),
        headline=headline(score, names),
        turn=how_it_ended(score, names),
        banner=None if view.banner == score.verdict else view.banner,
    )


def ceremony(game: AnyGame, score: Score, rows: Sequence[ScoreRow]) -> CeremonyPanel:
    """Everybody's house: a floor for each category, in the order in which the game counts them."""
    best = score.ranking[0]
    houses = tuple(ScoreHouse(row.name, row.colour, seat in best) for seat, row in enumerate(rows))
    floors = (_floor(game.categories, score, category, len(rows)) for category in categories(score))
    return CeremonyPanel(houses, tuple(floor for floor in floors if any(floor.points)))


def headline(score: Score, names: Sequence[Message]) -> Message:
    """Who wins, with how much: "Chris wins – 21"."""
    first, *others = score.ranking[0]
    points = score.totals[first]
    who = names[first]
    for seat in others:
        who = say("{first} and {second}", first=who, second=names[seat])
    if others:
        return say("{names} win together – {points}", names=who, points=points)
    return say("{name} wins – {points}", name=who, points=points)


def how_it_ended(score: Score, names: Sequence[Message | str]) -> Message:
    """The verdict, and how far the winner is ahead of whoever comes next."""
    verdict = score.verdict or say("The game is over.")
    (first, *others), *behind = score.ranking
    ahead = score.totals[first] - score.totals[behind[0][0]] if behind else 0
    if others or not ahead:
        return verdict
    return say("{verdict} {n} ahead of {name}.", verdict=verdict, n=ahead, name=names[behind[0][0]])


def score_table(
    score: Score, title: Message, people: Sequence[tuple[Message, str]], called: Mapping[str, Message] | None = None
) -> GridPanel:
    """The score as a table: a row for each category, which can be touched as `why:` and its name; the sum below.

    `called`: what categories are called that have lines of many names.
    """
    head = (Cell(verbatim("")), *(Cell(name, colour) for name, colour in people))
    rows = []
    for category in categories(score):
        floor, spot = _floor(called or {}, score, category, len(people)), f"{WHY}{category}"
        figures = (Cell(verbatim(points), spot=spot) for points in floor.points)
        rows.append((Cell(floor.label, spot=spot), *figures))
    total = (Cell(verbatim(score.totals[seat]), strong=True) for seat in range(len(people)))
    return GridPanel(title, head, (*rows, (Cell(say("Total"), strong=True), *total)))


def _floor(called: Mapping[str, Message], score: Score, category: str, people: int) -> Floor:
    lines = [line for line in score.lines if line.category == category]
    points = tuple(sum(line.points for line in lines if line.player == seat) for seat in range(people))
    return Floor(called.get(category, lines[0].label), points)


def categories(score: Score) -> list[str]:
    """Every category once: one that a player lacks stands where it stands for the others.

    >>> from companion.games.contract import ScoreLine
    >>> line = lambda player, category: ScoreLine(player, category, verbatim(category), 1)
    >>> lines = (line(0, "routes"), line(0, "goods"), line(1, "routes"), line(1, "contracts"), line(1, "goods"))
    >>> categories(Score(lines, (2, 3), ((1,), (0,))))
    ['routes', 'contracts', 'goods']
    """
    order: list[str] = []
    for seat in range(len(score.totals)):
        at = 0
        for category in dict.fromkeys(line.category for line in score.lines if line.player == seat):
            if category not in order:
                order.insert(at, category)
            at = order.index(category) + 1
    return order


def _on_the_quay(row: ScoreRow, seat: Seat, score: Score) -> ScoreRow:
    """A player's cell at the end: what he won with, or how far he is behind."""
    wins = seat in score.ranking[0]
    behind = score.totals[score.ranking[0][0]] - score.totals[seat]
    note = say("wins") if wins else say("{n} behind", n=behind) if behind else say("equal")
    total = row.total if isinstance(row.total, Message) else verbatim(score.totals[seat])
    return replace(row, total=total, details=(), active=wins, leading=wins, was="", note=note)
