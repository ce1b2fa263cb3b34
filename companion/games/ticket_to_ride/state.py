"""The state of a game: the printed board, what each player has, and where the game stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec

from companion.games import options
from companion.games.contract import Seat

CARTS = 16  # plastic carts per player (rulebook, contents)
MERCHANDISE = 16  # merchandise cards in the box (rulebook, contents)
CONTRACTS = 24  # contract cards in the box (rulebook, contents)
MOST_POINTS = 30  # that a contract can be worth, here and in the box; keeps a slip of the finger out
LAST_ROUND_AT = 2  # carts left that announce the last round (rulebook, end of the game)

Phase = Literal["contracts", "play", "entering", "over"]
"""The first contracts are chosen, then play, then contracts are shown and entered, then the final score."""

RouteColour = Literal["pink", "blue", "green", "black", "orange", "red", "grey"]
"""The colour of the cards that claim a route; grey: any one colour."""

Level = Literal["all", "score"]
"""How much is asked: every turn, or nothing before the final board."""

Correctable = Literal[
    "points", "carts", "merchandise", "contracts", "wrong_contract", "free_route", "claim", "turn", "last_round"
]
"""What can be set right by hand."""


class Options(options.Options, frozen=True):
    """How this game is played."""

    help: Level = "all"


class Route(msgspec.Struct, frozen=True, omit_defaults=True):
    """One route; `cart` is None where nobody could see whether a cart is printed on it."""

    id: int
    a: str
    b: str
    length: int
    colour: RouteColour
    double: bool = False
    cart: bool | None = None

    def joins(self, a: str, b: str) -> bool:
        return a in (self.a, self.b) and self.other_end(a) == b

    def other_end(self, place: str) -> str:
        return self.b if place == self.a else self.a


class Contract(msgspec.Struct, frozen=True, order=True):
    """A contract card: two places and its value."""

    a: str
    b: str
    points: int

    def same_places(self, other: Contract) -> bool:
        return {self.a, self.b} == {other.a, other.b}

    def in_order(self) -> Contract:
        """The same contract with its places in alphabetical order, so that equal cards compare equal."""
        a, b = sorted((self.a, self.b))
        return Contract(a, b, self.points)


class Board(msgspec.Struct, frozen=True):
    """What is printed, as far as it is known."""

    places: dict[str, tuple[float, float]]
    routes: dict[int, Route]
    points: dict[int, int]  # by length of a route
    contracts: tuple[Contract, ...]  # those this box has seen

    def twin(self, route: Route) -> Route | None:
        """The other half of a double route."""
        if not route.double:
            return None
        return next(r for r in self.routes.values() if r.id != route.id and r.joins(route.a, route.b))

    def routes_at(self, place: str) -> list[Route]:
        return [route for route in self.routes.values() if place in (route.a, route.b)]

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The places that a route joins to this one, in the order of the routes."""
        return tuple(dict.fromkeys(route.other_end(place) for route in self.routes_at(place)))

    def way(self, a: str, b: str, spaces: Callable[[Route], int | None]) -> tuple[Route, ...] | None:
        """The routes from a to b that cost the fewest spaces, where None is no way through; None if there are none."""
        best: dict[str, tuple[int, tuple[Route, ...]]] = {a: (0, ())}
        queue = [a]
        while queue:
            here = min(queue, key=lambda place: best[place][0])
            queue.remove(here)
            total, routes = best[here]
            for route in self.routes_at(here):
                there, cost = route.other_end(here), spaces(route)
                if cost is not None and (there not in best or total + cost < best[there][0]):
                    best[there] = (total + cost, (*routes, route))
                    queue.append(there)
        return best[b][1] if b in best else None

    def distance(self, a: str, b: str) -> int:
        """The fewest spaces between two places."""
        return sum(route.length for route in self.way(a, b, lambda route: route.length) or ())

    def known(self, a: str, b: str) -> Contract | None:
        """The contract between two places, if this box has seen it."""
        return next((card for card in self.contracts if {card.a, card.b} == {a, b}), None)


Card = int
"""A transport card of a virtual deck: the number of its colour (cards.COLOURS), or of the joker behind them."""

Hand = tuple[int, ...]
"""How many cards of each colour, jokers last."""


class Deck(msgspec.Struct, frozen=True):
    """Where the cards lie that nobody has in hand; the next one of the pile is its last."""

    pile: tuple[Card, ...]
    shown: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether no card can be turned over, even after shuffling."""
        return not self.pile and not self.discarded


class Hidden(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a program has where nobody sees it: cards of a virtual deck, and virtual contracts to draw."""

    hand: Hand
    deck: Deck
    stack: tuple[Contract, ...]  # the next one is the first
    offered: tuple[Contract, ...] = ()  # drawn, to choose from
    taken: int = 0  # transport cards in this turn
    laid: int | None = None  # the route that its cards are laid for, until it is claimed


Why = Literal["points", "begins", "last"]
"""Why a program claims a route, as far as all can see: it brings points, begins the last round, or that has begun."""


class Deed(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a program did since a person's last turn; carts and merchandise cards are laid by people's hands."""

    kind: Literal["route", "cards", "contracts"]
    player: Seat
    route: int = 0
    card: bool = False  # the route gave a merchandise card
    why: Why = "points"


class PlayerState(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one player has."""

    name: str
    colour: str
    carts: int = CARTS
    merchandise: int = 0
    held: int = 0  # contract cards in hand; which ones is secret
    entered: tuple[Contract, ...] = ()
    settled: bool = False  # all contracts are entered
    route_points: int = 0
    corrected: int = 0  # points added or taken by hand
    program: str = ""  # the level at which a program plays this seat; "" for a person
    hidden: Hidden | None = None  # of a program


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole game."""

    board: Board
    seats: tuple[PlayerState, ...] = ()
    phase: Phase = "contracts"
    turn: Seat = 0
    owners: dict[int, Seat] = {}  # by route
    carded: tuple[int, ...] = ()  # the routes that gave a merchandise card
    turns_left: int | None = None  # once the last round has begun
    trigger: Seat | None = None  # who began it
    last: dict[Seat, int] = {}  # points of the last move, for the score table
    help: Level = "all"
    virtual: tuple[Contract, ...] = ()  # every contract that programs may draw
    budget: int = 0  # futures that a program looks at for one decision; 0: not measured yet
    deeds: tuple[Deed, ...] = ()  # what programs did since a person's last turn

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def merchandise_left(self) -> int:
        return MERCHANDISE - sum(seat.merchandise for seat in self.seats)

    @property
    def contracts_left(self) -> int:
        """On the real stack: programs draw from one of their own."""
        return CONTRACTS - sum(seat.held for seat in self.people)

    @property
    def people(self) -> tuple[PlayerState, ...]:
        return tuple(seat for seat in self.seats if not seat.program)

    def routes_of(self, player: Seat) -> list[Route]:
        return [self.board.routes[number] for number, owner in self.owners.items() if owner == player]

    def carts_on_board(self, player: Seat) -> int:
        return sum(route.length for route in self.routes_of(player))


BLANK = State(Board({}, {}, {}, ()))
