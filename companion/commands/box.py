"""What the companion knows about the components of a game; give it away, take it in, correct it."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.box import facts as box
from companion.box import own_file, share
from companion.commands.household import add_options, data_folder, in_their_words
from companion.commands.words import target
from companion.core.clock import SystemClock
from companion.core.message import Message, Translator, say, say_n
from companion.games.catalogue import TITLES, game_named
from companion.teaching.lesson import Lesson
from companion.teaching.steps import in_words, listed


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
    for each in (show, give, take, forget):
        add_options(each, again=True)


def run(args: argparse.Namespace) -> int:
    data = data_folder(args)
    with in_their_words(args) as catalogue:
        match args.what:
            case "export":
                count = share.export(game_named(args.game).box, data, args.file, args.owner)
                facts = say_n("{n} fact", "{n} facts", count)
                said = say("{game}: {facts} written to {file}", game=TITLES[args.game], facts=facts, file=args.file)
                print(said.translated(catalogue))
            case "import":
                _take(args, data, catalogue)
            case "forget":
                box.forget(game_named(args.game).box, args.key, data)
                print(say("{key} is forgotten", key=args.key).translated(catalogue))
            case _:
                for game in [args.game] if getattr(args, "game", None) else TITLES:
                    _show(game, data, getattr(args, "all", False), catalogue)
    return 0


def _take(args: argparse.Namespace, data: Path, catalogue: Translator) -> None:
    given = own_file.read(args.file)
    schema = game_named(given.game).box
    gift = share.compare(given, schema, data, str(args.file))
    learnt = share.take_in(gift, schema, data, args.replace)
    head = say(
        "{game}: {learnt}, {same}",
        game=TITLES[gift.game],
        learnt=say_n("{n} fact learnt", "{n} facts learnt", learnt),
        same=say_n("{n} was known already", "{n} were known already", len(gift.same)),
    )
    print(head.translated(catalogue))
    kept = {} if args.replace else {k: both for k, both in gift.different.items() if k not in gift.outdated}
    if kept:
        differ = say_n("{n} differs and yours was kept", "{n} differ and yours were kept", len(kept))
        print(say("{differ} (--replace believes the file):", differ=differ).translated(catalogue))
    for key, (own, told) in gift.different.items():
        spec = schema.spec_of(key)
        assert spec is not None
        both = say(
            "{key}: yours {own}, the file says {told}", key=key, own=in_words(spec, own), told=in_words(spec, told)
        )
        print(f"  {both.translated(catalogue)}")


def _show(game: str, data: Path, every: bool, catalogue: Translator) -> None:
    from rich.console import Console
    from rich.table import Table

    lesson = Lesson(game, data, SystemClock())
    table = Table(title=TITLES[game].translated(catalogue), title_justify="left")
    heads = (say("fact"), say("value"), say("source")) if every else (say("part"), say("known"), say("waits"))
    for head in heads:
        table.add_column(head.translated(catalogue))
    for row in _facts(lesson) if every else _parts(lesson):
        table.add_row(*(cell if isinstance(cell, str) else cell.translated(catalogue) for cell in row))
    Console(markup=False, emoji=False).print(table)  # a name is no mark-up
    for slip in lesson.slips():
        print(f"! {slip.text.translated(catalogue)}")


def _facts(lesson: Lesson) -> list[tuple[Message | str, ...]]:
    """Every fact by the key with which it can be corrected."""
    specs = {key: lesson.schema.spec_of(key) for key in lesson.known}
    return [
        (key, in_words(spec, fact.value) if (spec := specs[key]) else str(fact.value), fact.source)
        for key, fact in lesson.known.items()
    ]


def _parts(lesson: Lesson) -> list[tuple[Message | str, ...]]:
    rows: list[tuple[Message | str, ...]] = []
    for group in lesson.progress():
        missing = group.known < group.total and not group.optional
        known = say("{known} of {total}", known=group.known, total=group.total)
        rows.append((group.group, known, listed(group.features) if missing else ""))
    return rows
