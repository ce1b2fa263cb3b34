"""A program among people: what its seat sees of the real table and of its own cards, and its move as a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from companion.core.chance import Chance
from companion.core.clock import processor_s
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride.cards import PRINTED, hand_of
from companion.games.ticket_to_ride.game import GAME
from companion.games.ticket_to_ride.state import Board, State
from companion.opponents.ticket_to_ride.futures import Future
from companion.opponents.ticket_to_ride.levels import LEVELS, USUAL, Level
from companion.opponents.ticket_to_ride.world import (
    Draw,
    DrawContracts,
    Keep,
    Lay,
    Move,
    Seen,
    observe,
    opened,
)

USUAL_HAND = 4  # transport cards of somebody whose hand nobody counts
DECKS = 2  # others draw from decks of their own
BUDGETS = (USUAL, USUAL // 2, USUAL // 4, USUAL // 8)
TRIED = 40  # futures, to measure by
MOST_S = 0.8  # that a decision may take, so that it takes less than a second when the machine has more to do


class Seated(NamedTuple):
    """A level at the table."""

    level: Level

    def choose(self, seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
        """The command of the move that the level chooses."""
        commands = {move_of(command): command for command in offered}
        return commands[self.level.choose(seen_by(seen, seat), tuple(commands), rng, budget)]


PROGRAMS: Mapping[str, Seated] = {name: Seated(level) for name, level in LEVELS.items()}


def seen_by(table: State, seat: Seat) -> Seen:
    """The table and its own cards; others hold as many cards as is usual, of another deck."""
    own, hidden = table.seats[seat], table.seats[seat].hidden
    assert hidden is not None, "a person's cards are on nobody's table"
    known = zip(PRINTED, hidden.hand, hand_of(hidden.deck.shown), hand_of(hidden.deck.discarded), strict=True)
    return Seen(
        seat,
        table,
        hidden.hand,
        tuple(sum(hidden.hand) if other == seat else USUAL_HAND for other in range(len(table.seats))),
        hidden.deck.shown,
        tuple(DECKS * all_ - hand - shown - gone for all_, hand, shown, gone in known),
        hand_of(hidden.deck.discarded),
        len(hidden.deck.pile),
        own.entered,
        hidden.offered,
        table.virtual,
        len(hidden.stack),
        hidden.taken,
    )


def move_of(command: Command) -> Move:
    """A program's command without its seat."""
    match command:
        case c.DrawCard(_, card):
            return Draw(card)
        case c.LayCards(_, route, colour, jokers):
            return Lay(route, colour, jokers)
        case c.DrawContracts():
            return DrawContracts()
        case c.KeepDrawn(_, contracts):
            return Keep(contracts)
    raise TypeError(f"not a program's: {command!r}")


# --- how far this machine can look ------------------------------------------------------------------------


def affordable(board: Board, players: int) -> int:
    """The greatest budget with which a decision of so many players takes less than a second here.

    Futures of an opening are timed: there is most to play.
    """
    seen = observe(opened(board, [""] * players, GAME.colours, Chance(Random(1))), 0)
    now = Future(seen, Random(1))
    began = processor_s()
    for _ in range(TRIED):
        future = now.dealt(seen)
        future.play()
        future.totals()
    return within((processor_s() - began) / TRIED)


def within(seconds: float) -> int:
    """The greatest budget whose futures, so many seconds each, are played in time; the least if none is.

    >>> within(0.0005), within(0.0015), within(0.1)
    (800, 400, 100)
    """
    return next((budget for budget in BUDGETS if budget * seconds <= MOST_S), BUDGETS[-1])
