"""What a contract still needs: the routes on the shortest way over free and own ones, and its line on the map."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from companion.core.message import Message, say, say_n
from companion.core.prompt import Picks
from companion.core.view import Arc
from companion.games.contract import Seat
from companion.games.ticket_to_ride.claims import closed
from companion.games.ticket_to_ride.state import Contract, Route, State


def still_to_claim(state: State, player: Seat, contract: Contract) -> tuple[Route, ...] | None:
    """The routes that would join its places with the fewest spaces; none: it is joined; None: every way is closed."""

    def spaces(route: Route) -> int | None:
        if state.owners.get(route.id) == player:
            return 0
        return route.length if closed(state, player, route) is None else None

    way = state.board.way(contract.a, contract.b, spaces)
    return None if way is None else tuple(route for route in way if state.owners.get(route.id) != player)


def standing(state: State, player: Seat, contract: Contract) -> Message:
    """Whether it is joined, or how many spaces are missing, and what it is worth."""
    way = still_to_claim(state, player, contract)
    if way is None:
        return say("no way left · {points}", points=contract.points)
    if not way:
        return say("joined · +{points}", points=contract.points)
    missing = sum(route.length for route in way)
    return say_n("{n} space missing · {points}", "{n} spaces missing · {points}", missing, points=contract.points)


def opened(state: State, seat: Seat | None, picks: Picks) -> Seat | None:
    """Whose contracts lie open with these picks."""
    first = picks[0] if picks and state.phase == "play" and state.help == "all" else ""
    whose = state.turn if seat is None else seat
    if first == "private":
        return None if state.seats[whose].program else whose
    number = first.removeprefix("private.")
    others = [str(p) for p, other in enumerate(state.seats) if p != state.turn and not other.program]
    return int(number) if seat is None and number != first and number in others else None


def marked(state: State, player: Seat) -> Iterator[tuple[str, Contract]]:
    """The contracts that a player has entered, each with its letter."""
    return zip(ascii_uppercase, state.seats[player].entered, strict=False)


def arcs(state: State, player: Seat) -> tuple[Arc, ...]:
    """The same contracts as lines over the map."""
    return tuple(
        Arc(card.a, card.b, mark, joined=still_to_claim(state, player, card) == ())
        for mark, card in marked(state, player)
    )


def way_of(state: State, player: Seat, mark: str) -> frozenset[str]:
    """The routes that the contract with this letter still needs; none for any other answer."""
    card = dict(marked(state, player)).get(mark)
    way = still_to_claim(state, player, card) if card is not None else None
    return frozenset(str(route.id) for route in way or ())
