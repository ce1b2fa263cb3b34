"""Questions before the first card: how this game is played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.core.message import say, verbatim
from companion.core.prompt import Choice, Picks, Prompt

_STEPS = ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")
_LEAD_INS = ("1.0", "2.0", "3.0", "5.0")


def _seconds(values: Sequence[str]) -> tuple[Choice, ...]:
    return tuple(Choice(value, verbatim(value)) for value in values)


_QUESTIONS = (
    Prompt(
        say("Who keeps the money?"),
        (Choice("bank", say("The companion")), Choice("paper", say("We do, with the banknotes"))),
        why=say("The companion does the sums in both cases; without its bank it asks who can pay."),
    ),
    Prompt(say("How many seconds from one price to the next?"), _seconds(_STEPS), suggestion="2.0"),
    Prompt(say("How many seconds from START to 200?"), _seconds(_LEAD_INS), suggestion="2.0"),
    Prompt(
        say("Who deals the cards?"),
        (Choice("table", say("We do: real cards")), Choice("companion", say("The companion (demo box only)"))),
    ),
)


def ask_options(picks: Picks) -> Prompt | Mapping[str, object]:
    """The usual settings in one tap, or each of them in turn."""
    if not picks:
        usual = Choice("usual", say("As usual"), say("real cards, the companion keeps the money"))
        return Prompt(say("How do you play?"), (usual, Choice("change", say("Change something…"))))
    if picks[0] == "usual":
        return {}
    answers = picks[1:]
    if len(answers) < len(_QUESTIONS):
        return _QUESTIONS[len(answers)]
    bank, step, lead_in, deck = answers
    return {
        "bank": bank == "bank",
        "seconds_a_step": float(step),
        "lead_in_seconds": float(lead_in),
        "deck": deck,
    }
