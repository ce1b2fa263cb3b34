"""A player who counts: every choice by what everybody is likely to have at the end, over the same sampled futures.

`blur` is by how many florins it misjudges what it compares: that is how weaker levels are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.games.contract import Command, Seat
from companion.games.merchants.apply import apply_all
from companion.games.merchants.commands import PlaceCard
from companion.games.merchants.decide import decide
from companion.games.merchants.state import Card, State, Task
from companion.games.merchants.vocabulary import Disc
from companion.opponents.merchants.boards import Boards, Floats
from companion.opponents.merchants.city import City
from companion.opponents.merchants.futures import Course
from companion.opponents.merchants.market import market
from companion.opponents.merchants.moves import reached
from companion.opponents.merchants.sensible import Ahead, Sensible

LEAST_FUTURES = 8
LOOKED_AT = 4  # of all answers, those that are best at a glance
SAMPLES = (Card("goods"), Card("colony"), Card("amsterdam"))  # what may come next


def choose(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int, blur: float = 0.0) -> Command:
    """The command with the best end; `budget` is how many futures are looked at in all."""
    if len(offered) == 1:
        return offered[0]
    worth = values(seen, seat, offered, rng, budget, blur)
    return offered[int(worth.argmax())]


def values(seen: State, seat: Seat, offered: Sequence[Command], rng: Random, budget: int, blur: float = 0.0) -> Floats:
    """How far ahead a seat is at the end after each command; those that look bad at once are not looked at further."""
    misjudged = np.array([rng.gauss(0.0, blur) for _ in offered])
    if isinstance(offered[0], PlaceCard):
        discs = _discs(seen, seat, rng, budget)
        return misjudged + [discs[command.disc] for command in offered if isinstance(command, PlaceCard)]
    city = City(seen.facts)
    boards = [Boards.of(after(seen, seat, command), city) for command in offered]
    glance = lead(Sensible(Ahead(seen), Boards.many(boards, 1)).outlook(), seat) + misjudged
    best = np.argsort(-glance, kind="stable")[:LOOKED_AT]
    found = np.full(len(offered), -np.inf)
    found[best] = ends(seen, seat, [boards[n] for n in best], rng, budget) + misjudged[best]
    return found


def ends(seen: State, seat: Seat, boards: Sequence[Boards], rng: Random, budget: int) -> Floats:
    """How far ahead a seat is at the end from each of these positions, on average."""
    course = Course(seen, seat, market(seen), rng, max(LEAST_FUTURES, budget // len(boards)))
    found: Floats = lead(course.totals(boards), seat).mean(axis=1)
    return found


def lead(totals: Floats, seat: Seat) -> Floats:
    """How far ahead of the others a seat is: of the best of them, and of all."""
    others = np.delete(totals, seat, axis=-1)
    ahead: Floats = totals[..., seat] - others.max(axis=-1) / 2 - others.mean(axis=-1) / 2
    return ahead


def used(state: State, player: Seat, card: Card, city: City) -> Boards:
    """The position when a player has used a card as well as can be seen at a glance."""
    ways = reached(state, city, player, card)
    best = lead(Sensible(Ahead(state), ways).outlook(), player).argmax()
    return ways.rows()[int(best)]


def after(state: State, seat: Seat, command: Command) -> State:
    """The position after a command, without all that comes later."""
    asked = next((task for task in state.todo if task.player == seat), None)
    now = replace(state, todo=(asked, Task("read"))) if asked is not None else state
    return apply_all(now, decide(now, command, Chance(Random(0))))


# --- cards, as their mayor ----------------------------------------------------------------------------------


def _discs(seen: State, seat: Seat, rng: Random, budget: int) -> dict[Disc, float]:
    """What the card in hand brings on each disc, with what a card still to be drawn would bring on those left free."""
    assert seen.in_hand is not None
    free, seats, city = seen.free_discs(), range(len(seen.players)), City(seen.facts)
    idle = replace(seen, todo=(), in_hand=None)
    boards = [used(idle, player, card, city) for card in (seen.in_hand, *SAMPLES) for player in seats]
    nothing, *found = ends(seen, seat, [Boards.of(idle, city), *boards], rng, budget)
    gains = np.reshape(found, (-1, len(seats))) - nothing  # [card, who uses it]
    # Whoever buys it pays about the usual price: that is gone from the seat's own money, or from others' on average.
    pays = market(seen).usual * np.array([1.0 if player == seat else -1 / (len(seats) - 1) for player in seats])
    worth: dict[Disc, list[float]] = {
        "discard": [0.0] * len(gains),
        "mayor": gains[:, seat].tolist(),
        "auction": (gains - pays).mean(axis=1).tolist(),
    }
    return {disc: worth[disc][0] + _best_rest(worth, [each for each in free if each != disc]) for disc in free}


def _best_rest(worth: dict[Disc, list[float]], free: Sequence[Disc]) -> float:
    """What the discs that stay free bring on average, each card laid where it brings most."""
    if not free:
        return 0.0
    bring = [
        max(worth[disc][card] + _best_rest(worth, [each for each in free if each != disc]) for disc in free)
        for card in range(1, 1 + len(SAMPLES))
    ]
    return sum(bring) / len(bring)
