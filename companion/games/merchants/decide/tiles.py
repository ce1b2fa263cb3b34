"""What a card lets its user do, and doing it: the exchange, colonies, houses, and giving tiles up."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.contract import Event
from companion.games.merchants.board import free_colonies, free_colony, free_houses, good_of, sector_of
from companion.games.merchants.commands import Advance, Build, Found, GiveUp
from companion.games.merchants.events import (
    BonusGained,
    Built,
    ColonyLost,
    Done,
    Founded,
    HouseLost,
    TileMoved,
)
from companion.games.merchants.payouts import colonies_of, houses_of
from companion.games.merchants.state import SPACES, Card, State, Task
from companion.games.merchants.words import CONTINENTS, GOODS

MOVES = {"goods": 3, "ship": 1, "advance": 1}
FOUNDING = ("found", "globe")
BUILDING = ("build", "arms", "bonus_house")
LOSING_HOUSE = ("arms_lost", "return_house")
OPTIONAL = ("goods", "ship", "advance", "found", "globe", "build", "bonus_house", "credit")


def tasks_of(card: Card, player: int) -> tuple[Task, ...]:
    """What the user of a card may do, in order."""
    if card.kind == "goods":
        return (Task("goods", player, allowed=GOODS),)
    if card.kind == "colony":
        return (Task("found", player, (card.continent,) if card.continent else CONTINENTS, card.good),)
    goods = (card.good,) if card.good else GOODS
    return (Task("build", player, card.districts), Task("advance", player, goods))


def in_the_way(state: State, task: Task) -> str:
    """Why a task cannot be done at all ("tiles", "sites", "end", "none"), or "" if it can."""
    player = task.player
    if task.kind in MOVES:
        return "" if any(can_move(state, player, good) for good in task.allowed) else "end"
    if task.kind in FOUNDING:
        if not state.tiles_left(player):
            return "tiles"
        return "" if free_colonies(state, task.allowed, task.good) else "sites"
    if task.kind in BUILDING:
        if not state.tiles_left(player):
            return "tiles"
        return "" if free_houses(state, task.allowed) else "sites"
    if task.kind in LOSING_HOUSE:
        return "" if houses_of(state, player) else "none"
    if task.kind == "globe_lost":
        return "" if colonies_of(state, player) else "none"
    if task.kind == "ship_lost":
        return "" if state.exchange[player] else "none"
    return ""


def can_move(state: State, player: int, good: str) -> bool:
    """Whether a player's tile can move forward on a row, or a new one can be placed."""
    was = state.space(player, good)
    return 0 < was < SPACES or (was == 0 and state.tiles_left(player) > 0)


def _of_kind(state: State, *kinds: str) -> Task:
    task = state.task
    if task is None or task.kind not in kinds:
        raise IllegalMove(say("That is not what is being done now."))
    return task


def forward(state: State, player: int, goods: Sequence[str]) -> list[Event]:
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
    task = _of_kind(state, *MOVES)
    goods = command.goods
    if len(goods) != MOVES[task.kind] or any(good not in task.allowed for good in goods):
        raise IllegalMove(say("Those goods cannot be chosen here."))
    if len(goods) == 3 and len(set(goods)) == 1:
        raise IllegalMove(say("Not all three goods may be alike."))
    if any(not state.space(task.player, good) for good in goods) and not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place on a new row."))
    moved = forward(state, task.player, goods)
    return [*moved, Done("" if moved else "goods")]


def found(state: State, command: Found) -> list[Event]:
    task = _of_kind(state, *FOUNDING)
    if command.continent not in task.allowed or (task.good and command.good != task.good):
        raise IllegalMove(say("The card does not allow a colony there."))
    if command.good not in GOODS:
        raise IllegalMove(say("Those goods cannot be chosen here."))
    if not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place."))
    site = free_colony(state, command.continent, command.good)
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
    task = _of_kind(state, *BUILDING)
    if sector_of(command.site) not in task.allowed:
        raise IllegalMove(say("A house cannot be built in that district now."))
    if command.site not in free_houses(state, task.allowed):
        raise IllegalMove(say("That site is taken, or there is no such site."))
    if not state.tiles_left(task.player):
        raise IllegalMove(say("There is no tile left to place."))
    events: list[Event] = [Built(task.player, command.site)]
    if task.kind == "bonus_house":
        events.append(BonusGained(task.player, "house"))
    return [*events, Done()]


def give_up(state: State, command: GiveUp) -> list[Event]:
    task = _of_kind(state, *LOSING_HOUSE, "globe_lost", "ship_lost")
    player, what = task.player, command.what
    if task.kind in LOSING_HOUSE and state.houses.get(what) == player:
        return [HouseLost(player, what), Done()]
    if task.kind == "globe_lost" and state.colonies.get(what) == player:
        return [ColonyLost(player, what), Done()]
    if task.kind == "ship_lost" and what in GOODS and (was := state.space(player, what)):
        return [TileMoved(player, what, was - 1, was), Done()]
    raise IllegalMove(say("That is not yours to give up."))
