"""The dialogue tree: how the game is played, then one question at a time, whatever the moment asks for."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt, fitting
from companion.games.contract import Command, Seat, asked_of
from companion.games.merchants.ask.auction import ask_auction
from companion.games.merchants.ask.many import PART, in_parts
from companion.games.merchants.ask.tasks import ask_task
from companion.games.merchants.ask.told import ask_correction, ask_fact
from companion.games.merchants.ask.turn import ask_card
from companion.games.merchants.auction import at_rest, on_the_clock
from companion.games.merchants.commands import DoneByHand
from companion.games.merchants.hands import hands_first
from companion.games.merchants.levels import LEVELS
from companion.games.merchants.state import State
from companion.games.merchants.tasks import missing_fact

CORRECT = Choice("correct", say("Correct…"), say("the table is always right"), short=say("Correct"), symbol="pencil")
_QUESTIONS = (
    Prompt(
        say("Who keeps the money?"),
        (Choice("bank", say("The companion")), Choice("paper", say("We do, with the banknotes"))),
        why=say("The companion does the sums in both cases; without its bank it asks who can pay."),
    ),
    Prompt(
        say("How many seconds from one price to the next?"),
        tuple(Choice(n, verbatim(n)) for n in ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")),
        suggestion="2.0",
    ),
    Prompt(
        say("How many seconds from START to 200?"),
        tuple(Choice(n, verbatim(n)) for n in ("1.0", "2.0", "3.0", "5.0")),
        suggestion="2.0",
    ),
    Prompt(
        say("Who deals the cards?"),
        (Choice("table", say("We do: real cards")), Choice("companion", say("The companion (demo box only)"))),
    ),
    Prompt(
        say("Shall the ring show from which price on each can pay?"),
        (Choice("no", say("No")), Choice("yes", say("Yes, as dots"))),
        why=say("A dot in each player's colour; only where the companion keeps the money."),
    ),
)


def ask_options(picks: Picks) -> Prompt | Mapping[str, object]:
    """The usual settings in one tap, or each of them in turn."""
    if not picks:
        usual = Choice("usual", say("As usual"), say("real cards, the companion keeps the money"), symbol="check")
        alone = Choice("clock", LEVELS["clock"], say("lots and prices, nothing else"), symbol="auction")
        change = Choice("change", say("Change something…"), symbol="pencil")
        return Prompt(say("How do you play?"), (usual, alone, change), suggestion=usual.id)
    if picks[0] == "usual":
        return {}
    if picks[0] == "clock":
        return {"help": "clock"}
    answers = picks[1:]
    if len(answers) < len(_QUESTIONS):
        return _QUESTIONS[len(answers)]
    bank, step, lead_in, deck, dots = answers
    pace = {"seconds_a_step": float(step), "lead_in_seconds": float(lead_in)}
    return {"bank": bank == "bank", **pace, "deck": deck, "dots": dots == "yes"}


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; with no picks always a question.

    Picks are checked against the questions they answer, so that whatever is sent here is understood or refused.
    """
    asked = asked_of(_next(state, seat, ()), seat, state.names)
    understood: Picks = ()
    for pick in picks:
        if not isinstance(asked, Prompt):
            raise IllegalMove(say("That is one answer too many."))
        understood = (*understood, fitting(asked, pick))
        asked = asked_of(_next(state, seat, understood), seat, state.names)
    return asked


def _next(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    opened = picks[-1] if picks and picks[-1].startswith(PART) else ""
    asked = _asked(state, seat, tuple(pick for pick in picks if not pick.startswith(PART)))
    return in_parts(asked, opened) if isinstance(asked, Prompt) else asked


def _asked(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if picks[:1] == ("correct",):
        return ask_correction(state, picks[1:])
    asked = _of_the_moment(state, seat, picks)
    if picks or not isinstance(asked, Prompt) or not at_rest(state) or state.clock_alone:
        return asked
    return replace(asked, choices=(*asked.choices, CORRECT))


def _of_the_moment(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    if state.over:
        return Prompt(say("The game is over."))
    if hands_first(state):
        return DoneByHand() if picks else _done_by_hand(state)
    if key := missing_fact(state):
        return ask_fact(state, key, picks)
    if auction := on_the_clock(state):
        return ask_auction(state, auction, seat, picks)
    if (task := state.task) and not state.reading:
        return ask_task(state, task, seat, picks)
    return ask_card(state, picks)


def _done_by_hand(state: State) -> Prompt:
    done = Choice("done", say("Done"), symbol="check")
    question = say("Please do this on the table for {name}.", name=state.names[state.hands[0].player])
    if len({deed.player for deed in state.hands}) > 1:
        question = say("Please do this on the table for the programs.")
    return Prompt(question, (done,), suggestion=done.id, player=state.hands[0].player)
