"""The games played here: list them, look through one, export, resume, delete."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.commands import household
from companion.commands.replay import happened
from companion.commands.words import target
from companion.core.disk import replace_file
from companion.core.errors import CompanionError
from companion.core.message import Translator
from companion.games.catalogue import TITLES, game_named
from companion.memory import export as history_export
from companion.memory.archive import Archive
from companion.memory.entries import stored
from companion.memory.record import Record

FORMS = {"json": history_export.as_json, "csv": history_export.as_csv, "bgsplay": history_export.as_bgsplay}


def arguments(parser: argparse.ArgumentParser) -> None:
    household.add_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the list as JSON")
    form.add_argument("--csv", action="store_true", help="the list as CSV, one row per player and game")
    what = parser.add_subparsers(dest="what", metavar="WHAT")
    what.add_parser("list", help="all games, the latest first (default)")
    show = what.add_parser("show", help="the story of one game, step by step")
    show.add_argument("game", metavar="GAME", help="its id, its file or the beginning of either; 'last' is the latest")
    give = what.add_parser("export", help="one game or all, for other programs")
    give.add_argument("game", nargs="?", metavar="GAME", help="which one (default: all)")
    give.add_argument("--to", type=target, metavar="FILE", help="a .json, .csv or .bgsplay file (default: print JSON)")
    resume = what.add_parser("resume", help="take a game up again at the table")
    resume.add_argument("game", metavar="GAME")
    resume.add_argument("rest", nargs=argparse.REMAINDER, help="options of 'companion run'")
    delete = what.add_parser("delete", help="remove a game for ever")
    delete.add_argument("game", metavar="GAME")
    delete.add_argument("--yes", action="store_true", help="do not ask")


def run(args: argparse.Namespace) -> int:
    archive = household.archive(args)
    match args.what:
        case "show":
            _show(archive, archive.find(args.game), household.words(args))
        case "export":
            _export(archive.records() if args.game is None else [archive.find(args.game)], args.to)
        case "resume":
            from companion.commands.run import at_the_table  # only now: looking back needs no table

            path = archive.path(archive.find(args.game))
            return at_the_table(["--journal", str(path), "--data", str(household.data_folder(args)), *args.rest])
        case "delete":
            return _delete(archive, archive.find(args.game), args.yes)
        case _:
            _list(archive.records(), args, household.words(args))
    return 0


def _list(records: list[Record], args: argparse.Namespace, catalogue: Translator) -> None:
    if args.json or args.csv:
        print(history_export.as_json(records) if args.json else history_export.as_csv(records), end="")
        return
    if not records:
        print("No game has been played here yet: 'companion run' begins one.")
        return
    from rich.console import Console
    from rich.table import Table

    from companion.pages.history import STATUS

    table = Table()
    for head in ("id", "day", "game", "players", "minutes", "status"):
        table.add_column(head)
    for record in records:
        title = TITLES[record.game].translated(catalogue) if record.game in TITLES else record.file
        status = (record.trouble or STATUS[record.status]) if record.status == "damaged" else STATUS[record.status]
        minutes, ended = str(record.minutes or "–"), status.translated(catalogue)
        table.add_row(record.id[:8], record.opened[:10], title, _standing(record), minutes, ended)
    Console(markup=False, emoji=False).print(table)  # a name is no mark-up


def _standing(record: Record) -> str:
    points = dict(enumerate(record.totals))
    return ", ".join(f"{name} {points.get(seat, '')}".strip() for seat, (name, _) in enumerate(record.seats))


def _show(archive: Archive, record: Record, catalogue: Translator) -> None:
    if record.status == "damaged" and not record.decisions:
        raise CompanionError("{file} is damaged: {why}", file=record.file, why=record.trouble)
    with stored(record.file):
        _tell(archive, record, catalogue)


def _tell(archive: Archive, record: Record, catalogue: Translator) -> None:
    game = game_named(record.game)
    print(f"{game.title.translated(catalogue)}, {record.opened[:10]}: {_standing(record)}")
    for number, decision in enumerate(archive.replay(record).done, 1):
        for sentence in happened(game, decision, catalogue):
            print(f"{number:4}  {decision.at[11:16]}  {sentence}")
    if record.trouble:
        print(f"! {record.trouble.translated(catalogue)}")
    if record.verdict:
        print(record.verdict.translated(catalogue))


def _export(records: list[Record], target: Path | None) -> None:
    if target is None:
        print(history_export.as_json(records))
        return
    form = FORMS.get(target.suffix.lstrip("."))
    if form is None:
        raise CompanionError("{file}: a file that ends with .json, .csv or .bgsplay is wanted", file=target)
    try:
        replace_file(target.absolute(), form(records).encode("utf-8"))
    except OSError as trouble:
        raise CompanionError("{file} cannot be written: {error}", file=target, error=trouble.strerror) from trouble
    print(f"{len(records)} games written to {target}")


def _delete(archive: Archive, record: Record, sure: bool) -> int:
    if not sure:
        print(f"Delete {TITLES.get(record.game, record.file)} of {record.opened[:10]} ({_standing(record)}) for ever?")
        print("Type 'delete' to do it: ", end="", flush=True)
        if sys.stdin.readline().strip() != "delete":
            print("It stays.")
            return 1
    archive.delete(record)
    print(f"{record.file} is deleted.")
    return 0
