"""What people tell: facts, answers for the final scoring, and corrections, for the physical table is always right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from typing import Annotated, Any, Literal

from msgspec import Meta, ValidationError, convert

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.games.amsterdam import commands as c
from companion.games.amsterdam import events as e
from companion.games.amsterdam import names
from companion.games.amsterdam.apply import apply, apply_all
from companion.games.amsterdam.box import BOX
from companion.games.amsterdam.box.printed import DOCKER_SPACES, Missing, card_cost, river_end
from companion.games.amsterdam.cards import cards, tiles
from companion.games.amsterdam.decide.onward import by_itself, score_when_all_is_told
from companion.games.amsterdam.instructions import REVEALED, cards_to_reveal
from companion.games.amsterdam.names import District, Docker, Good, Jetty
from companion.games.amsterdam.score.questions import Question, open_questions
from companion.games.amsterdam.state import CARRIED_DOCKERS, HELD_CARDS, State
from companion.games.amsterdam.tom import MARKET
from companion.games.amsterdam.wheel import SPACES
from companion.games.contract import Command, Event

MOST_ON_A_ROOF = 15  # points
NOT_GUESSED = say("First tell what nobody can guess.")


def learned(state: State, key: str, value: object) -> e.FactTaught | e.Seen:
    """The event of an answer: a fact for ever, or a draw of this game."""
    if key.startswith("drawn."):
        drawn = key.removeprefix("drawn.")
        if not _can_be_seen(state, drawn, value):
            raise IllegalMove(say("That cannot lie there."))
        return e.Seen(drawn, convert(value, str | list[str]))
    if reason := BOX.refusal(key, value):
        raise IllegalMove(reason)
    return e.FactTaught(key, value)


def _can_be_seen(state: State, key: str, value: object) -> bool:
    kind, _, which = key.partition(".")
    match kind:
        case "good":
            return which in names.BLOCKS and which not in state.owners and value in names.GOODS
        case "tile":
            return which == str(state.round) and isinstance(value, str) and value in tiles()
        case "districts":
            if not isinstance(value, list) or len(value) != len(state.seats) - 1:
                return False
            return all(each in names.DICE and value.count(each) == 1 for each in value)
        case "took":
            return _can_be_found(state, which, (MARKET, *map(str, range(MOST_ON_A_ROOF + 1))), value)
        case "docker":
            return _can_be_found(state, which, tuple(map(str, range(DOCKER_SPACES + 1))), value)
        case "cards":
            return state.solo and which == str(state.round) and _can_lie_open(state, value)
    return False


def _can_be_found(state: State, which: str, words: tuple[str, ...], value: object) -> bool:
    """Whether people may find this where TOM is now, on a board that nobody keeps."""
    return state.unkept and state.phase == "tom" and which.startswith(f"{state.round}.") and value in words


def _can_lie_open(state: State, value: object) -> bool:
    """Whether these are the numbers of the cards of a round; Missing for a cost that nobody has told."""
    if not isinstance(value, list) or not all(isinstance(number, str) and number in cards() for number in value):
        return False
    kinds = Counter(cards()[number].kind for number in set(value))
    wanted = dict(zip(REVEALED, cards_to_reveal(len(state.seats), state.round), strict=True))
    if len(set(value)) != len(value) or kinds != wanted:
        return False
    for number in value:
        card_cost(state.facts, number)
    return True


def _teach(state: State, command: c.Teach) -> list[Event]:
    told = learned(state, command.key, command.value)
    return [told, *by_itself(apply(state, told))]


def _answer(state: State, command: c.Answer) -> list[Event]:
    asked = (each for each in open_questions(state) if (each.player, each.key) == (command.player, command.key))
    if (question := next(asked, None)) is None:
        raise IllegalMove(say("This was not asked."))
    if (reason := question.refusal(command.value)) is not None:
        raise IllegalMove(reason)
    answered = e.Answered(command.player, command.key, command.value)
    return [answered, *score_when_all_is_told(apply(state, answered))]


def _accept(state: State, command: c.Accept) -> list[Event]:
    """What the companion says, question after question: the answer to one may open another."""
    made: list[Event] = []
    asked = _asked_of(state, command.player)
    if not asked:
        raise IllegalMove(say("This was not asked."))
    while asked:
        if (default := asked[0].default) is None:
            raise IllegalMove(NOT_GUESSED)
        made.append(e.Answered(asked[0].player, asked[0].key, default))
        told = apply_all(state, made)
        try:
            asked = _asked_of(told, command.player)
        except Missing:  # a figure of the board: it is asked next
            return made
    return made + score_when_all_is_told(told)


def _asked_of(state: State, player: int) -> list[Question]:
    """What is asked of a player now, and of TOM through him."""
    asked = open_questions(state)
    return asked if asked and (asked[0].player == player or state.seats[asked[0].player].automaton) else []


def highest(state: State) -> dict[str, int]:
    """The highest that each of a player's numbers can be."""
    return {"points": 500, "florins": 99, "penalties": 25, "inactive": HELD_CARDS, "river": river_end(state.facts)}


