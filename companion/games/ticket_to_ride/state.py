"""Ticket to Ride: Amsterdam as frozen values: the board, the players, and what can happen."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.contract import Command, Event, Facts, Player

CARTS = 16  # plastic carts per player (rulebook, contents)
MERCHANDISE = 16  # merchandise cards in the box (rulebook, contents)
CONTRACTS = 24  # contract cards in the box (rulebook, contents)
LAST_ROUND_AT = 2  # carts left that announce the last round (rulebook, end of the game)


class Route(msgspec.Struct, frozen=True, omit_defaults=True):
    """One route; `cart` is None where nobody could see whether a cart is printed on it."""

    id: int
    a: str
    b: str
    length: int
    colour: str
    double: bool = False
    cart: bool | None = None

    def joins(self, a: str, b: str) -> bool:
        return {a, b} == {self.a, self.b}


class Contract(msgspec.Struct, frozen=True, order=True):
    """A contract card: two places and its value."""

    a: str
    b: str
    points: int


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

    def neighbours(self, place: str) -> tuple[str, ...]:
        """The places that a route joins to this one, in the order of the routes."""
        there = (r.b if r.a == place else r.a for r in self.routes.values() if place in (r.a, r.b))
        return tuple(dict.fromkeys(there))


def board_from(facts: Facts) -> Board:
    """The board of the box's flat facts ("places.Dam.x", "routes.7.length", "points.3", "contracts")."""
    places: dict[str, dict[str, Any]] = {}
    routes: dict[int, dict[str, Any]] = {}
    points: dict[int, int] = {}
    for key, value in facts.items():
        head, *rest = key.split(".")
        if head == "places":
            places.setdefault(rest[0], {})[rest[1]] = value
        elif head == "routes":
            routes.setdefault(int(rest[0]), {})[rest[1]] = value
        elif head == "points":
            points[int(rest[0])] = value
    return Board(
        {name: (xy["x"], xy["y"]) for name, xy in places.items()},
        {number: Route(number, **fields) for number, fields in sorted(routes.items())},
        points,
        tuple(Contract(a, b, value) for a, b, value in facts.get("contracts", ())),
    )


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
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


class State(msgspec.Struct, frozen=True, omit_defaults=True):
    """The whole game. `phase`: "contracts" at the start, "play", "entering" at the end, "over"."""

    board: Board
    seats: tuple[Seat, ...] = ()
    phase: str = "contracts"
    turn: int = 0
    owners: dict[int, int] = {}  # route → seat
    turns_left: int | None = None  # once the last round has begun
    trigger: int | None = None  # who began it
    last: dict[int, int] = {}  # seat → points of the last move, for the score table

    @property
    def merchandise_left(self) -> int:
        return MERCHANDISE - sum(seat.merchandise for seat in self.seats)

    @property
    def contracts_left(self) -> int:
        return CONTRACTS - sum(seat.held for seat in self.seats)

    def routes_of(self, player: int) -> list[Route]:
        return [self.board.routes[number] for number, owner in self.owners.items() if owner == player]


BLANK = State(Board({}, {}, {}, ()))


# --- what a player wants ------------------------------------------------------------------------------


class KeepContracts(Command, frozen=True):
    player: int
    kept: int


class TakeCards(Command, frozen=True):
    player: int


class Claim(Command, frozen=True):
    player: int
    route: int
    cart: bool | None = None  # the answer to "is a cart printed on it?", where that was not known


class TakeContracts(Command, frozen=True):
    player: int
    kept: int


class EnterContract(Command, frozen=True):
    player: int
    a: str
    b: str
    points: int


class Settle(Command, frozen=True):
    """No more contracts: what is entered is all there is."""

    player: int


class Correct(Command, frozen=True):
    """The physical table is right: set one number of one player (or free a route, or set the turn)."""

    what: str
    player: int
    value: int


AnyCommand = KeepContracts | TakeCards | Claim | TakeContracts | EnterContract | Settle | Correct


# --- what happened ------------------------------------------------------------------------------------


class Started(Event, frozen=True):
    players: tuple[Player, ...]
    board: Board


class ContractsKept(Event, frozen=True):
    player: int
    kept: int
    first: bool = False  # at the start of the game; else as a turn


class PlayBegan(Event, frozen=True):
    pass


class CardsTaken(Event, frozen=True):
    player: int


class RouteClaimed(Event, frozen=True):
    player: int
    route: int
    carts: int
    points: int
    merchandise: int  # cards taken: 1, or 0 without a cart or with the stack used up


class LastRoundBegan(Event, frozen=True):
    player: int
    turns: int


class TurnPassed(Event, frozen=True):
    to: int


class PlayEnded(Event, frozen=True):
    pass


class ContractEntered(Event, frozen=True):
    player: int
    a: str
    b: str
    points: int


class ContractsSettled(Event, frozen=True):
    player: int
    held: int


class FactTaught(Event, frozen=True):
    """The owner told a fact of his box."""

    key: str
    value: Any


class Corrected(Event, frozen=True):
    what: str
    player: int
    value: int


AnyEvent = (
    Started
    | ContractsKept
    | PlayBegan
    | CardsTaken
    | RouteClaimed
    | LastRoundBegan
    | TurnPassed
    | PlayEnded
    | ContractEntered
    | ContractsSettled
    | FactTaught
    | Corrected
)
