"""TOM's sixes (p. 17): which block he takes, and what becomes of its good."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.box.printed import Missing, Need, block_cost, touches
from companion.games.amsterdam.events import BlockTaken, GoodLost, GoodSold
from companion.games.amsterdam.names import BLOCKS_IN, COLOUR_NAMES, GOOD_NAMES, Block, District, Good, block_name
from companion.games.amsterdam.outcomes import BLACK_MARKET_FLORINS, delivery
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import Step


def take_block(state: State, die: District) -> Iterator[Step]:
    """The block that a six brings, or nothing if the district is full."""
    colour = COLOUR_NAMES[die]
    free = [block for block in BLOCKS_IN[die] if block not in state.owners]
    if not free:
        do = say("No block: every {colour} block is taken.", colour=colour)
        because = say("The {colour} die shows a 6, but its district has no free block: nothing happens.", colour=colour)
        yield Step(do, because, "house", die)
        return
    block, because = _chosen(state, free)
    good = _good_of(state, block)
    do = say(
        "Put one of TOM's coats of arms on {block} and take its {good}.", block=block_name(block), good=GOOD_NAMES[good]
    )
    because = say("The {colour} die shows a 6. {because}", colour=colour, because=because)
    yield Step(do, because, "house", die, (BlockTaken(state.tom, block, good),))


def _chosen(state: State, free: list[Block]) -> tuple[Block, Message]:
    """The block TOM takes: cheapest, then a neighbour of his own, then leftmost (p. 17)."""
    if len(free) == 1:
        return free[0], say("It is the only free block of the district (p. 17).")
    costs = {block: block_cost(state.facts, block) for block in free}
    lowest = min(costs.values())
    cheapest = [block for block in free if costs[block] == lowest]
    first = cheapest[0]
    if len(cheapest) == 1:
        return first, say(
            "{block} is the cheapest free block, cost {cost} (p. 17).", block=block_name(first), cost=lowest
        )
    alike = say_n(
        "{n} free block costs {cost}, the least.", "{n} free blocks cost {cost}, the least.", len(cheapest), cost=lowest
    )
    own = state.owned(state.tom)
    # From the left: the first neighbour found is also the leftmost of them, so the rest need not be known.
    for block in cheapest:
        if touches(state.facts, block, own):
            name = block_name(block)
            return block, say(
                "{alike} {block} is joined by a bridge to a block of TOM's (p. 17).", alike=alike, block=name
            )
    return first, say("{alike} None is a neighbour of TOM's blocks: the leftmost (p. 17).", alike=alike)


def _good_of(state: State, block: Block) -> Good:
    known = state.good_on(block)
    possible = (known,) if known else state.goods_left
    if len(possible) != 1:
        raise Missing(Need(f"drawn.good.{block}", possible))
    return possible[0]


def place_good(state: State) -> Iterator[Step]:
    """What becomes of the good that came with the block: black market, else the best roof."""
    store = state.seats[state.tom].store
    if not store:
        return
    good = store[-1]
    name = GOOD_NAMES[good]
    if good not in state.sold:
        do = say("Put the {good} on the black market: {n} florins for TOM.", good=name, n=BLACK_MARKET_FLORINS)
        because = say("TOM sells on the black market as long as the good's space there is free (p. 17).")
        yield Step(do, because, good, events=(GoodSold(state.tom, good, BLACK_MARKET_FLORINS),))
        return
    delivered = delivery(state, state.tom, good, good)
    if delivered is None:
        do = say("Put the {good} back into the box.", good=name)
        because = say("Black market and warehouse have no room for it: TOM gains nothing.")
        yield Step(do, because, good, events=(GoodLost(state.tom, good),))
        return
    do = say_n(
        "Put the {good} on the best free roof of its warehouse: {n} point for TOM.",
        "Put the {good} on the best free roof of its warehouse: {n} points for TOM.",
        delivered.points + delivered.quick,
        good=name,
    )
    because = say("The {good} space of the black market is taken: the best free roof (p. 17).", good=name)
    if quick := delivered.quick:
        because = say(
            "{rule} Quick delivery in round {round} adds {n} (p. 12).", rule=because, round=state.round, n=quick
        )
    yield Step(do, because, good, events=(delivered,))
