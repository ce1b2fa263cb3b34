"""Correct…: set any tracked number to what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.facts import number_prompt
from companion.games.amsterdam.ask.opening import colour_choices, seat_choice
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.decide.corrections import MOST
from companion.games.amsterdam.names import (
    BLOCKS_EACH,
    COLOUR_NAMES,
    DEPOTS,
    DICE,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    ROOFS,
    block_name,
    place_name,
)
from companion.games.amsterdam.state import UNKNOWN, State
from companion.games.amsterdam.wheel import SPACES

NUMBERS: dict[str, Message] = {
    "points": say("Points"),
    "florins": say("Florins"),
    "penalties": say("Penalty tokens"),
    "inactive": say("Cards under the board"),
    "river": say("Place on the Amstel"),
}
PILES: dict[str, Message] = {
    "store": say("Goods in the interim store"),
    "barge": say("Goods on the barge"),
    "dockers": say("Dockers on the barge"),
    "wheel": say("Wind rose"),
}
BOARD: dict[str, Message] = {
    "owner": say("Owner of a block"),
    "sold": say("Black market"),
    "roofs": say("A warehouse"),
    "depots": say("A depot"),
    "jetties": say("Dockers at a jetty"),
    "building": say("Dockers in the building"),
    "die": say("A die was misread"),
}


def correct(state: State, picks: Picks) -> Prompt | c.Plain:
    """What, of whom, and how much."""
    if not picks:
        every = {**NUMBERS, **PILES, **BOARD}
        if state.phase not in ("tom", "dice"):
            del every["die"]
        return Prompt(say("What is different on the table?"), tuple(Choice(key, label) for key, label in every.items()))
    what, rest = picks[0], picks[1:]
    if what in BOARD:
        return _board(state, what, rest)
    seats = state.humans if what in PILES else tuple(range(len(state.seats)))
    if len(seats) == 1:
        player = seats[0]
    elif not rest:
        return Prompt(say("Whose?"), tuple(seat_choice(state, p) for p in seats))
    else:
        player, rest = int(rest[0]), rest[1:]
    return _number(state, what, player, rest) if what in NUMBERS else _pile(state, what, player, rest)


def _number(state: State, what: str, player: int, picks: Picks) -> Prompt | c.Plain:
    seat = state.seats[player]
    if picks:
        return c.Correct(player, what, int(picks[0]))
    most = river_end(state.facts) if what == "river" else MOST[what]
    now = seat.total if what == "points" else getattr(seat, what)
    question = say("{what} of {name}: how many?", what=NUMBERS[what], name=seat.name)
    if what == "river":
        question = say("How many spaces is {name} from the start of the Amstel?", name=seat.name)
    return number_prompt(question, 0, most, now, player)


def _pile(state: State, what: str, player: int, picks: Picks) -> Prompt | c.Plain:
    if what == "wheel":
        return _wheel(state, player, picks)
    pile: tuple[str, ...] = getattr(state.seats[player], what)
    kinds, names = (JETTIES, COLOUR_NAMES) if what == "dockers" else (GOODS, GOOD_NAMES)
    if not picks:
        return Prompt(PILES[what], _changes(pile, kinds, names), player=player)
    return c.Correct(player, what, _changed(pile, picks[0]))


def _changes(pile: tuple[str, ...], kinds: tuple[str, ...], names: Mapping[str, Message]) -> tuple[Choice, ...]:
    """One thing away, or one added."""
    takes = [Choice(f"-{k}", say("{thing} away", thing=names[k])) for k in dict.fromkeys(pile)]
    puts = [Choice(f"+{k}", say("{thing} added", thing=names[k])) for k in kinds]
    return (*takes, *puts)


def _changed(pile: tuple[str, ...], change: str) -> list[str]:
    sign, kind = change[:1], change[1:]
    changed = list(pile)
    if sign == "+":
        changed.append(kind)
    else:
        changed.remove(kind)
    return changed


def _wheel(state: State, player: int, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        spaces = tuple(Choice(str(n), verbatim(str(n))) for n in range(1, SPACES))
        return Prompt(say("Which space of the wind rose?"), spaces, player=player)
    space = int(picks[0])
    if len(picks) == 1:
        return Prompt(say("Which colour?"), colour_choices(), player=player)
    colour = picks[1]
    wheel = state.seats[player].wheel
    there = dict(wheel[space])
    if len(picks) == 2:
        return number_prompt(
            say("How many {colour} resources lie on space {space}?", colour=COLOUR_NAMES[colour], space=space),
            0, 30, there.get(colour, 0), player,
        )  # fmt: skip
    there[colour] = int(picks[2])
    stack = [[each, there[each]] for each in DICE if there.get(each, 0) > 0]
    value = [[list(pile) for pile in each] for each in wheel]
    value[space] = stack
    return c.Correct(player, "wheel", value)


def _board(state: State, what: str, picks: Picks) -> Prompt | c.Plain:
    match what:
        case "owner":
            return _owner(state, picks)
        case "depots":
            return _depot(picks)
        case "jetties":
            if not picks:
                return Prompt(BOARD[what], tuple(Choice(j, COLOUR_NAMES[j]) for j in JETTIES))
            return _dockers(f"jetties.{picks[0]}", state.jetties.get(picks[0], ()), picks[1:])
        case "building":
            return _dockers("building", state.building, picks)
    names = COLOUR_NAMES if what == "die" else GOOD_NAMES
    if not picks:
        kinds = DICE if what == "die" else GOODS
        colour = what == "die"
        return Prompt(BOARD[what], tuple(Choice(k, names[k], colour=k if colour else "") for k in kinds))
    which = picks[0]
    if what == "sold":
        return c.CorrectBoard(f"sold.{which}", which not in state.sold)
    if len(picks) == 2:
        return c.CorrectBoard(f"{what}.{which}", int(picks[1]))
    figures = range(1, 7) if what == "die" else range(ROOFS + 1)
    return Prompt(names[which], tuple(Choice(str(n), verbatim(str(n))) for n in figures))


def _depot(picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(BOARD["depots"], tuple(Choice(depot, place_name(depot)) for depot in DEPOTS))
    if len(picks) == 1:
        goods = tuple(Choice(good, GOOD_NAMES[good]) for good in GOODS)
        return Prompt(place_name(picks[0]), (*goods, Choice("empty", say("Empty"))))
    return c.CorrectBoard(f"depots.{picks[0]}", "" if picks[1] == "empty" else picks[1])


def _dockers(where: str, pile: tuple[str, ...], picks: Picks) -> Prompt | c.Plain:
    names = {**COLOUR_NAMES, UNKNOWN: say("A docker of a colour nobody noted")}
    if not picks:
        return Prompt(BOARD[where.partition(".")[0]], _changes(pile, JETTIES, names))
    return c.CorrectBoard(where, _changed(pile, picks[0]))


def _owner(state: State, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(BOARD["owner"], colour_choices())
    if len(picks) == 1:
        blocks = [f"{picks[0]}.{n}" for n in range(1, BLOCKS_EACH + 1)]
        return Prompt(BOARD["owner"], tuple(Choice(b, block_name(b), spot=b) for b in blocks))
    if len(picks) == 2:
        seats = tuple(seat_choice(state, p) for p in range(len(state.seats)))
        return Prompt(say("Whose is it?"), (*seats, Choice("nobody", say("Nobody's"))))
    owner = -1 if picks[2] == "nobody" else int(picks[2])
    return c.CorrectBoard(f"owner.{picks[1]}", owner)
