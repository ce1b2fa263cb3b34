"""Looking through a game that was played, step by step, without touching its journal."""

from __future__ import annotations

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import ChartPanel, Panel, Series, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.memory.archive import Archive
from companion.memory.record import Record
from companion.pages.desk import Close, Go, Stay

LINES = 8  # of the story around the step


class LookThrough:
    """One game, one decision at a time: the picture of the moment, and what was done."""

    def __init__(self, archive: Archive, record: Record) -> None:
        self.title: Message = say("{game}, {day}", game=TITLES[record.game], day=record.opened[:10])
        self._record = record
        self._game = game_named(record.game)
        self._done = archive.replay(record).done
        self._at = len(self._done) - 1

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._where()
        match picks[0]:
            case "first":
                self._at = 0
            case "before":
                self._at = max(0, self._at - 1)
            case "after":
                self._at = min(len(self._done) - 1, self._at + 1)
            case "last":
                self._at = len(self._done) - 1
            case "close":
                return Close()
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        if not self._done:
            return ()
        shown = self._game.view(self._done[self._at].state, 0, None, ())
        return (*shown.panels, self._story(), self._curve())

    def _where(self) -> Prompt:
        total = len(self._done)
        done = self._done[self._at].events if self._done else ()
        what = self._game.story(self._done[self._at].state, done[0]) if done else say("nothing yet")
        early = say("This is the beginning.") if self._at == 0 else None
        late = say("This is the end.") if self._at >= total - 1 else None
        return Prompt(
            say("Step {n} of {total}: {what}", n=self._at + 1, total=total, what=what),
            (
                Choice("before", say("One step back"), refused=early),
                Choice("after", say("One step on"), refused=late),
                Choice("first", say("To the beginning"), refused=early),
                Choice("last", say("To the end"), refused=late),
                Choice("close", say("Close")),
            ),
        )

    def _story(self) -> TextPanel:
        first = max(0, self._at - LINES + 1)
        lines = [
            self._game.story(decision.state, event)
            for decision in self._done[first : self._at + 1]
            for event in decision.events
        ]
        return TextPanel(say("What happened"), tuple(line for line in lines if line.text)[-LINES:])

    def _curve(self) -> ChartPanel:
        """Everybody's points up to this step."""
        totals = [self._game.score(decision.state).totals for decision in self._done[: self._at + 1]]
        series = tuple(
            Series(say("{name}", name=name), tuple(float(t[seat]) for t in totals if seat < len(t)), colour)
            for seat, (name, colour) in enumerate(self._record.players)
        )
        return ChartPanel(say("The score so far"), (), series, kind="lines")
