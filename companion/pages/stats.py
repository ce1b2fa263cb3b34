"""The Statistics page: what many games tell together."""

from __future__ import annotations

from companion.core.charts import ChartPanel
from companion.core.message import Message, say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.memory import statistics
from companion.memory.archive import Archive
from companion.pages.desk import CLOSE, Close, Desk, Go, Stay

INVENTED = Choice("invented", say("With the demonstration"), say("games on the invented board"), short=say("With demo"))
WITHOUT = Choice("invented", say("Without the demonstration"), say("only real boards"), short=say("Real"))


class StatisticsPage:
    """One chart at a time; the others are a tap or two away, game by game."""

    title = say("Statistics")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._archive = Archive(desk.data)
        self._charts: tuple[ChartPanel, ...] | None = None
        self._shown = 0
        self._invented = False  # whether games on an invented board count as well
        self._read_on()

    def _read_on(self) -> None:
        """A little of what has to be read first; the charts are made once all is known."""
        self._archive.catch_up_for(self._desk.clock)
        if self._charts is None and not self._archive.behind:
            thinking = self._desk.preferences.thinking
            self._charts = statistics.charts(self._archive.records(), thinking, self._invented)

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks and picks[-1] == "close":
            return Close()
        if picks and picks[-1] == INVENTED.id:
            self._invented, self._charts, self._shown = not self._invented, None, 0
            return Stay()
        if picks and self._charts and not picks[-1].isdecimal():
            return Prompt(say("What would you like to see?"), (*self._of_game(picks[-1]), CLOSE))
        if picks:
            self._shown = int(picks[-1])
            return Stay()
        if self._charts is None:
            wait = say_n("{n} game is still being read.", "{n} games are still being read.", self._archive.behind)
            return Prompt(wait, (CLOSE,))
        if not self._charts:
            first = say("Finish a game first: the statistics begin with it.")
            return Prompt(first, (*self._demo(), CLOSE), why=self._left_out())
        alone = (Choice(str(n), chart.title) for n, chart in enumerate(self._charts) if chart.about is None)
        games = {chart.about.text: chart.about for chart in self._charts if chart.about is not None}
        choices = (*alone, *(Choice(game, title) for game, title in games.items()))
        return Prompt(say("What would you like to see?"), (*choices, *self._demo(), CLOSE), why=self._left_out())

    def _demo(self) -> tuple[Choice, ...]:
        """Games on an invented board count only if somebody wants them to."""
        played = any(r.demo_box and r.status == "finished" for r in self._archive.records())
        return (WITHOUT if self._invented else INVENTED,) if played else ()

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
