"""A player for the demonstration: sensible, quick, and a little moody."""

from __future__ import annotations

from random import Random

from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.names import ROOFS, district_of
from companion.games.amsterdam.state import State
from companion.games.contract import Move, Throw

DONE = "done"
HURRY = ("load", "land")  # free of charge, so never left undone


def pick(state: State, prompt: Prompt, picks: Picks, rng: Random) -> Move:
    """An answer that a reasonable player might give."""
    if state.phase == "roll" and not picks:
        return Throw()
    if prompt.kind == "number":
        return prompt.suggestion or str(prompt.low)
    open_ids = [choice.id for choice in prompt.choices if choice.refused is None]
    if state.phase == "dice":
        return _die(state, open_ids, picks, rng)
    if state.phase == "actions" and not (state.bailiff_moves or state.figure_moves):
        return _action(state, prompt, open_ids, picks, rng)
    if state.phase == "final" and DONE in open_ids:
        return DONE
    if open_ids and open_ids[0] in ("ready", "taken", "played"):
        return open_ids[0]
    return rng.choice([each for each in open_ids if each not in ("correct", "without")] or open_ids)


def _die(state: State, open_ids: list[str], picks: Picks, rng: Random) -> str:
    """The die that brings most, first of all one that fills the space about to arrive."""
    wheel = state.seats[state.mover].wheel
    faces = state.faces

    def worth(die: str) -> float:
        face = faces[die]
        needed = 10 if face == 1 and not wheel[1] else 4 if not wheel[face] else 0
        return needed + face - 0.3 * face * (face > 4) + rng.random()

    dice = [die for die in open_ids if die in state.roll]
    return max(dice, key=worth)


def _action(state: State, prompt: Prompt, open_ids: list[str], picks: Picks, rng: Random) -> str:
    if not picks:
        return _what_to_do(state, open_ids, rng)
    if picks[0] == "block" and len(picks) == 1:
        return _district(state, open_ids, rng)
    if picks[0] == "block" and len(picks) == 2:
        return _block(state, open_ids)
    if picks[0] == "block":
        return _use(state, open_ids, rng)
    if picks[0] == "river":
        return rng.choice(open_ids[:2])
    if picks[0] == "card":
        return open_ids[0]
    return _first(prompt.choices, rng)


def _what_to_do(state: State, open_ids: list[str], rng: Random) -> str:
    seat = state.seats[state.mover]
    arrived = dict(seat.wheel[0])
    for action in HURRY:
        if action in open_ids:
            return action
    if "block" in open_ids and any(_affordable(state, colour, n) for colour, n in arrived.items()):
        return "block"
    tile = state.drawn.get(f"tile.{state.round}")
    if "market" in open_ids and tile and seat.florins >= tiles()[tile].cost:
        return "market"
    wishes = [("deliver", 0.45), ("river", 0.4), ("board", 0.3), ("activate", 0.45), ("card", 0.25)]
    for action, chance in wishes:
        if action in open_ids and rng.random() < chance and (action != "deliver" or _has_room(state)):
            return action
    return DONE


def _has_room(state: State) -> bool:
    seat = state.seats[state.mover]
    return len(state.depots) < 4 or any(state.roofs.get(good, 0) < ROOFS for good in (*seat.barge, *seat.store))


def _affordable(state: State, colour: str, amount: int) -> list[str]:
    """Free blocks of a colour that so many resources pay for, cheapest first."""
    blocks = [f"{colour}.{n}" for n in range(1, 7) if f"{colour}.{n}" not in state.owners]
    costs = {block: state.facts.get(f"blocks.{block}.cost", 2) for block in blocks}
    return sorted((block for block in blocks if costs[block] <= amount), key=costs.__getitem__)


def _district(state: State, open_ids: list[str], rng: Random) -> str:
    arrived = dict(state.seats[state.mover].wheel[0])
    good = [colour for colour in open_ids if _affordable(state, colour, arrived.get(colour, 0))]
    return rng.choice(good or open_ids)


def _block(state: State, open_ids: list[str]) -> str:
    """A neighbour of one's own blocks, if one can be paid for, else the cheapest."""
    colour = district_of(open_ids[0])
    payable = _affordable(state, colour, dict(state.seats[state.mover].wheel[0]).get(colour, 99))
    own = set(state.owned(state.mover))
    near = [block for block in payable if own & set(state.facts.get(f"blocks.{block}.bridges", ()))]
    return (near or payable or open_ids)[0]


def _use(state: State, open_ids: list[str], rng: Random) -> str:
    """Early goods are worth delivering; late ones bring florins at once."""
    if "store" not in open_ids:
        return rng.choice(open_ids)
    return "store" if rng.random() < 0.3 + 0.08 * state.quick_bonus else open_ids[1]


def _first(choices: tuple[Choice, ...], rng: Random) -> str:
    """The best answers stand in front; take one of the first two."""
    open_ids = [choice.id for choice in choices if choice.refused is None]
    return rng.choice(open_ids[:2])
