"""Questions for a correction: what is wrong, whose it is, and what is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.merchants.box import HOUSES
from companion.games.merchants.commands import Correct
from companion.games.merchants.decide.told import highest
from companion.games.merchants.printed import colony_sites, house_sites
from companion.games.merchants.state import NOBODY, SMALLEST_NOTE, State
from companion.games.merchants.vocabulary import CONTINENTS, DISTRICTS, GOODS, YEARS, Correctable, sector_of
from companion.games.merchants.words import CORRECTABLE, NAMES, RULES, site_name, year_name

LIKELY_SITES = 3  # of a good on a continent, while nobody has said how many there are


def ask_correction(state: State, picks: Picks) -> Prompt | Correct:
    """The next question about what is different on the table, or the correction."""
    if not picks:
        return _choose(say("What is different on the table?"), CORRECTABLE.items())
    what, *rest = picks
    match what:
        case "money" | "loans" | "tile":
            return _of_player(state, what, rest)
        case "house" | "colony":
            return _of_site(state, what, rest)
        case "marker" | "mayor" | "hourglasses" | "turn":
            return Correct(what, int(rest[0])) if rest else _of_table(state, what)
    raise IllegalMove(say("That cannot be corrected."))


def _of_table(state: State, what: Correctable) -> Prompt:
    if what == "marker":
        return _choose(say("Where is the marker?"), ((str(n), year_name(year)) for n, year in enumerate(YEARS[:-1])))
    if what == "mayor":
        return _choose(say("Who is mayor?"), _names(state))
    now = state.hourglasses if what == "hourglasses" else state.turn
    return _number(state, what, CORRECTABLE[what], now)


def _of_player(state: State, what: Correctable, picks: Sequence[str]) -> Prompt | Correct:
    if not picks:
        return _choose(say("Whose?"), _names(state))
    player = _player(state, picks[0])
    answers = picks[1:]
    key = ""
    if what == "tile":
        if not answers:
            return _choose(say("Which row?"), ((good, NAMES[good]) for good in GOODS))
        key, *answers = answers
    if answers:
        return Correct(what, int(answers[0]), player, key)
    name = state.players[player].name
    if what == "money":
        return _number(state, what, say("{name}: how many florins?", name=name), state.money[player], SMALLEST_NOTE)
    if what == "loans":
        return _number(state, what, say("{name}: how many loans?", name=name), state.loans[player])
    return _number(state, what, say("{name}: on which space? 0 is off the row.", name=name), 0)


def _of_site(state: State, what: Correctable, picks: Sequence[str]) -> Prompt | Correct:
    if not picks:
        sectors = DISTRICTS if what == "house" else CONTINENTS
        return _choose(say("Where?"), ((sector, NAMES[sector]) for sector in sectors))
    if len(picks) == 1:
        sites = _houses(state, picks[0]) if what == "house" else _colonies(state, picks[0])
        return _choose(say("Which site?"), ((site, site_name(site)) for site in sites))
    if len(picks) == 2:
        owners = [("nobody", say("Nobody: it is empty")), *_names(state)]
        return _choose(say("{site}: whose tile lies there?", site=site_name(picks[1])), owners)
    return Correct(what, 0, NOBODY if picks[2] == "nobody" else _player(state, picks[2]), picks[1])


def _houses(state: State, district: str) -> Sequence[str]:
    return house_sites(state.facts, district) or [site for site in HOUSES if sector_of(site) == district]


def _colonies(state: State, continent: str) -> Sequence[str]:
    known = {
        site for c in CONTINENTS if c == continent
        for good in GOODS for site in colony_sites(state.facts, c, good, LIKELY_SITES)
    }  # fmt: skip
    return sorted(known | {site for site in state.colonies if sector_of(site) == continent})


def _choose(question: Message, choices: Iterable[tuple[str, Message]]) -> Prompt:
    return Prompt(question, tuple(Choice(key, label) for key, label in choices), why=RULES["table"])


def _number(state: State, what: Correctable, question: Message, now: int, step: int = 1) -> Prompt:
    high = highest(state, what)
    return Prompt(question, kind="number", low=0, high=high, step=step, suggestion=str(now), why=RULES["table"])


def _names(state: State) -> list[tuple[str, Message]]:
    return [(str(p), say("{name}", name=player.name)) for p, player in enumerate(state.players)]


def _player(state: State, pick: str) -> int:
    if not pick.isdigit() or int(pick) >= len(state.players):
        raise IllegalMove(say("Nobody sits there."))
    return int(pick)
