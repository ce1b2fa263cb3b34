"""TOM's turn in the picture: each step with the one place that is lit, and his boat and purse before and after."""

from __future__ import annotations

from companion.core.view import Instruction
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import block_cost, joined, known
from companion.games.amsterdam.names import BLOCKS_IN, Block, district_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.toms_steps import Plan, Step
from companion.games.amsterdam.view.panels import bridge_id, river_spot


def steps(state: State, turn: Plan) -> tuple[Instruction, ...]:
    """His steps in order; each lights a block, a space of the Amstel, or else his own place in the quay."""
    told = []
    for step in turn.steps:
        after = apply_all(state, step.events)
        told.append(_told(state, step, after))
        state = after
    return tuple(told)


def _told(before: State, step: Step, after: State) -> Instruction:
    tom = before.tom
    taken = next((block for block in after.owners if block not in before.owners), None)
    if taken is None:
        on_water = step.symbol == "river"
        spot = river_spot(after.seats[tom].river) if on_water else before.seats[tom].colour
        return Instruction(step.do, step.because, colour=step.colour, symbol=step.symbol, spot=spot)
    rivals = _as_cheap(before, taken)
    bridges = [own for own in before.owned(tom) if joined(before.facts, taken, own)]
    link = bridge_id(taken, bridges[0]) if rivals and bridges else ""
    return Instruction(
        step.do, step.because, colour=step.colour, symbol=step.symbol, spot=taken, rivals=rivals, link=link
    )


def _as_cheap(state: State, block: Block) -> tuple[Block, ...]:
    """The other free blocks of the district that are known to cost the same."""
    cost = known(block_cost, state.facts, block)
    free = (each for each in BLOCKS_IN[district_of(block)] if each not in state.owners and each != block)
    return tuple(each for each in free if cost is not None and known(block_cost, state.facts, each) == cost)


def since(before: int, after: int) -> str:
    """A figure with what it was when the turn began.

    >>> since(6, 10)
    '6 → 10'
    """
    return f"{before} → {after}"
