"""How a game went: everybody's points round by round, where they were won and lost; from its score at each decision."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from companion.core.charts import ChartPanel, Series
from companion.core.message import Message, say, verbatim
from companion.core.view import Cell, GridPanel, TextPanel
from companion.games.contract import Seat, names_of
from companion.memory.session import Line

SET_UP, FINAL = -1, 0  # in place of a round's number
MOST = 2  # rounds or categories of a kind that are named
Players = tuple[tuple[str, str], ...]


class Stretch(msgspec.Struct, frozen=True):
    """A round, and the points after it."""

    round: int
    totals: tuple[int, ...]


def stretches(line: Line[Any]) -> tuple[Stretch, ...]:
    """The points before the first round, after every round, and after the final scoring.

    A decision belongs to the round in which it was made, though the next one may begin with it.
    """
    game, now, last = line.game, 0, -1
    found = [Stretch(SET_UP, game.score(line.done[0].state).totals)]
    for before, decision in pairwise(line.done):
        number = game.round_of(before.state)
        if number == 0:
            mover = game.on_turn(before.state)
            now += not now or (mover is not None and mover < last)
            last = last if mover is None else mover
        elif number is not None:
            now = number
        there = now if number is not None else FINAL if now else SET_UP
        reached = Stretch(there, game.score(decision.state).totals)
        found = [*(found[:-1] if found[-1].round == there else found), reached]
    return tuple(found)


class Course:
    """One game, looked back at."""

    def __init__(self, line: Line[Any], players: Players) -> None:
        self._game = line.game
        self._score = line.game.score(line.state)
        self._names = names_of(line.game, [name for name, _ in players])
        self._colours = [colour for _, colour in players] + [""] * (len(self._names) - len(players))
        self._alone = len(self._names) > len(players)  # against the game's own opponent
        self._unit = line.game.unit.points if line.game.unit else 1
        self._stretches = stretches(line)
        self._gains = [
            (after, tuple(b - a for a, b in zip(before.totals, after.totals, strict=True)))
            for before, after in pairwise(self._stretches)
        ]

    def chart(self) -> ChartPanel:
        """Everybody's points, round by round."""
        shown = [each for each in self._stretches if each.round != SET_UP] or list(self._stretches)
        title = say("The points, round by round")
        if self._game.unit is not None:
            title = say("{title} ({unit})", title=title, unit=self._game.unit.name)
        return ChartPanel(
            title,
            tuple(verbatim(each.round) if each.round > 0 else say("end") for each in shown),
            tuple(
                Series(verbatim(name), tuple(each.totals[seat] / self._unit for each in shown), self._colours[seat])
                for seat, name in enumerate(self._names)
            ),
            kind="lines",
            whole=True,
            verdict=next(self._turning_points(), None),
        )

    def table(self) -> GridPanel:
        """What every round brought everybody; the best of a round stands out."""
        head = (Cell(say("round")), *(Cell(verbatim(name)) for name in self._names))
        rows = []
        for after, gains in self._gains:
            best = max(gains)
            cells = (Cell(self._signed(gain), strong=gain == best and min(gains) < best) for gain in gains)
            rows.append((Cell(self._name(after)), *cells))
        return GridPanel(say("What every round brought"), head, tuple(rows))

    def lines(self) -> TextPanel:
        """Where the winner won and lost against whoever came next; alone, the player against the game's opponent."""
        told = tuple(self._turning_points())
        return TextPanel(say("Where it was decided"), told or (say("Nobody was ahead of anybody."),))

    def _turning_points(self) -> Iterator[Message]:
        order = [seat for group in self._score.ranking for seat in group]
        if len(order) < 2:
            return
        winner, next_best = order[:2]
        since = self._ahead_since(winner, next_best)
        if since is not None:
            yield say("{when}: {name} takes the lead for good.", when=self._name(since), name=self._names[winner])
        # Who plays alone asks where he won and lost, whoever has won; else the winner is looked at.
        mine, other = (0, 1) if self._alone else (winner, next_best)
        yield from self._compared(mine, other, [(self._name(after), gains) for after, gains in self._gains])
        yield from self._compared(mine, other, self._categories())

    def _name(self, stretch: Stretch) -> Message:
        return self._game.round_name(stretch.round) if stretch.round > 0 else say("Final scoring")

    def _compared(self, first: Seat, second: Seat, swings: list[tuple[Message, tuple[int, ...]]]) -> Iterator[Message]:
        """The swings that brought the first most, then those that cost him most."""
        ordered = sorted(swings, key=lambda swing: swing[1][second] - swing[1][first])
        won = [swing for swing in ordered[:MOST] if swing[1][first] > swing[1][second]]
        lost = [swing for swing in ordered[::-1][:MOST] if swing[1][first] < swing[1][second]]
        for what, points in won:
            yield say("Won – {what}: {figures}.", what=what, figures=self._beside(points, first, second))
        for what, points in lost:
            yield say("Lost – {what}: {figures}.", what=what, figures=self._beside(points, first, second))

    def _beside(self, points: tuple[int, ...], first: Seat, second: Seat) -> Message:
        return say(
            "{name} {points}, {other} {others}",
            name=self._names[first],
            points=self._signed(points[first]),
            other=self._names[second],
            others=self._signed(points[second]),
        )

    def _categories(self) -> list[tuple[Message, tuple[int, ...]]]:
        """Everybody's points in each category of the score."""
        labels, sums = dict[str, Message](), dict[str, list[int]]()
        for line in self._score.lines:
            labels.setdefault(line.category, self._game.categories.get(line.category, line.label))
            sums.setdefault(line.category, [0] * len(self._names))[line.player] += line.points
        return [(labels[category], tuple(points)) for category, points in sums.items()]

    def _ahead_since(self, first: Seat, second: Seat) -> Stretch | None:
        """The round after which the winner was never behind or level again."""
        since = None
        for each in self._stretches[1:]:
            ahead = each.totals[first] > each.totals[second]
            since = (since or each) if ahead else None
        return since

    def _signed(self, points: int) -> Message:
        """A gain or a loss, in the unit of the charts."""
        shown = round(points / self._unit)
        if not shown:
            return verbatim(0)
        return say("+{n}", n=shown) if shown > 0 else say("−{n}", n=-shown)
