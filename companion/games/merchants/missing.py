"""Facts that are printed on the board and in no text: missed only when a rule needs them, never before."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from companion.games.merchants.board import houses_of
from companion.games.merchants.payouts import undecided
from companion.games.merchants.printed import Join, grid_key, joined, starting_house
from companion.games.merchants.state import State, Task
from companion.games.merchants.tasks import BUILDING
from companion.games.merchants.vocabulary import SECTORS, sector_of


def missing_fact(state: State) -> str:
    """The key of the fact that the game waits for, or "" if it knows enough to go on."""
    if state.over:
        return ""
    return _unknown_pair(state, "bridges") or (_needed_by(state, state.task) if state.task else "")


def _needed_by(state: State, task: Task) -> str:
    wanted: Sequence[str] = ()
    if task.kind == "place":
        house, colony = f"start.{task.player + 1}.house", f"start.{task.player + 1}.colony"
        if starting_house(state.facts, task.player) in state.houses:
            return house  # a slip in the box: two seats cannot start on one site
        wanted = (house, colony)
    elif task.kind == "space":
        wanted = (f"track.{task.subject}",)
    elif task.kind == "score" and task.subject in SECTORS:
        if task.subject == "amsterdam" and (pair := _unknown_pair(state, "touches")):
            return pair
        tied = undecided(state, task.subject)
        wanted = (grid_key(task.year, task.subject), *(f"number.{sector}" for sector in tied[:1]))
    elif task.kind in BUILDING:
        wanted = tuple(f"sites.{district}" for district in task.allowed)
    return next((key for key in wanted if key not in state.facts), "")


def _unknown_pair(state: State, how: Join) -> str:
    """A site of which nobody has said what it is joined to, where that matters for its owner."""
    for player in range(len(state.players)):
        for a, b in combinations(houses_of(state, player), 2):
            near = sector_of(a) == sector_of(b)
            if near == (how == "touches") and joined(state.facts, how, a, b) is None:
                return f"{how}.{b}"
    return ""
