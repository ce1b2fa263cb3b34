"""Phase III: taking a block, what becomes of goods, dockers, and how far on the Amstel."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import names
from companion.games.amsterdam.ask.choices import (
    MOST_TILES,
    ask_mover,
    colour_choices,
    docker_choices,
    good_choices,
    number_prompt,
    place_choice,
)
from companion.games.amsterdam.ask.told import informed
from companion.games.amsterdam.box.printed import block_cost, known, river_end
from companion.games.amsterdam.decide.actions import sail_cost, sells_for_both
from companion.games.amsterdam.names import Block, Good, block_name, district_of, one_of
from companion.games.amsterdam.state import State
from companion.games.contract import Command

FURTHER = "further"
ELSEWHERE = "elsewhere"
LOAD = "load"
SOLD_FOR = {
    "florins": Choice("florins", say("Sell it: 2 florins"), short=say("Sell: 2"), symbol="florin"),
    "resource": Choice("resource", say("Sell it: a resource"), short=say("Sell: 1"), symbol="merchandise"),
    "both": Choice("both", say("Sell it: 2 florins and a resource"), short=say("Sell it"), symbol="florin"),
}


def take_block(state: State, picks: Picks, extra: bool) -> Prompt | Command:
    """A block, touched on the board or by its district; its good if nobody has told it, and what becomes of it."""
    free = free_blocks(state)
    if not picks:
        districts = [each for each in colour_choices() if any(block.colour == each.id for block in free)]
        return ask_mover(state, say("Touch the block on the board."), (*districts, *free))
    if picks[0] in names.DICE:
        there = [replace(block, quiet=False) for block in free if block.colour == picks[0]]
        picks = picks[1:]
        if not picks:
            return ask_mover(state, say("Which block, counted from the left?"), there)
    block, rest = picks[0], picks[1:]
    if (good := state.good_on(block)) is None:
        return _take_unseen(state, block, rest, extra)
    if good in state.sold:
        return informed(state, c.TakeBlock(block, good, extra=extra), rest)
    if not rest:
        question = say("What becomes of the {good}?", good=names.GOOD_NAMES[good])
        return ask_mover(state, question, _uses(state, good))
    return informed(state, c.TakeBlock(block, good, one_of(names.USES, rest[0]), extra), rest[1:])


def free_blocks(state: State) -> list[Choice]:
    """The blocks that nobody has, touched on the board."""
    free = (block for block in names.BLOCKS if block not in state.owners)
    return [Choice(b, block_name(b), _cost(state, b), colour=district_of(b), spot=b, quiet=True) for b in free]


def _take_unseen(state: State, block: Block, picks: Picks, extra: bool) -> Prompt | Command:
    """One touch says which good lay there and that it is stored; where it is sold, that comes first."""
    use: names.Use = "store"
    if picks and picks[0] in SOLD_FOR:
        use, picks = one_of(names.USES, picks[0]), picks[1:]
    if picks:
        return informed(state, c.TakeBlock(block, one_of(names.GOODS, picks[0]), use, extra), picks[1:])
    free = [good for good in state.goods_left if good not in state.sold]
    if use != "store" and len(free) == 1:
        return informed(state, c.TakeBlock(block, free[0], use, extra), ())
    if use != "store":
        question = say("Which good of {block} do you sell?", block=block_name(block))
        return ask_mover(state, question, good_choices(free))
    question = say("Which good of {block} goes to your store?", block=block_name(block))
    both = all(sells_for_both(state, good) for good in free)
    rewards = () if not free else (SOLD_FOR["both"],) if both else (SOLD_FOR["florins"], SOLD_FOR["resource"])
    asked = ask_mover(state, question, (*good_choices(state.goods_left), *rewards))
    return replace(asked, why=say("To the interim store, or to the black market while its space is free (p. 9–11)."))


def _cost(state: State, block: Block) -> Message | None:
    cost = known(block_cost, state.facts, block)
    if cost is None:
        return None
    if state.bailiff == block:
        return say("cost {cost}, one less with the bailiff", cost=cost)
    return say("cost {cost}", cost=cost)


def _uses(state: State, good: Good) -> list[Choice]:
    store = Choice("store", say("Interim store"))
    if sells_for_both(state, good):
        return [store, Choice("both", say("Black market: 2 florins and a resource"))]
    florins = Choice("florins", say("Black market: 2 florins"))
    return [store, florins, Choice("resource", say("Black market: a resource"))]


def ways_of_goods(state: State) -> list[Choice]:
    """What can be done with goods: one touch brings a kind to its own warehouse."""
    seat, places = state.seats[state.mover], state.places_left()
    kinds = dict.fromkeys((*seat.barge, *seat.store))
    ways = list(good_choices(kind for kind in kinds if kind in places))
    if kinds and (seat.store or any(place in names.DEPOTS for place in places)):
        ways.append(Choice(ELSEWHERE, say("To a depot, or only load"), short=say("Depot…"), symbol="anchor"))
    return ways


def deliver(state: State, picks: Picks) -> Prompt | Command:
    """A good to its own warehouse, to a depot, or only on the barge; what is the only one is not asked."""
    seat = state.seats[state.mover]
    kinds = tuple(dict.fromkeys((*seat.barge, *seat.store)))
    if not picks:
        return ask_mover(state, say("Deliver which good to its warehouse?"), ways_of_goods(state))
    if picks[0] != ELSEWHERE:
        good = one_of(kinds, picks[0])
        return informed(state, c.Deliver(good, good), picks[1:])
    picks = picks[1:]
    if len(kinds) == 1:
        return _elsewhere(state, kinds[0], picks)
    if not picks:
        everything = [Choice(LOAD, say("Load everything"), short=say("Load all"), symbol="barge")]
        return ask_mover(state, say("Which good?"), (*good_choices(kinds), *(everything if seat.store else ())))
    if picks[0] == LOAD:
        return c.LoadGoods(seat.store)
    return _elsewhere(state, one_of(kinds, picks[0]), picks[1:])


def _elsewhere(state: State, good: Good, picks: Picks) -> Prompt | Command:
    """A good to one of the depots, or only on the barge."""
    depots = tuple(place for place in state.places_left() if place in names.DEPOTS)
    if not picks:
        ways = [*map(place_choice, depots)]
        if good in state.seats[state.mover].store:
            ways.append(Choice(LOAD, say("Only load it"), short=say("Load"), symbol="barge"))
        return ask_mover(state, say("Where to?"), ways)
    if picks[0] == LOAD:
        return c.LoadGoods((good,))
    return informed(state, c.Deliver(good, one_of(depots, picks[0])), picks[1:])


def board_docker(state: State, picks: Picks) -> Prompt | Command:
    """From which jetty; of which colour he is, is asked at the end if a card counts it."""
    if not picks:
        jetties = [jetty for jetty in names.JETTIES if state.waiting_at(jetty)]
        return ask_mover(state, say("At which jetty?"), docker_choices(jetties))
    jetty = one_of(names.JETTIES, picks[0])
    waiting = state.waiting_at(jetty)
    if names.UNKNOWN in waiting:
        return c.BoardDocker(jetty, names.UNKNOWN)
    if len(set(waiting)) == 1:
        return c.BoardDocker(jetty, waiting[0])
    if len(picks) == 1:
        return ask_mover(state, say("A docker of which colour?"), docker_choices(dict.fromkeys(waiting)))
    return c.BoardDocker(jetty, one_of(waiting, picks[1]))


def land_docker(state: State, picks: Picks) -> Prompt | Command:
    kinds = tuple(dict.fromkeys(state.seats[state.mover].dockers))
    if len(kinds) == 1:
        return informed(state, c.LandDocker(kinds[0]), picks)
    if not picks:
        return ask_mover(state, say("Which docker?"), docker_choices(kinds))
    return informed(state, c.LandDocker(one_of(kinds, picks[0])), picks[1:])


def sail(state: State, picks: Picks, paid: bool) -> Prompt | Command:
    """So many spaces, with what they cost where they are paid with resources; a long way is typed."""
    left = river_end(state.facts) - state.seats[state.mover].river
    if picks == (FURTHER,):
        return number_prompt(say("How far on the Amstel?"), 1, left, None, state.mover)
    if picks and picks[0] == FURTHER:
        picks = picks[1:]
    if picks:
        return informed(state, c.Sail(int(picks[0]), paid), picks[1:])
    choices = []
    for n in range(1, min(left, MOST_TILES - 1) + 1):
        cost = say_n("{n} resource", "{n} resources", sail_cost(n)) if paid else None
        label = say_n("{n} space", "{n} spaces", n)
        choices.append(Choice(str(n), label, cost, short=verbatim(str(n)), symbol="river"))
    if left >= MOST_TILES:
        choices.append(Choice(FURTHER, say("Further…"), symbol="river"))
    return ask_mover(state, say("How far on the Amstel?"), choices)
