"""The map as bit masks, so that a future costs little: routes are bits, and ways are found once for all who ask."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeVar

from companion.games.contract import Seat
from companion.games.ticket_to_ride.cards import COLOURS, DRAWN
from companion.games.ticket_to_ride.claims import closed
from companion.games.ticket_to_ride.state import Board, Contract, Route, State

K = TypeVar("K")
V = TypeVar("V")

GREY = -1
Mask = int
Task = tuple[int, int, int]
"""A contract: two places and its points."""

TURN, CART = 3.0, 2.0  # points that a turn may bring, and a merchandise card
NOWHERE = 1 << 20  # costs more than any way
REMEMBERED = 20_000  # answers of a kind, then all are forgotten


class Chart:
    """One board; places and routes by number from 0, routes sorted by what they bring, the longest first."""

    def __init__(self, board: Board, shortest: bool) -> None:
        def order(route: Route) -> tuple[int, bool, int]:
            return -route.length, not route.cart, route.id

        routes = sorted(board.routes.values(), key=order)
        self.ids = tuple(route.id for route in routes)
        self.index = {number: at for at, number in enumerate(self.ids)}
        self.places = {place: at for at, place in enumerate(sorted(board.places))}
        self.ends = tuple((self.places[route.a], self.places[route.b]) for route in routes)
        self.length = tuple(route.length for route in routes)
        self.points = tuple(board.points[route.length] for route in routes)
        self.cart = tuple(int(bool(route.cart)) for route in routes)
        self.colour = tuple(GREY if r.colour == "grey" else COLOURS.index(r.colour) for r in routes)
        self.worth = tuple(points + CART * cart for points, cart in zip(self.points, self.cart, strict=True))
        self.all = (1 << len(routes)) - 1
        twins = [[at for at, two in enumerate(self.ends) if set(two) == set(one)] for one in self.ends]
        self.pair = tuple(sum(1 << at for at in halves) for halves in twins)  # a route and its other half
        self.longer = tuple(sum(length >= least for length in self.length) for least in range(max(self.length) + 1))
        self._links = [
            [(b if a == here else a, at) for at, (a, b) in enumerate(self.ends) if here in (a, b)]
            for here in range(len(self.places))
        ]
        dear = [TURN * (1 + length / DRAWN) - worth for length, worth in zip(self.length, self.worth, strict=True)]
        self._cost = self.length if shortest else tuple(max(1, round(10 * cost)) for cost in dear)
        self._numbers: dict[Mask, tuple[int, ...]] = {}
        self._spaces: dict[Mask, int] = {}
        self._needs: dict[Mask, tuple[int, ...]] = {}
        self._ways: dict[tuple[Mask, Mask, int, int], tuple[int, Mask]] = {}
        self._plans: dict[tuple[Mask, Mask, tuple[Task, ...], int], Mask] = {}

    def mask(self, routes: Iterable[int]) -> Mask:
        """Routes by their printed numbers."""
        return sum(1 << self.index[number] for number in routes)

    def task(self, contract: Contract) -> Task:
        return self.places[contract.a], self.places[contract.b], contract.points

    def masks(self, table: State, seat: Seat) -> tuple[Mask, Mask]:
        """A seat's own routes, and those that it may still claim if it has the carts."""
        own = self.mask(number for number, owner in table.owners.items() if owner == seat)
        return own, self.mask(r.id for r in table.board.routes.values() if closed(table, seat, r) is None)

    def numbers(self, mask: Mask) -> tuple[int, ...]:
        """The routes of a mask, the longest first."""

        def found() -> tuple[int, ...]:
            return tuple(route for route in range(len(self.ids)) if mask >> route & 1)

        return _remembered(self._numbers, mask, found)

    def spaces(self, mask: Mask) -> int:
        """How many carts these routes take; of a double route one half is enough."""

        def found() -> int:
            return sum({self.pair[route]: self.length[route] for route in self.numbers(mask)}.values())

        return _remembered(self._spaces, mask, found)

    def need(self, mask: Mask) -> tuple[int, ...]:
        """How many cards of each colour these routes take, grey ones aside."""

        def found() -> tuple[int, ...]:
            routes = [(self.colour[route], self.length[route]) for route in self.numbers(mask)]
            return tuple(sum(length for of, length in routes if of == colour) for colour in range(len(COLOURS)))

        return _remembered(self._needs, mask, found)

    def way(self, own: Mask, free: Mask, a: int, b: int) -> tuple[int, Mask]:
        """What the cheapest way from a to b costs over own and free routes, and what of it is still to be claimed."""
        return _remembered(self._ways, (own, free, a, b), lambda: self._search(own, free, a, b))

    def _search(self, own: Mask, free: Mask, a: int, b: int) -> tuple[int, Mask]:
        queue = [(0, a, 0)]
        done = 0
        while queue:
            cost, here, mask = heappop(queue)
            if here == b:
                return cost, mask
            done |= 1 << here
            for there, route in self._links[here]:
                if done >> there & 1:
                    continue
                if own >> route & 1:
                    heappush(queue, (cost, there, mask))
                elif free >> route & 1:
                    heappush(queue, (cost + self._cost[route], there, mask | 1 << route))
        return NOWHERE, 0

    def plan(self, own: Mask, free: Mask, tasks: tuple[Task, ...], carts: int) -> Mask:
        """Routes that join as many contracts as the carts allow, dear ones first; both halves where both are free."""
        return _remembered(self._plans, (own, free, tasks, carts), lambda: self._join(own, free, tasks, carts))

    def _join(self, own: Mask, free: Mask, tasks: tuple[Task, ...], carts: int) -> Mask:
        wanted = 0
        for a, b, _ in sorted(tasks, key=lambda task: -task[2]):
            cost, way = self.way(own | wanted, free, a, b)
            if cost < NOWHERE and self.spaces(wanted | way) <= carts:
                wanted |= way
        both = 0
        for route in self.numbers(wanted):
            both |= self.pair[route] & free
        return both


def _remembered(answers: dict[K, V], question: K, find: Callable[[], V]) -> V:
    answer = answers.get(question)
    if answer is None:
        if len(answers) >= REMEMBERED:
            answers.clear()
        answer = answers[question] = find()
    return answer


def chart_of(board: Board, shortest: bool = False) -> Chart:
    """The chart of a board: ways are the shortest ones, or those that cost the fewest turns for what they bring."""
    return _chart(_Printed(board), shortest)


class _Printed:
    """A board, compared by what is printed on it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._facts = (tuple(board.routes.values()), tuple(sorted(board.points.items())), tuple(sorted(board.places)))

    def __hash__(self) -> int:
        return hash(self._facts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Printed) and self._facts == other._facts


@lru_cache(4)
def _chart(printed: _Printed, shortest: bool) -> Chart:
    return Chart(printed.board, shortest)
