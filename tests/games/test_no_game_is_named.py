"""Generic modules name no game and no game's opponent: what they need to know stands in the contract.

Looked at is what runs: identifiers, imports and texts. Comments and docstrings may give a game as an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from companion.games.catalogue import TITLES, game_named

ROOT = Path(__file__).parents[2]
GAMES, PROGRAMS = (ROOT / "companion" / room for room in ("games", "opponents"))
GENERIC = [
    path
    for path in sorted([*(ROOT / "companion").rglob("*.py"), *(ROOT / "hardware").rglob("*.py")])
    if path not in (GAMES / "catalogue.py", PROGRAMS / "catalogue.py")
    and not any(path.is_relative_to(room / game) for room in (GAMES, PROGRAMS) for game in TITLES)
]
PRODUCT = re.compile(r"amsterdam[ _-]companion", re.IGNORECASE)  # the name of the program, not of a game
EXCEPTIONS = {
    "any six-sided dice, not the six of Amsterdam": "the set of dice that the eye knows by its colours",
}


def names() -> set[str]:
    """What generic code must not say: the games as they are called and titled, and their opponents."""
    games = [game_named(name) for name in TITLES]
    called = {*TITLES, *(str(game.title) for game in games), *(game.opponent for game in games if game.opponent)}
    return {words_of(name) for name in called}


@cache
def said(source: str) -> frozenset[tuple[int, str]]:
    """Every identifier and text of a source, with its line."""
    return frozenset(_said(source))


def _said(source: str) -> Iterator[tuple[int, str]]:
    tree = ast.parse(source)
    unused = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        match node:
            case ast.Constant(value=str(text)) if id(node) not in unused:
                yield line, text
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                yield line, name
            case ast.ImportFrom(module=str(name)):
                yield line, name
            case ast.arg(arg=name) | ast.keyword(arg=str(name)):
                yield line, name
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield line, name


def words_of(text: str) -> str:
    """A text or identifier in words: PlayTom and play_tom are "play tom"."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", PRODUCT.sub("", text))
    words = re.findall(r"[^\W_]+", parted.casefold())
    return f" {' '.join(words)} "


def games_named(source: str) -> list[str]:
    """Where a source names a game."""
    return [
        f"line {line}: {text!r}"
        for line, text in sorted(said(source))
        if text not in EXCEPTIONS and NAMED.search(words_of(text))
    ]


NAMED = re.compile("|".join(map(re.escape, names())))


@pytest.mark.parametrize("path", GENERIC, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_game_is_named(path: Path) -> None:
    assert not games_named(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "source",
    [
        "if game == 'merchants': pass",
        "from companion.games.ticket_to_ride import state",
        "import companion.games.amsterdam",
        "def play_tom(): ...",
        "class PlayTom: ...",
        "print(f'{name} plays against TOM')",
        "say('Ticket to Ride: Amsterdam')",
        "settings.merchants = 1",
        "play(amsterdam=2)",
    ],
)
def test_a_named_game_is_noticed(source: str) -> None:
    assert games_named(source)


def test_examples_the_program_and_other_words_may_stay() -> None:
    source = '''
    """Like "merchants": an example."""
    bottom = custom = "Amsterdam Companion"  # as in ticket_to_ride
    pip("amsterdam-companion", "a merchant's atom, tomorrow")
    '''
    assert not games_named("if True:" + source)


def test_every_exception_is_still_needed() -> None:
    texts = {text for path in GENERIC for _, text in said(path.read_text(encoding="utf-8"))}
    assert not EXCEPTIONS.keys() - texts
