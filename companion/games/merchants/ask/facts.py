"""Questions for a fact that is printed on the board and in no text."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.merchants.box import BOX, MOST_SITES
from companion.games.merchants.commands import Teach
from companion.games.merchants.printed import house_sites, mates_of, sums_at, told_numbers
from companion.games.merchants.state import State
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, SECTORS, SYMBOLS, sector_of
from companion.games.merchants.words import NAMES, RULES, SPACE_NAMES, site_name, year_name


def ask_fact(state: State, key: str, picks: Picks) -> Prompt | Teach:
    """The question for one fact, in as few taps as it takes."""
    kind, _, rest = key.partition(".")
    match kind:
        case "track":
            return Teach(key, picks[0]) if picks else _symbol(rest)
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


def _symbol(year: str) -> Prompt:
    choices = tuple(Choice(symbol, SPACE_NAMES[symbol]) for symbol in SYMBOLS)
    return Prompt(say("What is printed under {year}?", year=year_name(year)), choices, why=RULES["taught"])


_PLACES = (say("best"), say("second"), say("third"), say("fourth"))


def _grid(state: State, key: str, picks: Picks) -> Prompt | Teach:
    if len(picks) == 8:
        return Teach(key, [int(each) for each in picks])
    parts = key.split(".")
    values: dict[str, str | int | Message] = {"year": year_name(parts[1]), "sector": _PLACES[len(picks) // 2]}
    if len(parts) == 3:
        values["of"] = NAMES[parts[2]]
        first = say("{year}, {of}: first sum of the {sector} sector, in thousands?", **values)
        second = say("{year}, {of}: second sum of the {sector} sector, in thousands?", **values)
    else:
        first = say("{year}: first sum of the {sector} sector, in thousands?", **values)
        second = say("{year}: second sum of the {sector} sector, in thousands?", **values)
    # The last space has three grids: whatever was said for one is the likely answer for the next.
    sisters = (sums_at(state.facts, parts[1], subject) for subject in SECTORS)
    likely = next((str(sums[len(picks)]) for sums in sisters if sums), "")
    return _figure(second if len(picks) % 2 else first, 0, 500, likely, step=10)


def _number(state: State, key: str, picks: Picks) -> Prompt | Teach:
    sector = key.split(".")[1]
    if picks:
        return Teach(key, int(picks[0]))
    taken = told_numbers(state.facts, mates_of(sector))
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
            most = len(_all_sites(state, picks[0]))
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


def _all_sites(state: State, district: str) -> tuple[str, ...]:
    known = house_sites(state.facts, district)
    return known or tuple(f"{district}.{n}" for n in range(1, MOST_SITES + 1))
