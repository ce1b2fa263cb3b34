"""What several commands share: which data folder is meant, and in which language its owner reads."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from companion.commands.words import folder
from companion.core.errors import CompanionError
from companion.core.languages import LANGUAGES
from companion.core.message import Translator
from companion.locale import catalogue
from companion.settings import config, preferences

if TYPE_CHECKING:
    from companion.memory.archive import Archive

MANY = 30


def add_options(parser: argparse.ArgumentParser, again: bool = False) -> None:
    """--data, --config and --language; `again` behind a subcommand, where they must not undo what stood before it."""
    absent = argparse.SUPPRESS if again else None
    data = "the data folder (default: as in the settings)"
    parser.add_argument("--data", type=folder, metavar="DIR", default=absent, help=data)
    parser.add_argument("--config", type=Path, metavar="FILE", default=absent, help="another settings file")
    language = "default: the language of the table"
    parser.add_argument("--language", choices=LANGUAGES, default=absent, help=language)


def data_folder(args: argparse.Namespace) -> Path:
    """Where the games and boxes lie; a service's folder is entered as its user."""
    named: Path | None = args.data
    return named or config.load(args.config).entered()


def archive(args: argparse.Namespace) -> Archive:
    """The history, wholly read; says on the error channel how far it is when that takes a while."""
    from companion.memory.archive import Archive

    games = Archive(data_folder(args))
    if games.trouble:
        raise CompanionError("{trouble}", trouble=games.trouble)
    if games.behind > MANY:
        from rich.console import Console
        from rich.progress import track

        told = Console(stderr=True)
        quiet = not told.is_terminal
        steps = games.catch_up_together()
        for _ in track(steps, "reading the games", games.behind, console=told, transient=True, disable=quiet):
            pass
    games.catch_up()
    return games


@contextmanager
def in_their_words(args: argparse.Namespace) -> Iterator[Translator]:
    """The catalogue in which to speak; what goes wrong is said in it too."""
    catalogue = words(args)
    try:
        yield catalogue
    except CompanionError as error:
        raise CompanionError("{said}", said=error.message.translated(catalogue)) from error


def words(args: argparse.Namespace) -> Translator:
    """The catalogue in which to speak."""
    first = preferences.Preferences(language=config.load(args.config).table.language)
    try:
        chosen = preferences.load(data_folder(args), first)
    except CompanionError:  # somebody else's folder: a card can be looked up all the same
        chosen = first
    return catalogue(args.language or chosen.language)
