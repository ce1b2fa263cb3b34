"""A whole solo game: the table as the companion keeps it, and what lies in front of the player alone.

The table's own rules judge and count every move; here are resources, cards and the place of the barge only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import msgspec
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.box.printed import block_cost, card_cost, river_end
from companion.games.amsterdam.cards import cards, tiles
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.decide.actions import sail_cost
from companion.games.amsterdam.instructions import cards_taken_away, tom_takes_a_card
from companion.games.amsterdam.names import BLOCKS, DEPOTS, DICE, GOODS, ROOFS, District, Good, Use, district_of
from companion.games.amsterdam.score.questions import open_questions
from companion.games.amsterdam.state import CARRIED_DOCKERS, HELD_CARDS, Seat, State
from companion.games.contract import Command
from companion.opponents.amsterdam.cards import GIFTS
from companion.opponents.amsterdam.harbour import JETTY, LOADING, START, ways

Resources = tuple[int, ...]
"""So many of each colour, in the order of the dice."""
NOTHING: Resources = (0,) * len(DICE)
FURTHEST = 3  # spaces of the Amstel in one turn: each beyond the first costs two


class Move(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing the player does: what the table hears of it, and what changes in front of him."""

    says: tuple[Command, ...] = ()
    pays: Resources = NOTHING
    gets: Resources = NOTHING
    sails_to: str = ""  # the barge
    takes: str = ""  # a card of those on offer
    throws_away: str = ""  # a card of six
    uses: str = ""  # an active card


class World(msgspec.Struct, frozen=True):
    """Everything that matters to the player."""

    table: State
    supply: Resources = NOTHING  # to be spent in this turn
    barge: str = START
    hand: tuple[str, ...] = ()  # cards under the board
    offered: tuple[str, ...] = ()  # cards to take one of
    used: tuple[str, ...] = ()  # cards that were used in this turn

    @property
    def seat(self) -> Seat:
        return self.table.seats[self.table.humans[0]]


def opened(table: State, chance: Chance) -> World:
    """The set-up: which card one begins with, the rulebook leaves to choice, the companion to chance (p. 6)."""
    rows = {number for round_ in range(1, 13) for number in _row(table, round_)}
    left = [number for number, card in cards().items() if card.kind != "plan" and number not in rows]
    return World(told(table, c.LayTable()), hand=(chance.pick(left),))


def observe(world: World) -> World:
    """Without what nobody can see yet: tiles and cards of later rounds."""
    hidden = {f"{what}.{n}" for what in ("tile", "cards") for n in range(world.table.round + 1, 13)}
    drawn = {key: value for key, value in world.table.drawn.items() if key not in hidden}
    return replace(world, table=replace(world.table, drawn=drawn))


def told(table: State, command: Command) -> State:
    return apply_all(table, events_of(table, command))


def thrown(world: World, faces: dict[District, int]) -> World:
    """The dice fall, and TOM plays."""
    table = told(told(world.table, c.RollDice(faces)), c.PlayTom())
    return replace(world, table=table)


def _row(table: State, round_: int) -> list[str]:
    return [number for number, _, _ in replace(table, round=round_).open_cards]


def with_offer(world: World) -> World:
    """The open cards without the one that TOM takes away; where the player may say which, the first."""
    table = world.table
    gone = cards_taken_away(table.open_cards)[:1] if tom_takes_a_card(table) else ()
    return replace(world, offered=tuple(card[0] for card in table.open_cards if card not in gone))


# --- what may be done -----------------------------------------------------------------------------------------


def legal(world: World) -> tuple[Move, ...]:
    """Every move of this moment; of several ways to pay with any colours the one that is missed least."""
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
            for got in DICE if use == "resource" else (None,):
                yield Move((c.TakeBlock(block, good, use),), _of(colour, cost), _of(got) if got else NOTHING)


def _activations(world: World) -> Iterator[Move]:
    """Only the number of a card's resources is known, not their colours: any will do here."""
    for number in world.hand:
        if (paid := _payment(world, card_cost(world.table.facts, number))) is not None:
            yield Move((c.ActivateCard(number=number),), paid)


def _voyages(world: World) -> Iterator[Move]:
    """Where the barge can go, with all that is done for nothing on the way; depots are for the last stop."""
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
        for colour in DICE if tile.resources else (None,):
            yield Move((c.UseTile(),), gets=_of(colour, tile.resources) if colour else NOTHING)


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
    most = max(DICE, key=lambda colour: world.supply[DICE.index(colour)])
    yield Move((c.EndTurn(),), pays=_less(world.supply, _of(most)) if any(world.supply) else NOTHING)


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


# --- and what follows -----------------------------------------------------------------------------------------


def after(world: World, move: Move) -> World:
    """The game after a legal move; when the last turn is over, the final scoring is told."""
    if move.takes:
        hand = [*world.hand, move.takes]
        if move.throws_away:
            hand.remove(move.throws_away)
        return replace(world, table=told(world.table, c.TakeCards()), hand=tuple(hand), offered=())
    phase, table, hand = world.table.phase, world.table, list(world.hand)
    for command in move.says:
        table = told(table, command)
        if isinstance(command, c.ActivateCard):
            hand.remove(command.number)
    supply = tuple(a - b + g for a, b, g in zip(world.supply, move.pays, move.gets, strict=True))
    if phase == "dice":
        arrived = table.seats[table.humans[0]].arrived
        supply = tuple(n + arrived.get(colour, 0) for n, colour in zip(supply, DICE, strict=True))
    used = (*world.used, move.uses) if move.uses else world.used
    world = World(table, supply, move.sails_to or world.barge, tuple(hand), (), used)
    if phase == "actions" and table.phase != "actions":
        world = replace(world, used=())
    return scored(world) if table.phase == "final" else world


def scored(world: World) -> World:
    """The final scoring, with what lies in front of the player counted by himself."""
    table = world.table
    while questions := open_questions(table):
        question = questions[0]
        match question.key:
            case "cards":
                value: int | list[str] = [number for number in world.seat.cards if number in question.words]
            case "resources":
                value = sum(world.supply)
            case _ if question.key.startswith("count."):
                value = counted(world, question.key.removeprefix("count."))
            case _:
                value = question.suggestion or 0
        table = told(table, c.Answer(question.player, question.key, value))
    return replace(world, table=table)


def counted(world: World, what: str) -> int:
    """What end-of-game cards count in front of the player; types of artisans are told nowhere, and count as none."""
    active = [cards()[number] for number in world.seat.cards]
    plans = Counter(f"plans:{card.colour}" for card in active if card.kind == "plan")
    return {
        **plans,
        "plans": plans.total(),
        "plan_pairs": sum(n // 2 for n in plans.values()),
        "buildings": sum(card.kind == "building" for card in active),
        "active_cards": len(active),
        "barge_at_start": int(world.barge == START),
    }.get(what, 0)
