"""A program among people: a deck and contracts of its own beside the real table, which hears its commands.

Several programs at one table have each their own. All of it is a value that a journal can keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.contract import Command, Seat
from companion.games.ticket_to_ride.commands import EnterContract
from companion.games.ticket_to_ride.legal import observe as seen_by
from companion.games.ticket_to_ride.state import State
from companion.opponents.ticket_to_ride import cards
from companion.opponents.ticket_to_ride.contracts import stack
from companion.opponents.ticket_to_ride.world import OFFERED, Move, Seen, World, after, legal, observe

Choose = Callable[[Seen, Sequence[Move], Random, int], Move]


def seated(table: State, seat: Seat, chance: Chance) -> World:
    """The program's own cards at the start: two transport cards, two contracts to choose from."""
    deck, (hand,) = cards.opened(1, chance)
    box = stack(table.board, chance)
    others = range(len(table.seats))
    return World(
        table,
        deck,
        tuple(hand if other == seat else () for other in others),
        tuple(sorted(box)),
        box[OFFERED:],
        tuple(box[:OFFERED] if other == seat else () for other in others),
        tuple(() for _ in others),
    )


def turn(
    own: World, table: State, seat: Seat, choose: Choose, rng: Random, budget: int, chance: Chance
) -> tuple[World, tuple[Move, ...], Command]:
    """Its whole turn: what it has then, what it did one after the other, and what the table hears."""
    own, moves = replace(own, table=seen_by(table, seat), said=None), list[Move]()
    while own.said is None:
        moves.append(choose(observe(own, seat), legal(own, seat), rng, budget))
        own = after(own, seat, moves[-1], chance)
    return own, tuple(moves), own.said


def showing(own: World, seat: Seat) -> tuple[Command, ...]:
    """Its contracts, when all of them are shown."""
    return tuple(EnterContract(seat, card.a, card.b, card.points) for card in own.secrets[seat])
