"""A club of several tables: what a table tells, the archive, the league, the draw, the wall."""

from __future__ import annotations

import argparse
import logging
import re
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from companion.commands.words import MOST_SEED, Parser, folder, socket, target, whole
from companion.core.clock import SystemClock
from companion.core.errors import CompanionError
from companion.core.languages import LANGUAGES
from companion.games.catalogue import TITLES
from companion.settings import config
from companion.table.service import StopAsked

if TYPE_CHECKING:
    from rich.table import Table

    from companion.club.league import Row
    from companion.club.topics import Place


def arguments(parser: argparse.ArgumentParser) -> None:
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="WHAT", parser_class=Parser)
    table = _kind(kinds, "table", "tell the club what happens at this table")
    table.add_argument("--data", type=folder, metavar="DIR", help="the table's data folder")
    table.add_argument("--socket", type=socket, metavar="FILE", help="where it meets the table")
    archive = _kind(kinds, "archive", "collect the results of all tables in one folder, each game once")
    league = _kind(kinds, "league", "standings: wins, rank points, rating")
    league.add_argument("--evening", metavar="DAY", help="of one evening: 2026-11-16, or last")
    league.add_argument("--game", choices=TITLES, help="of one game")
    league.add_argument("--export", type=target, metavar="FILE", help="write a .csv or .json file")
    draw = _kind(kinds, "draw", "draw who plays where next: those together who have met least")
    draw.add_argument("people", nargs="+", metavar="NAME", help="everybody who plays")
    draw.add_argument(
        "--tables", nargs="+", required=True, metavar="TABLE", help="the tables' names, two to five people each"
    )
    draw.add_argument(
        "--games", nargs="+", choices=TITLES, default=[], metavar="GAME", help="in turn: " + ", ".join(TITLES)
    )
    draw.add_argument("--seed", type=whole(0, MOST_SEED), metavar="N", help="the same draw again")
    entered = _kind(kinds, "round", "put pairings on the wall that somebody made; without any, take them down")
    entered.add_argument("places", nargs="*", type=_place, metavar="TABLE:NAME,NAME[:GAME]")
    wall = _kind(kinds, "wall", "serve the page that shows all tables on a wall")
    wall.add_argument("--port", type=whole(1024, 65535), default=8090, metavar="N", help="of the page (8090)")
    wall.add_argument("--language", choices=LANGUAGES, default="en", help="of the page (en)")
    for each in (draw, entered):
        each.add_argument("--number", type=whole(1, 99), default=1, metavar="N", help="of the round (1)")
        each.add_argument("--of", type=whole(0, 99), default=0, metavar="N", help="rounds in all")
        each.add_argument("--at", type=_time, default="", metavar="HH:MM", help="when it begins")
    for each in (archive, league, draw):
        each.add_argument(
            "--data", type=folder, metavar="DIR", help="the club's folder (default: club in the data folder)"
        )
        each.add_argument("--invented", action="store_true", help="count games on the invented board, too")


def _kind(kinds: argparse._SubParsersAction[Parser], name: str, told: str) -> argparse.ArgumentParser:
    parser = kinds.add_parser(name, help=told, description=told)
    where = "settings (default: ~/.config/companion/companion.toml)"
    parser.add_argument("--config", type=Path, metavar="FILE", help=where)
    return parser


def _place(text: str) -> Place:
    from companion.club.topics import NAME, Place

    table, _, rest = text.partition(":")
    names, _, game = rest.partition(":")
    people = tuple(name.strip() for name in names.split(",") if name.strip())
    if not NAME.fullmatch(table) or not people or game not in ("", *TITLES):
        raise argparse.ArgumentTypeError(f"“{text}”: write it as table-1:Anna,Ben:{next(iter(TITLES))}")
    return Place(table, people, game)


def _time(text: str) -> str:
    if not re.fullmatch(r"([01]?\d|2[0-3]):[0-5]\d", text):
        raise argparse.ArgumentTypeError(f"“{text}” is no time of day: write it as 21:30")
    return text.zfill(5)


def run(args: argparse.Namespace) -> int:
    logging.basicConfig(format="%(message)s", stream=sys.stderr)
    return KINDS[args.kind](args)


