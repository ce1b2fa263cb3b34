"""Where the people are: the game they play, and a front end for each screen they play it on.

A room knows no devices and no pixels; the table, the text terminal, the stories and phones play through it.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from companion.box import facts as box
from companion.core.actions import Redo, Undo
from companion.core.errors import BoxError
from companion.core.inputs import SHARED, Covered, Held, Input, Press, Silent, Tick, button_of
from companion.core.message import Message, say
from companion.core.names import button_name
from companion.core.prompt import Picks, Prompt
from companion.core.scenes import CeremonyPanel
from companion.core.view import ClockFace, GameView, Lamp
from companion.games.ceremony import ceremony, ended
from companion.games.contract import Amended, AnyGame, Command, Event, Fact, Seat, Sound
from companion.games.hint import Hint
from companion.memory.past import Decision
from companion.pages.desk import AnySession, Desk, Page
from companion.pages.first_game import FirstGame, Hints
from companion.table.far import Far, with_far
from companion.table.front_end import FrontEnd, nothing_waits
from companion.table.programs import no_finger
from companion.teaching.board import with_photograph

AnyDecision = Decision[Any]
SLOW_NS = 500_000_000  # a disk that takes longer for one line is worth a word


class Room:
    """The game and its front ends: commands and inputs go in, sounds come out; `panel` is the table's own screen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.session: AnySession | None = None
        self.latest: tuple[Event, ...] = ()  # what the last command made happen
        self.quitting = False
        self.disk_trouble: Message | None = None
        self.sounds: list[Sound] = []  # taken and emptied by whoever can play them
        self._hints: Hints | None = None  # of the game on the table
        self.lesson: FirstGame | None = None  # that explained it, if it is the first of its kind here
        self.ceremony: CeremonyPanel | None = None  # the houses of the score, while they are news
        self.wired: set[str] = set()  # the buttons that were heard over a wire
        self.thinking: Seat | None = None  # the program that is asked now
        self.far: dict[Seat, Far] = {}  # the phones that are buttons for the lot on the clock
        self.changes = 0  # grows with everything that could change a view
        self.panel = FrontEnd(self)
        self._front_ends = [self.panel]

    def join(self, seat: Seat | None) -> FrontEnd:
        """One more screen: for one player's seat, or for whoever looks at it."""
        front_end = FrontEnd(self, seat)
        self._front_ends.append(front_end)
        return front_end

    def part(self, front_end: FrontEnd) -> None:
        """A screen is taken away; nothing of the game is lost with it."""
        self._front_ends.remove(front_end)

    # --- what happens ----------------------------------------------------------------------------------------

    def hear(self, told: Press | Held) -> None:
        """A button as it is wired; a game whose players have buttons is told the seat that it belongs to."""
        self.wired.add(told.button)
        whose = self._whose()
        if whose is None or told.button == SHARED or self._uncounted(told):
            self.tell(told)
        elif told.button in whose:
            self.tell(replace(told, button=button_of(whose[told.button])))
        elif isinstance(told, Press):
            self.panel.refuse(
                say(
                    "Button {button} belongs to nobody: open the menu, Buttons, and press it there.",
                    button=button_name(told.button),
                )
            )

    def tell(self, told: Input) -> None:
        """A press, a roll or the passing of time; it may mean something to the game. No press stays unanswered."""
        if isinstance(told, Press) and not self._uncounted(told) and (why := no_finger(self, told.button)):
            self.panel.refuse(why)
        else:
            self.count(told)

    def count(self, told: Input) -> None:
        """An input that counts for whoever it names, a program too."""
        if isinstance(told, Press) and self._uncounted(told):
            self.panel.pressed(told.button)
            return
        if self.panel.page is not None and not isinstance(told, Press | Tick | Silent):
            return
        if isinstance(told, Tick) and self.panel.covered_ns is not None:
            self._interpret(Covered(self.panel.covered_ns))
        if not self._interpret(told) and isinstance(told, Press):
            self.panel.refuse(nothing_waits(told.button))

    def _interpret(self, told: Input) -> bool:
        """Do what an input means to the game; False if it means nothing."""
        command = self.session.game.interpret(self.session.state, told) if self.session else None
        if command is not None:
            self.panel.attempt(lambda: self.do(command, self.panel))
        return command is not None

    def _uncounted(self, told: Press | Held) -> bool:
        """Whether something lay over the game already."""
        return self.panel.covered_ns is not None and told.at_ns >= self.panel.covered_ns

    def _whose(self) -> Mapping[str, Seat] | None:
        """Wired button → seat, in a game whose players have buttons of their own."""
        whose = self.session.game.buttons if self.session else None
        return whose(self.session.state) if whose and self.session else None

    def wires(self, buttons: frozenset[str]) -> frozenset[str]:
        """The wired buttons behind those that the question of the moment offers."""
        whose = self._whose()
        if whose is None or self.panel.page is not None:
            return buttons
        return frozenset(wire for wire, seat in whose.items() if button_of(seat) in buttons) | (buttons & {SHARED})

    def do(self, command: Command, by: FrontEnd) -> None:
        """Judge and write down a command of a front end; everybody sees what follows."""
        assert self.session is not None
        before = self.session.state
        self.latest = self.session.do(command)
        self._tell_of_the_end(self.session, before)
        self.disk_trouble = None
        self._moved_on(by)
        self._remember(self.latest, by)
        slow_ns = self.session.journal.slow_ns
        if slow_ns > SLOW_NS:
            by.notice = say("The disk is slow: saving took {s} s.", s=round(slow_ns / 1e9, 1))
        for event in self.latest:
            if sound := self.session.game.sound(event):
                self.sounds.append(sound)

    def _tell_of_the_end(self, session: AnySession, before: object) -> None:
        """The houses of the score rise once, when the last move was made."""
        finished = session.game.finished
        if finished(session.state) and not finished(before):
            game, state, now_ns = session.game, session.state, self.desk.clock.now_ns()
            rows = game.view(state, now_ns, None, ()).score.rows
            self.ceremony = replace(ceremony(game, game.score(state), rows), since_ns=now_ns)

    def retrace(self, action: Undo | Redo, by: FrontEnd) -> None:
        """Take the last decision back, or let the last one that was taken back stand again."""
        session = self.session
        assert session is not None
        stood = tuple(session.done)
        self.ceremony = None
        (session.undo if isinstance(action, Undo) else session.redo)()
        self._moved_on(by)
        self._learn_and_forget(stood, session.done, by)
        self.sounds.append("accept")

    def amend(self, amendment: Amended, by: FrontEnd) -> None:
        """Let another past stand; a game that is over shows openly who has won now."""
        session = self.session
        assert session is not None
        assert by.seat is None, "a phone asks the table first"
        stood = tuple(session.done)
        session.amend(amendment)
        self.disk_trouble = None
        self._moved_on(by)
        self._learn_and_forget(stood, session.done, by)
        self.sounds.append("accept")

    def _moved_on(self, by: FrontEnd) -> None:
        if self._hints is not None:
            self._hints.moved_on()
        for front_end in self._front_ends:
            if front_end is by and front_end.page is None:
                front_end.begin()
            else:
                front_end.game_changed()
        self._tell_of_the_file(by)

    def _tell_of_the_file(self, to: FrontEnd) -> None:
        """Say once what had to be set right in the journal."""
        assert self.session is not None
        if report := self.session.journal.report:
            to.notice = report
            self.session.journal.report = None

    def _remember(self, events: Sequence[Event], by: FrontEnd) -> None:
        """The owner's box learns what these events taught."""
        for game, fact in self._taught(events):
            with _said_to(by):
                box.remember(game.box, {fact.key: fact.value}, self.desk.data, self.desk.clock.wall())

    def _learn_and_forget(self, stood: Sequence[AnyDecision], stands: Sequence[AnyDecision], by: FrontEnd) -> None:
        """An answer that is gone leaves the box, and what the game knew before holds again; a new one is learned."""
        same = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], zip(stood, stands, strict=False)))
        came = [event for decision in stands[same:] for event in decision.events]
        for number in range(len(stood) - 1, max(same, 1) - 1, -1):
            for game, fact in reversed(list(self._taught(stood[number].events))):
                if any(game.taught(event) == fact for event in came):
                    continue
                knew = game.knew(stood[number - 1].state, fact.key)
                with _said_to(by):
                    box.take_back(game.box, fact.key, fact.value, knew, self.desk.data, self.desk.clock.wall())
        gone = [fact for decision in stood[same:] for _, fact in self._taught(decision.events)]
        self._remember([event for event in came if self._teaches(event) not in gone], by)

    def _teaches(self, event: Event) -> Fact | None:
        return self.session.game.taught(event) if self.session is not None else None

    def _taught(self, events: Sequence[Event]) -> Iterator[tuple[AnyGame, Fact]]:
        session = self.session
        if session is None or session.journal.header.demo_box:
            return  # an invented board must never get into the owner's box
        for event in events:
            if fact := session.game.taught(event):
                yield session.game, fact

    def sit_down(self, session: AnySession, first: Page | None = None) -> None:
        """Play this session, under a page if there is one; what had to be repaired in its journal is said."""
        self.leave()
        self.lesson = first if isinstance(first, FirstGame) else None
        session.take_up()
        self.session = session
        self._hints = Hints(self.desk, session)
        self.ceremony = None
        for front_end in self._front_ends:
            front_end.notice = None
            front_end.start()
        self._tell_of_the_file(self.panel)

    def leave(self) -> None:
        """Back to the home page; the game stays as it is and can be continued."""
        if self.session:
            self.session.close()
        self.session = self._hints = self.thinking = None
        for front_end in self._front_ends:
            front_end.start()

    def broke_off(self, error: Exception) -> bool:
        """Leave a stored game that cannot go on, and say so; False if the fault is ours and must be seen."""
        if self.session is None or not self.session.stored:
            return False
        traceback.print_exception(error)  # for whoever looks into it
        name = self.session.journal.path.name
        self.leave()
        self.panel.notice = say(
            "{file} cannot go on here ({error}): it was left as it is.", file=name, error=repr(error)
        )
        return True

    def announce(self, message: Message, holds: bool) -> None:
        """Say something to everybody or, when it holds no more, take it back where it still stands."""
        for front_end in self._front_ends:
            if holds or front_end.notice == message:
                front_end.notice = message if holds else None

    # --- what is seen ----------------------------------------------------------------------------------------

    def lamps(self) -> tuple[Lamp, ...]:
        """The devices' lamps and the disk's."""
        return (*self.desk.devices.lamps(), Lamp("disk", self.disk_trouble is None, self.disk_trouble))

    @property
    def hint(self) -> Hint | None:
        """The rule that matters for the first time now."""
        return self._hints.hint if self._hints is not None else None

    def clock_face(self, now_ns: int) -> ClockFace | None:
        """The Dutch clock of the moment, if a game shows one."""
        if self.session is None or self.panel.page is not None:
            return None
        return self.session.game.clock(self.session.state, now_ns)

    def game_view(self, now_ns: int, seat: Seat | None, picks: Picks, prompt: Prompt) -> GameView:
        """The game's picture for a seat or for the table, on the owner's photograph where he took one."""
        session = self.session
        assert session is not None
        view = with_far(session.game.view(session.state, now_ns, seat, picks), self.far)
        if session.game.finished(session.state) and not picks:
            since_ns = self.ceremony.since_ns if self.ceremony is not None else 0
            view = ended(session.game, session.state, view, since_ns)
        if session.journal.header.demo_box:
            return view  # an invented board is not the one in the photograph
        return with_photograph(session.game.name, self.desk.data, view, prompt)


@contextmanager
def _said_to(by: FrontEnd) -> Iterator[None]:
    """A box that cannot be written costs its memory, not the game."""
    try:
        yield
    except BoxError as error:
        by.notice = error.message
