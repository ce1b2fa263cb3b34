"""The games played here: list them, look through one, export, resume, delete."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from companion.commands import household
from companion.commands.replay import happened
from companion.commands.words import target
from companion.core.disk import replace_file
from companion.core.errors import CompanionError
from companion.core.message import Translator, say, say_n
from companion.core.names import day_name
from companion.games.catalogue import TITLES, game_named
from companion.memory import export as history_export
from companion.memory.archive import Archive
from companion.memory.entries import stored
from companion.memory.record import Record

DELETE = say("delete")  # the word that has to be typed


def arguments(parser: argparse.ArgumentParser) -> None:
    household.add_options(parser)
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="the list as JSON")
    form.add_argument("--csv", action="store_true", help="the list as CSV, one row per player and game")
    what = parser.add_subparsers(dest="what", metavar="WHAT")
    every = what.add_parser("list", help="all games, the latest first (default)")
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
    for each in (every, show, give, delete):
        household.add_options(each, again=True)


def run(args: argparse.Namespace) -> int:
    with household.in_their_words(args) as catalogue:
        archive = household.archive(args)
        match args.what:
            case "show":
                _show(archive, archive.find(args.game), catalogue)
            case "export":
                chosen = archive.records() if args.game is None else [archive.find(args.game)]
                _export(chosen, args.to, catalogue)
            case "resume":
                from companion.commands.run import at_the_table  # only now: looking back needs no table

                path = archive.path(archive.find(args.game))
                return at_the_table(["--journal", str(path), "--data", str(household.data_folder(args)), *args.rest])
            case "delete":
                return _delete(archive, archive.find(args.game), args.yes, catalogue)
            case _:
                _list(archive.records(), args, catalogue)
    return 0


def _list(records: list[Record], args: argparse.Namespace, catalogue: Translator) -> None:
    if args.json or args.csv:
        print(history_export.exported(records, ".json" if args.json else ".csv").text, end="")
        return
    if not records:
        print(say("No game has been played here yet: 'companion run' begins one.").translated(catalogue))
        return
    from rich.console import Console
    from rich.table import Table

    from companion.pages.history import status_of

    table = Table()
    for head in (say("id"), say("day"), say("game"), say("players"), say("minutes"), say("how it ended")):
        table.add_column(head.translated(catalogue))
    for record in records:
        title = TITLES[record.game].translated(catalogue) if record.game in TITLES else record.file
        ended = status_of(record).translated(catalogue)
        if record.trouble:
            ended = f"{ended}: {record.trouble.translated(catalogue)}"
        day = day_name(record.opened).translated(catalogue)
        table.add_row(record.id[:8], day, title, _standing(record, catalogue), str(record.minutes or "–"), ended)
    Console(markup=False, emoji=False).print(table)  # a name is no mark-up


def _standing(record: Record, catalogue: Translator) -> str:
    points, names = dict(enumerate(record.totals)), (who.called.translated(catalogue) for who in record.who)
    return ", ".join(f"{name} {points.get(seat, '')}".strip() for seat, name in enumerate(names))


def _show(archive: Archive, record: Record, catalogue: Translator) -> None:
    if record.status == "damaged" and not record.decisions:
        why = say("{file} is damaged: {why}", file=record.file, why=record.trouble or "")
        raise CompanionError("{why}", why=why)
    with stored(record.file):
        _tell(archive, record, catalogue)


def _tell(archive: Archive, record: Record, catalogue: Translator) -> None:
    game = game_named(record.game)
    day = day_name(record.opened).translated(catalogue)
    print(f"{game.title.translated(catalogue)}, {day}: {_standing(record, catalogue)}")
    story = (
        (number, decision.at[11:16], sentence)
        for number, decision in enumerate(archive.replay(record).done, 1)
        for sentence in happened(game, decision, catalogue)
    )
    for line in _in_one(story, catalogue):
        print(line)
    if record.trouble:
        print(f"! {record.trouble.translated(catalogue)}")
    if record.verdict:
        print(record.verdict.translated(catalogue))


def _in_one(story: Iterator[tuple[int, str, str]], catalogue: Translator) -> Iterator[str]:
    """A line a sentence; the same one several times in a row, whoever it is about, is one line."""
    split = ((number, at, *sentence.rpartition(" · ")[::2]) for number, at, sentence in story)
    for what, told in groupby(split, lambda each: each[3]):
        (number, at, name, _), *more = told
        names = ", ".join(dict.fromkeys([name, *(each[2] for each in more)]))
        times = say_n("{n} time", "{n} times", 1 + len(more)).translated(catalogue)
        yield f"{number:4}  {at}  {f'{names} · ' if names else ''}{what}" + (f" ({times})" if more else "")


def _export(records: list[Record], target: Path | None, catalogue: Translator) -> None:
    made = history_export.exported(records, target.name if target else ".json")
    if target is None:
        print(made.text)
        return
    try:
        replace_file(target.absolute(), made.text.encode("utf-8"))
    except OSError as trouble:
        raise CompanionError("{file} cannot be written: {error}", file=target, error=trouble.strerror) from trouble
    print(history_export.summary(records, made, str(target)).translated(catalogue))


def _delete(archive: Archive, record: Record, sure: bool, catalogue: Translator) -> int:
    title = TITLES.get(record.game, record.file)
    if not sure:
        day, people = day_name(record.opened or record.file), _standing(record, catalogue)
        asked = say("Delete {game} of {day} ({people}) for ever?", game=title, day=day, people=people)
        print(asked.translated(catalogue))
        print(say("Type “{word}” to do it:", word=DELETE).translated(catalogue), end=" ", flush=True)
        if sys.stdin.readline().strip().casefold() not in (str(DELETE), DELETE.translated(catalogue)):
            print(say("It stays.").translated(catalogue))
            return 1
    archive.delete(record)
    print(say("{file} is deleted.", file=record.file).translated(catalogue))
    return 0
