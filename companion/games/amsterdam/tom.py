"""TOM, the automatic opponent of the solo game (p. 16–17): roll and board → his steps, each with its reason.

Pure. When a choice hangs on something nobody has told yet, the plan ends with the `Need` for exactly that.
What the book leaves open is decided here as the README's table of rulings says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from companion.core.message import Message, say, say_n
from companion.games.amsterdam import names
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import Missing, Need
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.cards.effects import lifted
from companion.games.amsterdam.events import (
    BlockClaimed,
    BlockTaken,
    BoardCorrected,
    Gained,
    GoodLost,
    GoodSold,
    TileUsed,
)
from companion.games.amsterdam.instructions import market_tile
from companion.games.amsterdam.names import COLOUR_NAMES, DICE, GOOD_NAMES, Block, District, Good, block_name
from companion.games.amsterdam.outcomes import (
    BLACK_MARKET_FLORINS,
    delivery,
    docker_arrival,
    sailing,
    tile_in_play,
    tiles_possible,
)
from companion.games.amsterdam.state import State
from companion.games.amsterdam.toms_block import chosen_block
from companion.games.amsterdam.toms_steps import Plan, Step
from companion.games.once import once

TRIPLE = 3
MARKET = "market"  # where a good went: else the points of a roof


@once
def plan(state: State) -> Plan:
    """TOM's whole turn on the faces as thrown, before rounds 8–12 change them (p. 16–17)."""
    shown = list(state.roll.values())
    triples = [number for number in range(1, 7) if shown.count(number) >= TRIPLE]
    parts: list[Callable[[State], Iterator[Step]]] = [
        _open_tile,
        _ones,
        *(partial(_triple, number=number) for number in triples),
    ]
    for die in DICE:
        if state.roll.get(die) == 6:
            parts += [partial(_take_block, die=die), _place_good]
    parts.append(_market)
    steps: list[Step] = []
    for part in parts:
        try:
            made = list(part(state))
        except Missing as missing:
            return Plan(tuple(steps), missing.need)
        steps += made
        state = apply_all(state, (event for step in made for event in step.events))
    return Plan(tuple(steps))


def _open_tile(state: State) -> Iterator[Step]:
    """The market tile, where the companion has drawn it: a throw may have begun the round."""
    for note in market_tile(state):
        yield Step(note.text, note.why or note.text, note.symbol)


def _ones(state: State) -> Iterator[Step]:
    if ones := list(state.roll.values()).count(1):
        because = say_n(
            "{n} die shows a 1: TOM moves one space on the Amstel for each (p. 17).",
            "{n} dice show a 1: TOM moves one space on the Amstel for each (p. 17).",
            ones,
        )
        yield from _on_the_river(state, ones, because)


def _on_the_river(state: State, spaces: int, because: Message) -> Iterator[Step]:
    sailed = sailing(state, state.tom, spaces)
    moved = 0 if sailed is None else sailed.to - state.seats[state.tom].river
    if moved < spaces:
        because = say("{rule} The Amstel has no further space.", rule=because)
    if sailed is None:
        yield Step(say("TOM's pawn stays on the last space of the Amstel."), because, "river")
        return
    do = say_n("Move TOM's pawn {n} space on the Amstel.", "Move TOM's pawn {n} spaces on the Amstel.", moved)
    points = sailed.bridge_points
    if sailed.bridges == 1:
        do = say_n("{move} It passes a bridge: {n} point.", "{move} It passes a bridge: {n} points.", points, move=do)
    elif sailed.bridges:
        do = say("{move} It passes {n} bridges: {points} points.", move=do, n=sailed.bridges, points=points)
    if sailed.harbour_points:
        do = say("{move} It reaches the harbour: {points} points.", move=do, points=sailed.harbour_points)
    yield Step(do, because, "river", events=(sailed,))
    for back in lifted(state, [sailed]):
        name = state.seats[back.player].name
        why = say("Card 034 keeps {name}'s pawn on top of every other on its space.", name=name)
        yield Step(say("Put {name}'s pawn back on top of TOM's.", name=name), why, "river", events=(back,))


def _triple(state: State, number: int) -> Iterator[Step]:
    jetty = names.JETTIES[number - 1]
    colour = COLOUR_NAMES[jetty]
    waiting = state.waiting_at(jetty)
    because = say("At least three dice show a {number}.", number=number)
    if number in state.triples:
        because = say("{rolled} TOM uses each number only once in a game (p. 17).", rolled=because)
        yield Step(say("No docker: the triple {number} has been used.", number=number), because, "docker")
    elif not waiting:
        because = say("{rolled} The docker of that jetty is gone, and TOM takes no other.", rolled=because)
        yield Step(say("No docker: the {colour} jetty is empty.", colour=colour), because, "docker", jetty)
    elif (space := _space_found(state, number)) == 0:
        because = say("{rolled} The docker of that jetty is gone, and TOM takes no other.", rolled=because)
        gone = BoardCorrected(f"jetties.{jetty}", ())
        yield Step(say("No docker: the {colour} jetty is empty.", colour=colour), because, "docker", jetty, (gone,))
    else:
        docker = waiting[0] if len(waiting) == 1 else names.UNKNOWN
        arrived = docker_arrival(state, state.tom, docker, jetty, florins=1, space=space)
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


