"""A player who counts: every choice by what everybody is likely to have at the end, over the same sampled futures.

In an auction the highest price follows from that: what the lot brings, against what it brings to whom else it may go,
and how likely somebody presses before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import erf, prod, sqrt
from random import Random

import numpy as np
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.contract import Command, Seat
from companion.games.dutch_clock import MARKS, THOUSAND
from companion.games.merchants.apply import apply_all
from companion.games.merchants.auction import may_press, open_lot
from companion.games.merchants.commands import Borrow, PlaceCard, Skip
from companion.games.merchants.decide import decide, with_follow_ups
from companion.games.merchants.legal import legal
from companion.games.merchants.state import Card, State, Task
from companion.games.merchants.vocabulary import Disc
from companion.opponents.merchants.futures import KINDS, Boards, Course, Floats

LEAST_FUTURES = 8
AT_ONCE = 16  # positions that are compared at once when a card is valued, about
SHADE = 0.65  # others press at about this part of what a lot is worth to them,
SPREAD = 25_000  # give or take so much,
TRUSTED = 3  # until so many sales have told what lots really go for
SHORT_OF_MONEY = 60_000  # less, and not even the lowest price can be paid


def choose(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
    """The command with the best end; `budget` is how many futures are looked at in all."""
    if len(offered) == 1:
        return offered[0]
    if any(isinstance(command, Borrow) for command in offered):
        return Borrow(seat) if seen.money[seat] < SHORT_OF_MONEY and seen.turns - seen.turn > 4 else Skip()
    if isinstance(offered[0], PlaceCard):
        return PlaceCard(_disc(seen, seat, rng, budget))
    course = Course(seen, rng, max(LEAST_FUTURES, budget // len(offered)))
    return offered[int(_lead(course, [after(seen, command) for command in offered], seat).argmax())]


def limit(seen: State, seat: Seat, rng: Random, budget: int) -> int:
    """The highest price that is worth paying for the lot on the clock, in florins; 0: let it pass."""
    lot = open_lot(seen).lot
    players = may_press(seen)
    course = Course(seen, rng, max(LEAST_FUTURES, budget // AT_ONCE))
    bought = {player: _used(seen, player, lot, course) for player in players}
    nobody = replace(seen, todo=seen.todo[1:], auction=None)
    leads = {player: _lead(course, [*bought.values(), nobody], player) for player in range(len(seen.players))}
    place = {player: number for number, player in enumerate(bought)}
    others = [player for player in players if player != seat]
    usual = _usual_price(seen)
    rivals = [min(seen.money[p], usual(_worth(leads[p], place, p, players))) for p in others]
    mine = leads[seat]
    theirs = float(np.mean([mine[place[player]] for player in others])) if others else float(mine[-1])
    payable = [mark * THOUSAND for mark in MARKS if mark * THOUSAND <= seen.money[seat]]
    return max((0, *payable), key=lambda price: _expected(mine, place[seat], theirs, rivals, price))


def _usual_price(seen: State) -> Callable[[float], float]:
    """At what price somebody presses to whom a lot is worth so much, as the sales of this game have taught."""
    spent = -sum(seen.ledger.get("auctions", ()))
    usual = spent / seen.turn if seen.turn else 0.0

    def price(worth: float) -> float:
        return (TRUSTED * SHADE * worth + seen.turn * usual) / (TRUSTED + seen.turn)

    return price


def _expected(mine: Floats, place: int, theirs: float, rivals: Sequence[float], price: int) -> float:
    """What pressing at a price brings, if nobody has pressed before; 0: never pressing."""
    nobody_before = prod(_below(usual, max(price, MARKS[-1] * THOUSAND)) for usual in rivals)
    otherwise = theirs + MARKS[-1] * THOUSAND  # whoever buys it pays for it
    if not price:
        return nobody_before * float(mine[-1]) + (1 - nobody_before) * otherwise
    return nobody_before * (float(mine[place]) - price) + (1 - nobody_before) * otherwise


def _below(usual: float, price: int) -> float:
    """How likely somebody who presses at about the usual price has not pressed at this one."""
    return 0.5 + 0.5 * erf((price - usual) / SPREAD / sqrt(2))


def _worth(lead: Floats, place: dict[int, int], player: int, players: Sequence[int]) -> float:
    elsewhere = [lead[place[other]] for other in players if other != player] or [lead[-1]]
    return float(lead[place[player]] - np.mean(elsewhere))


# --- cards, as their mayor ----------------------------------------------------------------------------------


def _disc(seen: State, seat: Seat, rng: Random, budget: int) -> Disc:
    """The disc for the card in hand: what it brings there against what a card still to be drawn would bring."""
    assert seen.in_hand is not None
    free = seen.free_discs()
    course = Course(seen, rng, max(LEAST_FUTURES, budget // AT_ONCE))
    samples = [Card("goods"), Card("colony", good=""), Card("amsterdam")]
    other = next(player for player in seen.from_mayors_left() if player != seat)
    now = {disc: _gain(seen, seat, other, seen.in_hand, disc, course) for disc in free}
    later = {disc: [_gain(seen, seat, other, card, disc, course) for card in samples] for disc in free}
    rest = {disc: _best_rest(later, [each for each in free if each != disc]) for disc in free}
    return max(free, key=lambda disc: now[disc] + rest[disc])


def _best_rest(later: dict[Disc, list[float]], free: Sequence[Disc]) -> float:
    """What the discs that stay free bring on average, each card laid where it brings most."""
    if not free:
        return 0.0
    return float(
        np.mean(
            [
                max(later[disc][kind] + _best_rest(later, [each for each in free if each != disc]) for disc in free)
                for kind in range(len(KINDS))
            ]
        )
    )


def _gain(seen: State, seat: Seat, other: Seat, card: Card, disc: Disc, course: Course) -> float:
    """What a card on a disc brings its mayor: used, sold to somebody at a fair price, or gone."""
    if disc == "discard" or card.kind not in KINDS:
        return 0.0
    idle = replace(seen, todo=(), in_hand=None)
    buyer = seat if disc == "mayor" else other
    used = _used(idle, buyer, card, course)
    lead = _lead(course, [used, idle], seat)
    gain = float(lead[0] - lead[1])
    if disc == "mayor":
        return gain
    mine = _lead(course, [_used(idle, seat, card, course)], seat)
    # Sold: to somebody, who pays a part of what it brings him; sometimes to oneself, with a profit.
    return gain / 2 + max(0.0, float(mine[0] - lead[1])) * (1 - SHADE) / 2


# --- positions ------------------------------------------------------------------------------------------------


def after(state: State, command: Command) -> State:
    """The position after a command; what chance draws then is anybody's guess."""
    return apply_all(state, decide(state, command, Chance(Random(0))))


def _used(state: State, player: Seat, card: Card, course: Course) -> State:
    """The position when a player has used a card as well as can be."""
    now = replace(state, auction=None, in_hand=None, todo=(Task("use", player, card=card), Task("pass")))
    now = apply_all(now, with_follow_ups(now, []))
    while now.task is not None and now.task.player == player and (offered := legal(now, player)):
        reached = [after(now, command) for command in offered]
        now = reached[int(_lead(course, reached, player).argmax())]
        if now.turn > state.turn:
            break
    return now


def _lead(course: Course, states: Sequence[State], seat: Seat) -> Floats:
    """How far ahead of the best other a seat is at the end, on average, in each position."""
    ends = course.totals([Boards.of(state) for state in states])
    others = np.delete(ends, seat, axis=2)
    lead: Floats = (ends[:, :, seat] - 0.5 * others.max(axis=2) - 0.5 * others.mean(axis=2)).mean(axis=1)
    return lead
