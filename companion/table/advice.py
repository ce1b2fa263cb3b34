"""What a program would do on a person's chair: thought of beside the loop, told to whoever asks why.

Only where people switched it on, and never at a table of a club.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.games.contract import AnyGame, Command, Seat
from companion.pages.desk import AnySession

if TYPE_CHECKING:
    from companion.table.room import Room

BUDGET = 400


class Advice(Protocol):
    """What to do, if it is a command, and the reason."""

    @property
    def command(self) -> Command | None: ...
    @property
    def reason(self) -> Message: ...


Advise = Callable[[Any, Seat, Sequence[Command], Random, int], Advice | None]
AdviseIn = Callable[[str], Advise]  # a game


class Adviser:
    """Thinks about the question of the moment; `Room.advice` is what came of it."""

    def __init__(self, room: Room, advise_in: AdviseIn, pool: Executor) -> None:
        self._room = room
        self._advise_in = advise_in
        self._pool = pool
        self._state: object = None  # the moment that was looked at last
        self._thought: Future[Message | None] | None = None

    def step(self) -> None:
        room, session = self._room, self._room.session
        desk = room.desk
        if session is not None and (not desk.preferences.advice or desk.settings.club.broker):
            session = None
        state = session.state if session is not None else None
        if state is not self._state:
            self._state, room.advice = state, None
            self._thought = self._think(session) if session is not None else None
        if self._thought is not None and self._thought.done():
            room.advice = self._thought.result() if self._thought.exception() is None else None
            room.changes += 1
            self._thought = None

    def _think(self, session: AnySession) -> Future[Message | None] | None:
        game, state, advise_in = session.game, session.state, self._advise_in
        seat = _advised(session)
        if seat is None:
            return None
        rng = Random(f"{session.journal.header.seed}/{session.depth}/{seat}/advice")

        def think() -> Message | None:
            seen = game.observe(state, seat)
            told = advise_in(game.name)(seen, seat, game.legal(seen, seat), rng, BUDGET)
            return None if told is None else _in_words(game, seen, told)

        return self._pool.submit(think)


def _advised(session: AnySession) -> Seat | None:
    """Who may want advice now: the person whose turn it is; of a lot the only person at the table."""
    game, state = session.game, session.state
    if game.programs is None or game.finished(state):
        return None
    programs = game.programs.seats(state)
    people = [seat for seat in range(len(session.players)) if seat not in programs]
    seat = game.on_turn(state)
    if seat is None:
        face = game.clock(state, 0)
        starts = face is not None and not (face.settled or face.running or face.outcome)
        return people[0] if starts and len(people) == 1 else None
    return seat if seat in people else None


def _in_words(game: AnyGame, state: Any, told: Advice) -> Message:
    if told.command is None:
        return told.reason
    events = game.decide(state, told.command, Chance(Random(0)))
    same = takewhile(lambda event: type(event) is type(events[0]), events)  # what chance would bring is nobody's advice
    what: Message | None = None
    for line in (game.told(state, event) for event in same):
        what = say("{before}, {word}", before=what, word=line) if what else line
    return say("A program would do this: {what}. {reason}", what=what or "", reason=told.reason)


def with_advice(prompt: Prompt, advice: Message | None) -> Prompt:
    """The question, with the advice behind its reason."""
    if advice is None or not prompt.choices:
        return prompt
    return replace(prompt, why=say("{why} {advice}", why=prompt.why, advice=advice) if prompt.why else advice)
