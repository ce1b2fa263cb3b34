"""The first game of Ticket to Ride: Amsterdam: what it is about, and each rule when it first matters."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import say
from companion.core.view import Instruction
from companion.games.hint import Hint
from companion.games.ticket_to_ride.state import State

INTRODUCTION = (
    Instruction(
        say("You claim routes with carts, join the two places of your contracts and collect merchandise."),
        say("Rulebook, aim of the game"),
        symbol="cart",
    ),
    Instruction(
        say("Your hands do what they always do: hold and play cards, set carts, keep contracts secret."),
        say("Rulebook, a turn"),
        symbol="card",
    ),
    Instruction(
        say("The companion keeps turns, carts and points, and joins the contracts at the end: touch what you did."),
        symbol="eye",
    ),
)

CONTRACTS = Hint(
    "contracts",
    say(
        "Keep one contract or both. Joined by your own routes at the end it wins its points, else it loses them "
        "(rulebook, set-up)."
    ),
)
TURN = Hint(
    "turn",
    say("A turn is one of three: take two transport cards, claim one route, or draw contracts (rulebook, a turn)."),
)
CLAIM = Hint(
    "claim",
    say(
        "A route costs as many cards of its colour as it has spaces; grey takes any one colour, a joker is any colour "
        "(rulebook, claiming a route)."
    ),
)
GOODS = Hint(
    "merchandise",
    say("A route with carts printed on it brings one merchandise card, however long it is (rulebook, claiming)."),
)
DOUBLE = Hint("double", say("Two routes side by side: nobody may have both (rulebook, claiming a route)."))
CLOSED = Hint(
    "closed",
    say("Two routes side by side: with two players the second is closed now (rulebook, claiming a route)."),
)
LAST = Hint(
    "last_round",
    say("Two carts or fewer are left: everybody has one more turn, this player too (rulebook, end of the game)."),
)
SHOWING = Hint(
    "showing",
    say("Now contracts are shown: joined by your own routes they count for you, else against you (rulebook, scoring)."),
)


def hints(state: State) -> Iterator[Hint]:
    """What matters now, the most urgent first."""
    if state.phase == "contracts":
        yield CONTRACTS
    if state.phase == "entering":
        yield SHOWING
    if state.phase != "play" or state.help != "all":
        return
    if state.turns_left is not None:
        yield LAST
    if any(seat.merchandise for seat in state.seats):
        yield GOODS
    if any(state.board.routes[route].double for route in state.owners):
        yield CLOSED if len(state.seats) == 2 else DOUBLE
    yield TURN
    yield CLAIM
