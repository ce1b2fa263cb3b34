"""What can be amended of one decision, what it was, and what would keep it by hand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Union

import msgspec

from companion.core.chance import same_again
from companion.core.errors import IllegalMove
from companion.core.message import Message, say
from companion.games.contract import Command, Game
from companion.memory.past import Decision, S
from companion.memory.session import Line, Session

COMMANDS_KEPT = 2  # the format from which on journals keep what was decided


def refusal(session: Session[S], place: int, added: bool = False) -> Message | None:
    """Why a decision cannot be amended, or why nothing can be added behind it."""
    game, decision = session.game, session.done[place]
    if session.journal.header.format < COMMANDS_KEPT:
        return say("This game was begun with the first edition, which kept no decisions: correct it by hand instead.")
    if not game.steady(session.state):
        return say("Not while time runs: finish this first.")
    if added:
        return None if game.steady(decision.state) else say("Time was running here: nothing can be put in between.")
    if place == 0:
        return say("The beginning cannot be amended: begin a new game instead.")
    if decision.command is msgspec.UNSET:
        return say("Nobody decided this line: it stays as it is.")
    return game.record(command_of(game, decision), decision.events)


@cache
def _commands(kinds: tuple[type[Command], ...]) -> msgspec.json.Decoder[Command]:
    return msgspec.json.Decoder(Union[kinds])  # noqa: UP007


def command_of(game: Game[S], decision: Decision[S]) -> Command:
    """What was decided there; raises IllegalMove for a command of another edition."""
    try:
        return _commands(game.commands).decode(decision.command or b"")
    except msgspec.DecodeError:
        raise IllegalMove(say("The companion does not know this move any more.")) from None


def by_an_older_rule(line: Line[S], seed: int, place: int) -> bool:
    """Whether the rules of today would not have decided this on the old past either."""
    game, old = line.game, line.done[place]
    if old.command is msgspec.UNSET:
        return False
    try:
        chance = same_again(seed, line.depth, 0, old.chance, ())
        return tuple(game.decide(line.done[place - 1].state, command_of(game, old), chance)) != old.events
    except IllegalMove:
        return True


def by_hand(game: Game[S], done: Sequence[Decision[S]], place: int, now: S) -> list[Command]:
    """The corrections that keep what a decision did; raises IllegalMove where there are none."""
    corrections = game.by_hand(done[place - 1].state, done[place].state, now)
    if not corrections:
        raise IllegalMove(say("No correction does this."))
    return corrections
