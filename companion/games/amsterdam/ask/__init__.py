"""The dialogue tree of Amsterdam: one module per part of the game, few taps for what happens often."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import say
from companion.core.prompt import Picks, Prompt
from companion.games.amsterdam.ask import correct, final, rounds, turn
from companion.games.amsterdam.ask.choices import CORRECT
from companion.games.amsterdam.state import Phase, State
from companion.games.contract import Command, Seat, asked_of
from companion.games.once import once

MOST_KEPT = 100  # questions of one moment
_BY_PHASE: dict[Phase, Callable[[State, Picks], Prompt | Command]] = {
    "laying": rounds.laying,
    "order": rounds.order,
    "resources": rounds.resources,
    "workers": rounds.workers,
    "cards": rounds.cards,
    "roll": rounds.roll,
    "tom": rounds.tom,
    "dice": rounds.dice,
    "actions": turn.turn,
    "final": final.final,
}


@once
def _asked_before(state: State) -> dict[tuple[Seat | None, Picks], Prompt | Command]:
    """What this very state has asked, by seat and answers: a long answer is understood touch by touch."""
    return {}


def ask(state: State, seat: Seat | None, picks: Picks) -> Prompt | Command:
    """The next question, or the finished command; every pick must be an answer that was offered."""
    before = _asked_before(state)
    if len(before) > MOST_KEPT:
        before.clear()
    if (seat, ()) not in before:
        before[seat, ()] = asked_of(ask_trusted(state, ()), seat, [each.name for each in state.seats])
    count = next(n for n in range(len(picks), -1, -1) if (seat, picks[:n]) in before)
    asked = before[seat, picks[:count]]
    for pick in picks[count:]:
        if not isinstance(asked, Prompt):
            raise IllegalMove(say("That is one answer too many."))
        _refuse_unless_offered(asked, pick)
        count += 1
        asked = ask_trusted(state, picks[:count])
        if isinstance(asked, Prompt) and seat is not None and asked.player is not None:
            asked = replace(asked, player=seat)  # who began to answer goes on, whomever he corrects
        before[seat, picks[:count]] = asked
    return asked


def ask_trusted(state: State, picks: Picks) -> Prompt | Command:
    """The same for picks that are known to have been offered, as a simulated player's are."""
    if picks and picks[0] == CORRECT.id:
        return correct.correct(state, picks[1:])
    part = rounds.own_turn if state.help == "tom" and state.phase in ("dice", "actions") else _BY_PHASE.get(state.phase)
    return final.OVER if part is None else part(state, picks)


def _refuse_unless_offered(prompt: Prompt, pick: str) -> None:
    for choice in prompt.choices:
        if choice.id == pick:
            if choice.refused is not None:
                raise IllegalMove(choice.refused)
            return
    if prompt.kind == "number" and pick.isascii() and pick.isdecimal() and len(pick) < 6:
        if prompt.low <= int(pick) <= prompt.high:
            return
        raise IllegalMove(say("Please give a number from {low} to {high}.", low=prompt.low, high=prompt.high))
    raise IllegalMove(say("{answer} is not one of the answers.", answer=pick[:40]))
