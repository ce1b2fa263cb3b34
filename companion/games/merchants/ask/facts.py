"""Facts that are printed on the board and in no text: asked for when a rule needs them, never before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Event
from companion.games.merchants.board import bridged, grid_key, house_sites, sector_of, touching
from companion.games.merchants.box import BOX, MOST_SITES
from companion.games.merchants.commands import Teach
from companion.games.merchants.decide.tiles import BUILDING
from companion.games.merchants.events import Taught
from companion.games.merchants.payouts import houses_of, undecided
from companion.games.merchants.state import State, Task
from companion.games.merchants.words import (
    CONTINENTS,
    DISTRICTS,
    GOODS,
    NAMES,
    RULES,
    SECTORS,
    SPACE_NAMES,
    SYMBOLS,
    site_name,
    year_name,
)


def needed(state: State) -> str:
    """The key of the fact that the game waits for, or "" if it knows enough to go on."""
    if state.over:
        return ""
    return _unknown_pair(state, "bridges") or (_needed_by(state, state.task) if state.task else "")


def _needed_by(state: State, task: Task) -> str:
    match task.kind:
        case "place":
            house, colony = f"start.{task.player + 1}.house", f"start.{task.player + 1}.colony"
            if state.facts.get(house) in state.houses:
                return house  # a slip in the box: two seats cannot start on one site
            wanted: Sequence[str] = (house, colony)
        case "space":
            wanted = (f"track.{task.subject}",)
        case "score":
            if task.subject == "amsterdam" and (pair := _unknown_pair(state, "touches")):
                return pair
            tied = undecided(state, task.subject)
            wanted = (grid_key(task.year, task.subject), *(f"number.{sector}" for sector in tied[:1]))
        case kind if kind in BUILDING:
            wanted = tuple(f"sites.{district}" for district in task.allowed)
        case _:
            return ""
    return next((key for key in wanted if key not in state.facts), "")


def _unknown_pair(state: State, how: str) -> str:
    """A site of which nobody has said what it is joined to, where that matters for its owner."""
    joined = touching if how == "touches" else bridged
    for player in range(len(state.players)):
        for a, b in combinations(houses_of(state, player), 2):
            near = sector_of(a) == sector_of(b)
            if near == (how == "touches") and joined(state.facts, a, b) is None:
                return f"{how}.{b}"
    return ""


def teach(state: State, command: Teach) -> list[Event]:
    """A fact of the owner's box; what cannot be true is refused."""
    if reason := BOX.refusal(command.key, command.value):
        raise IllegalMove(reason)
    if command.key.startswith("start.") and command.value in state.houses:
        raise IllegalMove(say("Somebody starts there already."))
    return [Taught(command.key, command.value)]


def ask(state: State, key: str, picks: Picks) -> Prompt | Teach:
    """The question for one fact, in as few taps as it takes."""
    kind, _, rest = key.partition(".")
    match kind:
        case "track":
            return _word(key, picks, say("What is printed under {year}?", year=year_name(rest)), SPACE_NAMES, SYMBOLS)
        case "grid":
            return _grid(state, key, picks)
        case "number":
            return _number(state, key, picks)
        case "sites":
            question = say("How many house sites does {district} have?", district=NAMES[rest])
            return Teach(key, int(picks[0])) if picks else _figure(question, 1, MOST_SITES, "10")
        case "start":
            return _start(state, key, picks)
        case _:
            return _joined(state, key, picks)


def _figure(question: Message, low: int, high: int, suggestion: str = "", step: int = 1) -> Prompt:
    return Prompt(question, kind="number", low=low, high=high, step=step, suggestion=suggestion, why=RULES["taught"])


def _word(key: str, picks: Picks, question: Message, names: dict[str, Message], words: Sequence[str]) -> Prompt | Teach:
    if picks:
        return Teach(key, picks[0])
    return Prompt(question, tuple(Choice(word, names[word]) for word in words), why=RULES["taught"])


_PLACES = (say("best"), say("second"), say("third"), say("fourth"))


