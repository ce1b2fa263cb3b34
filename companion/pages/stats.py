"""The Statistics page: what many games tell together."""

from __future__ import annotations

from companion.core.charts import ChartPanel
from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.memory import statistics
from companion.memory.archive import Archive
from companion.pages.desk import CLOSE, Close, Desk, Go, Stay


class StatisticsPage:
    """One chart at a time; the others are a tap or two away, game by game."""

    title = say("Statistics")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._archive = Archive(desk.data)
        self._charts: tuple[ChartPanel, ...] | None = None
        self._shown = 0
        self._read_on()

    def _read_on(self) -> None:
        """A little of what has to be read first; the charts are made once all is known."""
        self._archive.catch_up_for(self._desk.clock)
        if self._charts is None and not self._archive.behind:
            self._charts = statistics.charts(self._archive.records(), self._desk.preferences.thinking)

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks and picks[-1] == "close":
            return Close()
        if picks and self._charts and not picks[-1].isdecimal():
            return Prompt(say("What would you like to see?"), (*self._of_game(picks[-1]), CLOSE))
        if picks:
            self._shown = int(picks[-1])
            return Stay()
        if self._charts is None:
            wait = say_n("{n} game is still being read.", "{n} games are still being read.", self._archive.behind)
            return Prompt(wait, (CLOSE,))
        if not self._charts:
            return Prompt(say("Finish a game first: the statistics begin with it."), (CLOSE,), why=self._left_out())
        alone = (Choice(str(n), chart.title) for n, chart in enumerate(self._charts) if chart.about is None)
        games = {chart.about.text: chart.about for chart in self._charts if chart.about is not None}
        choices = (*alone, *(Choice(game, title) for game, title in games.items()))
        return Prompt(say("What would you like to see?"), (*choices, CLOSE), why=self._left_out())

    def _of_game(self, game: str) -> tuple[Choice, ...]:
        return tuple(
            Choice(str(n), chart.label or chart.title)
            for n, chart in enumerate(self._charts or ())
            if chart.about is not None and chart.about.text == game
        )

    def _left_out(self) -> Message | None:
        """Which games could not be counted."""
        damaged = [record.file for record in self._archive.records() if record.status == "damaged"]
        if not damaged:
            return self._archive.trouble
        return say_n(
            "Not counted: {file}, which is damaged.",
            "Not counted: {file} and others, {n} in all, which are damaged.",
            len(damaged),
            file=damaged[0],
        )

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        self._read_on()
        if not self._charts:
            return (TextPanel(say("Statistics"), (say("No game has been finished here yet."),)),)
        return (self._charts[self._shown],)
