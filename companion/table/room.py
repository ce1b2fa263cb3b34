"""Where the people are: the game they play, and a front end for each screen they play it on.

A room knows no devices and no pixels; the table, the text terminal, the stories and later phones play through it.
"""

from __future__ import annotations

from companion.box import facts as box
from companion.core.errors import BoxError, DiskTrouble, IllegalMove
from companion.core.inputs import Input, Tick
from companion.core.message import Message, say
from companion.core.prompt import Picks, Prompt
from companion.core.view import ClockFace, GameView, Lamp
from companion.games.contract import Command, Event, Seat, Sound
from companion.pages.desk import AnySession, Desk
from companion.table.front_end import FrontEnd
from companion.teaching.board import BoardMaps

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
        self.changes = 0  # grows with everything that could change a view
        self._maps = BoardMaps(desk.data)
        self.panel = FrontEnd(self)
        self._front_ends = [self.panel]

    def join(self, seat: Seat | None) -> FrontEnd:
        """One more screen: for one player's seat, or for whoever looks at it."""
        front_end = FrontEnd(self, seat)
        self._front_ends.append(front_end)
        return front_end

    # --- what happens ----------------------------------------------------------------------------------------

    def tell(self, told: Input) -> bool:
        """A press, a roll or the passing of time; True if it meant something to the game."""
        if self.session is None or self.panel.page is not None:
            return False
        command = self.session.game.interpret(self.session.state, told)
        if command is None:
            return False
        self.changes += 1
        try:
            self.do(command, self.panel)
        except IllegalMove as refused:
            self._refuse(refused.reason)
        except DiskTrouble as trouble:
            self.disk_trouble = trouble.message
            self._refuse(trouble.message)
        return True

    def uncovered(self, covered_ns: int) -> None:
        """Nobody could see the game since then: a clock that was running is told so."""
        self.tell(Tick(self.desk.clock.now_ns(), covered_ns))

    def do(self, command: Command, by: FrontEnd) -> None:
        """Judge and write down a command of a front end; everybody sees what follows."""
        assert self.session is not None
        self.latest = self.session.do(command)
        self.disk_trouble = None
        self._moved_on(by)
        self._remember(by)
        slow_ns = self.session.journal.slow_ns
        if slow_ns > SLOW_NS:
            by.notice = say("The disk is slow: saving took {s} s.", s=f"{slow_ns / 1e9:.1f}")
        for event in self.latest:
            if sound := self.session.game.sound(event):
                self.sounds.append(sound)

    def undo(self, by: FrontEnd) -> None:
        """Take the last decision back."""
        if self.session:
            self.session.undo()
            self._moved_on(by)
            self.sounds.append("accept")

    def redo(self, by: FrontEnd) -> None:
        """Let the last decision that was taken back stand again."""
        if self.session:
            self.session.redo()
            self._moved_on(by)
            self.sounds.append("accept")

    def _moved_on(self, by: FrontEnd) -> None:
        for front_end in self._front_ends:
            if front_end is by:
                front_end.begin()
            else:
                front_end.game_changed()

    def _remember(self, by: FrontEnd) -> None:
        assert self.session is not None
        if self.session.journal.header.demo_box:
            return  # an invented board must never get into the owner's box
        game = self.session.game
        for event in self.latest:
            if fact := game.taught(event):
                try:
                    box.remember(game.box, {fact.key: fact.value}, self.desk.data, self.desk.clock.wall())
                except BoxError as error:
                    by.notice = error.message

    def sit_down(self, session: AnySession) -> None:
        """Play this session; what had to be repaired in its journal is said."""
        self.leave()
        session.take_up()
        self.session = session
        for front_end in self._front_ends:
            front_end.show_game()
        self.panel.notice = session.journal.report

    def leave(self) -> None:
        """Back to the home page; the game stays as it is and can be continued."""
        if self.session:
            self.session.close()
        self.session = None
        for front_end in self._front_ends:
            front_end.go_home()

    def announce(self, message: Message) -> None:
        """Say something to everybody."""
        for front_end in self._front_ends:
            front_end.notice = message

    def unsay(self, message: Message) -> None:
        """Take back what was announced, where it still stands."""
        for front_end in self._front_ends:
            if front_end.notice == message:
                front_end.notice = None

    def _refuse(self, reason: Message) -> None:
        self.panel.notice = reason
        self.sounds.append("refuse")

    # --- what is seen ----------------------------------------------------------------------------------------

    def lamps(self) -> tuple[Lamp, ...]:
        """The devices' lamps and the disk's."""
        return (*self.desk.devices.lamps(), Lamp("disk", self.disk_trouble is None, self.disk_trouble))

    def clock_face(self, now_ns: int) -> ClockFace | None:
        """The Dutch clock of the moment, if a game shows one."""
        if self.session is None or self.panel.page is not None:
            return None
        return self.session.game.clock(self.session.state, now_ns)

    def game_view(self, now_ns: int, seat: Seat | None, picks: Picks, prompt: Prompt) -> GameView:
        """The game's picture for a seat or for the table, on the owner's photograph where he took one."""
        session = self.session
        assert session is not None
        view = session.game.view(session.state, now_ns, seat, picks)
        if session.journal.header.demo_box:
            return view  # an invented board is not the one in the photograph
        return self._maps.shown_on(session.game.box, view, prompt)
