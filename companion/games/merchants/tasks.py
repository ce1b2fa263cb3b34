"""What the kinds of tasks have in common, and whether one can be done at all."""

from __future__ import annotations

from companion.games.merchants.board import colonies_of, free_colonies, free_houses, houses_of
from companion.games.merchants.state import SPACES, Card, State, Task
from companion.games.merchants.vocabulary import CONTINENTS, GOODS, Blank, Good, Obstacle, TaskKind

MOVES: dict[TaskKind, int] = {"goods": 3, "ship": 1, "advance": 1}  # spaces forward on the exchange
FOUNDING: tuple[TaskKind, ...] = ("found", "globe")
BUILDING: tuple[TaskKind, ...] = ("build", "arms", "bonus_house")
LOSING_HOUSE: tuple[TaskKind, ...] = ("arms_lost", "return_house")
LOSING: tuple[TaskKind, ...] = (*LOSING_HOUSE, "globe_lost", "ship_lost")
OPTIONAL: tuple[TaskKind, ...] = ("goods", "ship", "advance", "found", "globe", "build", "bonus_house", "credit")


def tasks_of(card: Card, player: int) -> tuple[Task, ...]:
    """What the user of a card may do, in order."""
    if card.kind == "goods":
        return (Task("goods", player, allowed=GOODS),)
    if card.kind == "colony":
        return (Task("found", player, (card.continent,) if card.continent else CONTINENTS, card.good),)
    goods = (card.good,) if card.good else GOODS
    return (Task("build", player, card.districts), Task("advance", player, goods))


def can_move(state: State, player: int, good: Good) -> bool:
    """Whether a player's tile can move forward on a row, or a new one can be placed."""
    was = state.space(player, good)
    return 0 < was < SPACES or (was == 0 and state.tiles_left(player) > 0)


def obstacle(state: State, task: Task) -> Obstacle | Blank:
    """Why a task cannot be done at all, or "" if it can."""
    player = task.player
    if task.kind in MOVES:
        return "" if any(can_move(state, player, good) for good in task.goods) else "end"
    if task.kind in FOUNDING or task.kind in BUILDING:
        if not state.tiles_left(player):
            return "tiles"
        founding = task.kind in FOUNDING
        free = free_colonies(state, task.continents, task.good) if founding else free_houses(state, task.allowed)
        return "" if free else "sites"
    if task.kind in LOSING_HOUSE:
        return "" if houses_of(state, player) else "none"
    if task.kind == "globe_lost":
        return "" if colonies_of(state, player) else "none"
    if task.kind == "ship_lost":
        return "" if state.exchange[player] else "none"
    return ""