def _space_found(state: State, number: int) -> int | None:
    """Where TOM's docker goes in the building, 0 if none waits: as people find it where nobody keeps the board."""
    if not state.unkept or state.untouched:
        return None
    key = f"docker.{state.round}.{number}"
    if key not in state.drawn:
        raise Missing(Need(f"drawn.{key}"))
    return int(str(state.drawn[key]))


def _take_block(state: State, die: District) -> Iterator[Step]:
    """The block that a six brings and what becomes of its good, or nothing if the district is full."""
    colour = COLOUR_NAMES[die]
    free = [block for block in names.BLOCKS_IN[die] if block not in state.owners]
    if not free:
        do = say("No block: every {colour} block is taken.", colour=colour)
        because = say("The {colour} die shows a 6, but its district has no free block: nothing happens.", colour=colour)
        yield Step(do, because, "house", die)
        return
    block, because = chosen_block(state, free)
    because = say("The {colour} die shows a 6. {because}", colour=colour, because=because)
    if state.unkept:
        yield _claimed(state, block, because, die)
        return
    good = _good_of(state, block)
    do = say(
        "Put one of TOM's coats of arms on {block} and take its {good}.", block=block_name(block), good=GOOD_NAMES[good]
    )
    yield Step(do, because, "house", die, (BlockTaken(state.tom, block, good),))


def _claimed(state: State, block: Block, because: Message, die: District) -> Step:
    """A block on a board that nobody keeps: only people see where its good finds room."""
    key = f"took.{state.round}.{block}"
    where = MARKET if state.untouched and not state.owned(state.tom) else state.drawn.get(key)
    if where is None:
        raise Missing(Need(f"drawn.{key}"))
    name = block_name(block)
    if where == MARKET:
        do = say(
            "Put one of TOM's coats of arms on {block}; its good goes to the black market: {n} florins for TOM.",
            block=name,
            n=BLACK_MARKET_FLORINS,
        )
        claimed = BlockClaimed(state.tom, block, florins=BLACK_MARKET_FLORINS)
    else:
        claimed = BlockClaimed(state.tom, block, points=int(str(where)), quick=state.quick_bonus)
        do = say_n(
            "Put one of TOM's coats of arms on {block}; its good goes on the best free roof: {n} point for TOM.",
            "Put one of TOM's coats of arms on {block}; its good goes on the best free roof: {n} points for TOM.",
            claimed.points + claimed.quick,
            block=name,
        )
    return Step(do, because, "house", die, (claimed,))


def _good_of(state: State, block: Block) -> Good:
    known = state.good_on(block)
    possible = (known,) if known else state.goods_left
    if len(possible) != 1:
        raise Missing(Need(f"drawn.good.{block}", possible))
    return possible[0]


def _place_good(state: State) -> Iterator[Step]:
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
        because = say("Black market and warehouse have no room for it: it brings TOM nothing.")
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


def _market(state: State) -> Iterator[Step]:
    purse = state.seats[state.tom].florins
    florin = Gained(state.tom, florins=1)
    if state.tile is None and all(tiles()[number].cost > purse for number in tiles_possible(state)):
        because = say("TOM has {purse}: no tile that can be open costs so little; he gains one (p. 17).", purse=purse)
        yield Step(say("TOM takes 1 florin from the supply."), because, "florin", events=(florin,))
        return
    tile = tile_in_play(state)
    cost = tile.cost
    if purse < cost:
        because = say(
            "Market tile {tile} costs {cost} and TOM has {purse}: he gains one instead (p. 17).",
            tile=tile.number,
            cost=names.florins_text(cost),
            purse=purse,
        )
        yield Step(say("TOM takes 1 florin from the supply."), because, "florin", events=(florin,))
        return
    do = say_n(
        "TOM pays {cost} for market tile {tile}: {n} point.",
        "TOM pays {cost} for market tile {tile}: {n} points.",
        tile.points,
        cost=names.florins_text(cost),
        tile=tile.number,
    )
    because = say(
        "TOM has {purse}, tile {tile} costs {cost}: of what it brings he gains points and Amstel spaces only (p. 17).",
        tile=tile.number,
        cost=cost,
        purse=names.florins_text(purse),
    )
    yield Step(do, because, "market", events=(TileUsed(state.tom, tile.number, cost, tile.points),))
    if tile.river:
        because = say_n(
            "Market tile {tile} brings {n} space on the Amstel (p. 17).",
            "Market tile {tile} brings {n} spaces on the Amstel (p. 17).",
            tile.river,
            tile=tile.number,
        )
        yield from _on_the_river(state, tile.river, because)
