"""Which block TOM takes: the cheapest, of several a neighbour of his own, else the leftmost (p. 17)."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.box.costs import Order
from companion.games.amsterdam.box.printed import block_cost, known, touches
from companion.games.amsterdam.names import Block, block_name
from companion.games.amsterdam.state import State


def chosen_block(state: State, free: list[Block]) -> tuple[Block, Message]:
    """The block and the reason; `free` from the left."""
    if len(free) == 1:
        return free[0], say("It is the only free block of the district (p. 17).")
    cheapest = Order(state.facts, free).cheapest()
    first, own = cheapest[0], state.owned(state.tom)
    if len(cheapest) == 1:
        return first, _cheapest(state, first)
    alike = _alike(state, cheapest)
    if not own:
        return first, say("{alike} TOM has no block yet: the leftmost (p. 17).", alike=alike)
    # From the left: the first neighbour found is also the leftmost of them, so the rest need not be known.
    for block in cheapest:
        if touches(state.facts, block, own):
            name = block_name(block)
            return block, say(
                "{alike} {block} is joined by a bridge to a block of TOM's; of several the leftmost (p. 17).",
                alike=alike,
                block=name,
            )
    return first, say("{alike} None is a neighbour of TOM's blocks: the leftmost (p. 17).", alike=alike)


def _cheapest(state: State, block: Block) -> Message:
    cost = known(block_cost, state.facts, block)
    if cost is None:
        return say("{block} is the cheapest free block (p. 17).", block=block_name(block))
    return say("{block} is the cheapest free block, cost {cost} (p. 17).", block=block_name(block), cost=cost)


def _alike(state: State, cheapest: list[Block]) -> Message:
    cost = next((cost for block in cheapest if (cost := known(block_cost, state.facts, block)) is not None), None)
    if cost is None:
        return say("{n} free blocks cost the least.", n=len(cheapest))
    return say_n(
        "{n} free block costs {cost}, the least.", "{n} free blocks cost {cost}, the least.", len(cheapest), cost=cost
    )
