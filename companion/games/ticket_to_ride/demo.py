"""A sensible player for the demonstration: takes cards a little, then long routes with carts."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Picks, Prompt
from companion.games.contract import Move
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.state import Route, State

AVOIDED = ("correct", "lost", "other", "value")


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """The next answer."""
    if prompt.kind == "number":
        return prompt.suggestion
    if state.phase == "play" and not picks:
        return _turn(state, rng)
    open_ones = [c.id for c in prompt.choices if c.refused is None and not c.closes and c.id not in AVOIDED]
    return rng.choice(open_ones)


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
    return rng.choices(routes, [1 + r.length + 2 * bool(r.cart) for r in routes])[0]
