"""The games whose programs can be set against each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.box.facts import load_facts
from companion.games.catalogue import game_named
from companion.games.ticket_to_ride.box import board_of
from companion.opponents.amsterdam import match as amsterdam
from companion.opponents.amsterdam.levels import WON_AGAINST_TOM
from companion.opponents.arena import Play
from companion.opponents.merchants import advice as merchants_advice
from companion.opponents.merchants import match as merchants
from companion.opponents.merchants.levels import LEVELS as MERCHANTS
from companion.opponents.merchants.levels import Level as MerchantsLevel
from companion.opponents.ticket_to_ride import match as ticket_to_ride
from companion.opponents.ticket_to_ride import seat as ticket_to_ride_seat
from companion.opponents.ticket_to_ride.levels import LEVELS as TICKET_TO_RIDE
from companion.opponents.ticket_to_ride.levels import Level as TicketToRideLevel


class Contest(NamedTuple):
    """What a game's programs are called, how many play, what of their game is printed nowhere, and how it goes."""

    programs: Sequence[str]
    seats: range
    invented: str
    play: Callable[[], Play]
    one_of: Sequence[str] = ()  # of these exactly one has to play


def _merchants() -> Play:
    return partial(merchants.play, load_facts(game_named("merchants").box, True, Path("nowhere")))


def _ticket_to_ride() -> Play:
    return partial(ticket_to_ride.play, load_facts(game_named("ticket_to_ride").box, True, Path("nowhere")))


def program_of(game: str, level: str) -> merchants.Program | ticket_to_ride_seat.Seated:
    """What plays a seat of a game at a level."""
    return merchants.PROGRAMS[level] if game == "merchants" else ticket_to_ride_seat.PROGRAMS[level]


def advise_in(game: str) -> Callable[..., merchants_advice.Advice | None]:
    """Who gives advice in a game; in Ticket to Ride nobody knows the hand of whoever is asked."""
    return merchants_advice.advise if game == "merchants" else lambda *asked: None


def expected(game: str, level: str) -> float:
    """The share of games that a level wins against simple players, as many as make a game; 0: not measured."""
    levels: Mapping[str, MerchantsLevel | TicketToRideLevel] = MERCHANTS if game == "merchants" else TICKET_TO_RIDE
    return levels[level].expected if level in levels else 0.0


def affordable(game: str, players: int) -> int:
    """The budget with which a program among so many decides within a second on this machine, measured now."""
    board = board_of(load_facts(game_named(game).box, True, Path("nowhere")))
    return ticket_to_ride_seat.affordable(board, players)


def won_against(game: str, strength: str) -> float:
    """The share of games that a simple program wins against a game's own opponent; 0: not measured."""
    return WON_AGAINST_TOM.get(strength, 0.0) if game == "amsterdam" else 0.0


def _amsterdam() -> Play:
    return partial(amsterdam.play, load_facts(game_named("amsterdam").box, True, Path("nowhere")))


CONTESTS: Mapping[str, Contest] = {
    "amsterdam": Contest(
        (*amsterdam.PROGRAMS, *amsterdam.TOMS), range(2, 3), "the board", _amsterdam, tuple(amsterdam.TOMS)
    ),
    "merchants": Contest(tuple(merchants.PROGRAMS), range(3, 6), "the board", _merchants),
    "ticket_to_ride": Contest(tuple(ticket_to_ride.PROGRAMS), range(2, 5), "twenty contracts", _ticket_to_ride),
}
