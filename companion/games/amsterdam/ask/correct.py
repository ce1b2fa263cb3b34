"""Correct…: set any tracked number to what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import names
from companion.games.amsterdam.apply.seats import without
from companion.games.amsterdam.ask.choices import (
    MOST_TILES,
    colour_choices,
    figures,
    good_choices,
    number_prompt,
    seat_choice,
)
from companion.games.amsterdam.decide.told import highest
from companion.games.amsterdam.names import BoardPart, Docker, Number, Pile, Word, block_name, one_of
from companion.games.amsterdam.state import State
from companion.games.amsterdam.wheel import SPACES, laid

MOST_ON_A_SPACE = 30
HARBOUR = "harbour"
_IN_THE_HARBOUR: tuple[BoardPart, ...] = ("sold", "roofs", "depots", "jetties", "building")
_TILES: dict[str, tuple[Message, str]] = {
    "points": (say("Points"), "points"),
    "florins": (say("Florins"), "florin"),
    "penalties": (say("Penalties"), "penalty"),
    "inactive": (say("Cards"), "card"),
    "river": (say("Amstel"), "river"),
    "store": (say("Store"), "merchandise"),
    "barge": (say("Barge"), "barge"),
    "dockers": (say("Docker"), "docker"),
    "wheel": (say("Rose"), "rose"),
    "owner": (say("Block"), "house"),
    "die": (say("A die"), "dice"),
    "sold": (say("Market"), "florin"),
    "roofs": (say("Warehouse"), "house"),
    "depots": (say("Depot"), "anchor"),
    "jetties": (say("Jetty"), "docker"),
    "building": (say("Building"), "docker"),
}
"""A short word and a symbol for each thing that can be corrected."""


def correct(state: State, picks: Picks) -> Prompt | c.Plain:
    """What, of whom, and how much."""
    if not picks:
        return Prompt(say("What is different on the table?"), _everything(state))
    if picks == (HARBOUR,):
        return Prompt(say("What is different in the harbour?"), tuple(_shown(part) for part in _IN_THE_HARBOUR))
    what, *others = picks[1:] if picks[0] == HARBOUR else picks
    rest = tuple(others)
    if what in names.BOARD_PARTS:
        return _board(state, one_of(names.BOARD_PARTS, what), rest)
    seats = state.humans if what in names.PILES else tuple(range(len(state.seats)))
    if len(seats) == 1:
        player = seats[0]
    elif not rest:
        return Prompt(say("Whose?"), tuple(seat_choice(state, p) for p in seats))
    else:
        player, rest = int(rest[0]), rest[1:]
    if what in names.NUMBERS:
        return _number(state, one_of(names.NUMBERS, what), player, rest)
    return _pile(state, one_of(names.PILES, what), player, rest)


def _everything(state: State) -> tuple[Choice, ...]:
    """One screen of tiles: what lies in the harbour is behind one of them."""
    dice = state.phase in ("tom", "dice")
    shown = [_shown(what) for what in names.CORRECTED_NAMES if what not in _IN_THE_HARBOUR and (what != "die" or dice)]
    return (*shown, Choice(HARBOUR, say("The harbour…"), short=say("Harbour"), symbol="anchor"))


def _shown(what: str) -> Choice:
    short, symbol = _TILES[what]
    return Choice(what, names.CORRECTED_NAMES[what], short=short, symbol=symbol)


def _number(state: State, what: Number, player: int, picks: Picks) -> Prompt | c.Plain:
    if picks:
        return c.Correct(player, what, int(picks[0]))
    seat = state.seats[player]
    question = say("{what} of {name}: how many?", what=names.NUMBER_NAMES[what], name=seat.name)
    if what == "river":
        question = say("How many spaces is {name} from the start of the Amstel?", name=seat.name)
    now = seat.total if what == "points" else getattr(seat, what)
    return number_prompt(question, 0, highest(state)[what], now, player)


def _pile(state: State, what: Pile, player: int, picks: Picks) -> Prompt | c.Plain:
    if what == "wheel":
        return _wheel(state, player, picks)
    seat, question = state.seats[player], names.PILE_NAMES[what]
    made: Prompt | tuple[str, ...]
    if what == "dockers":
        made = _one_more_or_less(question, player, seat.dockers, names.DOCKER_NAMES, picks)
    else:
        goods = seat.store if what == "store" else seat.barge
        made = _one_more_or_less(question, player, goods, names.GOOD_NAMES, picks)
    return made if isinstance(made, Prompt) else c.Correct(player, what, made)


def _one_more_or_less(
    question: Message, player: int | None, pile: tuple[Word, ...], things: Mapping[Word, Message], picks: Picks
) -> Prompt | tuple[Word, ...]:
    """A pile with one thing away or one added, or the question which."""
    if picks and len(picks[-1]) > 1:
        sign, kind = picks[-1][:1], one_of(things, picks[-1][1:])
        return (*pile, kind) if sign == "+" else without(pile, kind)
    takes = [
        _one(f"-{kind}", kind, say("{thing} away", thing=things[kind]), say("away")) for kind in dict.fromkeys(pile)
    ]
    puts = [
        _one(f"+{kind}", kind, say("{thing} added", thing=things[kind]), things[kind])
        for kind in things
        if kind != names.UNKNOWN
    ]
    if len(takes) + len(puts) <= MOST_TILES:
        return Prompt(question, (*takes, *puts), player=player)
    if picks:
        return Prompt(question, tuple(takes if picks[0] == "-" else puts), player=player)
    return Prompt(question, (Choice("-", say("Something away")), Choice("+", say("Something added"))), player=player)


def _one(answer: str, kind: str, label: Message, short: Message) -> Choice:
    """A good or a docker, more or less; dockers are too few for narrow tiles."""
    if kind in names.GOODS:
        return Choice(answer, label, short=short, symbol=kind)
    return Choice(answer, label, colour="" if kind == names.UNKNOWN else kind, symbol="docker")


def _wheel(state: State, player: int, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(say("Which space of the wind rose?"), figures(range(1, SPACES)), player=player)
    space = int(picks[0])
    if len(picks) == 1:
        return Prompt(say("Which colour?"), colour_choices(), player=player)
    colour = one_of(names.DICE, picks[1])
    wheel = state.seats[player].wheel
    if len(picks) == 2:
        shown = names.COLOUR_NAMES[colour]
        question = say("How many {colour} resources lie on space {space}?", colour=shown, space=space)
        return number_prompt(question, 0, MOST_ON_A_SPACE, dict(wheel[space]).get(colour, 0), player)
    return c.Correct(player, "wheel", laid(wheel, space, colour, int(picks[2])))


def _board(state: State, part: BoardPart, picks: Picks) -> Prompt | c.Plain:
    """First which one, where there are several."""
    if part == "building":
        return _dockers("building", names.BOARD_NAMES[part], state.building, picks)
    if not picks:
        return Prompt(names.BOARD_NAMES[part], _which(part))
    which, rest = picks[0], picks[1:]
    match part:
        case "owner":
            return _owner(state, which, rest)
        case "sold":
            return c.CorrectBoard(f"sold.{which}", which not in state.sold)
        case "jetties":
            waiting = state.waiting_at(one_of(names.JETTIES, which))
            return _dockers(f"jetties.{which}", names.BOARD_NAMES[part], waiting, rest)
        case "depots":
            if rest:
                return c.CorrectBoard(f"depots.{which}", "" if rest[0] == "empty" else rest[0])
            goods = (*good_choices(names.GOODS), Choice("empty", say("Empty")))
            return Prompt(names.PLACE_NAMES[one_of(names.DEPOTS, which)], goods)
    if rest:
        return c.CorrectBoard(f"{part}.{which}", int(rest[0]))
    if part == "roofs":
        return Prompt(names.GOOD_NAMES[one_of(names.GOODS, which)], figures(range(names.ROOFS + 1)))
    return Prompt(names.COLOUR_NAMES[which], figures(range(1, 7)))


def _which(part: BoardPart) -> tuple[Choice, ...]:
    match part:
        case "sold" | "roofs":
            return good_choices(names.GOODS)
        case "depots":
            return tuple(Choice(depot, names.PLACE_NAMES[depot]) for depot in names.DEPOTS)
        case "jetties":
            return tuple(Choice(jetty, names.COLOUR_NAMES[jetty]) for jetty in names.JETTIES)
    return colour_choices()


def _dockers(where: str, question: Message, pile: tuple[Docker, ...], picks: Picks) -> Prompt | c.Plain:
    made = _one_more_or_less(question, None, pile, names.DOCKER_NAMES, picks)
    return made if isinstance(made, Prompt) else c.CorrectBoard(where, made)


def _owner(state: State, district: str, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        blocks = names.BLOCKS_IN[one_of(names.DICE, district)]
        return Prompt(names.BOARD_NAMES["owner"], tuple(Choice(b, block_name(b), spot=b) for b in blocks))
    if len(picks) == 1:
        seats = tuple(seat_choice(state, p) for p in range(len(state.seats)))
        return Prompt(say("Whose is it?"), (*seats, Choice("nobody", say("Nobody's"))))
    return c.CorrectBoard(f"owner.{picks[0]}", -1 if picks[1] == "nobody" else int(picks[1]))
