"""The History page: every game played here; look through one, take it up again, export or delete it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.core.disk import replace_file
from companion.core.errors import CompanionError
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Cell, GridPanel, Panel
from companion.games.catalogue import TITLES
from companion.memory import export as history_export
from companion.memory.archive import Archive
from companion.memory.record import Record
from companion.pages.desk import Desk, Go, Open, Play, Stay
from companion.pages.look import LookThrough
from companion.teaching.steps import listed

STATUS: dict[str, Message] = {
    "open": say("open"),
    "finished": say("finished"),
    "abandoned": say("given up"),
    "unread": say("…"),
    "damaged": say("damaged"),
}
EXPORTS: dict[str, tuple[Message, Callable[[list[Record]], str]]] = {
    "json": (say("JSON"), history_export.as_json),
    "csv": (say("CSV, for a spreadsheet"), history_export.as_csv),
    "bgsplay": (say("BG Stats"), history_export.as_bgsplay),
}


class HistoryPage:
    """All games, the latest first."""

    title = say("History")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._archive = Archive(desk.data)
        self._archive.catch_up_for(desk.clock)

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._which()
        record = self._archive.find(picks[0])
        if len(picks) == 1:
            return self._what(record)
        match picks[1:]:
            case ("look",):
                return Open(LookThrough(self._archive, record))
            case ("resume",):
                return Play(self._desk.take_up(self._archive.path(record)))
            case ("leave",):
                return self._give_up(record)
            case ("export",):
                return Prompt(say("In which form?"), tuple(Choice(k, label) for k, (label, _) in EXPORTS.items()))
            case ("export", kind):
                return self._export(record, kind)
            case ("delete",):
                return Prompt(
                    say("Delete {game} of {day} for ever? Nobody can bring it back.", **_named(record)),
                    (Choice("keep", say("Keep it")), Choice("sure", say("Delete it for ever"))),
                )
            case ("delete", "sure"):
                self._archive.delete(record)
                return Stay(say("{game} of {day} is deleted.", **_named(record)))
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        self._archive.catch_up_for(self._desk.clock)
        head = (say("day"), say("game"), say("players"), say("how it ended"))
        rows = tuple(self._row(record) for record in self._archive.records())
        return (GridPanel(say("Games played here"), tuple(Cell(text) for text in head), rows),)

    def _which(self) -> Prompt:
        records = self._archive.records()
        if not records:
            return Prompt(say("No game has been played here yet."))
        return Prompt(say("Which game?"), tuple(self._choice(record) for record in records))

    def _choice(self, record: Record) -> Choice:
        label = say("{day}: {game}", **_named(record))
        return Choice(record.file, label, hint=_standing(record), spot=record.file, quiet=True)

    def _row(self, record: Record) -> tuple[Cell, ...]:
        return (
            Cell(verbatim(record.opened[:10]), spot=record.file),
            Cell(_title(record), spot=record.file),
            Cell(_standing(record), spot=record.file),
            Cell(STATUS[record.status], strong=record.status == "open", spot=record.file),
        )

    def _what(self, record: Record) -> Prompt:
        damaged = (
            say("This journal cannot be read: {why}", why=record.trouble or "") if record.status == "damaged" else None
        )
        over = say("This game is over.") if record.status == "finished" else damaged
        return Prompt(
            say("{game}, {day}: what would you like to do?", **_named(record)),
            (
                Choice("look", say("Look through it"), refused=damaged),
                Choice("resume", say("Take it up again"), refused=over),
                Choice("leave", say("Give it up"), refused=over or _given_up(record)),
                Choice("export", say("Export it"), refused=damaged),
                Choice("delete", say("Delete it…")),
            ),
        )

    def _give_up(self, record: Record) -> Go:
        session = self._desk.take_up(self._archive.path(record))
        try:
            session.leave()
        finally:
            session.close()
        self._archive.look()
        self._archive.catch_up()
        return Stay(say("The game is given up; it stays in the history."))

    def _export(self, record: Record, kind: str) -> Go:
        self._archive.catch_up()
        record = self._archive.find(record.file)
        target = self._desk.data / "exports" / f"{Path(record.file).stem}.{kind}"
        try:
            replace_file(target, EXPORTS[kind][1]([record]).encode("utf-8"))
        except OSError as trouble:
            raise CompanionError("{file} cannot be written: {error}", file=target, error=trouble.strerror) from trouble
        return Stay(say("Written to {file}", file=str(target)))


def _title(record: Record) -> Message:
    return TITLES.get(record.game, verbatim(record.game or record.file))


def _named(record: Record) -> dict[str, str | int | Message]:
    return {"game": _title(record), "day": record.opened[:10] or record.file}


def _standing(record: Record) -> Message:
    """Who played, with the points where they are known."""
    people = record.seats
    points = record.totals if record.status != "unread" else ()
    return listed(
        [
            say("{name} {points}", name=name, points=points[seat]) if seat < len(points) else verbatim(name)
            for seat, (name, _) in enumerate(people)
        ]
    )


def _given_up(record: Record) -> Message | None:
    return say("This game is given up already.") if record.status == "abandoned" else None
