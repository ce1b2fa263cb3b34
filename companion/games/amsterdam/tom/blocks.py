"""TOM's sixes (p. 17): which block he takes, and what becomes of its good."""

from __future__ import annotations

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.box.printed import Missing, Need, block_cost, touches
from companion.games.amsterdam.events import BlockTaken, GoodLost, GoodSold
from companion.games.amsterdam.names import (
    BLOCKS_IN,
    COLOUR_NAMES,
    GOOD_NAMES,
    GOODS,
    TILES_EACH,
    Block,
    District,
    Good,
    block_name,
)
from companion.games.amsterdam.outcomes import BLACK_MARKET_FLORINS, delivery
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom.steps import Step, TieBreak


def take_block(state: State, die: District) -> list[Step]:
    """The block that a six brings, or nothing if the district is full."""
    district = COLOUR_NAMES[die]
    free = [block for block in BLOCKS_IN[die] if block not in state.owners]
    if not free:
        return [
            Step(
                "nothing",
                say("No block: every {colour} block is taken.", colour=district),
                say(
                    "The {colour} die shows a 6, but its district has no free block: nothing happens.",
                    colour=district,
                ),
                symbol="house",
                colour=die,
            )
        ]
    block, candidates, tie_break, because = _chosen(state, free)
    good = _good_of(state, block)
    return [
        Step(
            "block",
            say(
                "Put one of TOM's coats of arms on {block} and take its {good}.",
                block=block_name(block),
                good=GOOD_NAMES[good],
            ),
            say("The {colour} die shows a 6. {because}", colour=district, because=because),
            (BlockTaken(state.tom, block, good),),
            candidates=candidates,
            tie_break=tie_break,
            symbol="house",
            colour=die,
        )
    ]


def _chosen(state: State, free: list[Block]) -> tuple[Block, tuple[Block, ...], TieBreak, Message]:
    """The block TOM takes: cheapest, then a neighbour of his own, then leftmost (p. 17)."""
    if len(free) == 1:
        return free[0], (free[0],), "", say("It is the only free block of the district (p. 17).")
    costs = {block: block_cost(state.facts, block) for block in free}
    lowest = min(costs.values())
    cheapest = tuple(block for block in free if costs[block] == lowest)
    if len(cheapest) == 1:
        because = say("{block} is the cheapest free block, cost {cost} (p. 17).",
                      block=block_name(cheapest[0]), cost=lowest)  # fmt: skip
        return cheapest[0], cheapest, "", because
    alike = say_n(
        "{n} free block costs {cost}, the least.", "{n} free blocks cost {cost}, the least.", len(cheapest),
        cost=lowest,
    )  # fmt: skip
    own = state.owned(state.tom)
    # From the left: the first neighbour found is also the leftmost of them, so the rest need not be known.
    for block in cheapest:
        if touches(state.facts, block, own):
            because = say("{alike} {block} is joined by a bridge to a block of TOM's (p. 17).",
                          alike=alike, block=block_name(block))  # fmt: skip
            return block, cheapest, "neighbour", because
    because = say("{alike} None is a neighbour of TOM's blocks: the leftmost (p. 17).", alike=alike)
    return cheapest[0], cheapest, "leftmost", because


def _good_of(state: State, block: Block) -> Good:
    good = state.good_on(block)
    if good is None:
        left = tuple(each for each in GOODS if state.seen_of(each) < TILES_EACH)
        if len(left) == 1:
            return left[0]
        raise Missing(Need(f"drawn.good.{block}", left))
    return good


def place_good(state: State) -> list[Step]:
    """What becomes of the good that came with the block: black market, else the best roof."""
    store = state.seats[state.tom].store
    if not store:
        return []
    good = store[-1]
    name = GOOD_NAMES[good]
    if good not in state.sold:
        return [
            Step(
                "good",
                say("Put the {good} on the black market: {n} florins for TOM.", good=name, n=BLACK_MARKET_FLORINS),
                say("TOM sells on the black market as long as the good's space there is free (p. 17)."),
                (GoodSold(state.tom, good, BLACK_MARKET_FLORINS),),
                florins=BLACK_MARKET_FLORINS,
                symbol=good,
            )
        ]
    delivered = delivery(state, state.tom, good, good)
    if delivered is None:
        return [
            Step(
                "nothing",
                say("Put the {good} back into the box.", good=name),
                say("Black market and warehouse have no room for it: TOM gains nothing."),
                (GoodLost(state.tom, good),),
                symbol=good,
            )
        ]
    because = say("The {good} space of the black market is taken: the best free roof (p. 17).", good=name)
    if delivered.quick:
        because = say(
            "{rule} Quick delivery in round {round} adds {n} (p. 12).",
            rule=because,
            round=state.round,
            n=delivered.quick,
        )
    points = delivered.points + delivered.quick
    return [
        Step(
            "good",
            say_n(
                "Put the {good} on the best free roof of its warehouse: {n} point for TOM.",
                "Put the {good} on the best free roof of its warehouse: {n} points for TOM.",
                points,
                good=name,
            ),
            because,
            (delivered,),
            points=points,
            symbol=good,
        )
    ]