def _table(args: argparse.Namespace) -> int:
    from companion.club.teller import Teller  # late: nothing else needs a network

    settings = config.load(args.config)
    path = args.socket or settings.club_socket(args.data or settings.data_folder())
    teller = Teller(settings.club, path, SystemClock())
    _say(f"The club at {settings.club.broker} hears of this table as “{settings.club.name}”.")
    with StopAsked() as stop:
        teller.run(lambda: bool(stop))
    return 0


def _archive(args: argparse.Namespace) -> int:
    from companion.club.archive import Collector

    settings = config.load(args.config)
    data = _club_folder(args, settings)
    link = Collector(settings.club, data, args.invented, _say).link
    _say(f"Results are collected in {data}.")
    with StopAsked() as stop:
        link.run(lambda: bool(stop))
    return 0


def _league(args: argparse.Namespace) -> int:
    from companion.club import league
    from companion.club.archive import played, table_in
    from companion.memory.archive import Archive

    data = _club_folder(args, config.load(args.config))
    records = played(Archive(data), args.invented)
    evening = args.evening
    if evening == "last":
        evening = max((league.evening_of(record.last) for record in records), default="")
    chosen = [
        record
        for record in records
        if (not args.game or record.game == args.game) and (not evening or league.evening_of(record.last) == evening)
    ]
    rows = league.standings(chosen, table_in)
    if args.export:
        forms = {".csv": league.as_csv, ".json": league.as_json}
        if args.export.suffix not in forms:
            raise CompanionError("{file}: a file that ends with .csv or .json is wanted", file=args.export)
        args.export.write_text(forms[args.export.suffix](rows), encoding="utf-8")
        _say(f"{len(rows)} people written to {args.export}")
    elif rows:
        from rich.console import Console

        Console().print(_shown(rows))
    else:
        _say(f"No game against others has been finished in {data} yet: the league begins with the first.")
    return 0


def _draw(args: argparse.Namespace) -> int:
    from companion.club.archive import played
    from companion.club.draw import drawn, met
    from companion.memory.archive import Archive

    settings = config.load(args.config)
    seed = secrets.randbits(32) if args.seed is None else args.seed
    seen = met(played(Archive(_club_folder(args, settings)), invented=True))
    return _publish(args, settings, drawn(args.people, args.tables, args.games, seen, Random(seed)))


def _round(args: argparse.Namespace) -> int:
    return _publish(args, config.load(args.config), tuple(args.places))


def _publish(args: argparse.Namespace, settings: config.Settings, places: tuple[Place, ...]) -> int:
    from companion.club.link import say_once
    from companion.club.topics import ROUND_TOPIC, VERSION, Round

    drawn = Round(VERSION, args.number, args.of, args.at, places) if places else Round(VERSION)
    for place in places:
        _say(f"{place.table}: {', '.join(place.names)}" + (f" – {TITLES[place.game]}" if place.game else ""))
    say_once(settings.club, ROUND_TOPIC, drawn)
    return 0


def _wall(args: argparse.Namespace) -> int:
    from companion.club.wall import serve_wall

    ready = f"The wall hangs on port {args.port}: open http://localhost:{args.port} in any browser, full screen."
    serve_wall(config.load(args.config).club, args.port, SystemClock(), args.language, lambda port: _say(ready))
    return 0


def _shown(rows: Sequence[Row]) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table()
    for name in ("", "name", "games", "wins", "points", "rating"):
        table.add_column(name, justify="left" if name == "name" else "right")
    for rank, row in enumerate(rows, 1):
        points = f"{row.points:g}" if row.points == round(row.points) else f"{row.points:.1f}"
        table.add_row(str(rank), escape(row.name), str(len(row.places)), str(row.wins), points, f"{row.ordinal:.2f}")
    return table


def _club_folder(args: argparse.Namespace, settings: config.Settings) -> Path:
    named: Path | None = args.data
    return named or settings.data_folder() / "club"


def _say(line: str) -> None:
    print(line, flush=True)


KINDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "table": _table,
    "archive": _archive,
    "league": _league,
    "draw": _draw,
    "round": _round,
    "wall": _wall,
}
