"""What the tasks have in common: on which sites one can be done, whether at all, and for which fact it waits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, takewhile

from companion.games.merchants import vocabulary as v
from companion.games.merchants.payouts import undecided
from companion.games.merchants.printed import Join, colony_sites, grid_key, house_sites, starting_site
from companion.games.merchants.state import SPACES, Card, State, Task

MOVES: dict[v.TaskKind, int] = {"goods": 3, "ship": 1, "advance": 1}  # spaces forward on the exchange
FOUNDING: tuple[v.TaskKind, ...] = ("found", "globe")
BUILDING: tuple[v.TaskKind, ...] = ("build", "arms", "bonus_house")
LOSING_HOUSE: tuple[v.TaskKind, ...] = ("arms_lost", "return_house")
LOSING: dict[v.TaskKind, v.Subject] = {
    "arms_lost": "amsterdam", "return_house": "amsterdam", "globe_lost": "colonies", "ship_lost": "exchange"
}  # fmt: skip
OPTIONAL: tuple[v.TaskKind, ...] = ("goods", "ship", "advance", "found", "globe", "build", "bonus_house", "credit")
MOST_COLONIES = 9  # sites of one good on one continent that the companion can tell apart


def tasks_of(card: Card, player: int) -> tuple[Task, ...]:
    """What the user of a card may do, in order."""
    if card.kind == "goods":
        return (Task("goods", player, allowed=v.GOODS),)
    if card.kind == "colony":
        return (Task("found", player, (card.continent,) if card.continent else v.CONTINENTS, card.good),)
    goods = (card.good,) if card.good else v.GOODS
    return (Task("build", player, card.districts or v.DISTRICTS), Task("advance", player, goods))


def moved_by(task: Task, good: v.Good, picks: Sequence[str]) -> int:
    """How many spaces a half-made answer moves a good: of three goods the first named one moves twice."""
    return 2 if task.kind == "goods" and picks and picks[0] == good else 0


def step_of(task: Task, good: v.Good, picks: Sequence[str]) -> int:
    """How many spaces a good would move if it were named next."""
    if task.kind != "goods":
        return 1
    return (0 if picks[0] == good else 1) if picks else 2


# --- what can be done --------------------------------------------------------------------------------------


def can_move(state: State, player: int, good: v.Good) -> bool:
    """Whether a player's tile can move forward on a row, or a new one can be placed."""
    was = state.space(player, good)
    return 0 < was < SPACES or (was == 0 and state.tiles_left(player) > 0)


def free_houses(state: State, districts: Sequence[str]) -> tuple[str, ...]:
    """The house sites of these districts that nobody has."""
    return tuple(s for d in districts for s in house_sites(state.facts, d) if s not in state.houses)


def free_colony(state: State, continent: v.Continent, good: v.Good) -> str:
    """The next free site of a good on a continent, or "" if all are taken.

    While nobody has said how many sites there are, the table is believed: one more is always possible.
    """
    sites = colony_sites(state.facts, continent, good, MOST_COLONIES)
    return next((site for site in sites if site not in state.colonies), "")


def free_colonies(state: State, task: Task) -> tuple[str, ...]:
    """One free site for each continent and good that a card or a space allows."""
    goods = (task.good,) if task.good else v.GOODS
    found = (free_colony(state, continent, good) for continent in task.continents for good in goods)
    return tuple(site for site in found if site)


def goes_along(state: State) -> v.Good | v.Blank:
    """The good that moves forward with the house that is to be built: the card shows it alone, and it can move."""
    match state.todo:
        case (Task("build", player), Task("advance", same) as advance, *_) if same == player:
            if len(advance.goods) != 1:
                return ""
            (good,) = advance.goods
            another_tile = state.space(player, good) or state.tiles_left(player) > 1
            return good if another_tile and can_move(state, player, good) else ""
    return ""


def losable(state: State, task: Task) -> tuple[str, ...]:
    """What a player has of the kind that he must give up: house or colony sites, or goods on a row."""
    if task.kind in LOSING_HOUSE:
        return state.houses_of(task.player)
    if task.kind == "globe_lost":
        return state.colonies_of(task.player)
    return tuple(good for good in v.GOODS if state.space(task.player, good))


def obstacle(state: State, task: Task) -> v.Obstacle | v.Blank:
    """Why a task cannot be done at all, or "" if it can."""
    if task.kind in MOVES:
        return "" if any(can_move(state, task.player, good) for good in task.goods) else "end"
    if task.kind in LOSING:
        return "" if losable(state, task) else "none"
    if task.kind in FOUNDING or task.kind in BUILDING:
        if not state.tiles_left(task.player):
            return "tiles"
        free = free_colonies(state, task) if task.kind in FOUNDING else free_houses(state, task.allowed)
        return "" if free else "sites"
    return ""


def round_of(state: State) -> tuple[Task, ...]:
    """The tasks of the same kind that are open now, one a player: where the order changes nothing, any may be first."""
    return tuple(takewhile(lambda task: task.kind == state.todo[0].kind, state.todo))


# --- facts that are printed on the board and in no text: missed only when a rule needs them, never before --


def missing_fact(state: State) -> str:
    """The key of the fact that the game waits for, or "" if it knows enough to go on."""
    if state.over or state.clock_alone:
        return ""
    return _unknown_pair(state, "bridges") or (_needed_by(state, state.task) if state.task else "")


def _needed_by(state: State, task: Task) -> str:
    wanted: Sequence[str] = ()
    if task.kind == "place":
        house, colony = f"start.{task.player + 1}.house", f"start.{task.player + 1}.colony"
        if starting_site(state.facts, task.player, "house") in state.houses:
            return house  # a slip in the box: two seats cannot start on one site
        wanted = (house, colony)
    elif task.kind == "space":
        wanted = (f"track.{task.subject}",)
    elif task.kind == "score" and task.subject in v.SECTORS:
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
        # Whoever told one of two told whether they are joined.
        untold = [site for site in state.houses_of(player) if f"{how}.{site}" not in state.facts]
        for a, b in combinations(untold, 2):
            near = v.sector_of(a) == v.sector_of(b)
            if near == (how == "touches"):
                return f"{how}.{b}"
    return ""
