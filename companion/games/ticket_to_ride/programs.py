"""Seats that programs play: when one of them has to decide, and how far it may look ahead on this machine."""

from __future__ import annotations

from companion.core.message import say
from companion.core.view import Instruction
from companion.games.contract import Seat
from companion.games.programs import Budget, Programs
from companion.games.ticket_to_ride.commands import SetBudget
from companion.games.ticket_to_ride.state import State
from companion.games.ticket_to_ride.virtual import decides


def seats(state: State) -> dict[Seat, str]:
    """The programs' seats, and their levels."""
    return {seat: player.program for seat, player in enumerate(state.seats) if player.program}


def asked(state: State) -> Seat | None:
    """The program that has to decide now; first contracts are kept by programs before people are asked."""
    return next((seat for seat in seats(state) if decides(state, seat)), None)


PROGRAMS: Programs[State] = Programs(
    seats=seats,
    asked=asked,
    budget=Budget(chosen=lambda state: state.budget, choose=SetBudget),
    layout=(
        Instruction(
            say("A program gets carts and a score marker, but no cards: it draws from virtual stacks of its own."),
            say("Not printed: a program’s transport cards are composed as in the box; contracts may be invented."),
            symbol="gear",
        ),
    ),
)
