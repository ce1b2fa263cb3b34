"""Correct…: set any tracked number to what lies on the table."""

from __future__ import annotations

from companion.games.amsterdam import commands as c
from companion.games.amsterdam.corrections import MOST
from companion.games.amsterdam.dialogue.needs import number_prompt
from companion.games.amsterdam.dialogue.opening import colour_choices, seat_choice
from companion.games.amsterdam.names import (
    BLOCKS_EACH,
    COLOUR_NAMES,
    DICE,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    ROOFS,
    block_name,
)
from companion.games.amsterdam.printed import river_end
from companion.games.amsterdam.state import State
from companion.games.amsterdam.wheel import SPACES
from companion.games.base import Choice, Picks, Prompt
from companion.message import Message, say, verbatim

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
        takes = [Choice(f"-{k}", say("{thing} away", thing=names[k])) for k in dict.fromkeys(pile)]
        puts = [Choice(f"+{k}", say("{thing} added", thing=names[k])) for k in kinds]
        return Prompt(PILES[what], tuple(takes + puts), player=player)
    sign, kind = picks[0][:1], picks[0][1:]
    changed = list(pile)
    if sign == "+":
        changed.append(kind)
    else:
        changed.remove(kind)
    return c.Correct(player, what, changed)


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
    if what == "owner":
        return _owner(state, picks)
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
