"""A player who looks ahead: good moves are played on to the end in many futures, the better half again in more.

Hidden cards and contracts are dealt anew for every future, the same ones for all moves that are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.games.contract import Seat
from companion.games.ticket_to_ride.cards import JOKER
from companion.games.ticket_to_ride.state import Hand
from companion.opponents.ticket_to_ride.chart import Chart, Mask, chart_of
from companion.opponents.ticket_to_ride.futures import NEEDED, Future
from companion.opponents.ticket_to_ride.world import Draw, Lay, Move, Seen

MARGIN = 0.02  # of a win, that a point more or less is worth,
MOST_MARGIN = 20  # up to so many
FEWEST = 4  # futures of a move before it is judged
MOST_LAYS, MOST_DRAWS = 6, 4  # that are looked at
ON_THE_WAY = 5  # points that a route of a contract is worth more
UNKNOWN_CARD, JOKER_SHOWN = 2.5, 3.5  # as cards of a colour that the hand has so many times


def choose(seen: Seen, offered: Sequence[Move], rng: Random, budget: int) -> Move:
    """The move with the best end; `budget` is how many futures are played in all, about."""
    left = candidates(seen, offered)
    worth = [0.0 for _ in left]
    alive = list(range(len(left)))
    rounds = max(1, (len(left) - 1).bit_length())
    now = Future(seen, rng)
    while len(alive) > 1:
        for _ in range(max(FEWEST, budget // rounds // len(alive))):
            future = now.dealt(seen)
            for number in alive:
                one = future.copy()
                one.do(left[number])
                one.play()
                worth[number] += value(one.totals(), seen.seat)
        alive = sorted(alive, key=lambda number: -worth[number])[: (len(alive) + 1) // 2]
    return left[alive[0]]


def candidates(seen: Seen, offered: Sequence[Move]) -> list[Move]:
    """The moves that are worth looking at: no route of little use, no card that nothing needs."""
    chart = chart_of(seen.table.board)
    tasks = tuple(map(chart.task, seen.contracts))
    wanted = chart.plan(*chart.masks(seen.table, seen.seat), tasks, seen.table.seats[seen.seat].carts)
    need = (*chart.need(wanted), 0)
    draws = [move for move in offered if isinstance(move, Draw)]
    draws.sort(key=lambda draw: -_wish(seen.hand, need, draw))
    lays = _paid_best([move for move in offered if isinstance(move, Lay)], seen.hand, need)
    lays.sort(key=lambda lay: -_worth(chart, wanted, lay))
    others = [move for move in offered if not isinstance(move, Draw | Lay)]
    return [*lays[:MOST_LAYS], *draws[:MOST_DRAWS], *others]


def _paid_best(lays: Sequence[Lay], hand: Hand, need: Sequence[int]) -> list[Lay]:
    """Every route once: with the fewest jokers, then with cards that nothing else needs."""
    dear_first = sorted(lays, key=lambda lay: (-lay.jokers, -need[lay.colour], hand[lay.colour]))
    return list({lay.route: lay for lay in dear_first}.values())


def _wish(hand: Hand, need: Sequence[int], draw: Draw) -> float:
    if draw.card is None:
        return UNKNOWN_CARD
    if draw.card == JOKER:
        return JOKER_SHOWN
    return hand[draw.card] + NEEDED * max(0, need[draw.card] - hand[draw.card])


def _worth(chart: Chart, wanted: Mask, lay: Lay) -> float:
    route = chart.index[lay.route]
    return chart.worth[route] + ON_THE_WAY * (wanted >> route & 1)


def value(totals: Sequence[tuple[int, int]], seat: Seat) -> float:
    """What an end is worth to a seat: a win is 1, and its margin a little more (rulebook, equal points).

    >>> value([(30, 2), (30, 1)], 0), value([(30, 2), (31, 1)], 0)
    (1.0, -0.02)
    """
    own, best = totals[seat], max(total for other, total in enumerate(totals) if other != seat)
    won = 1.0 if own > best else 0.5 if own == best else 0.0
    return won + MARGIN * max(-MOST_MARGIN, min(MOST_MARGIN, own[0] - best[0]))
