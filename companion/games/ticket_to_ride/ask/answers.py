"""Answers that several questions share."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.prompt import Choice

CORRECT = Choice("correct", say("Correct…"))


def places(names: Iterable[str], quiet: bool = False) -> tuple[Choice, ...]:
    """Places of the board, to be tapped on the map or by name; `quiet`: on the map alone."""
    return tuple(Choice(name, verbatim(name), spot=name, quiet=quiet) for name in names)


def misfit() -> IllegalMove:
    """For an answer that the question does not offer."""
    return IllegalMove(say("That answer does not fit here."))
