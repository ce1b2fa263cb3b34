"""The games by name, one line each; a game is imported when it is asked for."""

from __future__ import annotations

import difflib
import importlib

from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.games.contract import AnyGame

TITLES: dict[str, Message] = {
    "ticket_to_ride": say("Ticket to Ride: Amsterdam"),
    "merchants": say("Merchants of Amsterdam"),
    "amsterdam": say("Amsterdam"),
}


def game_named(name: str) -> AnyGame:
    """The game with this name, or an error that suggests the right one."""
    if name not in TITLES:
        near = difflib.get_close_matches(name, TITLES, n=1, cutoff=0.4)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(TITLES)}"
        raise CompanionError(f"no game is called {name!r}: {hint}")
    game: AnyGame = importlib.import_module(f"companion.games.{name}.game").GAME
    return game
