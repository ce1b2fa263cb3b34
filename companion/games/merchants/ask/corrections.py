"""The table is always right: every tracked number can be set to what lies on it."""

from __future__ import annotations

from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Event
from companion.games.merchants.board import house_sites, sector_of
from companion.games.merchants.box import COLONIES, HOUSES
from companion.games.merchants.commands import Correct
from companion.games.merchants.decide.sale import at_rest
from companion.games.merchants.events import Corrected, Done
from companion.games.merchants.state import HOURGLASSES, NOTES, SPACES, State
from companion.games.merchants.words import CONTINENTS, DISTRICTS, GOODS, NAMES, RULES, YEARS, site_name, year_name

MOST_LOANS = 20

WHAT: dict[str, Message] = {
    "money": say("A player's money"),
    "loans": say("A player's loans"),
    "tile": say("A tile on the exchange"),
    "house": say("A house"),
    "colony": say("A colony"),
    "marker": say("The time marker"),
    "hourglasses": say("Hourglasses turned over"),
    "mayor": say("Who is mayor"),
    "turn": say("Turns played"),
}


def ask(state: State, picks: Picks) -> Prompt | Correct:
    """What is wrong, whose it is, and what is right."""
    if not picks:
        return _choose(say("What is different on the table?"), WHAT)
    what, *rest = picks
    if what not in WHAT:
        raise IllegalMove(say("That cannot be corrected."))
    if what in ("money", "loans", "tile"):
        return _of_player(state, what, rest)
    if what in ("house", "colony"):
        return _of_site(state, what, rest)
    if rest:
        return Correct(what, int(rest[0]))
    if what == "marker":
        return _choose(say("Where is the marker?"), {str(n): year_name(year) for n, year in enumerate(YEARS[:-1])})
    if what == "mayor":
        return _choose(say("Who is mayor?"), _names(state))
    high = HOURGLASSES if what == "hourglasses" else state.turns - 1
    now = state.hourglasses if what == "hourglasses" else state.turn
    return Prompt(WHAT[what], kind="number", low=0, high=high, suggestion=str(now), why=RULES["table"])


def _choose(question: Message, choices: dict[str, Message]) -> Prompt:
    return Prompt(question, tuple(Choice(key, label) for key, label in choices.items()), why=RULES["table"])


def _names(state: State) -> dict[str, Message]:
    return {str(p): say("{name}", name=player.name) for p, player in enumerate(state.players)}


def _of_player(state: State, what: str, picks: list[str]) -> Prompt | Correct:
    if not picks:
        return _choose(say("Whose?"), _names(state))
    player = _player(state, picks[0])
    name = state.players[player].name
    if what == "tile" and len(picks) == 1:
        return _choose(say("Which row?"), {good: NAMES[good] for good in GOODS})
    if len(picks) == (3 if what == "tile" else 2):
        return Correct(what, int(picks[-1]), player, picks[1] if what == "tile" else "")
    limits = {
        "money": (NOTES, 10_000, state.money[player], say("{name}: how many florins?", name=name)),
        "loans": (MOST_LOANS, 1, state.loans[player], say("{name}: how many loans?", name=name)),
        "tile": (SPACES, 1, 0, say("{name}: on which space? 0 is off the row.", name=name)),
    }
    high, step, now, question = limits[what]
    return Prompt(question, kind="number", low=0, high=high, step=step, suggestion=str(now), why=RULES["table"])


def _player(state: State, pick: str) -> int:
    if not pick.isdigit() or int(pick) >= len(state.players):
        raise IllegalMove(say("Nobody sits there."))
    return int(pick)


def _of_site(state: State, what: str, picks: list[str]) -> Prompt | Correct:
    sectors = DISTRICTS if what == "house" else CONTINENTS
    if not picks:
        return _choose(say("Where?"), {sector: NAMES[sector] for sector in sectors})
    if len(picks) == 1:
        return _choose(say("Which site?"), {site: site_name(site) for site in _sites(state, what, picks[0])})
    if len(picks) == 2:
        owners = {"nobody": say("Nobody: it is empty"), **_names(state)}
        return _choose(say("{site}: whose tile lies there?", site=site_name(picks[1])), owners)
    return Correct(what, 0, -1 if picks[2] == "nobody" else _player(state, picks[2]), picks[1])


def _sites(state: State, what: str, sector: str) -> list[str]:
    if what == "house":
        return list(house_sites(state.facts, sector)) or [s for s in HOUSES if sector_of(s) == sector]
    known = {f"{c}.{n}" for c in COLONIES for n in range(1, int(state.facts.get(f"colonies.{c}", 3)) + 1)}
    return sorted(s for s in known | set(state.colonies) if sector_of(s) == sector)


def correct(state: State, command: Correct) -> list[Event]:
    """Set a number; only what cannot lie on any table is refused."""
    what, to, player, key = command.what, command.to, command.player, command.key
    if not at_rest(state):
        raise IllegalMove(say("The clock first: then anything can be corrected."))
    whose = what in ("money", "loans", "tile") or (what in ("house", "colony") and player >= 0)
    if what not in WHAT or (whose and not 0 <= player < len(state.players)):
        raise IllegalMove(say("That cannot be corrected."))
    limits = {
        "money": NOTES, "loans": MOST_LOANS, "tile": SPACES, "marker": len(YEARS) - 2, "hourglasses": HOURGLASSES,
        "mayor": len(state.players) - 1, "turn": state.turns - 1, "house": 0, "colony": 0,
    }  # fmt: skip
    if not 0 <= to <= limits[what] or (what == "money" and to % 10_000):
        raise IllegalMove(say("That number is not possible."))
    if (what == "tile" and key not in GOODS) or (what == "house" and key not in HOUSES):
        raise IllegalMove(say("There is no such place."))
    if what == "colony" and key.rsplit(".", 1)[0] not in COLONIES:
        raise IllegalMove(say("There is no such place."))
    placed = what in ("house", "colony") or (what == "tile" and to > 0 and not state.space(player, key))
    if placed and player >= 0 and not state.tiles_left(player):
        raise IllegalMove(say("There is no tile left to place."))
    counted = what == "money" and state.task is not None and state.task.kind == "count" and state.task.player == player
    done: list[Event] = [Done()] if counted else []
    return [Corrected(what, to, player, key), *done]
