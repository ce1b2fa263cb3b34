"""A whole solo game: the table as the companion keeps it, and what lies in front of the player alone.

The table's own rules judge and count every move; here are resources, cards and the place of the barge only.
"""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply import apply_all
from companion.games.amsterdam.cards import cards
from companion.games.amsterdam.decide import events_of
from companion.games.amsterdam.instructions import cards_taken_away, tom_takes_a_card
from companion.games.amsterdam.names import DICE, District
from companion.games.amsterdam.score.questions import open_questions
from companion.games.amsterdam.state import Seat, State
from companion.games.amsterdam.wheel import LAST_ROUND
from companion.games.contract import Command
from companion.opponents.amsterdam.harbour import START

Resources = tuple[int, ...]
"""So many of each colour, in the order of the dice."""
NOTHING: Resources = (0,) * len(DICE)
ROUNDS = range(1, LAST_ROUND + 1)


class Move(msgspec.Struct, frozen=True):
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
    rows = {number for round_ in ROUNDS for number, _, _ in replace(table, round=round_).open_cards}
    left = [number for number, card in cards().items() if card.kind != "plan" and number not in rows]
    return World(told(table, c.LayTable()), hand=(chance.pick(left),))


def observe(world: World) -> World:
    """Without what nobody can see yet: tiles and cards of later rounds."""
    hidden = {f"{what}.{n}" for what in ("tile", "cards") for n in ROUNDS if n > world.table.round}
    drawn = {key: value for key, value in world.table.drawn.items() if key not in hidden}
    return replace(world, table=replace(world.table, drawn=drawn))


def told(table: State, command: Command) -> State:
    """The table after a command; it may refuse."""
    return apply_all(table, events_of(table, command))


def thrown(world: World, faces: dict[District, int]) -> World:
    """The dice fall, and TOM plays."""
    table = told(told(world.table, c.RollDice(faces)), c.PlayTom())
    return replace(world, table=table)


def with_offer(world: World) -> World:
    """The open cards without the one that TOM takes away; where the player may say which, the first."""
    table = world.table
    gone = cards_taken_away(table.open_cards)[:1] if tom_takes_a_card(table) else ()
    return replace(world, offered=tuple(card[0] for card in table.open_cards if card not in gone))


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
