"""Correct…: set any tracked number to what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.apply.seats import without
from companion.games.amsterdam.ask.choices import colour_choices, figures, good_choices, number_prompt, seat_choice
from companion.games.amsterdam.decide.told import highest
from companion.games.amsterdam.names import (
    BLOCKS_IN,
    BOARD_NAMES,
    BOARD_PARTS,
    COLOUR_NAMES,
    DEPOTS,
    DICE,
    DOCKER_NAMES,
    GOOD_NAMES,
    GOODS,
    JETTIES,
    NUMBER_NAMES,
    NUMBERS,
    PILE_NAMES,
    PILES,
    PLACE_NAMES,
    ROOFS,
    UNKNOWN,
    BoardPart,
    Docker,
    Number,
    Pile,
    Word,
    block_name,
    one_of,
)
from companion.games.amsterdam.state import State
from companion.games.amsterdam.wheel import SPACES

MOST_ON_A_SPACE = 30


def correct(state: State, picks: Picks) -> Prompt | c.Plain:
    """What, of whom, and how much."""
    if not picks:
        return Prompt(say("What is different on the table?"), _everything(state))
    what, rest = picks[0], picks[1:]
    if what in BOARD_PARTS:
        return _board(state, one_of(BOARD_PARTS, what), rest)
    seats = state.humans if what in PILES else tuple(range(len(state.seats)))
    if len(seats) == 1:
        player = seats[0]
    elif not rest:
        return Prompt(say("Whose?"), tuple(seat_choice(state, p) for p in seats))
    else:
        player, rest = int(rest[0]), rest[1:]
    if what in NUMBERS:
        return _number(state, one_of(NUMBERS, what), player, rest)
    return _pile(state, one_of(PILES, what), player, rest)


def _everything(state: State) -> tuple[Choice, ...]:
    board = [part for part in BOARD_PARTS if part != "die" or state.phase in ("tom", "dice")]
    return (
        *(Choice(number, NUMBER_NAMES[number]) for number in NUMBERS),
        *(Choice(pile, PILE_NAMES[pile]) for pile in PILES),
        *(Choice(part, BOARD_NAMES[part]) for part in board),
    )


# --- one player's things ---------------------------------------------------------------------------


def _number(state: State, what: Number, player: int, picks: Picks) -> Prompt | c.Plain:
    if picks:
        return c.Correct(player, what, int(picks[0]))
    seat = state.seats[player]
    question = say("{what} of {name}: how many?", what=NUMBER_NAMES[what], name=seat.name)
    match what:
        case "points":
            now = seat.total
        case "florins":
            now = seat.florins
        case "penalties":
            now = seat.penalties
        case "inactive":
            now = seat.inactive
        case "river":
            now = seat.river
            question = say("How many spaces is {name} from the start of the Amstel?", name=seat.name)
    return number_prompt(question, 0, highest(state)[what], now, player)


def _pile(state: State, what: Pile, player: int, picks: Picks) -> Prompt | c.Plain:
    seat = state.seats[player]
    made: Prompt | tuple[str, ...]
    match what:
        case "store":
            made = _one_more_or_less(PILE_NAMES[what], player, seat.store, GOOD_NAMES, picks)
        case "barge":
            made = _one_more_or_less(PILE_NAMES[what], player, seat.barge, GOOD_NAMES, picks)
        case "dockers":
            made = _one_more_or_less(PILE_NAMES[what], player, seat.dockers, DOCKER_NAMES, picks)
        case "wheel":
            return _wheel(state, player, picks)
    return made if isinstance(made, Prompt) else c.Correct(player, what, made)


def _one_more_or_less(
    question: Message, player: int | None, pile: tuple[Word, ...], names: Mapping[Word, Message], picks: Picks
) -> Prompt | tuple[Word, ...]:
    """A pile with one thing away or one added, or the question which."""
    if picks:
        sign, kind = picks[0][:1], one_of(names, picks[0][1:])
        return (*pile, kind) if sign == "+" else without(pile, kind)
    takes = [Choice(f"-{kind}", say("{thing} away", thing=names[kind])) for kind in dict.fromkeys(pile)]
    puts = [Choice(f"+{kind}", say("{thing} added", thing=names[kind])) for kind in names if kind != UNKNOWN]
    return Prompt(question, (*takes, *puts), player=player)


def _wheel(state: State, player: int, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(say("Which space of the wind rose?"), figures(range(1, SPACES)), player=player)
    space = int(picks[0])
    if len(picks) == 1:
        return Prompt(say("Which colour?"), colour_choices(), player=player)
    colour = one_of(DICE, picks[1])
    wheel = state.seats[player].wheel
    there = dict(wheel[space])
    if len(picks) == 2:
        question = say("How many {colour} resources lie on space {space}?", colour=COLOUR_NAMES[colour], space=space)
        return number_prompt(question, 0, MOST_ON_A_SPACE, there.get(colour, 0), player)
    there[colour] = int(picks[2])
    stack = tuple((each, there[each]) for each in DICE if there.get(each, 0) > 0)
    return c.Correct(player, "wheel", (*wheel[:space], stack, *wheel[space + 1 :]))


# --- the shared board ------------------------------------------------------------------------------


def _board(state: State, part: BoardPart, picks: Picks) -> Prompt | c.Plain:
    match part:
        case "owner":
            return _owner(state, picks)
        case "sold":
            if not picks:
                return Prompt(BOARD_NAMES[part], good_choices(GOODS))
            return c.CorrectBoard(f"sold.{picks[0]}", picks[0] not in state.sold)
        case "roofs":
            if not picks:
                return Prompt(BOARD_NAMES[part], good_choices(GOODS))
            return _figure("roofs", picks, GOOD_NAMES[one_of(GOODS, picks[0])], range(ROOFS + 1))
        case "depots":
            return _depot(picks)
        case "jetties":
            if not picks:
                return Prompt(BOARD_NAMES[part], tuple(Choice(j, COLOUR_NAMES[j]) for j in JETTIES))
            jetty = one_of(JETTIES, picks[0])
            return _dockers(f"jetties.{jetty}", BOARD_NAMES[part], state.waiting_at(jetty), picks[1:])
        case "building":
            return _dockers("building", BOARD_NAMES[part], state.building, picks)
        case "die":
            if not picks:
                return Prompt(BOARD_NAMES[part], colour_choices())
            return _figure("die", picks, COLOUR_NAMES[picks[0]], range(1, 7))


def _figure(part: BoardPart, picks: Picks, question: Message, numbers: range) -> Prompt | c.Plain:
    if len(picks) == 2:
        return c.CorrectBoard(f"{part}.{picks[0]}", int(picks[1]))
    return Prompt(question, figures(numbers))


def _depot(picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(BOARD_NAMES["depots"], tuple(Choice(depot, PLACE_NAMES[depot]) for depot in DEPOTS))
    if len(picks) == 1:
        goods = (*good_choices(GOODS), Choice("empty", say("Empty")))
        return Prompt(PLACE_NAMES[one_of(DEPOTS, picks[0])], goods)
    return c.CorrectBoard(f"depots.{picks[0]}", "" if picks[1] == "empty" else picks[1])


def _dockers(where: str, question: Message, pile: tuple[Docker, ...], picks: Picks) -> Prompt | c.Plain:
    made = _one_more_or_less(question, None, pile, DOCKER_NAMES, picks)
    return made if isinstance(made, Prompt) else c.CorrectBoard(where, made)


def _owner(state: State, picks: Picks) -> Prompt | c.Plain:
    if not picks:
        return Prompt(BOARD_NAMES["owner"], colour_choices())
    if len(picks) == 1:
        blocks = BLOCKS_IN[one_of(DICE, picks[0])]
        return Prompt(BOARD_NAMES["owner"], tuple(Choice(b, block_name(b), spot=b) for b in blocks))
    if len(picks) == 2:
        seats = tuple(seat_choice(state, p) for p in range(len(state.seats)))
        return Prompt(say("Whose is it?"), (*seats, Choice("nobody", say("Nobody's"))))
    owner = -1 if picks[2] == "nobody" else int(picks[2])
    return c.CorrectBoard(f"owner.{picks[1]}", owner)
