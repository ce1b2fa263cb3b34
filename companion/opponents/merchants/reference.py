"""Simple players of Merchants, to measure others by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.contract import Command, Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.auction import open_lot
from companion.games.merchants.commands import Borrow, PlaceCard, Skip
from companion.games.merchants.payouts import payouts
from companion.games.merchants.printed import next_scoring
from companion.games.merchants.state import State
from companion.games.merchants.vocabulary import SECTORS, YEARS, CardKind, Subject, Year
from companion.opponents.merchants.strong import after

FIXED: dict[CardKind, int] = {"goods": 130_000, "colony": 110_000, "amsterdam": 120_000}
AVERAGE = 110_000
SPREAD = 30_000


def random(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
    """Anything; no loans."""
    return rng.choice([command for command in offered if not isinstance(command, Borrow)])


def greedy(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
    """What the next scoring would pay most for, if it came at once."""
    offered = [command for command in offered if not isinstance(command, Borrow)]
    if isinstance(offered[0], PlaceCard):
        return PlaceCard("mayor") if "mayor" in seen.free_discs() else rng.choice(list(offered))
    worth = {command: _income(after(seen, seat, command), seat) for command in offered if not isinstance(command, Skip)}
    best = max(worth.values(), default=0)
    return rng.choice([command for command, income in worth.items() if income == best] or list(offered))


def _income(state: State, seat: Seat) -> float:
    """What the last scorings and the next one would pay now, and a little for every tile."""
    ahead, subject = next_scoring(state.facts, state.marker)
    scorings: list[tuple[Subject, Year]] = [(each, YEARS[-1]) for each in SECTORS]
    if subject in SECTORS:
        scorings.append((subject, YEARS[state.marker + ahead]))
    won = 0.0
    for each, year in scorings:
        for sector in payouts(state, each, year):
            won += sector.first_each * (seat in sector.first) + sector.second_each * (seat in sector.second)
            won += sector.standing[seat]
    return won + state.money[seat]


def fixed(seen: State, seat: Seat, rng: Random, budget: int) -> int:
    """A price for each kind of card."""
    return _payable(seen, seat, FIXED.get(open_lot(seen).lot.kind, AVERAGE))


def average(seen: State, seat: Seat, rng: Random, budget: int) -> int:
    """About what lots go for on average."""
    return _payable(seen, seat, round(rng.gauss(AVERAGE, SPREAD)))


def anything(seen: State, seat: Seat, rng: Random, budget: int) -> int:
    return _payable(seen, seat, rng.choice(MARKS) * THOUSAND)


def _payable(seen: State, seat: Seat, price: int) -> int:
    """The highest figure on the face that is neither dearer nor more than a player has."""
    return next((mark * THOUSAND for mark in MARKS if mark * THOUSAND <= min(price, seen.money[seat])), 0)
