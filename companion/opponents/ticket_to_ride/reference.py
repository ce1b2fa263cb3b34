"""Simple players of Ticket to Ride, to measure others by."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.ticket_to_ride.cards import JOKER
from companion.opponents.ticket_to_ride.chart import NOWHERE, Chart, Mask, chart_of
from companion.opponents.ticket_to_ride.world import Draw, Keep, Lay, Move, Seen

LONG = 3  # spaces: worth claiming for its points alone
FULL_HAND = 8  # with so many cards any route will do
NEAR_THE_END = 5  # carts of anybody: any route will do
NEEDED = 4  # a card that is needed is wished for so many times as much as one more of a colour


def random(seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """Anything."""
    return rng.choice(offered)


def greedy(seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """The longest route that the hand pays now; else cards. Of contracts the cheapest."""
    if isinstance(offered[0], Keep):
        return _cheapest(offered)
    chart = chart_of(seen.table.board)
    return _longest(chart, offered, chart.all) or _card(seen, chart, offered, 0)


def longest_route(seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """Cards are saved for the longest routes; of contracts the cheapest."""
    if isinstance(offered[0], Keep):
        return _cheapest(offered)
    chart = chart_of(seen.table.board)
    _, free = chart.masks(seen.table, seen.seat)
    carts = seen.table.seats[seen.seat].carts
    fitting = [route for route in chart.numbers(free) if chart.length[route] <= carts]
    aim = sum(1 << route for route in fitting if chart.length[route] == chart.length[fitting[0]])
    chosen = _longest(chart, offered, aim if seen.table.turns_left is None else chart.all)
    return chosen or _card(seen, chart, offered, aim)


def contract_first(seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """The shortest ways of its contracts, then what brings most; as many contracts as can be joined."""
    chart = chart_of(seen.table.board, shortest=True)
    own, free = chart.masks(seen.table, seen.seat)
    carts = seen.table.seats[seen.seat].carts
    if isinstance(offered[0], Keep):
        return _joinable(chart, offered, own, free, carts) or _cheapest(offered)
    wanted = chart.plan(own, free, tuple(map(chart.task, seen.contracts)), carts)
    chosen = _longest(chart, offered, wanted)
    if chosen is None and (not wanted or seen.table.turns_left is not None):
        best = _longest(chart, offered, chart.all)
        chosen = best if best is not None and _worth_it(seen, chart, best) else None
    return chosen or _card(seen, chart, offered, wanted)


def _cheapest(offered: Sequence[Move]) -> Move:
    return min(offered, key=lambda move: sum(c.points for c in move.contracts) if isinstance(move, Keep) else 99)


def _joinable(chart: Chart, offered: Sequence[Move], own: Mask, free: Mask, carts: int) -> Move | None:
    found: Move | None = None
    for move in offered:
        tasks = tuple(map(chart.task, move.contracts)) if isinstance(move, Keep) else ()
        wanted = chart.plan(own, free, tasks, carts)
        if all(chart.way(own, wanted, a, b)[0] < NOWHERE for a, b, _ in tasks):
            found = move
    return found


def _longest(chart: Chart, offered: Sequence[Move], among: Mask) -> Lay | None:
    lays = [move for move in offered if isinstance(move, Lay) and among >> chart.index[move.route] & 1]
    return max(lays, key=lambda lay: (chart.worth[chart.index[lay.route]], -lay.jokers), default=None)


def _worth_it(seen: Seen, chart: Chart, lay: Lay) -> bool:
    if chart.length[chart.index[lay.route]] >= LONG or seen.table.turns_left is not None:
        return True
    return sum(seen.hand) >= FULL_HAND or min(seat.carts for seat in seen.table.seats) <= NEAR_THE_END


def _card(seen: Seen, chart: Chart, offered: Sequence[Move], wanted: Mask) -> Move:
    """The card of the five that these routes need most, or of which there are most; none: the pile."""
    need = chart.need(wanted)

    def wish(move: Move) -> int:
        if not isinstance(move, Draw):
            return -2
        if move.card is None or move.card == JOKER:
            return 0 if move.card is None else -1
        have = seen.hand[move.card]
        return have + NEEDED * max(0, need[move.card] - have)

    return max(offered, key=wish)
