"""A sensible player for the demonstration: joins the places of a contract, then takes long routes with carts."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Picks, Prompt
from companion.games.contract import Move, Seat
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
