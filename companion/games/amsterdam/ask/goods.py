"""Phase III: taking a block, and what becomes of goods."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import ask_mover, colour_choices, good_choices
from companion.games.amsterdam.ask.facts import informed
from companion.games.amsterdam.box.printed import block_cost, known
from companion.games.amsterdam.decide.actions import sells_for_both
from companion.games.amsterdam.names import (
    BLOCKS,
    BLOCKS_IN,
    DEPOTS,
    DICE,
    GOOD_NAMES,
    GOODS,
    PLACE_NAMES,
    USES,
    Block,
    Good,
    block_name,
    one_of,
)
from companion.games.amsterdam.state import State
from companion.games.contract import Command

QUICK_BLOCK = "take "
QUICK_CHOICES = {b: Choice(f"{QUICK_BLOCK}{b}", block_name(b), spot=b, quiet=True) for b in BLOCKS}


def has_free_block(state: State) -> bool:
    """Whether any block is left to take."""
    return len(state.owners) < len(BLOCKS)


def take_block(state: State, picks: Picks, extra: bool) -> Prompt | Command:
    """District, block, its good if nobody has told it yet, and what becomes of the good."""
    if not picks:
        free = [choice for choice in colour_choices() if _free_blocks(state, choice.id)]
        return ask_mover(state, say("Which district?"), free)
    if len(picks) == 1:
        blocks = [
            Choice(block, block_name(block), _cost(state, block), colour=picks[0], spot=block)
            for block in _free_blocks(state, picks[0])
        ]
        return ask_mover(state, say("Which block, counted from the left?"), blocks)
    block, rest = picks[1], picks[2:]
    good = state.good_on(block)
    if good is None:
        if not rest:
            question = say("Which good lay on {block}?", block=block_name(block))
            return ask_mover(state, question, good_choices(state.goods_left))
        good, rest = one_of(GOODS, rest[0]), rest[1:]
    if good in state.sold:
        return c.TakeBlock(block, good, extra=extra)
    if not rest:
        return ask_mover(state, say("What becomes of the {good}?", good=GOOD_NAMES[good]), _uses(state, good))
    return c.TakeBlock(block, good, one_of(USES, rest[0]), extra)


def _free_blocks(state: State, district: str) -> list[Block]:
    return [block for block in BLOCKS_IN[one_of(DICE, district)] if block not in state.owners]


def _cost(state: State, block: Block) -> Message | None:
    cost = known(block_cost, state.facts, block)
    if cost is None:
        return None
    if state.bailiff == block:
        return say("cost {cost}, one less with the bailiff", cost=cost)
    return say("cost {cost}", cost=cost)


def _uses(state: State, good: Good) -> list[Choice]:
    store = Choice("store", say("Interim store"))
    if sells_for_both(state, state.mover, good):
        return [store, Choice("both", say("Black market: 2 florins and a resource"))]
    return [
        store,
        Choice("florins", say("Black market: 2 florins")),
        Choice("resource", say("Black market: a resource")),
    ]


def load(state: State, picks: Picks) -> Prompt | Command:
    """What goes from the interim store to the barge."""
    store = state.seats[state.mover].store
    if len(store) == 1:
        return c.LoadGoods(store)
    kinds = tuple(dict.fromkeys(store))
    if not picks:
        return ask_mover(state, say("Load what?"), (Choice("all", say("Everything")), *good_choices(kinds)))
    return c.LoadGoods(store if picks[0] == "all" else (one_of(kinds, picks[0]),))


def deliver(state: State, picks: Picks) -> Prompt | Command:
    """Which good goes where; what is the only one is not asked."""
    seat = state.seats[state.mover]
    kinds = tuple(dict.fromkeys((*seat.barge, *seat.store)))
    if len(kinds) > 1 and not picks:
        return ask_mover(state, say("Deliver which good?"), good_choices(kinds))
    good, rest = (kinds[0], picks) if len(kinds) == 1 else (one_of(kinds, picks[0]), picks[1:])
    places = [place for place in state.places_left() if place in (good, *DEPOTS)]
    if not places:
        raise IllegalMove(say("There is no free roof left here (p. 10)."))
    if not rest:
        choices = [Choice(place, PLACE_NAMES[place], spot=place) for place in places]
        return ask_mover(state, say("Where to?"), choices)
    return informed(state, c.Deliver(good, one_of(places, rest[0])), rest[1:])
