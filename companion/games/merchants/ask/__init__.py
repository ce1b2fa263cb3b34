"""The dialogue tree: one question at a time, whatever the moment asks for."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.dialog import fitting
from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.contract import Command, Seat, asked_of
from companion.games.merchants.ask.auction import ask_auction
from companion.games.merchants.ask.cards import ask_card
from companion.games.merchants.ask.corrections import ask_correction
from companion.games.merchants.ask.facts import ask_fact
from companion.games.merchants.ask.tasks import ask_task
from companion.games.merchants.auction import at_rest, on_the_clock
from companion.games.merchants.state import State
from companion.games.merchants.tasks import missing_fact

CORRECT = Choice("correct", say("Correct…"), say("the table is always right"))


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with no picks always a question.

    Picks are checked against the questions they answer, so that whatever is sent here is understood or refused.
    """
    asked = asked_of(_next(state, ()), seat, state.names)
    for n, pick in enumerate(picks, 1):
        if not isinstance(asked, Prompt):
            raise IllegalMove(say("That is one answer too many."))
        fitting(asked, pick)
        asked = asked_of(_next(state, picks[:n]), seat, state.names)
    return asked


def _next(state: State, picks: Picks) -> Prompt | Command:
    if picks[:1] == ("correct",):
        return ask_correction(state, picks[1:])
    asked = _of_the_moment(state, picks)
    if picks or not isinstance(asked, Prompt) or not at_rest(state):
        return asked
    return replace(asked, choices=(*asked.choices, CORRECT))


def _of_the_moment(state: State, picks: Picks) -> Prompt | Command:
    if state.over:
        return Prompt(say("The game is over."))
    if key := missing_fact(state):
        return ask_fact(state, key, picks)
    if auction := on_the_clock(state):
        return ask_auction(state, auction, picks)
    if task := state.task:
        return ask_task(state, task, picks)
    return ask_card(state, picks)
