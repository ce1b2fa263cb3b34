"""What the strongest program would do on somebody's chair, what that is worth, and why."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np

from companion.core.message import Message, say
from companion.games.contract import Command, Seat
from companion.games.merchants.auction import on_the_clock
from companion.games.merchants.commands import Borrow, PlaceCard
from companion.games.merchants.state import SMALLEST_NOTE, State
from companion.games.merchants.words import florins
from companion.opponents.merchants import bidding, strong


class Advice(NamedTuple):
    """What to do; for a lot on the clock no command, only what it is worth."""

    command: Command | None
    worth: int  # florins: of the lot, or by how much the command is better than the next best
    reason: Message


def advise(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Advice | None:
    """Advice for a seat, from what it may see; None: it has nothing to decide."""
    if on_the_clock(seen) is not None:
        return _lot(seen, seat, rng, budget)
    if len(offered) < 2:
        return None
    values = strong.values(seen, seat, offered, rng, budget)
    best, next_best = np.argsort(-values, kind="stable")[:2]
    # What was not looked at is worse than all that was.
    better = _about(float(values[best] - values[next_best])) if np.isfinite(values[next_best]) else 0
    return Advice(offered[best], better, _why(offered[best], better))


def _lot(seen: State, seat: Seat, rng: Random, budget: int) -> Advice:
    lot = bidding.valued(seen, seat, rng, budget)
    worth, price = max(0, _about(lot.worth)), bidding.price_for(seen, seat, lot)
    if not price:
        return Advice(None, worth, say("This lot is worth about {worth} to you: let it pass.", worth=florins(worth)))
    reason = say(
        "This lot is worth about {worth} to you; {price} is a good price.", worth=florins(worth), price=florins(price)
    )
    return Advice(None, worth, reason)


def _why(command: Command, better: int) -> Message:
    if not better:
        return say("Another answer would do as well.")
    if isinstance(command, PlaceCard):
        return say("On that disc the card brings you about {sum} more than on another.", sum=florins(better))
    if isinstance(command, Borrow):
        return say("The money is short: with the loan you are likely to end {sum} better off.", sum=florins(better))
    return say("You are likely to end about {sum} further ahead than with the next best.", sum=florins(better))


def _about(amount: float) -> int:
    """In whole notes, as nobody can know it better."""
    return round(amount / SMALLEST_NOTE) * SMALLEST_NOTE
