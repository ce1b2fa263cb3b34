"""What follows by itself from what was decided: bonuses, spaces, scorings, the next disc, the end."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.contract import Event
from companion.games.merchants.apply import apply_all
from companion.games.merchants.decide import turn
from companion.games.merchants.decide.bonuses import bonus_changes, repayments
from companion.games.merchants.decide.tiles import founding
from companion.games.merchants.events import Built, Discarded, Done, GameOver, LotOffered, Skipped, Todo
from companion.games.merchants.printed import starting_site
from companion.games.merchants.state import State, Task
from companion.games.merchants.tasks import missing_fact, obstacle, tasks_of
from companion.games.merchants.vocabulary import SECTORS, YEARS


def with_follow_ups(state: State, events: Sequence[Event]) -> list[Event]:
    """The events and everything that follows from them, up to the next question."""
    told = list(events)
    now = apply_all(state, told)
    while more := _next(now):
        told += more
        now = apply_all(now, more)
    return told


def _next(state: State) -> list[Event]:
    if state.over or missing_fact(state):
        return []
    if made := bonus_changes(state):
        return made
    task = state.task
    return _by_itself(state, task) if task else []


def _by_itself(state: State, task: Task) -> list[Event]:
    match task.kind:
        case "place":
            return _starting_tiles(state, task.player)
        case "space" if task.subject in YEARS:
            return turn.space(state, task.subject)
        case "score" if task.subject in SECTORS and task.year:
            return turn.scored(state, task.subject, task.year)
        case "discard" if task.card:
            return [Discarded(task.card), Done()]
        case "use" if task.card:
            return [Done(), Todo(tasks_of(task.card, task.player))]
        case "sell" if task.card:
            return [] if state.auction else [LotOffered(task.card)]
        case "pass":
            return [Done(), *turn.passed_on(state)]
        case "last_space":
            return turn.last_space(state)
        case "over":
            return [*repayments(state), Done(), GameOver()]
    why = obstacle(state, task)
    return [Skipped(task.kind, task.player, why)] if why else []


def _starting_tiles(state: State, player: int) -> list[Event]:
    """A house, a colony and the good of that colony, on the sites with the seat's number."""
    colony = starting_site(state.facts, player, "colony")
    number = 1
    while f"{colony}.{number}" in state.colonies:
        number += 1
    house = Built(player, starting_site(state.facts, player, "house"))
    return [house, *founding(state, player, f"{colony}.{number}"), Done()]
