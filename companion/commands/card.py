"""Look a card, a task tile or a market tile of Amsterdam up by its number."""

from __future__ import annotations

import argparse
import textwrap

from companion.core.errors import CompanionError
from companion.games.amsterdam.cards import find_card, find_task, find_tile, lines, title
from companion.locale import LANGUAGES, catalogue
from companion.settings import config, preferences

FINDERS = {
    "card": (find_card, "there is no card {!r}; cards are numbered 001 to 132"),
    "task": (find_task, "there is no task tile {!r}; they are numbered 1 to 42"),
    "tile": (find_tile, "there is no market tile {!r}; there are A1 to A8, B9 to B16, CA17 to CA20, CB21 to CB24"),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "companion card [task | tile] NUMBER [--language en|fr|nl]"
    parser.add_argument("what", nargs="+", metavar="NUMBER", help="042, or: task 12, or: tile A3")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the language of the table")


def run(args: argparse.Namespace) -> int:
    kind, *number = args.what if args.what[0] in FINDERS else ("card", *args.what)
    find, refusal = FINDERS[kind]
    typed = " ".join(number)
    entry = find(typed)
    if entry is None:
        raise CompanionError(refusal.format(typed))
    words = catalogue(args.language or _language_of_the_table())
    print(title(entry).translated(words))
    for line in lines(entry):
        print(textwrap.fill(line.translated(words), 88, initial_indent="  ", subsequent_indent="  "))
    return 0


def _language_of_the_table() -> str:
    settings = config.load()
    first = preferences.Preferences(language=settings.table.language)
    return preferences.load(settings.data_folder(), first).language
