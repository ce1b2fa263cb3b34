"""A whole game among programs: the table as the companion keeps it, and the cards that it does not know.

The table's own rules judge and count every move; here are hands, deck and contracts only.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.contract import Command, Player, Seat
from companion.games.ticket_to_ride import cards
from companion.games.ticket_to_ride import commands as c
from companion.games.ticket_to_ride.apply import apply
from companion.games.ticket_to_ride.cards import JOKER, PRINTED, hand_of
from companion.games.ticket_to_ride.claims import refusal
from companion.games.ticket_to_ride.contracts import OFFERED, choices, stack
from companion.games.ticket_to_ride.decide import decide
from companion.games.ticket_to_ride.events import Started
from companion.games.ticket_to_ride.state import BLANK, Board, Card, Contract, Deck, Hand, Route, State

T = TypeVar("T")


class Keep(msgspec.Struct, frozen=True):
    """Of the contracts drawn, keep these."""

    contracts: tuple[Contract, ...]


class Draw(msgspec.Struct, frozen=True):
    """Take one transport card: of this colour, face up, or the top of the pile."""

    card: Card | None = None


class Lay(msgspec.Struct, frozen=True):
    """Claim a route with cards of one colour and so many jokers among them."""

    route: int
    colour: Card
    jokers: int = 0


class DrawContracts(msgspec.Struct, frozen=True):
    """Take two contracts and look at them."""


Move = Keep | Draw | Lay | DrawContracts


class World(msgspec.Struct, frozen=True):
    """Everything, hidden or not."""

    table: State
    deck: Deck
    hands: tuple[Hand, ...]
    box: tuple[Contract, ...]  # all contracts of this game
    stack: tuple[Contract, ...]  # the next one is the first
    offered: tuple[tuple[Contract, ...], ...]  # drawn by a seat, to choose from
    secrets: tuple[tuple[Contract, ...], ...]  # kept by a seat
    taken: int = 0  # transport cards in this turn


class Seen(msgspec.Struct, frozen=True):
    """What a seat may know of it."""

    seat: Seat
    table: State
    hand: Hand
    sizes: tuple[int, ...]  # of all hands
    shown: tuple[Card, ...]
    unseen: Hand  # what others hold and what lies face down, together
    discarded: Hand
    pile: int
    contracts: tuple[Contract, ...]
    offered: tuple[Contract, ...]
    box: tuple[Contract, ...]
    stack: int
    taken: int


def opened(board: Board, names: Sequence[str], colours: Sequence[str], chance: Chance) -> World:
    """The set-up: two transport cards and two contracts each (rulebook, set-up)."""
    table = apply(BLANK, Started(tuple(map(Player, names, colours)), board))
    deck, hands = cards.opened(len(names), chance)
    box = stack(board, chance)
    dealt = tuple(box[OFFERED * seat : OFFERED * (seat + 1)] for seat in range(len(names)))
    nothing: tuple[tuple[Contract, ...], ...] = tuple(() for _ in names)
    return World(table, deck, hands, tuple(sorted(box)), box[OFFERED * len(names) :], dealt, nothing)


def observe(world: World, seat: Seat) -> Seen:
    """Nothing of others but what lies on the table and how many cards they hold."""
    hand, shown, discarded = world.hands[seat], hand_of(world.deck.shown), hand_of(world.deck.discarded)
    known = zip(PRINTED, hand, shown, discarded, strict=True)
    return Seen(
        seat,
        world.table,
        hand,
        tuple(map(sum, world.hands)),
        world.deck.shown,
        tuple(all_ - own - open_ - gone for all_, own, open_, gone in known),
        discarded,
        len(world.deck.pile),
        world.secrets[seat],
        world.offered[seat],
        world.box,
        len(world.stack),
        world.taken,
    )


# --- what may be done -----------------------------------------------------------------------------------------


def on_turn(world: World) -> Seat:
    """Who decides next: whoever looks at contracts, else whoever has the turn."""
    return next((seat for seat, drawn in enumerate(world.offered) if drawn), world.table.turn)


def legal(world: World, seat: Seat) -> tuple[Move, ...]:
    """Every move of a seat; a joker is laid only where a card of the colour is missing."""
    if seat != on_turn(world) or world.table.phase not in ("contracts", "play"):
        return ()
    if drawn := world.offered[seat]:
        return tuple(map(Keep, choices(drawn)))
    draws = _draws(world)
    if world.taken:
        return draws
    lays = [lay for route in world.table.board.routes.values() for lay in _payments(world, seat, route)]
    more = (DrawContracts(),) if world.stack else ()
    # The rulebook does not say what follows when nothing is left to do: the turn passes, without a card.
    return (*draws, *lays, *more) or (Draw(),)


def _draws(world: World) -> tuple[Draw, ...]:
    return tuple(map(Draw, cards.drawable(world.deck, world.taken)))


def _payments(world: World, seat: Seat, route: Route) -> list[Lay]:
    if refusal(world.table, seat, route) is not None:
        return []
    return [Lay(route.id, colour, jokers) for colour, jokers in cards.payments(world.hands[seat], route)]


# --- and what follows -----------------------------------------------------------------------------------------


def after(world: World, seat: Seat, move: Move, chance: Chance) -> World:
    """The game after a legal move; when the last turn is over, contracts are shown."""
    match move:
        case Keep(kept):
            return _kept(world, seat, kept)
        case Draw(card):
            return _drawn(world, seat, card, chance)
        case Lay():
            return _laid(world, seat, move, chance)
        case DrawContracts():
            drawn = _with(world.offered, seat, world.stack[:OFFERED])
            return replace(world, offered=drawn, stack=world.stack[OFFERED:])


def _drawn(world: World, seat: Seat, card: Card | None, chance: Chance) -> World:
    hand, deck = cards.drawn(world.hands[seat], world.deck, card, chance)
    world = replace(world, deck=deck, hands=_with(world.hands, seat, hand), taken=world.taken + 1)
    goes_on = card != JOKER and world.taken < cards.DRAWN and _draws(world)
    return world if goes_on else _told(world, c.TakeCards(seat))


def _laid(world: World, seat: Seat, move: Lay, chance: Chance) -> World:
    route = world.table.board.routes[move.route]
    hand, deck = cards.paid(world.hands[seat], world.deck, route, move.colour, move.jokers, chance)
    world = replace(world, deck=deck, hands=_with(world.hands, seat, hand))
    return _told(world, c.Claim(seat, route.id, cart=False if route.cart is None else None))


def _kept(world: World, seat: Seat, kept: tuple[Contract, ...]) -> World:
    """What is not kept goes under the stack (rulebook, contracts)."""
    first = world.table.phase == "contracts"
    returned = tuple(card for card in world.offered[seat] if card not in kept)
    world = replace(
        world,
        stack=(*world.stack, *returned),
        offered=_with(world.offered, seat, ()),
        secrets=_with(world.secrets, seat, (*world.secrets[seat], *kept)),
    )
    return _told(world, (c.KeepContracts if first else c.TakeContracts)(seat, len(kept)))


def _told(world: World, command: Command) -> World:
    """The table hears of a turn, and of all contracts once the last one is over."""
    table = _decided(world.table, command)
    if table.phase == "entering":
        for seat, contracts in enumerate(world.secrets):
            for card in contracts:
                table = _decided(table, c.EnterContract(seat, card.a, card.b, card.points))
    return replace(world, table=table, taken=0)


def _decided(table: State, command: Command) -> State:
    for event in decide(table, command, Chance(Random(0))):  # nothing is drawn there
        table = apply(table, event)
    return table


def _with(items: tuple[T, ...], seat: Seat, item: T) -> tuple[T, ...]:
    return (*items[:seat], item, *items[seat + 1 :])
