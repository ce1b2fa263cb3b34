"""The History page: every game played here; look through one step by step, take it up again, export or delete it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from companion.core.charts import ChartPanel, Series
from companion.core.disk import replace_file
from companion.core.errors import CompanionError
from companion.core.message import Message, Value, say, verbatim
from companion.core.names import day_name
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, GridPanel, Panel, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.memory import export as history_export
from companion.memory.archive import Archive
from companion.memory.entries import stored
from companion.memory.record import Record
from companion.pages.desk import CLOSE, Close, Desk, Go, Open, Play, Stay, really
from companion.pages.leafing import TURNS, Leaves
from companion.pages.stats import StatisticsPage
from companion.pages.story import StoryPage
from companion.teaching.steps import listed

STATUS: dict[str, Message] = {
    "open": say("open"),
    "finished": say("finished"),
    "abandoned": say("given up"),
    "unread": say("…"),
    "damaged": say("damaged"),
}
TORN = say("open, torn at its end")
EXPORTS: dict[str, Message] = {
    "json": say("JSON"),
    "csv": say("CSV, for a spreadsheet"),
    "bgsplay": say("BG Stats"),
}


def status_of(record: Record) -> Message:
    """What became of a game, in a word or two."""
    return TORN if record.status == "open" and record.trouble else STATUS[record.status]


STATISTICS = Choice("stats", say("Statistics"), say("what many games tell together"), symbol="chart")
LINES = 8  # of the story around a step


class HistoryPage:
    """All games, the latest first."""

    title = say("History")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._archive = Archive(desk.data)
        self._archive.catch_up_for(desk.clock)
        self._leaves = Leaves()

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._which()
        if picks[0] == STATISTICS.id:
            return Open(StatisticsPage(self._desk))
        if picks[0] in TURNS:
            self._leaves.turn(picks[0], len(self._archive.records()))
            return Stay()
        return self._about(self._archive.find(picks[0]), picks[1:])

    def _about(self, record: Record, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._what(record)
        match picks:
            case ("look",):
                return Open(LookThrough(self._archive, record))
            case ("amend",):
                session = self._desk.take_up(self._archive.path(record))
                return Play(session, StoryPage(session))
            case ("resume",):
                return Play(self._desk.take_up(self._archive.path(record)))
            case ("repair",):
                return Stay(self._archive.repair(record))
            case ("leave",):
                question = say("Give up {game} of {day}? It stays in the history.", **_named(record))
                return really(question, say("Give it up"), say("Keep it open"))
            case ("leave", "sure"):
                return self._give_up(record)
            case ("export",):
                return Prompt(say("In which form?"), tuple(Choice(k, label) for k, label in EXPORTS.items()))
            case ("export", kind):
                return self._export(record, kind)
            case ("delete",):
                question = say("Delete {game} of {day} for ever? Nobody can bring it back.", **_named(record))
                return really(question, say("Delete it for ever"), say("Keep it"))
            case ("delete", "sure"):
                self._archive.delete(record)
                return Stay(say("{game} of {day} is deleted.", **_named(record)))
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        self._archive.catch_up_for(self._desk.clock)
        head = (say("day"), say("game"), say("players"), say("how it ended"))
        rows = tuple(self._row(record) for record in self._shown())
        return (GridPanel(say("Games played here"), tuple(Cell(text) for text in head), rows),)

    def _which(self) -> Prompt:
        records, shown = self._archive.records(), self._shown()
        choices = tuple(
            Choice(
                r.file,
                say("{day}: {game}", **_named(r)),
                hint=_standing(r),
                spot=r.file if r in shown else "",
                quiet=True,
            )
            for r in records
        )
        none = self._archive.trouble or say("No game has been played here yet.")
        turn = self._leaves.choices(len(records))
        return Prompt(say("Which game?") if choices else none, (*choices, *turn, STATISTICS))

    def _shown(self) -> list[Record]:
        records = self._archive.records()
        return [records[n] for n in self._leaves.shown(len(records))]

    def _row(self, record: Record) -> tuple[Cell, ...]:
        return (
            Cell(day_name(record.opened), spot=record.file),
            Cell(_title(record), spot=record.file),
            Cell(_standing(record), spot=record.file),
            Cell(status_of(record), strong=record.status == "open", spot=record.file),
        )

    def _what(self, record: Record) -> Prompt:
        damaged = over = given_up = why = None
        match record.status:
            case "damaged":
                why = say("This journal is damaged: {why}", why=record.trouble or "")
                damaged = over = given_up = say("This journal is damaged: repair it first.")
            case "finished":
                over = given_up = say("This game is over.")
            case "abandoned":
                given_up = say("This game is given up already.")
            case "open" if record.trouble:
                why = say("This journal is damaged: {why}", why=record.trouble)
        return Prompt(
            say("{game}, {day}: what would you like to do?", **_named(record)),
            (
                *((Choice("repair", say("Repair it"), hint=say("What is sound is brought back.")),) if damaged else ()),
                Choice("look", say("Look through it"), refused=None if record.decisions else damaged),
                Choice("resume", say("Take it up again"), refused=over),
                Choice("amend", say("Amend it"), hint=say("line by line"), symbol="pencil", refused=damaged),
                Choice("leave", say("Give it up"), refused=given_up),
                Choice("export", say("Export it"), refused=damaged),
                Choice("delete", say("Delete it…")),
            ),
            why=why,
        )

    def _give_up(self, record: Record) -> Go:
        with closing(self._desk.take_up(self._archive.path(record))) as session:
            session.leave()
        self._archive.look()
        self._archive.catch_up()
        return Stay(say("The game is given up; it stays in the history."))

    def _export(self, record: Record, kind: str) -> Go:
        self._archive.catch_up()
        record = self._archive.find(record.file)
        target = self._desk.data / "exports" / f"{Path(record.file).stem}.{kind}"
        made = history_export.exported([record], target.name)
        try:
            replace_file(target, made.text.encode("utf-8"))
        except OSError as trouble:
            raise CompanionError("{file} cannot be written: {error}", file=target, error=trouble.strerror) from trouble
        return Stay(history_export.summary([record], made, str(target)))


def _title(record: Record) -> Message:
    return TITLES.get(record.game, verbatim(record.game or record.file))


def _named(record: Record) -> dict[str, Value]:
    return {"game": _title(record), "day": day_name(record.opened or record.file)}


def _standing(record: Record) -> Message:
    """Who played, with the points where they are known."""
    points = record.totals if record.status != "unread" else ()
    people = (
        say("{name} {points}", name=who.called, points=points[seat]) if seat < len(points) else who.called
        for seat, who in enumerate(record.who)
    )
    return listed(list(people))


class LookThrough:
    """One game, one decision at a time, without touching its journal: the picture of the moment, and what was done."""

    def __init__(self, archive: Archive, record: Record) -> None:
        self.title: Message = say("{game}, {day}", game=TITLES[record.game], day=day_name(record.opened))
        self._record = record
        self._game = game_named(record.game)
        self._done = archive.replay(record).done
        self._at = len(self._done) - 1

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._where()
        if picks[0] == "close":
            return Close()
        steps = {"first": 0, "before": max(0, self._at - 1), "after": self._at + 1, "last": len(self._done) - 1}
        self._at = steps[picks[0]]
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        try:
            with stored(self._record.file):
                return self._panels()
        except CompanionError as trouble:
            return (TextPanel(say("What happened"), (trouble.message,)),)

    def _panels(self) -> tuple[Panel, ...]:
        if not self._done:
            return ()
        shown = self._game.view(self._done[self._at].state, 0, None, ())
        return (*shown.panels, self._story(), self._curve())

    def _where(self) -> Prompt:
        total = len(self._done)
        done = self._done[self._at].events if self._done else ()
        try:
            with stored(self._record.file):
                what = self._game.told(self._done[self._at].state, done[0]) if done else say("nothing yet")
        except CompanionError as trouble:
            what = trouble.message
        early = say("This is the beginning.") if self._at == 0 else None
        late = say("This is the end.") if self._at >= total - 1 else None
        return Prompt(
            say("Step {n} of {total}: {what}", n=self._at + 1, total=total, what=what),
            (
                Choice("before", say("One step back"), refused=early),
                Choice("after", say("One step on"), refused=late),
                Choice("first", say("To the beginning"), refused=early),
                Choice("last", say("To the end"), refused=late),
                CLOSE,
            ),
        )

    def _story(self) -> TextPanel:
        first = max(0, self._at - LINES + 1)
        lines = [
            self._game.told(decision.state, event)
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
