"""What the companion knows about the components of a game; give it away, take it in, correct it."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.box import facts as box
from companion.box import own_file
from companion.commands.household import add_options, data_folder, words
from companion.commands.words import target
from companion.core.clock import SystemClock
from companion.core.errors import BoxError
from companion.core.message import Translator
from companion.games.catalogue import TITLES, game_named
from companion.teaching.lesson import Lesson


def arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    what = parser.add_subparsers(dest="what", metavar="WHAT")
    show = what.add_parser("show", help="what is known and what is missing (default)")
    show.add_argument("game", nargs="?", choices=TITLES)
    show.add_argument("--all", action="store_true", help="every single fact with its source")
    give = what.add_parser("export", help="write what you taught into a file for others")
    give.add_argument("game", choices=TITLES)
    give.add_argument("file", type=target)
    give.add_argument("--owner", default="", help="your name, so that others know whose box it was")
    take = what.add_parser("import", help="learn from somebody else's box file")
    take.add_argument("file", type=Path)
    take.add_argument("--replace", action="store_true", help="believe the file where it differs from your own box")
    forget = what.add_parser("forget", help="take back one fact that was taught")
    forget.add_argument("game", choices=TITLES)
    forget.add_argument("key")


def run(args: argparse.Namespace) -> int:
    data = data_folder(args)
    match args.what:
        case "export":
            count = box.export(game_named(args.game).box, data, args.file, args.owner)
            print(f"{count} facts about {TITLES[args.game]} written to {args.file}")
        case "import":
            _take(args, data)
        case "forget":
            if not box.forget(args.game, args.key, data):
                raise BoxError(
                    "“{key}” was never taught: 'companion box show {game} --all' lists what was.",
                    key=args.key,
                    game=args.game,
                )
            print(f"{args.key} is forgotten")
        case _:
            for game in [args.game] if getattr(args, "game", None) else TITLES:
                _show(game, data, getattr(args, "all", False), words(args))
    return 0


def _take(args: argparse.Namespace, data: Path) -> None:
    given = own_file.read(args.file)
    schema = game_named(given.game).box
    gift = box.compare(given, schema, data, str(args.file))
    learnt = box.take_in(gift, schema, data, SystemClock().wall(), args.replace)
    print(f"{TITLES[gift.game]}: {learnt} facts learnt, {len(gift.same)} were known already")
    if gift.different and not args.replace:
        print(f"{len(gift.different)} differ and yours were kept (--replace believes the file):")
        for key, (own, told) in gift.different.items():
            print(f"  {key}: yours {own}, the file says {told}")


def _show(game: str, data: Path, every: bool, catalogue: Translator) -> None:
    from rich.console import Console
    from rich.table import Table

    lesson = Lesson(game, data, SystemClock())
    table = Table(title=TITLES[game].translated(catalogue), title_justify="left")
    if every:
        for head in ("fact", "value", "source"):
            table.add_column(head)
        for key, fact in lesson.known.items():
            table.add_row(key, str(fact.value), fact.source.translated(catalogue))
    else:
        for head in ("", "known", "waiting for the rest"):
            table.add_column(head)
        for group in lesson.progress():
            missing = group.known < group.total and not group.optional
            waits = "; ".join(f.translated(catalogue) for f in group.features) if missing else ""
            table.add_row(group.group.translated(catalogue), f"{group.known} of {group.total}", waits)
    Console(markup=False, emoji=False).print(table)  # a name is no mark-up
    for slip in lesson.slips():
        print(f"! {slip.text.translated(catalogue)}")
