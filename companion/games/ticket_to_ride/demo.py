"""A sensible player for the demonstration: takes cards a little, then long routes with carts."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Picks, Prompt
from companion.games.contract import Move
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.state import Route, State


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """The next answer."""
    if prompt.kind == "number":
        return prompt.suggestion
    if state.phase == "play":
        return _turn(state, prompt, picks, rng)
    if state.phase == "entering" and not picks:
        return rng.choice([c.id for c in prompt.choices if c.id not in ("correct", "lost")])
    return rng.choice([c.id for c in prompt.choices if c.refused is None and c.id != "correct"])


def _turn(state: State, prompt: Prompt, picks: Picks, rng: Random) -> str:
    if not picks:
        if rng.random() < 0.15:
            return "cards"
        if rng.random() < 0.05 and state.contracts_left:
            return "contracts"
        route = _liked(state, rng)
        return route.a if route else "cards"
    if picks[0] == "contracts":
        return "1"
    open_ones = [c.id for c in prompt.choices if c.refused is None]
    goals = {route.other_end(picks[0]) for route in _claimable(state) if picks[0] in (route.a, route.b)}
    wanted = [one for one in open_ones if one in goals] or open_ones
    return rng.choice(wanted) if wanted else prompt.choices[0].id


def _claimable(state: State) -> list[Route]:
    return [r for r in state.board.routes.values() if refusal(state, state.turn, r) is None]


def _liked(state: State, rng: Random) -> Route | None:
    routes = _claimable(state)
    if not routes:
        return None
    return rng.choices(routes, [1 + r.length + 2 * bool(r.cart) for r in routes])[0]
