"""Tiles: moved forward on the exchange, placed as colonies and houses, and given up."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants import tasks
from companion.games.merchants.commands import Advance, Build, Found, GiveUp
from companion.games.merchants.events import (
    BonusGained,
    Built,
    ColonyLost,
    Done,
    Founded,
    HouseLost,
    Skipped,
    TileMoved,
)
from companion.games.merchants.state import SPACES, State, Task
from companion.games.merchants.vocabulary import GOODS, Good, TaskKind, good_of, one_of, sector_of
from companion.games.merchants.words import NOT_NOW


def _of_kind(state: State, kinds: Collection[TaskKind]) -> Task:
    task = state.task
    if task is None or task.kind not in kinds:
        raise IllegalMove(NOT_NOW)
    return task


def _forward(state: State, player: int, goods: Sequence[Good]) -> list[Event]:
    """One space for each good named; a tile on the last space stays, a new one needs a tile in hand."""
    events: list[Event] = []
    tiles = state.tiles_left(player)
    at = {good: state.space(player, good) for good in GOODS}
    for good in goods:
        if at[good] == SPACES:
            continue
        if at[good] == 0:
            if not tiles:
                continue
            tiles -= 1
        events.append(TileMoved(player, good, at[good] + 1, at[good]))
        at[good] += 1
    return events


def advance(state: State, command: Advance) -> list[Event]:
    task = _of_kind(state, tasks.MOVES)
    goods = command.goods
    if len(goods) != tasks.MOVES[task.kind] or any(good not in task.allowed for good in goods):
        raise IllegalMove(say("Those goods cannot be chosen here."))
    if len(goods) == 3 and len(set(goods)) == 1:
        raise IllegalMove(say("Not all three goods may be alike."))
    if any(not state.space(task.player, good) for good in goods) and not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place on a new row."))
    moved = _forward(state, task.player, goods)
    return [*moved, Done("" if moved else "goods")]


def found(state: State, command: Found) -> list[Event]:
    task = _of_kind(state, tasks.FOUNDING)
    if command.continent not in task.allowed or (task.good and command.good != task.good):
        raise IllegalMove(say("The card does not allow a colony there."))
    if command.good not in GOODS:
        raise IllegalMove(say("Those goods cannot be chosen here."))
    if not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place."))
    site = tasks.free_colony(state, command.continent, command.good)
    if not site:
        raise IllegalMove(say("All sites of this good are taken on this continent."))
    return [*founding(state, task.player, site), Done()]


def founding(state: State, player: int, site: str) -> list[Event]:
    """A colony is placed, and its good moves forward (a new tile needs another one in hand)."""
    good = good_of(site)
    was = state.space(player, good)
    events: list[Event] = [Founded(player, site)]
    if 0 < was < SPACES or (was == 0 and state.tiles_left(player) > 1):
        events.append(TileMoved(player, good, was + 1, was))
    return events


def build(state: State, command: Build) -> list[Event]:
    task = _of_kind(state, tasks.BUILDING)
    if sector_of(command.site) not in task.allowed:
        raise IllegalMove(say("A house cannot be built in that district now."))
    if command.site not in tasks.free_houses(state, task.allowed):
        raise IllegalMove(say("That site is taken, or there is no such site."))
    if not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place."))
    events: list[Event] = [Built(task.player, command.site)]
    if task.kind == "bonus_house":
        events.append(BonusGained(task.player, "house"))
    return [*events, Done(), *(_along(state, task.player, command.good == "moves") if command.good else ())]


def _along(state: State, player: int, moves: bool) -> list[Event]:
    good = tasks.goes_along(state)
    if not good:
        raise IllegalMove(NOT_NOW)
    return [*_forward(state, player, (good,)), Done()] if moves else [Skipped("advance", player, "declined")]


def only_way(state: State, task: Task) -> list[Event]:
    """A task that must be done and can be done in one way alone is not asked about; the board has to be known."""
    if task.kind == "arms" and "amsterdam" not in state.unseen:
        free = tasks.free_houses(state, task.allowed)
        return build(state, Build(free[0])) if len(free) == 1 else []
    if task.kind not in tasks.LOSING or tasks.LOSING[task.kind] in state.unseen:
        return []
    has = tasks.losable(state, task)
    return give_up(state, GiveUp(has[0])) if len(has) == 1 else []


def give_up(state: State, command: GiveUp) -> list[Event]:
    task = _of_kind(state, tasks.LOSING)
    player, what = task.player, command.what
    if what not in tasks.losable(state, task):
        raise IllegalMove(say("That is not yours to give up."))
    if task.kind in tasks.LOSING_HOUSE:
        return [HouseLost(player, what), Done()]
    if task.kind == "globe_lost":
        return [ColonyLost(player, what), Done()]
    good = one_of(GOODS, what)
    was = state.space(player, good)
    return [TileMoved(player, good, was - 1, was), Done()]
