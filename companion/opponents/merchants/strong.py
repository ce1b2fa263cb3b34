"""A player who counts: every choice by what everybody is likely to have at the end, over the same sampled futures.

In an auction the highest price follows from that: what the lot brings, against what it brings to whom else it may go,
and how likely somebody presses before.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
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
from companion.opponents.merchants.boards import Boards, Floats
from companion.opponents.merchants.futures import Course, Market
from companion.opponents.merchants.moves import reached

LEAST_FUTURES = 8
LOOKED_AT = 4  # of all answers, the best at a glance
SPREAD = 25_000  # how far prices are off the usual one
TRUSTED = 1  # so many sales weighs what the face of the clock alone tells
KINDS = ("goods", "colony", "amsterdam")
BESIDE = 0.5


def choose(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int) -> Command:
    """The command with the best end; `budget` is how many futures are looked at in all."""
    if len(offered) == 1:
        return offered[0]
    if isinstance(offered[0], PlaceCard):
        return PlaceCard(_disc(seen, seat, rng, budget))
    market = _market(seen)
    course = Course(seen, seat, rng, 1, market)
    boards = [Boards.of(after(seen, command), course.city) for command in offered]
    glance = _lead(course.outlook(boards), seat)
    best = np.argsort(-glance)[:LOOKED_AT]
    if len(best) == 1:
        return offered[best[0]]
    course = Course(seen, seat, rng, max(LEAST_FUTURES, budget // len(best)), market)
    ends = _lead(course.totals([boards[n] for n in best]), seat).mean(axis=1)
    return offered[best[int(ends.argmax())]]


def limit(seen: State, seat: Seat, rng: Random, budget: int) -> int:
    """The highest price that is worth paying for the lot on the clock, in florins; 0: let it pass."""
    lot = open_lot(seen).lot
    market = _market(seen)
    course = Course(seen, seat, rng, 1, market)
    nobody = Boards.of(replace(seen, todo=seen.todo[1:], auction=None), course.city)
    payable = [mark * THOUSAND for mark in MARKS if mark * THOUSAND <= seen.money[seat]]
    if not payable:
        return 0
    others = [player for player in may_press(seen) if player != seat]
    used = {player: _used(seen, player, lot, course) for player in (seat, *others)}
    purse = max(seen.money[player] for player in others) if others else 0
    theirs = [_paying(used[p], p, min(seen.money[p], round(market.usual))) for p in others]
    mine = [_paying(used[seat], seat, price) for price in payable]
    course = Course(seen, seat, rng, max(LEAST_FUTURES, budget // (len(mine) + len(theirs) + 1)), market)
    ends = _lead(course.totals([nobody, *theirs, *mine]), seat).mean(axis=1)
    lost = float(ends[1 : len(theirs) + 1].mean()) if others else float(ends[0])
    # pressing is nearly linear in the price: the line through all of them is steadier than each
    slope, base = np.polyfit(payable, ends[len(theirs) + 1 :], 1) if len(payable) > 1 else (0.0, float(ends[-1]))
    lowest = MARKS[-1] * THOUSAND

    def expected(price: int) -> float:
        first = 1.0 if max(price, lowest) > purse else _below(market, max(price, lowest))
        return first * (slope * price + base if price else float(ends[0])) + (1 - first) * lost

    return max((0, *payable), key=expected)


def _paying(board: Boards, player: Seat, price: int) -> Boards:
    money = board.money.copy()
    money[:, player] -= price
    return Boards(**{**vars(board), "money": money})


def _market(seen: State) -> Market:
    """At what price lots go, as the sales of this game have taught."""
    spent = -sum(seen.ledger.get("auctions", ()))
    middle = sum(MARKS) / len(MARKS) * THOUSAND
    return Market((spent + TRUSTED * middle) / (seen.turn + TRUSTED), SPREAD)


def _below(market: Market, price: int) -> float:
    """How likely nobody has pressed before this price."""
    return 0.5 + 0.5 * erf((price - market.usual) / market.spread / sqrt(2))


# --- cards, as their mayor ----------------------------------------------------------------------------------


def _disc(seen: State, seat: Seat, rng: Random, budget: int) -> Disc:
    """The disc for the card in hand: what it brings there against what a card still to be drawn would bring."""
    assert seen.in_hand is not None
    free = seen.free_discs()
    market = _market(seen)
    cards = [seen.in_hand, Card("goods"), Card("colony"), Card("amsterdam")]
    course = Course(seen, seat, rng, max(LEAST_FUTURES, budget // (len(cards) * len(seen.players) + 1)), market)
    idle = replace(seen, todo=(), in_hand=None)
    boards = [Boards.of(idle, course.city)]
    players = range(len(seen.players))
    for card in cards:
        for player in players:
            used = _used(idle, player, card, course)
            boards.append(used)
    ends = _lead(course.totals(boards), seat).mean(axis=1) 
    gain = (ends[1:] - ends[0]).reshape(len(cards), len(players))
    price = market.usual
    # sold: to anybody, who pays the usual price for it
    sold = [float(np.mean([row[p] - price * _weight(p == seat, len(players)) for p in players])) for row in gain]
    worth = {"discard": [0.0] * len(cards), "mayor": [float(x) for x in gain[:, seat]], "auction": sold}
    rest = {disc: _best_rest(worth, [each for each in free if each != disc]) for disc in free}
    return max(free, key=lambda disc: worth[disc][0] + rest[disc])


def _weight(own: bool, players: int) -> float:
    return 1.0 if own else -1 / (players - 1)


def _best_rest(worth: dict[Disc, list[float]], free: Sequence[Disc]) -> float:
    """What the discs that stay free bring on average, each card laid where it brings most."""
    if not free:
        return 0.0
    return float(
        np.mean(
            [
                max(worth[disc][kind] + _best_rest(worth, [each for each in free if each != disc]) for disc in free)
                for kind in range(1, 1 + len(KINDS))
            ]
        )
    )


# --- positions ------------------------------------------------------------------------------------------------


def after(state: State, command: Command) -> State:
    """The position after a command; what chance draws then is anybody's guess."""
    return apply_all(state, decide(state, command, Chance(Random(0))))


def _used(state: State, player: Seat, card: Card, course: Course) -> Boards:
    """The position when a player has used a card as well as can be seen at a glance."""
    ways = reached(state, course.city, player, card).rows()
    return ways[int(_lead(course.outlook(ways), player).argmax())]


def _lead(ends: Floats, seat: Seat) -> Floats:
    """How far ahead of the others a seat is."""
    others = np.delete(ends, seat, axis=-1)
    lead: Floats = ends[..., seat] - BESIDE * others.max(axis=-1) - (1 - BESIDE) * others.mean(axis=-1)
    return lead
