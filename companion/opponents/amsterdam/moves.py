"""What the player of a solo game may do, and what it costs him: resources, which the table does not keep (p. 8–12)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.amsterdam import commands as c
from companion.games.amsterdam.box.printed import block_cost, card_cost, river_end
from companion.games.amsterdam.cards import tiles
from companion.games.amsterdam.decide.actions import sail_cost
from companion.games.amsterdam.names import BLOCKS, DEPOTS, DICE, GOODS, ROOFS, District, Good, Use, district_of
from companion.games.amsterdam.state import CARRIED_DOCKERS, HELD_CARDS, State
from companion.games.contract import Command
from companion.opponents.amsterdam.cards import GIFTS
from companion.opponents.amsterdam.harbour import JETTY, LOADING, ways
from companion.opponents.amsterdam.world import NOTHING, Move, Resources, World, told

FURTHEST = 3  # spaces of the Amstel in one turn: each beyond the first costs two


def legal(world: World) -> tuple[Move, ...]:
    """Every move of this moment; of any colours those are paid that are missed least, and the commonest is taken."""
    table = world.table
    match table.phase:
        case "resources":
            return tuple(Move((c.PickResources(one, two),)) for one in DICE for two in DICE)
        case "cards":
            return tuple(_takes(world))
        case "dice":
            return tuple(Move((c.PickDice(pair),)) for pair in combinations(DICE, 2))
        case "actions":
            return tuple(_actions(world))
    return ()


def _takes(world: World) -> Iterator[Move]:
    full = len(world.hand) >= HELD_CARDS
    for card in world.offered:
        for away in (*world.hand, card) if full else ("",):
            yield Move(takes=card, throws_away=away)


def _actions(world: World) -> Iterator[Move]:
    yield from _blocks(world)
    yield from _activations(world)
    yield from _voyages(world)
    yield from _on_the_river(world)
    yield from _market(world)
    yield from _gifts(world)
    yield from _ends(world)


def _blocks(world: World) -> Iterator[Move]:
    table = world.table
    if world.seat.block_taken:
        return
    for block in BLOCKS:
        cost, colour = block_cost(table.facts, block), district_of(block)
        good = table.good_on(block)
        if block in table.owners or good is None or world.supply[DICE.index(colour)] < cost:
            continue
        uses: tuple[Use, ...] = ("store",) if good in table.sold else ("store", "florins", "resource")
        for use in uses:
            gets = _of(_commonest(world)) if use == "resource" else NOTHING
            yield Move((c.TakeBlock(block, good, use),), _of(colour, cost), gets)


def _activations(world: World) -> Iterator[Move]:
    """Only the number of a card's resources is known, not their colours: any will do here."""
    for number in world.hand:
        if (paid := _payment(world, card_cost(world.table.facts, number))) is not None:
            yield Move((c.ActivateCard(number=number),), paid)


def _voyages(world: World) -> Iterator[Move]:
    """Where the barge can go, with all that is done for nothing on the way; depots are for the last stop."""
    if world.barge in LOADING and world.seat.store:
        yield Move((c.LoadGoods(world.seat.store),))
    for place, (cost, stops) in ways(world.table.facts, world.barge).items():
        paid = _payment(world, cost)
        if paid is None:
            continue
        table, said = world.table, list[Command]()
        for stop in stops:
            for command in _at(table, stop, stop == place):
                table = told(table, command)
                said.append(command)
        if said:
            yield Move(tuple(said), paid, sails_to=place)


def _at(table: State, place: str, last: bool) -> Iterator[Command]:
    """What is done at a place of the harbour."""
    seat = table.seats[table.humans[0]]
    if place in LOADING and seat.store:
        yield c.LoadGoods(seat.store)
    for jetty, name in JETTY.items():
        if name == place:
            landed = jetty in seat.dockers
            if landed:
                yield c.LandDocker(jetty)
            if table.waiting_at(jetty) and len(seat.dockers) - landed < CARRIED_DOCKERS:
                yield c.BoardDocker(jetty, table.waiting_at(jetty)[0])
    for good in GOODS:
        if good == place:
            yield from [c.Deliver(good, good)] * min(_roofs_left(table, good), seat.barge.count(good))
    for depot in DEPOTS:
        if last and depot == place and depot not in table.depots and seat.barge:
            yield c.Deliver(min(seat.barge, key=lambda good: _roofs_left(table, good)), depot)


def _roofs_left(table: State, good: Good) -> int:
    return ROOFS - table.roofs_taken(good)


def _on_the_river(world: World) -> Iterator[Move]:
    seat = world.seat
    left = river_end(world.table.facts) - seat.river
    for spaces in range(1, min(left, FURTHEST) + 1):
        if not seat.river_moved and (paid := _payment(world, sail_cost(spaces))) is not None:
            yield Move((c.Sail(spaces),), paid)


def _market(world: World) -> Iterator[Move]:
    tile = tiles()[world.table.tile or ""]
    if not world.seat.market_used and world.seat.florins >= tile.cost:
        yield Move((c.UseTile(),), gets=_of(_commonest(world), tile.resources))


def _gifts(world: World) -> Iterator[Move]:
    for number in world.seat.cards:
        gift = GIFTS.get(number)
        if gift is None or number in world.used or not gift.given(world.seat, world.used):
            continue
        pays = _of(gift.pays) if gift.pays else NOTHING
        if _covers(world.supply, pays):
            yield Move((c.Gain(gift.points, gift.florins),), pays, uses=number)


def _ends(world: World) -> Iterator[Move]:
    """The turn is over: one resource, of the commonest colour, stays on the house; after the last turn all (p. 12)."""
    if world.table.last_round:
        yield Move((c.EndTurn(),))
        return
    kept = _of(_commonest(world)) if any(world.supply) else NOTHING
    yield Move((c.EndTurn(),), pays=_less(world.supply, kept))


def _commonest(world: World) -> District:
    return max(DICE, key=lambda colour: world.supply[DICE.index(colour)])


def _payment(world: World, cost: int) -> Resources | None:
    """So many resources of any colours, first those that buy no block in this turn, of these the scarcest."""
    if sum(world.supply) < cost:
        return None
    buys = set() if world.seat.block_taken else set(_buying(world))
    paid, left = list(NOTHING), cost
    for n in sorted(range(len(DICE)), key=lambda n: (DICE[n] in buys, world.supply[n])):
        paid[n] = min(left, world.supply[n])
        left -= paid[n]
    return tuple(paid)


def _buying(world: World) -> Iterator[District]:
    for block in BLOCKS:
        colour = district_of(block)
        if block not in world.table.owners and world.supply[DICE.index(colour)] >= block_cost(world.table.facts, block):
            yield colour


def _of(colour: District, n: int = 1) -> Resources:
    return tuple(n * (each == colour) for each in DICE)


def _less(have: Resources, gone: Resources) -> Resources:
    return tuple(a - b for a, b in zip(have, gone, strict=True))


def _covers(have: Resources, need: Resources) -> bool:
    return all(a >= b for a, b in zip(have, need, strict=True))