def _grid(state: State, key: str, picks: Picks) -> Prompt | Teach:
    if len(picks) == 8:
        return Teach(key, [int(each) for each in picks])
    parts = key.split(".")
    values: dict[str, Any] = {"year": year_name(parts[1]), "sector": _PLACES[len(picks) // 2]}
    if len(parts) == 3:
        values["of"] = NAMES[parts[2]]
        first = say("{year}, {of}: first sum of the {sector} sector, in thousands?", **values)
        second = say("{year}, {of}: second sum of the {sector} sector, in thousands?", **values)
    else:
        first = say("{year}: first sum of the {sector} sector, in thousands?", **values)
        second = say("{year}: second sum of the {sector} sector, in thousands?", **values)
    # The last space has three grids: whatever was said for one is the likely answer for the next.
    sisters = (state.facts.get(grid_key(parts[1], subject)) for subject in SECTORS)
    likely = next((str(sums[len(picks)]) for sums in sisters if sums), "")
    return _figure(second if len(picks) % 2 else first, 0, 500, likely, step=10)


def _number(state: State, key: str, picks: Picks) -> Prompt | Teach:
    sector = key.split(".")[1]
    if picks:
        return Teach(key, int(picks[0]))
    mates = next(group for group in SECTORS.values() if sector in group)
    taken = {state.facts.get(f"number.{mate}") for mate in mates}
    free = [n for n in (1, 2, 3, 4) if n not in taken] or [1, 2, 3, 4]
    question = say("Which small number is printed on {sector}? It breaks ties.", sector=NAMES[sector])
    return Prompt(question, tuple(Choice(str(n), say("{n}", n=n)) for n in free), why=RULES["taught"])


def _start(state: State, key: str, picks: Picks) -> Prompt | Teach:
    _, seat, what = key.split(".")
    player = int(seat) - 1
    if what == "house":
        if len(picks) == 2:
            return Teach(key, f"{picks[0]}.{picks[1]}")
        if picks:
            most = int(state.facts.get(f"sites.{picks[0]}", MOST_SITES))
            return _figure(say("{district}: which site? {order}", district=NAMES[picks[0]], order=ORDER), 1, most)
        question = say("In which district is the house site with the figure {seat}?", seat=seat)
        return _named(question, DISTRICTS, player)
    if len(picks) == 2:
        return Teach(key, f"{picks[0]}.{picks[1]}")
    if picks:
        return _named(say("Which good has the colony site with the figure {seat}?", seat=seat), GOODS, player)
    return _named(say("On which continent is the colony site with the figure {seat}?", seat=seat), CONTINENTS, player)


ORDER = say("Count from left to right, row by row from the top.")


def _named(question: Message, words: Sequence[str], player: int) -> Prompt:
    choices = tuple(Choice(word, NAMES[word]) for word in words)
    return Prompt(question, choices, player=player, why=RULES["taught"])


def _joined(state: State, key: str, picks: Picks) -> Prompt | Teach:
    how, _, site = key.partition(".")
    chosen = [pick for pick in picks if pick not in (*DISTRICTS, "done")]
    if picks and picks[-1] == "done":
        return Teach(key, chosen)
    if picks and picks[-1] in DISTRICTS:
        return _which_end(state, picks[-1], chosen)
    done = Choice("done", say("No others") if chosen else say("None"))
    if how == "touches":
        others = [s for s in _all_sites(state, sector_of(site)) if s != site and s not in chosen]
        question = say("Which sites touch {site}? {order}", site=site_name(site), order=ORDER)
        choices = [Choice(s, site_name(s), spot=s) for s in others]
    else:
        question = say("Which sites lie across a bridge from {site}? {order}", site=site_name(site), order=ORDER)
        choices = [Choice(d, NAMES[d]) for d in DISTRICTS if d != sector_of(site)]
    spec = BOX.spec_of(key)
    full = spec is not None and len(chosen) >= spec.most
    return Prompt(question, (done,) if full else (*choices, done), why=RULES["taught"])


def _which_end(state: State, district: str, chosen: Sequence[str]) -> Prompt:
    question = say("{district}: which site? {order}", district=NAMES[district], order=ORDER)
    choices = tuple(Choice(s, site_name(s), spot=s) for s in _all_sites(state, district) if s not in chosen)
    return Prompt(question, choices, why=RULES["taught"])


def _all_sites(state: State, district: str) -> Iterator[str]:
    known = house_sites(state.facts, district)
    yield from known or (f"{district}.{n}" for n in range(1, MOST_SITES + 1))
