"""What a seat may do now, as finished commands: for players that are programs."""

from __future__ import annotations

from itertools import combinations_with_replacement

from companion.games.contract import Command, Seat
from companion.games.merchants.commands import (
    Advance,
    Borrow,
    Build,
    DrawCard,
    Found,
    GiveUp,
    GoOn,
    PlaceCard,
    Skip,
)
from companion.games.merchants.state import State, Task
from companion.games.merchants.tasks import (
    BUILDING,
    FOUNDING,
    LOSING,
    MOVES,
    OPTIONAL,
    free_colonies,
    free_houses,
    losable,
    missing_fact,
    round_of,
)
from companion.games.merchants.vocabulary import good_of, one_of, sector_of


def legal(state: State, seat: Seat) -> tuple[Command, ...]:
    """Every command with which a seat may answer what is asked of it; nothing while others are asked."""
    if state.over or missing_fact(state):
        return ()
    if state.task is None:
        return _card(state) if seat == state.mayor else ()
    if state.task.kind in ("read", "hourglass"):
        return (GoOn(),)
    task = next((task for task in round_of(state) if task.player == seat), state.task)
    if task.player != seat or (task is not state.task and task.kind != "credit"):
        return ()
    return (*_answers(state, task), *((Skip(),) if task.kind in OPTIONAL and task is state.task else ()))


def _card(state: State) -> tuple[Command, ...]:
    if state.in_hand is not None:
        return tuple(PlaceCard(disc) for disc in state.free_discs())
    return (DrawCard(),) if state.options.deck == "companion" else ()


def _answers(state: State, task: Task) -> tuple[Command, ...]:
    if task.kind in MOVES:
        return _moves(state, task)
    if task.kind in FOUNDING:
        return tuple(
            Found(one_of(task.continents, sector_of(site)), good_of(site)) for site in free_colonies(state, task)
        )
    if task.kind in BUILDING:
        return tuple(Build(site) for site in free_houses(state, task.allowed))
    if task.kind in LOSING:
        return tuple(GiveUp(what) for what in losable(state, task))
    return (Borrow(task.player),) if task.kind == "credit" else ()


def _moves(state: State, task: Task) -> tuple[Command, ...]:
    """Of three goods not all alike; a tile on the last space stays there, a new row needs a tile in hand."""
    tiles, count = state.tiles_left(task.player), MOVES[task.kind]
    named = [good for good in task.goods if state.space(task.player, good) or tiles]
    return tuple(
        Advance(goods) for goods in combinations_with_replacement(named, count) if count == 1 or len(set(goods)) > 1
    )
