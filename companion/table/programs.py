"""Programs at the table: asked beside the loop when a question is theirs; answers are commands, presses are inputs.

What a program does follows from the game's seed and the place in the game alone: after a power cut it does the same.
Its highest price for a lot stands in the journal as a seal before the hand starts. Nothing else of it is kept: the salt
follows from the seed, so the price is found again as the one that fits the seal.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any

from companion.core.clock import MS, SECOND
from companion.core.inputs import Press, button_of
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.core.seal import OpenedSeal, sealed
from companion.games.contract import Command, Seat
from companion.games.programs import Bidding, Budget
from companion.memory.past import written
from companion.pages.desk import AnySession
from companion.table.minds import Bidder, Measure, MindOf

if TYPE_CHECKING:
    from companion.table.advice import Adviser
    from companion.table.room import Room

BUDGET = 400  # futures of a position that are looked at for one decision, where the game does not keep another number
UNMEASURED = 100  # the same where a game wants it measured and time does not run
SHOWN_NS = 3 * SECOND  # a sale stays in sight for so long before a program goes on
REACTION_MS = (180, 400)  # from the moment at which a price is seen to the finger
AT_ONCE = 100  # decisions in one step, where thinking takes no time


@dataclass(frozen=True)
class Thought:
    """What is being thought about, and the command that will come of it."""

    seat: Seat
    command: Future[Command] | None  # None: it lets people look at something first


def thinking(room: Room) -> Prompt | None:
    """What stands where the question is, while a program thinks about it."""
    seat, session = room.thinking, room.session
    if seat is None or session is None:
        return None
    return Prompt(say("{name} thinks…", name=session.players[seat][0]), player=seat)


def no_finger(room: Room, button: str) -> Message | None:
    """Why a press does not count: a program thinks, or the button is that of a program."""
    session = room.session
    programs = session.game.programs if session is not None else None
    if session is None or programs is None:
        return None
    if (asked := thinking(room)) is not None:
        return asked.question
    seat = next((seat for seat in programs.seats(session.state) if button_of(seat) == button), None)
    return None if seat is None else say("{name} is a program: it presses by itself.", name=session.players[seat][0])


class Programs:
    """The seats of programs; `step` is called in every step of the table, `presses` before it is heard."""

    def __init__(
        self,
        room: Room,
        mind_of: MindOf,
        pool: Executor,
        adviser: Adviser | None = None,
        measure: Measure = lambda game, players: UNMEASURED,
    ) -> None:
        self._room = room
        self._measure = measure
        self._adviser = adviser
        self._mind_of = mind_of
        self._pool = pool
        self._state: object = None  # the moment that was looked at last
        self._since_ns = 0
        self._thought: Thought | None = None
        self._prices: dict[str, int] = {}  # seal → price, of seals that were looked into
        self._journal: object = None  # whose lines were read
        self._read = 0  # how many of them
        self._opened: list[OpenedSeal] = []  # in them, whether they were taken back or not
        self._pressed: set[tuple[Seat, int]] = set()

    # --- decisions -------------------------------------------------------------------------------------------

    def step(self, now_ns: int) -> None:
        """Ask the program whose question it is, and do what it has answered; never waits."""
        for _ in range(AT_ONCE):
            if not self._goes_on(now_ns):
                break
        if self._adviser is not None:
            self._adviser.step()

    def _goes_on(self, now_ns: int) -> bool:
        room, session = self._room, self._room.session
        state = session.state if session is not None else None
        if session is None or state is not self._state:
            self._state, self._since_ns, self._thought = state, now_ns, None
            if session is not None:
                self._thought = self._look(session)
            self._show()
        thought = self._thought
        if session is None or thought is None or room.panel.page is not None:
            return False
        if thought.command is None:
            if now_ns - self._since_ns >= SHOWN_NS:
                self._thought = Thought(thought.seat, self._choose(session, thought.seat))
            return False
        return thought.command.done() and self._do(session, thought.command)

    def _show(self) -> None:
        seat = self._thought.seat if self._thought is not None else None
        if self._room.thinking != seat:
            self._room.thinking = seat
            self._room.changes += 1

    def _do(self, session: AnySession, answer: Future[Command]) -> bool:
        """The program's command; where it has none, or one that is refused, people answer for it."""
        self._thought = None
        self._show()
        if error := answer.exception():
            traceback.print_exception(error)
            self._room.panel.refuse(say("The program does not know what to do: please answer for it."))
            return False
        room, command = self._room, answer.result()
        room.panel.attempt(lambda: room.do(command, room.panel))
        return session.state is not self._state

    def _look(self, session: AnySession) -> Thought | None:
        """Whether anything is asked of a program now."""
        game, state = session.game, session.state
        programs = game.programs
        if programs is None or not programs.seats(state) or game.finished(state):
            return None
        if programs.bidding is not None and (thought := self._at_the_clock(session, programs.bidding)):
            return thought
        seat = programs.asked(state)
        if seat is None:
            return None
        face = game.clock(state, 0)
        if programs.budget is not None and not programs.budget.chosen(state):
            return Thought(seat, self._choose_budget(session, programs.budget, seat))
        in_sight = face is not None and face.settled
        return Thought(seat, None if in_sight else self._choose(session, seat))

    def _choose_budget(self, session: AnySession, budget: Budget[Any], seat: Seat) -> Future[Command]:
        measure, game, players = self._measure, session.game.name, len(session.players)
        return self._pool.submit(lambda: budget.choose(seat, measure(game, players)))

    def _choose(self, session: AnySession, seat: Seat) -> Future[Command]:
        game, state, mind_of = session.game, session.state, self._mind_of
        assert game.programs is not None
        level, rng = game.programs.seats(state)[seat], _chance(session, seat, "move")
        budget = game.programs.budget.chosen(state) if game.programs.budget is not None else BUDGET

        def think() -> Command:
            seen = game.observe(state, seat)
            return mind_of(game.name, level).choose(seen, seat, game.legal(seen, seat), rng, budget)

        return self._pool.submit(think)

    # --- auctions --------------------------------------------------------------------------------------------

    def _at_the_clock(self, session: AnySession, bidding: Bidding[Any]) -> Thought | None:
        """Prices are sealed before the hand starts; what was sealed for the lot before is opened."""
        state = session.state
        before = self._opened_before(session, bidding)
        wanted = bidding.wanted(state, frozenset(opened.seal for opened in before))
        kept = (wanted and bidding.sealed(state)) or bidding.unopened(state)
        opened = [found for seat, seal in kept.items() if (found := self._open(session, bidding, seat, seal, before))]
        if not wanted and not opened:
            return None
        times = {seat: sum(each.player == seat for each in (*before, *opened)) for seat in wanted}
        seat = next(iter(wanted or kept))
        return Thought(seat, self._seal(session, bidding, times, opened))

    def _seal(
        self, session: AnySession, bidding: Bidding[Any], times: Mapping[Seat, int], opened: Sequence[OpenedSeal]
    ) -> Future[Command]:
        game, state, mind_of = session.game, session.state, self._mind_of
        assert game.programs is not None
        levels = game.programs.seats(state)
        rngs = {seat: _chance(session, seat, f"price/{time}") for seat, time in times.items()}
        salts = {seat: _salt(session, seat, time) for seat, time in times.items()}

        def think() -> Command:
            minds = {seat: mind_of(game.name, levels[seat]) for seat in rngs}
            limits = {
                seat: mind.limit(game.observe(state, seat), seat, rngs[seat], BUDGET)
                for seat, mind in minds.items()
                if isinstance(mind, Bidder)
            }
            prices = {seat: max(p for p in bidding.prices if p <= max(0, most)) for seat, most in limits.items()}
            return bidding.seal({seat: sealed(price, salts[seat]) for seat, price in prices.items()}, opened)

        return self._pool.submit(think)

    def _opened_before(self, session: AnySession, bidding: Bidding[Any]) -> list[OpenedSeal]:
        """Every seal that this journal has opened; its lines only grow, so each is read once."""
        if self._journal is not session.journal:
            self._journal, self._read, self._opened = session.journal, 0, []
        lines = session.journal.entries[self._read :]
        self._read += len(lines)
        self._opened += [opened for event in written(session.game, lines) for opened in bidding.opened(event)]
        return self._opened

    def _open(
        self, session: AnySession, bidding: Bidding[Any], seat: Seat, seal: str, before: Sequence[OpenedSeal]
    ) -> OpenedSeal | None:
        """The price and the salt that make this seal."""
        most = sum(each.player == seat for each in before)
        for time in range(most, -1, -1):
            salt = _salt(session, seat, time)
            for price in bidding.prices:
                if sealed(price, salt) == seal:
                    return OpenedSeal(seat, price, salt)
        return None

    def presses(self, now_ns: int) -> list[Press]:
        """The programs' fingers that have come down by now: at the sealed price, and a reaction later."""
        session = self._room.session
        programs = session.game.programs if session is not None else None
        bidding = programs.bidding if programs is not None else None
        if session is None or bidding is None:
            return []
        found = []
        for seat, seal in bidding.sealed(session.state).items():
            reached_ns = bidding.reached_ns(session.state, seat, self._price(session, bidding, seat, seal))
            if reached_ns is None:
                continue
            at_ns = reached_ns + _reaction_ns(session, seal)
            if at_ns <= now_ns and (seat, at_ns) not in self._pressed:
                self._pressed.add((seat, at_ns))
                found.append(Press(at_ns, button_of(seat)))
        return found

    def _price(self, session: AnySession, bidding: Bidding[Any], seat: Seat, seal: str) -> int:
        if seal not in self._prices:
            before = [
                each for event in written(session.game, session.journal.entries) for each in bidding.opened(event)
            ]
            opened = self._open(session, bidding, seat, seal, before)
            self._prices[seal] = opened.price if opened is not None else 0
        return self._prices[seal]

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _chance(session: AnySession, seat: Seat, what: str) -> Random:
    """The chance of one decision: the same at the same place of the same game."""
    return Random(f"{session.journal.header.seed}/{session.depth}/{seat}/{what}")


def _salt(session: AnySession, seat: Seat, time: int) -> str:
    """Another one after every opening, so that what was opened never seals again."""
    return sha256(f"{session.journal.header.seed}/{seat}/{time}/salt".encode()).hexdigest()[:32]


def _reaction_ns(session: AnySession, seal: str) -> int:
    return Random(f"{session.journal.header.seed}/{seal}").randrange(*(ms * MS for ms in REACTION_MS))
