"""How a line of the past can be another one: a die that was read wrongly, or what was done instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeVar

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask import ask
from companion.games.amsterdam.decide.told import highest
from companion.games.amsterdam.events import Correctable
from companion.games.amsterdam.names import COLOUR_NAMES, DEPOTS, DICE, GOODS, JETTIES, one_of
from companion.games.amsterdam.state import Seat, State
from companion.games.contract import Command, Event

_ANY_TIME = (c.Teach, c.Correct, c.CorrectBoard, c.Answer)
ALL_SIX = Choice("all", say("All six anew"), short=say("All six"), symbol="dice")
_NUMBERS: tuple[Correctable, ...] = ("points", "florins", "penalties", "inactive", "river")
_PILES: tuple[Correctable, ...] = ("store", "barge", "dockers")
T = TypeVar("T", bound=str)


def otherwise(state: State, command: Command, events: Sequence[Event], picks: Picks) -> Prompt | Command | None:
    """Of a throw: the die that is wrong, then its face."""
    if not isinstance(command, c.RollDice):
        return None
    if not picks:
        return Prompt(say("Which die is wrong?"), (*_thrown(command), ALL_SIX))
    if picks[0] == ALL_SIX.id:
        return ask(state, None, picks[1:])
    die = one_of(DICE, picks[0])
    if len(picks) > 1:
        return c.RollDice({**command.faces, die: int(picks[1])})
    faces = (Choice(str(n), say("{n}", n=n), colour=die, symbol=f"face{n}") for n in range(1, 7))
    return Prompt(say("What does the {colour} die show?", colour=COLOUR_NAMES[die]), tuple(faces))


def _thrown(command: c.RollDice) -> Iterator[Choice]:
    for die in DICE:
        face = command.faces[die]
        label = say("{colour} {face}", colour=COLOUR_NAMES[die], face=face)
        yield Choice(die, label, colour=die, spot=f"die.{die}", symbol=f"face{face}")


def meant_for(state: State, command: Command) -> object:
    """The round of a throw; the round and whose turn it is of anything else that is done in turn."""
    if isinstance(command, c.Informed):
        return meant_for(state, command.then)
    if isinstance(command, _ANY_TIME):
        return None
    if isinstance(command, c.RollDice):
        return state.round + (state.phase not in ("cards", "roll"))
    return state.round, state.on_turn


def by_hand(before: State, after: State, now: State) -> list[Command]:
    """Everybody's numbers and goods, then the board, as the decision changed them."""
    seats = zip(before.seats, after.seats, now.seats, strict=True)
    own = (each for player, three in enumerate(seats) for each in _of_a_seat(now, player, *three))
    return [*own, *_of_the_board(before, after, now)]


def _of_a_seat(state: State, player: int, before: Seat, after: Seat, now: Seat) -> Iterator[Command]:
    for what in _NUMBERS:
        was, to, stands = (seat.total if what == "points" else getattr(seat, what) for seat in (before, after, now))
        if was != to:
            yield c.Correct(player, what, min(highest(state)[what], max(0, stands + to - was)))
    for pile in _PILES:
        was, to, stands = (getattr(seat, pile) for seat in (before, after, now))
        if was != to:
            yield c.Correct(player, pile, _moved(was, to, stands))
    if before.wheel != after.wheel:
        yield c.Correct(player, "wheel", after.wheel)


def _of_the_board(before: State, after: State, now: State) -> Iterator[Command]:
    for block in {**before.owners, **after.owners}:
        if before.owners.get(block) != after.owners.get(block):
            yield c.CorrectBoard(f"owner.{block}", after.owners.get(block, -1))
    for good in GOODS:
        if (good in before.sold) != (good in after.sold):
            yield c.CorrectBoard(f"sold.{good}", good in after.sold)
        if delivered := after.roofs_taken(good) - before.roofs_taken(good):
            yield c.CorrectBoard(f"roofs.{good}", max(0, now.roofs_taken(good) + delivered))
    for depot in DEPOTS:
        if before.depots.get(depot) != after.depots.get(depot):
            yield c.CorrectBoard(f"depots.{depot}", after.depots.get(depot, ""))
    for jetty in JETTIES:
        if before.waiting_at(jetty) != after.waiting_at(jetty):
            waiting = _moved(before.waiting_at(jetty), after.waiting_at(jetty), now.waiting_at(jetty))
            yield c.CorrectBoard(f"jetties.{jetty}", waiting)
    if before.building != after.building:
        yield c.CorrectBoard("building", _moved(before.building, after.building, now.building))


def _moved(before: Sequence[T], after: Sequence[T], now: Sequence[T]) -> tuple[T, ...]:
    """What lies there now, with what came and without what went."""
    left = Counter(now) - (Counter(before) - Counter(after))
    return tuple((left + (Counter(after) - Counter(before))).elements())
