"""Phase III: taking a block, what becomes of goods, dockers, and how far on the Amstel."""

from __future__ import annotations

from companion.core.errors import IllegalMove
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
)
from companion.games.amsterdam.ask.told import informed
from companion.games.amsterdam.box.printed import block_cost, known, river_end
from companion.games.amsterdam.decide.actions import dockers_possible, sail_cost, sells_for_both
from companion.games.amsterdam.names import Block, Good, Place, block_name, one_of
from companion.games.amsterdam.state import State
from companion.games.contract import Command

FURTHER = "further"
_NO_ROOF = say("There is no free roof left here (p. 10).")


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
        good, rest = one_of(names.GOODS, rest[0]), rest[1:]
    if good in state.sold:
        return informed(state, c.TakeBlock(block, good, extra=extra), rest)
    if not rest:
        question = say("What becomes of the {good}?", good=names.GOOD_NAMES[good])
        return ask_mover(state, question, _uses(state, good))
    return informed(state, c.TakeBlock(block, good, one_of(names.USES, rest[0]), extra), rest[1:])


def _free_blocks(state: State, district: str) -> list[Block]:
    return [block for block in names.BLOCKS_IN[one_of(names.DICE, district)] if block not in state.owners]


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


def load(state: State, picks: Picks) -> Prompt | Command:
    store = state.seats[state.mover].store
    if len(store) == 1:
        return c.LoadGoods(store)
    kinds = tuple(dict.fromkeys(store))
    if not picks:
        return ask_mover(state, say("Load what?"), (Choice("all", say("Everything")), *good_choices(kinds)))
    return c.LoadGoods(store if picks[0] == "all" else (one_of(kinds, picks[0]),))


def deliver(state: State, picks: Picks) -> Prompt | Command:
    """Which good goes where: one tap for its own warehouse; what is the only one is not asked."""
    seat = state.seats[state.mover]
    places = state.places_left()
    kinds = tuple(dict.fromkeys((*seat.barge, *seat.store)))
    depots = tuple(place for place in places if place in names.DEPOTS)
    if len(kinds) == 1:
        return _to_place(state, kinds[0], picks)
    if not picks:
        at_home = good_choices(kind for kind in kinds if kind in places)
        elsewhere = (Choice("depot", say("To a depot…"), symbol="anchor"),) if depots else ()
        if not (at_home or elsewhere):
            raise IllegalMove(_NO_ROOF)
        return ask_mover(state, say("Deliver which good to its warehouse?"), (*at_home, *elsewhere))
    if picks[0] != "depot":
        good = one_of(kinds, picks[0])
        return informed(state, c.Deliver(good, good), picks[1:])
    if len(picks) == 1:
        return ask_mover(state, say("Deliver which good?"), good_choices(kinds))
    return _to_place(state, one_of(kinds, picks[1]), picks[2:], depots)


def _to_place(state: State, good: Good, picks: Picks, places: tuple[Place, ...] = names.PLACES) -> Prompt | Command:
    room = [place for place in state.places_left() if place in (good, *names.DEPOTS) and place in places]
    if not room:
        raise IllegalMove(_NO_ROOF)
    if picks:
        return informed(state, c.Deliver(good, one_of(room, picks[0])), picks[1:])
    choices = [Choice(p, names.PLACE_NAMES[p], spot=p, symbol="anchor" if p in names.DEPOTS else "house") for p in room]
    return ask_mover(state, say("Where to?"), choices)


def board_docker(state: State, picks: Picks) -> Prompt | Command:
    """From which jetty, and of which colour if nobody has noted it."""
    if not picks:
        jetties = [jetty for jetty in names.JETTIES if state.waiting_at(jetty)]
        return ask_mover(state, say("At which jetty?"), docker_choices(jetties))
    jetty = one_of(names.JETTIES, picks[0])
    possible = dockers_possible(state, jetty)
    if len(possible) == 1:
        return c.BoardDocker(jetty, possible[0])
    if len(picks) == 1:
        return ask_mover(state, say("A docker of which colour?"), docker_choices(possible))
    return c.BoardDocker(jetty, one_of(possible, picks[1]))


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
