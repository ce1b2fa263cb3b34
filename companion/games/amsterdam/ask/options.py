"""The questions before the game: its length and its expansions."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam.ask.choices import YES, YES_OR_NO, figures


def ask_options(picks: Picks) -> Prompt | Mapping[str, object]:
    """One tap for the usual game, or the expansions one by one."""
    if not picks:
        return Prompt(
            say("Which game?"),
            (
                Choice("standard", say("Base game"), say("12 rounds, no expansion")),
                Choice("short", say("Short game"), say("10 rounds, no expansion")),
                Choice("custom", say("With expansions…"), say("2 to 4 players")),
            ),
        )
    if picks[0] != "custom":
        return {"short": picks[0] == "short"}
    answers = picks[1:]
    if len(answers) < len(_EXPANSIONS):
        return _EXPANSIONS[len(answers)]
    rounds, workers, tasks, figure, market = answers
    return {
        "short": rounds == "10",
        "workers": workers == YES,
        "tasks": int(tasks),
        "figure": figure == YES,
        "market": market,
    }


_EXPANSIONS = (
    Prompt(say("How many rounds?"), figures((12, 10))),
    Prompt(say("With foreman and bailiff?"), YES_OR_NO, why=say("Expansion 1, p. 14")),
    Prompt(
        say("How many task tiles each?"),
        (
            Choice("0", say("None")),
            Choice("3", say("3, secret")),
            Choice("5", say("5, secret")),
            Choice("1", say("1, open")),
            Choice("2", say("2, open")),
        ),
        why=say("Expansion 2, p. 15"),
    ),
    Prompt(say("With the black-market figure?"), YES_OR_NO, why=say("Expansion 3, p. 15")),
    Prompt(
        say("Which market tiles?"),
        (
            Choice("base", say("A and B")),
            Choice("mixed", say("CA and CB mixed in"), say("recommended by the rulebook")),
            Choice("replaced", say("CB instead of B")),
        ),
        why=say("Expansion 4, p. 16"),
    ),
)
