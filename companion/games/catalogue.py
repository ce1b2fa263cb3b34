"""The games by name, one line each, as their houses stand; a game is imported when it is asked for."""

from __future__ import annotations

import difflib
import importlib
from typing import NamedTuple

from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.games.contract import AnyGame

TITLES: dict[str, Message] = {
    "amsterdam": say("Amsterdam"),
    "merchants": say("Merchants of Amsterdam"),
    "ticket_to_ride": say("Ticket to Ride: Amsterdam"),
}

SHORT: dict[str, Message] = {"merchants": say("Merchants"), "ticket_to_ride": say("Ticket to Ride")}
"""What a game is called where there is little room, if not by its title."""


class Sign(NamedTuple):
    """What Home shows of a game before it is loaded: its drawn symbol, and for how many it is."""

    symbol: str
    least: int
    most: int


SIGNS: dict[str, Sign] = {
    "amsterdam": Sign("rose", 1, 4),
    "merchants": Sign("clock", 3, 5),
    "ticket_to_ride": Sign("map", 2, 4),
}
"""Signs over the doors; a game may do without."""


def game_named(name: str) -> AnyGame:
    """The game with this name, or an error that suggests the right one."""
    if name not in TITLES:
        near = difflib.get_close_matches(name, TITLES, n=1, cutoff=0.4)
        if near:
            raise CompanionError("no game is called “{name}”: did you mean {near}?", name=name, near=near[0])
        raise CompanionError("no game is called “{name}”: there are {names}", name=name, names=", ".join(TITLES))
    game: AnyGame = importlib.import_module(f"companion.games.{name}.game").GAME
    return game
