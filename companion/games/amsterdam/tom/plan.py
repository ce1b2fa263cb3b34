"""Roll and board → TOM's steps, each with its reason.

Pure. When a choice hangs on something nobody has told yet, the plan ends with the `Need` for exactly that.
What the book leaves open is decided here as the README's table of rulings says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.message import Message, say, say_n
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import Missing
from companion.games.amsterdam.events import Gained, TileUsed
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, JETTIES, UNKNOWN, florins_text
from companion.games.amsterdam.outcomes import docker_arrival, sailing, tile_in_play
from companion.games.amsterdam.state import State
from companion.games.amsterdam.tom import Plan, Step
from companion.games.amsterdam.tom.blocks import place_good, take_block

TRIPLE = 3


def plan(state: State) -> Plan:
    """TOM's whole turn on the faces as thrown, before rounds 8–12 change them (p. 16–17)."""
    shown = list(state.roll.values())
    triples = [number for number in range(1, 7) if shown.count(number) >= TRIPLE]
    parts: list[Callable[[State], Iterator[Step]]] = [_ones, *(partial(_triple, number=number) for number in triples)]
    for die in DICE:
        if state.roll.get(die) == 6:
            parts += [partial(take_block, die=die), place_good]
    parts.append(_market)
    newly_used = tuple(number for number in triples if number not in state.triples)
    steps: list[Step] = []
    for part in parts:
        try:
            made = list(part(state))
        except Missing as missing:
            return Plan(tuple(steps), newly_used, missing.need)
        steps += made
        state = apply_all(state, (event for step in made for event in step.events))
    return Plan(tuple(steps), newly_used)


def _ones(state: State) -> Iterator[Step]:
    if ones := list(state.roll.values()).count(1):
        because = say_n(
            "{n} die shows a 1: TOM moves one space on the Amstel for each (p. 17).",
            "{n} dice show a 1: TOM moves one space on the Amstel for each (p. 17).",
            ones,
        )
        yield _on_the_river(state, ones, because)


def _on_the_river(state: State, spaces: int, because: Message) -> Step:
    sailed = sailing(state, state.tom, spaces)
    if sailed is None:
        because = say("{rule} The Amstel has no further space: nothing happens.", rule=because)
        return Step(say("TOM's pawn stays on the last space of the Amstel."), because, "river")
    moved = sailed.to - state.seats[state.tom].river
    do = say_n("Move TOM's pawn {n} space on the Amstel.", "Move TOM's pawn {n} spaces on the Amstel.", moved)
    if sailed.bridge_points:
        do = say_n(
            "{move} It passes a bridge: {n} point.",
            "{move} It passes a bridge: {n} points.",
            sailed.bridge_points,
            move=do,
        )
    if sailed.harbour_points:
        do = say("{move} It reaches the harbour: {points} points.", move=do, points=sailed.harbour_points)
    return Step(do, because, "river", events=(sailed,))


def _triple(state: State, number: int) -> Iterator[Step]:
    jetty = JETTIES[number - 1]
    colour = COLOUR_NAMES[jetty]
    waiting = state.waiting_at(jetty)
    because = say("At least three dice show a {number}.", number=number)
    if number in state.triples:
        because = say("{rolled} TOM uses each number only once in a game (p. 17).", rolled=because)
        yield Step(say("No docker: the triple {number} has been used.", number=number), because, "docker")
    elif not waiting:
        because = say("{rolled} The docker of that jetty is gone, and TOM takes no other.", rolled=because)
        yield Step(say("No docker: the {colour} jetty is empty.", colour=colour), because, "docker", jetty)
    else:
        arrived = docker_arrival(state, state.tom, waiting[0] if len(waiting) == 1 else UNKNOWN, jetty, florins=1)
        do = say_n(
            "Docker from the {colour} jetty to space {space} of the building: {n} point and 1 florin.",
            "Docker from the {colour} jetty to space {space} of the building: {n} points and 1 florin.",
            arrived.points,
            colour=colour,
            space=arrived.space,
        )
        because = say(
            "{rolled} {number} stands for the {colour} jetty; the highest free space counts (p. 17).",
            rolled=because,
            number=number,
            colour=colour,
        )
        yield Step(do, because, "docker", jetty, (arrived,))


def _market(state: State) -> Iterator[Step]:
    tile = tile_in_play(state)
    cost, purse = tile.cost, state.seats[state.tom].florins
    if purse < cost:
        because = say(
            "Market tile {tile} costs {cost} and TOM has {purse}: he gains one instead (p. 17).",
            tile=tile.number,
            cost=florins_text(cost),
            purse=purse,
        )
        florin = Gained(state.tom, florins=1)
        yield Step(say("TOM takes 1 florin from the supply."), because, "florin", events=(florin,))
        return
    do = say_n(
        "TOM pays {cost} for market tile {tile}: {n} point.",
        "TOM pays {cost} for market tile {tile}: {n} points.",
        tile.points,
        cost=florins_text(cost),
        tile=tile.number,
    )
    because = say(
        "TOM has {purse}, tile {tile} costs {cost}: he gains its points and its Amstel spaces, nothing else (p. 17).",
        tile=tile.number,
        cost=cost,
        purse=florins_text(purse),
    )
    yield Step(do, because, "market", events=(TileUsed(state.tom, tile.number, cost, tile.points),))
    if tile.river:
        yield _on_the_river(state, tile.river, because)
