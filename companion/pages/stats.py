"""The Statistics page: what many games tell together."""

from __future__ import annotations

from companion import statistics
from companion.history import Archive
from companion.message import say
from companion.pages.base import Close, Desk, Go, Stay
from companion.prompt import Choice, Picks, Prompt
from companion.screen.view import ChartPanel, Panel, TextPanel


class StatisticsPage:
    """One chart at a time; the others are one tap away."""

    title = say("Statistics")

    def __init__(self, desk: Desk) -> None:
        archive = Archive(desk.data)
        archive.catch_up()
        self._desk = desk
        self._charts: tuple[ChartPanel, ...] = statistics.charts(archive.records())
        self._shown = 0

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks and picks[0] == "close":
            return Close()
        if picks:
            self._shown = int(picks[0])
            return Stay()
        if not self._charts:
            return Prompt(say("Finish a game first: the statistics begin with it."), (Choice("close", say("Close")),))
        choices = tuple(Choice(str(n), chart.title) for n, chart in enumerate(self._charts))
        return Prompt(say("What would you like to see?"), (*choices, Choice("close", say("Close"))))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        if not self._charts:
            return (TextPanel(say("Statistics"), (say("No game has been finished here yet."),)),)
        return (self._charts[self._shown],)
