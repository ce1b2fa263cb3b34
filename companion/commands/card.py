"""Look a card or tile of a game up by its number."""

from __future__ import annotations

import argparse
import textwrap

from companion.commands import household
from companion.core.errors import CompanionError
from companion.core.languages import LANGUAGES
from companion.games.catalogue import TITLES, game_named


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.usage = "companion card [task | tile] NUMBER [--language en|fr|nl]"
    parser.add_argument("what", nargs="+", metavar="NUMBER", help="042, or: task 12, or: tile A3")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the language of the table")
    parser.set_defaults(data=None, config=None)  # the owner's own


def run(args: argparse.Namespace) -> int:
    look_ups = {look_up.kind: look_up for game in map(game_named, TITLES) for look_up in game.look_ups}
    kind, *number = args.what if args.what[0] in look_ups else (next(iter(look_ups)), *args.what)
    typed = " ".join(number)
    found = look_ups[kind].find(typed)
    if found is None:
        raise CompanionError("{reason}", reason=look_ups[kind].refusal(typed))
    words = household.words(args)
    print(found.title.translated(words))
    for line in found.lines:
        print(textwrap.fill(line.translated(words), 88, initial_indent="  ", subsequent_indent="  "))
    return 0
