"""Questions and answers that several parts of the dialogue share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Prompt
from companion.games.amsterdam.names import (
    COLOUR_NAMES,
    DICE,
    DOCKER_NAMES,
    GOOD_NAMES,
    GOODS,
    PLACE_NAMES,
    PLACES,
    UNKNOWN,
    Docker,
    Good,
    one_of,
)
from companion.games.amsterdam.state import State

CORRECT = Choice("correct", say("Correct…"), say("the table is right"), symbol="undo", quiet=True, menu=True)
DONE: Final = "done"
MOST_TILES = 12  # answers that a screen shows at once
_SHORT: dict[str, Message] = {"light_blue": say("Lt blue"), "light_green": say("Lt green")}
YES, NO = "yes", "no"
YES_OR_NO = (Choice(YES, say("Yes"), symbol="check"), Choice(NO, say("No"), symbol="nothing"))


def ask_mover(state: State, question: Message, choices: Iterable[Choice]) -> Prompt:
    return Prompt(question, tuple(choices), player=state.mover)


def number_prompt(question: Message, low: int, high: int, guess: int | None, player: int | None) -> Prompt:
    """A number with a likely answer."""
    suggestion = "" if guess is None else str(guess)
    return Prompt(question, kind="number", low=low, high=high, player=player, suggestion=suggestion)


def seat_choice(state: State, player: int) -> Choice:
    seat = state.seats[player]
    return Choice(str(player), verbatim(seat.name), colour=seat.colour)


def figures(numbers: Iterable[int]) -> tuple[Choice, ...]:
    """Numbers as answers, a button each."""
    return tuple(Choice(str(n), verbatim(str(n))) for n in numbers)


def colour_choices() -> tuple[Choice, ...]:
    """The six resources, dice or districts as answers."""
    return tuple(Choice(colour, COLOUR_NAMES[colour], colour=colour) for colour in DICE)


def good_choices(goods: Iterable[Good]) -> tuple[Choice, ...]:
    return tuple(Choice(good, GOOD_NAMES[good], symbol=good) for good in goods)


def place_choice(place: str) -> Choice:
    """A warehouse or a depot as an answer, touched or tapped."""
    good = next((good for good in GOODS if good == place), None)
    label = PLACE_NAMES[one_of(PLACES, place)]
    return Choice(place, label, spot=place, short=label if good is None else GOOD_NAMES[good], symbol=good or "anchor")


def docker_choices(dockers: Iterable[Docker]) -> tuple[Choice, ...]:
    """Dockers or jetties by their colours, as answers."""
    paint = {UNKNOWN: ""}
    return tuple(
        Choice(each, DOCKER_NAMES[each], colour=paint.get(each, each), short=_SHORT.get(each), symbol="docker")
        for each in dockers
    )
