"""Questions for what people tell: facts that are printed on the board and in no text, and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.merchants import vocabulary as v
from companion.games.merchants.ask.many import site_tile
from companion.games.merchants.box import BOX, HOUSES, MOST_SITES
from companion.games.merchants.commands import Correct, Teach
from companion.games.merchants.decide.told import highest
from companion.games.merchants.printed import colony_sites, house_sites, sums_at, told_numbers
from companion.games.merchants.state import NOBODY, SMALLEST_NOTE, State
from companion.games.merchants.words import CORRECTABLE, NAMES, RULES, SHORT, SPACE_NAMES, site_name, year_name

LIKELY_SITES = 3  # of a good on a continent, while nobody has said how many there are
ORDER = say("Count from left to right, row by row from the top.")
_ENDS = ("start", "final")
_SYMBOLS: dict[v.Correctable, str] = {
    "money": "florin",
    "loans": "loan",
    "colony": "globe",
    "marker": "track",
    "hourglasses": "hourglass",
    "turn": "round",
}
_PLACES = (say("best"), say("second"), say("third"), say("fourth"))


def _choose(
    question: Message, choices: Iterable[tuple[str, Message]], rule: str = "table", player: int | None = None
) -> Prompt:
    return Prompt(question, tuple(Choice(key, label) for key, label in choices), player=player, why=RULES[rule])


def _named(words: Iterable[str]) -> list[tuple[str, Message]]:
    return [(word, NAMES[word]) for word in words]


def _figure(
    question: Message, low: int, high: int, suggestion: str = "", step: int = 1, rule: str = "taught"
) -> Prompt:
    return Prompt(question, kind="number", low=low, high=high, step=step, suggestion=suggestion, why=RULES[rule])


# --- facts -----------------------------------------------------------------------------------------------


def ask_fact(state: State, key: str, picks: Picks) -> Prompt | Teach:
    """The question for one fact, in as few taps as it takes."""
    kind, _, rest = key.partition(".")
    match kind:
        case "track":
            return _space(key, picks)
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


def _space(key: str, picks: Picks) -> Prompt | Teach:
    """What stands under a year; the three scorings are one answer first, and the two ends are never asked for."""
    if picks and picks[-1] != "scoring":
        return Teach(key, picks[-1])
    question = say("What is printed under {year}?", year=year_name(key.partition(".")[2]))
    scorings = [Choice(word, SPACE_NAMES[word], symbol=word) for word in v.SCORED_BY]
    if picks:
        return Prompt(question, tuple(scorings), why=RULES["taught"])
    signs = [
        Choice(word, SPACE_NAMES[word], short=SHORT[word], symbol=word, quiet=word in _ENDS)
        for word in v.SYMBOLS
        if word not in v.SCORED_BY
    ]
    scoring = Choice("scoring", say("a scoring, with a grid"), short=SHORT["scoring"], symbol="chart")
    typed = (replace(choice, quiet=True) for choice in scorings)
    return Prompt(question, (*signs, scoring, *typed), why=RULES["taught"])


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
    sisters = (sums_at(state.facts, parts[1], subject) for subject in v.SECTORS)
    likely = next((str(sums[len(picks)]) for sums in sisters if sums), "")
    return _figure(second if len(picks) % 2 else first, 0, 500, likely, step=10)


def _number(state: State, key: str, picks: Picks) -> Prompt | Teach:
    if picks:
        return Teach(key, int(picks[0]))
    sector = key.split(".")[1]
    taken = told_numbers(state.facts, sector)
    free = [n for n in (1, 2, 3, 4) if n not in taken] or [1, 2, 3, 4]
    question = say("Which small number is printed on {sector}? It breaks ties.", sector=NAMES[sector])
    return _choose(question, ((str(n), say("{n}", n=n)) for n in free), "taught")


def _start(state: State, key: str, picks: Picks) -> Prompt | Teach:
    _, seat, what = key.split(".")
    words: Sequence[str]
    match what, picks:
        case _, (sector, end):
            return Teach(key, f"{sector}.{end}")
        case "house", (district,):
            question = say("{district}: which site? {order}", district=NAMES[district], order=ORDER)
            free = (site_tile(site) for site in _all_sites(state, district) if site not in state.houses)
            tiles = tuple(replace(tile, id=tile.id.split(".")[1]) for tile in free)
            return Prompt(question, tiles, player=int(seat) - 1, why=RULES["taught"])
        case "house", _:
            question, words = say("In which district is the house site with the figure {seat}?", seat=seat), v.DISTRICTS
        case _, ():
            question = say("On which continent is the colony site with the figure {seat}?", seat=seat)
            words = v.CONTINENTS
        case _:
            question, words = say("Which good has the colony site with the figure {seat}?", seat=seat), v.GOODS
    return _choose(question, _named(words), "taught", int(seat) - 1)


def _joined(state: State, key: str, picks: Picks) -> Prompt | Teach:
    how, _, site = key.partition(".")
    chosen = [pick for pick in picks if pick not in (*v.DISTRICTS, "done")]
    if picks and picks[-1] == "done":
        return Teach(key, chosen)
    if picks and picks[-1] in v.DISTRICTS:
        question = say("{district}: which site? {order}", district=NAMES[picks[-1]], order=ORDER)
        return Prompt(question, _open_sites(state, picks[-1], chosen), why=RULES["taught"])
    done = Choice("done", say("No others") if chosen else say("None"))
    if how == "touches":
        question = say("Which sites touch {site}? {order}", site=site_name(site), order=ORDER)
        choices = _open_sites(state, v.sector_of(site), [site, *chosen])
    else:
        question = say("Which sites lie across a bridge from {site}? {order}", site=site_name(site), order=ORDER)
        others = (d for d in v.DISTRICTS if d != v.sector_of(site) and _open_sites(state, d, chosen))
        choices = tuple(Choice(d, NAMES[d]) for d in others)
    spec = BOX.spec_of(key)
    full = spec is not None and len(chosen) >= spec.most
    return Prompt(question, (done,) if full else (*choices, done), why=RULES["taught"])


def _open_sites(state: State, district: str, chosen: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(site_tile(site) for site in _all_sites(state, district) if site not in chosen)


def _all_sites(state: State, district: str) -> Sequence[str]:
    """The house sites of a district; as many as there can be, while nobody has said."""
    return house_sites(state.facts, district) or [site for site in HOUSES if v.sector_of(site) == district]


# --- corrections -----------------------------------------------------------------------------------------


def ask_correction(state: State, picks: Picks) -> Prompt | Correct:
    """What is different on the table, whose it is, and what is right."""
    if not picks:
        signs = {what: _SYMBOLS.get(what, what) for what in CORRECTABLE}
        tiles = [Choice(what, label, short=SHORT[what], symbol=signs[what]) for what, label in CORRECTABLE.items()]
        return Prompt(say("What is different on the table?"), tuple(tiles), why=RULES["table"])
    what, *rest = picks
    match what:
        case "money" | "loans" | "tile":
            return _of_player(state, what, rest)
        case "house" | "colony":
            return _of_site(state, what, rest)
        case "marker" | "mayor" | "hourglasses" | "turn":
            return Correct(what, int(rest[0])) if rest else _of_table(state, what)
    raise IllegalMove(say("That cannot be corrected."))


def _of_table(state: State, what: v.Correctable) -> Prompt:
    if what == "marker":
        return _choose(say("Where is the marker?"), ((str(n), year_name(year)) for n, year in enumerate(v.YEARS[:-1])))
    if what == "mayor":
        return _choose(say("Who is mayor?"), _players(state))
    return _right_number(state, what, CORRECTABLE[what], state.hourglasses if what == "hourglasses" else state.turn)


def _of_player(state: State, what: v.Correctable, picks: Sequence[str]) -> Prompt | Correct:
    if not picks:
        return _choose(say("Whose?"), _players(state))
    player, answers, key = _player(state, picks[0]), picks[1:], ""
    if what == "tile":
        if not answers:
            return _choose(say("Which row?"), _named(v.GOODS))
        key, *answers = answers
    if answers:
        return Correct(what, int(answers[0]), player, key)
    name = state.names[player]
    if what == "money":
        question = say("{name}: how many florins?", name=name)
        return _right_number(state, what, question, state.money[player], SMALLEST_NOTE)
    if what == "loans":
        return _right_number(state, what, say("{name}: how many loans?", name=name), state.loans[player])
    now = state.space(player, v.one_of(v.GOODS, key))
    return _right_number(state, what, say("{name}: on which space? 0 is off the row.", name=name), now)


def _of_site(state: State, what: v.Correctable, picks: Sequence[str]) -> Prompt | Correct:
    match picks:
        case []:
            return _choose(say("Where?"), _named(v.DISTRICTS if what == "house" else v.CONTINENTS))
        case [sector]:
            sites = _all_sites(state, sector) if what == "house" else _colonies(state, sector)
            return Prompt(say("Which site?"), tuple(map(_numbered, sites)), why=RULES["table"])
        case [_, site]:
            owners = [("nobody", say("Nobody: it is empty")), *_players(state)]
            return _choose(say("{site}: whose tile lies there?", site=site_name(site)), owners)
    return Correct(what, 0, NOBODY if picks[2] == "nobody" else _player(state, picks[2]), picks[1])


def _numbered(site: str) -> Choice:
    return replace(site_tile(site), short=verbatim(site.rsplit(".", 1)[1]))


def _colonies(state: State, continent: str) -> Sequence[str]:
    land = v.one_of(v.CONTINENTS, continent)
    known = {site for good in v.GOODS for site in colony_sites(state.facts, land, good, LIKELY_SITES)}
    return sorted(known | {site for site in state.colonies if v.sector_of(site) == land})


def _right_number(state: State, what: v.Correctable, question: Message, now: int, step: int = 1) -> Prompt:
    return _figure(question, 0, highest(state, what), str(now), step, "table")


def _players(state: State) -> list[tuple[str, Message]]:
    return [(str(p), say("{name}", name=name)) for p, name in enumerate(state.names)]


def _player(state: State, pick: str) -> int:
    if not pick.isdigit() or int(pick) >= len(state.players):
        raise IllegalMove(say("Nobody sits there."))
    return int(pick)
