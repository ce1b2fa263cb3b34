"""A sensible player for the demonstration: joins the places of a contract, then takes long routes with carts."""

from __future__ import annotations

from random import Random
from string import ascii_uppercase

from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.contract import Seat
from companion.games.script import Move, Scene
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.state import Contract, Route, State
from companion.games.ticket_to_ride.ways import still_to_claim

AVOIDED = ("correct", "lost", "other", "value")


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """The next answer."""
    if prompt.kind == "number":
        return prompt.suggestion
    if state.phase == "play" and not picks:
        return _turn(state, rng)
    open_ones = [c.id for c in prompt.choices if c.refused is None and not c.closes and c.id not in AVOIDED]
    goal = _goal(state, prompt.player) if state.phase == "entering" and prompt.player is not None else None
    if goal is not None:
        wanted = [place for place in (goal.a, goal.b) if place in open_ones and place not in picks]
        open_ones = wanted[:1] or open_ones
    return rng.choice(open_ones)


def _goal(state: State, player: Seat) -> Contract | None:
    """The contract that a player has in mind, another for each, until somebody enters it."""
    known = state.board.contracts
    card = known[player % len(known)] if known else None
    entered = (other for seat in state.seats for other in seat.entered)
    return None if card is None or any(map(card.same_places, entered)) else card


def _turn(state: State, rng: Random) -> str:
    if rng.random() < 0.15:
        return "cards"
    if rng.random() < 0.05 and state.contracts_left:
        return "contracts"
    route = _liked(state, rng)
    return str(route.id) if route else "cards"


def _liked(state: State, rng: Random) -> Route | None:
    routes = [r for r in state.board.routes.values() if refusal(state, state.turn, r) is None]
    if not routes:
        return None
    goal = _goal(state, state.turn)
    way = [r for r in still_to_claim(state, state.turn, goal) or () if r in routes] if goal is not None else []
    return rng.choice(way) if way else rng.choices(routes, [1 + r.length + 2 * bool(r.cart) for r in routes])[0]


def _last_link(state: State) -> tuple[Contract, Route] | None:
    """The contract that whoever has the turn has in mind, and the one route that it still needs."""
    goal = _goal(state, state.turn) if state.phase == "play" else None
    way = still_to_claim(state, state.turn, goal) if goal is not None else None
    if goal is None or way is None or len(way) != 1 or refusal(state, state.turn, way[0]) is not None:
        return None
    return goal, way[0]


def _joins(state: State) -> tuple[str, ...]:
    """The contract is entered in private, its way looked at, the route claimed, and the contract looked at again."""
    found = _last_link(state)
    assert found is not None, "the scene has begun"
    goal, route = found
    mark = ascii_uppercase[len(state.seats[state.turn].entered)]
    return ("private", goal.a, goal.b, "private", mark, "close", str(route.id), f"private.{state.turn}", mark, "close")


def _last_to_enter(state: State) -> bool:
    """Whether one contract is still to be laid open, and then the score is final."""
    missing = [seat.held - len(seat.entered) for seat in state.seats if not seat.settled]
    return state.phase == "entering" and missing == [1]


SCENES = (
    Scene(
        title=say("A contract is joined over the lit way"),
        begins=lambda state: _last_link(state) is not None,
        moves=_joins,
    ),
    Scene(
        title=say("The ceremony"),
        begins=_last_to_enter,
        ends=lambda state: state.phase == "over",
    ),
)