def _whole(low: int, high: int) -> Any:
    return Annotated[int, Meta(ge=low, le=high)]


_GOODS = Annotated[tuple[Good, ...], Meta(max_length=len(names.GOODS) * names.TILES_EACH)]
_Amount = Annotated[int, Meta(ge=1, le=99)]
_PILES: dict[str, Any] = {
    "store": _GOODS,
    "barge": _GOODS,
    "dockers": Annotated[tuple[Jetty, ...], Meta(max_length=CARRIED_DOCKERS)],
    "wheel": Annotated[tuple[tuple[tuple[District, _Amount], ...], ...], Meta(min_length=SPACES, max_length=SPACES)],
}


def _correct(state: State, command: c.Correct) -> list[Event]:
    """One player's number, or what is on his barge, store or wind rose."""
    numbers = highest(state)
    seated = 0 <= command.player < len(state.seats) and state.phase not in ("new", "over")
    if not seated or command.what not in {**numbers, **_PILES}:
        raise IllegalMove(say("There is nothing to correct now."))
    if command.what in numbers:
        high = numbers[command.what]
        if not _fits(command.value, _whole(0, high)):
            raise IllegalMove(say("Please give a number from {low} to {high}.", low=0, high=high))
    elif not _fits(command.value, _PILES[command.what]):
        raise IllegalMove(say("That cannot lie there."))
    return [e.Corrected(command.player, command.what, command.value)]


def _taken_already(state: State, command: c.CorrectBoard) -> list[Event]:
    """The correction, and with only TOM what follows for his turn."""
    made = _correct_board(state, command)
    return made + (by_itself(apply_all(state, made)) if state.phase == "tom" else [])


def _correct_board(state: State, command: c.CorrectBoard) -> list[Event]:
    part, _, which = command.what.partition(".")
    if part == "die":
        _refuse_used_dice(state)
    possible: dict[str, tuple[Collection[str], Any]] = {
        "owner": (names.BLOCKS, _whole(-1, len(state.seats) - 1)),
        "sold": (names.GOODS, bool),
        "roofs": (names.GOODS, _whole(0, names.ROOFS)),
        "depots": (names.DEPOTS, Literal[Good, ""]),
        "jetties": (names.JETTIES, Annotated[tuple[Docker, ...], Meta(max_length=2)]),
        "building": (("",), Annotated[tuple[Docker, ...], Meta(max_length=2 * len(names.JETTIES))]),
        "die": (names.DICE, _whole(1, 6)),
    }
    places, kind = possible.get(part, ((), None))
    if which not in places or not _fits(command.value, kind):
        raise IllegalMove(say("That cannot lie there."))
    if part == "roofs" and convert(command.value, int) + state.tiles_beside(which) > names.TILES_EACH:
        most = names.TILES_EACH - state.tiles_beside(which)
        raise IllegalMove(say("At most {n} can lie there: the other tiles of this good are elsewhere.", n=most))
    return [e.BoardCorrected(command.what, command.value)]


def _fits(value: object, kind: Any) -> bool:
    try:
        convert(value, kind)
    except ValidationError:
        return False
    return True


def _refuse_used_dice(state: State) -> None:
    if state.phase not in ("tom", "dice") or any(seat.dice for seat in state.seats):
        raise IllegalMove(say("Dice can be corrected until somebody has picked; after that, undo."))
    if state.phase == "dice" and state.solo:
        raise IllegalMove(say("TOM has used these dice: undo his turn first."))


TOLD: dict[type[Command], Callable[..., list[Event]]] = {
    c.Teach: _teach,
    c.Answer: _answer,
    c.Accept: _accept,
    c.Correct: _correct,
    c.CorrectBoard: _taken_already,
}
