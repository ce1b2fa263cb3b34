"""What follows by itself from what was decided: bonuses, spaces, scorings, the next disc, the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.contract import Event
from companion.games.merchants.apply import after_all
from companion.games.merchants.ask.facts import needed
from companion.games.merchants.decide import timeline, turn
from companion.games.merchants.decide.bonuses import changes
from companion.games.merchants.decide.tiles import founding, in_the_way, tasks_of
from companion.games.merchants.events import (
    Built,
    Discarded,
    Done,
    GameOver,
    LotOffered,
    Skipped,
    Todo,
)
from companion.games.merchants.score import repayments
from companion.games.merchants.state import State, Task


def with_consequences(state: State, events: Sequence[Event]) -> list[Event]:
    """The events and everything that follows from them, up to the next question."""
    told = list(events)
    now = after_all(state, told)
    while more := _next(now):
        told += more
        now = after_all(now, more)
    return told


def _next(state: State) -> list[Event]:
    if state.over or needed(state):
        return []
    if made := changes(state):
        return made
    task = state.task
    return _by_itself(state, task) if task else []


def _by_itself(state: State, task: Task) -> list[Event]:
    match task.kind:
        case "place":
            return _starting_tiles(state, task)
        case "space":
            return timeline.space(state, task)
        case "score":
            return timeline.scored(state, task)
        case "discard":
            assert task.card is not None
            return [Discarded(task.card), Done()]
        case "use":
            assert task.card is not None
            return [Done(), Todo(tasks_of(task.card, task.player))]
        case "sell":
            assert task.card is not None
            return [] if state.auction else [LotOffered(task.card)]
        case "pass":
            return [Done(), *turn.passed_on(state)]
        case "last_space":
            return timeline.last_space(state)
        case "over":
            return [*repayments(state), Done(), GameOver()]
    why = in_the_way(state, task)
    return [Skipped(task.kind, task.player, why)] if why else []


def _starting_tiles(state: State, task: Task) -> list[Event]:
    """A house, a colony and the good of that colony, on the sites with the seat's number."""
    seat = task.player + 1
    colony = f"{state.facts[f'start.{seat}.colony']}.1"
    number = 1
    while colony in state.colonies:
        number += 1
        colony = f"{colony.rsplit('.', 1)[0]}.{number}"
    house = str(state.facts[f"start.{seat}.house"])
    return [Built(task.player, house), *founding(state, task.player, colony), Done()]
