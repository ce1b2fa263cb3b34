"""Seats of programs at the set-up: what they are called, and how well they play."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator

from companion.core.message import Message, say
from companion.core.prompt import Choice
from companion.games.contract import AnyGame, Player
from companion.locale import catalogue

PLAYS = "plays:"  # before the level of a program
SIT_DOWN = Choice("program", say("A program"), say("plays this seat"), short=say("Program"), symbol="gear")


def free_name(language: str, taken: Collection[str]) -> str:
    """The next that nobody has, in the table's language: names are kept as they are."""
    words = catalogue(language)
    named = (say("Program {n}", n=n).translated(words) for n in itertools.count(1))
    return next(name for name in named if name not in taken)


def choices(game: AnyGame, player: Player) -> Iterator[Choice]:
    """What can be done with a program beyond what is done with anybody."""
    yield Choice("name", say("Another name…"), short=say("Name"), symbol="pencil")
    for level, label in (game.programs.levels if game.programs is not None else {}).items():
        if level != player.program:
            yield Choice(PLAYS + level, say("Plays: {level}", level=label), short=label, symbol="gear")


def question(game: AnyGame, player: Player) -> Message:
    """How well it plays and, where that was measured, what is likely to come of it."""
    from companion.opponents.catalogue import expected  # late: it counts with what nobody else here needs

    level = game.programs.levels[player.program] if game.programs is not None else ""
    if share := expected(game.name, player.program):
        won = round(100 * share)
        return say("{name}: {level}, wins {n} of 100 against simple players.", name=player.name, level=level, n=won)
    return say("{name} plays {level}: touch another seat, or choose.", name=player.name, level=level)
