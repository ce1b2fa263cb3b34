"""Phase III: how far on the Amstel."""

from __future__ import annotations

from companion.core.message import say, say_n
from companion.core.prompt import Choice, Picks, Prompt
from companion.games.amsterdam import commands as c
from companion.games.amsterdam.ask.choices import ask_mover
from companion.games.amsterdam.ask.facts import informed
from companion.games.amsterdam.box.printed import river_end
from companion.games.amsterdam.decide.actions import sail_cost
from companion.games.amsterdam.state import State
from companion.games.contract import Command

SHOWN_SPACES = 6


def sail(state: State, picks: Picks, paid: bool) -> Prompt | Command:
    """So many spaces, with what they cost where they are paid with resources."""
    if picks:
        return informed(state, c.Sail(int(picks[0]), paid), picks[1:])
    left = river_end(state.facts) - state.seats[state.mover].river
    choices = [
        Choice(
            str(n),
            say_n("{n} space", "{n} spaces", n),
            say_n("{n} resource", "{n} resources", sail_cost(n)) if paid else None,
        )
        for n in range(1, min(left, SHOWN_SPACES) + 1)
    ]
    return ask_mover(state, say("How far on the Amstel?"), choices)
