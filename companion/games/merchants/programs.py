"""Seats that programs play: when one of them has to decide, and how its highest price is kept until it is pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.seal import OpenedSeal
from companion.games.contract import Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.auction import on_the_clock, unsealed
from companion.games.merchants.commands import Seal
from companion.games.merchants.events import SealsOpened
from companion.games.merchants.legal import legal
from companion.games.merchants.state import State
from companion.games.programs import Bidding, Programs


def seats(state: State) -> dict[Seat, str]:
    """The programs' seats, and their levels."""
    return {seat: state.players[seat].program for seat in state.programs}


def asked(state: State) -> Seat | None:
    """The program that has to decide now; nobody while a lot is on the clock, or something is read or taught."""
    if not state.programs or on_the_clock(state) is not None:
        return None
    seat = state.mayor if state.task is None else state.task.player
    return seat if state.is_program(seat) and legal(state, seat) else None


def sealed(state: State) -> Mapping[Seat, str]:
    auction = on_the_clock(state)
    return auction.seals if auction is not None else {}


def unopened(state: State) -> Mapping[Seat, str]:
    """The seals of the lot before are opened with the next lot, or when no other can come."""
    return state.unopened if on_the_clock(state) is not None or state.turn >= state.turns else {}


def seal(seals: Mapping[Seat, str], opened: Sequence[OpenedSeal]) -> Seal:
    return Seal(dict(seals), tuple(opened))


def reached_ns(state: State, seat: Seat, price: int) -> int | None:
    """When the hand reaches a price; practice would give it away, so nobody waits for it there."""
    auction = on_the_clock(state)
    if auction is None or auction.status not in ("running", "stopped") or auction.practice or seat in auction.excluded:
        return None
    mark = next((mark for mark in MARKS if mark * THOUSAND * auction.factor <= price), None)
    if mark is None:
        return None
    at_ns = auction.opened_ns + state.options.clock().reaches_ns(mark)
    stopped_before = auction.stop is not None and auction.stop.at_ns <= at_ns
    return None if stopped_before else at_ns


PROGRAMS: Programs[State] = Programs(
    seats=seats,
    asked=asked,
    bidding=Bidding(
        prices=(0, *(mark * THOUSAND for mark in reversed(MARKS))),
        wanted=unsealed,
        sealed=sealed,
        unopened=unopened,
        seal=seal,
        opened=lambda event: event.opened if isinstance(event, SealsOpened) else (),
        reached_ns=reached_ns,
    ),
)
