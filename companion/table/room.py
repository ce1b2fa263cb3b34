"""Where the people are: a page of the lobby or a game, the dialogue in progress, and what was last said.

A room knows no devices and no pixels; the table, the text terminal and the scenarios all play through it.
"""

from __future__ import annotations

from typing import Any

from companion.box import facts as box
from companion.core.dialog import Dialog, find_choice
from companion.core.errors import BoxError, CompanionError, DiskTrouble, IllegalMove
from companion.core.inputs import Input, Tick
from companion.core.message import Message, say
from companion.core.prompt import Prompt
from companion.core.spoken import device_name, spoken
from companion.core.view import ClockFace, GameView, Lamp, View
from companion.games.contract import Command, Event
from companion.memory.session import Session
from companion.pages.desk import Close, Desk, Go, Leave, Open, Page, Play, Quit, Stay
from companion.pages.menu import GameMenu
from companion.teaching.board import BoardMaps

SLOW_NS = 500_000_000  # a disk that takes longer for one line is worth a word


class Room:
    """The middle of the program: actions and inputs go in, sounds and a view come out."""

    def __init__(self, desk: Desk, home: Page) -> None:
        self.desk = desk
        self.session: Session[Any] | None = None
        self.latest: tuple[Event, ...] = ()  # what the last command made happen
        self.quitting = False
        self.notice: Message | None = None
        self.disk_trouble = ""
        self.sounds: list[str] = []  # taken and emptied by whoever can play them
        self.changes = 0  # grows with everything that could change the view
        self.typed = ""
        self._left_ns = 0  # when the game was last covered by a page
        self._home = home
        self._maps = BoardMaps(desk.data)
        self._pages: list[Page] = [home]
        self._dialog: Dialog[Any] = Dialog(home.ask)

    # --- what people do --------------------------------------------------------------------------------------

    def act(self, action: str) -> None:
        """One touch, click or key, as the painter or a scenario names it ("pick:cards", "undo", "type:7"…)."""
        self.changes += 1
        self.notice = None
        verb, _, what = action.partition(":")
        try:
            match verb:
                case "pick" | "spot":
                    self._pick(what)
                case "type":
                    self._type(what)
                case "undo" | "redo" if self.session and not self._pages:
                    getattr(self.session, verb)()
                    self._begin()
                    self.sounds.append("accept")
                case "back":
                    self._back()
                case "menu":
                    self._menu()
                case "lamp":
                    self._explain_lamp(what)
        except IllegalMove as refused:
            self._refuse(refused.reason)
        except DiskTrouble as trouble:
            self._disk_failed(trouble)
        except CompanionError as error:
            self._refuse(spoken(str(error)))

    def tell(self, told: Input) -> bool:
        """A press, a roll or the passing of time; True if it meant something to the game."""
        if self.session is None or self._pages:
            return False
        command = self.session.game.interpret(self.session.state, told)
        if command is None:
            return False
        self.changes += 1
        try:
            self._do(command)
        except IllegalMove as refused:
            self._refuse(refused.reason)
        except DiskTrouble as trouble:
            self._disk_failed(trouble)
        return True

    def _pick(self, answer: str) -> None:
        choice = find_choice(self.prompt, answer)
        result = self._dialog.pick(choice.id if choice else answer)
        self.typed = ""
        if isinstance(result, Command):
            self._do(result)
        elif result is not None:
            self._go(result)
        else:
            self.sounds.append("accept")

    def _type(self, what: str) -> None:
        if what == "enter":
            self._pick(self.typed or self.prompt.suggestion)
        elif what == "backspace":
            self.typed = self.typed[:-1]
        elif len(self.typed) < 40:
            self.typed += what

    def _back(self) -> None:
        if self.typed:
            self.typed = ""
        elif not self._dialog.back():
            if len(self._pages) > 1 or (self._pages and self.session):
                self._go(Close())
            elif self.session:
                self._menu()

    def _menu(self) -> None:
        if self.session and not self._pages:
            self._go(Open(GameMenu(self.desk, self.session)))

    def _explain_lamp(self, device: str) -> None:
        for lamp in self.lamps():
            if lamp.device == device:
                name = device_name(device)
                fine = say("{device}: all is well.", device=name)
                self.notice = fine if lamp.ok else say("{device}: {reason}", device=name, reason=spoken(lamp.reason))

    # --- what follows ----------------------------------------------------------------------------------------

    def _do(self, command: Command) -> None:
        assert self.session is not None
        events = self.session.do(command)
        self.latest = events
        self.disk_trouble = ""
        self._begin()
        self._remember(events)
        slow_ns = self.session.journal.slow_ns
        if slow_ns > SLOW_NS:
            self.notice = say("The disk is slow: saving took {s} s.", s=f"{slow_ns / 1e9:.1f}")
        for event in events:
            if sound := self.session.game.sound(event):
                self.sounds.append(sound)

    def _remember(self, events: tuple[Event, ...]) -> None:
        assert self.session is not None
        if self.session.journal.header.demo_box:
            return  # an invented board must never get into the owner's box
        game = self.session.game
        for event in events:
            if fact := game.taught(event):
                try:
                    box.remember(game.box, fact.key, fact.value, self.desk.data, self.desk.clock.wall())
                except BoxError as error:
                    self.notice = spoken(str(error))

    def _go(self, go: Go) -> None:
        match go:
            case Open(page):
                if not self._pages:
                    self._left_ns = self.desk.clock.now_ns()
                self._pages.append(page)
            case Close(notice):
                if self._pages and (len(self._pages) > 1 or self.session):
                    self._pages.pop()
                self.notice = notice
            case Stay(notice):
                self.notice = notice
            case Play(session):
                self.sit_down(session)
            case Leave(notice):
                self.leave()
                self.notice = notice
            case Quit():
                self.quitting = True
        self._begin()
        if isinstance(go, Close) and not self._pages:
            # Nobody could see the game meanwhile: a clock that was running is told so.
            self.tell(Tick(self.desk.clock.now_ns(), self._left_ns))

    def sit_down(self, session: Session[Any]) -> None:
        """Play this session; what had to be repaired in its journal is said."""
        self.leave()
        session.take_up()
        self.session = session
        self._pages = []
        self.notice = spoken(session.journal.report) if session.journal.report else None
        self._begin()

    def open(self, page: Page) -> None:
        """Go to a page, as if it had been opened from the one before."""
        self._go(Open(page))

    def leave(self) -> None:
        """Back to the home page; the game stays as it is and can be continued."""
        if self.session:
            self.session.close()
        self.session = None
        self._pages = [self._home]
        self._begin()

    def _begin(self) -> None:
        """A fresh dialogue with whoever asks now."""
        self.typed = ""
        self.changes += 1
        if self._pages:
            self._dialog = Dialog(self._pages[-1].ask)
        else:
            assert self.session is not None
            session = self.session
            self._dialog = Dialog(lambda picks: session.game.ask(session.state, None, picks))

    def _refuse(self, reason: Message) -> None:
        self.notice = reason
        self.sounds.append("refuse")

    def _disk_failed(self, trouble: DiskTrouble) -> None:
        self.disk_trouble = str(trouble)
        self._refuse(spoken(str(trouble)))

    # --- what is seen ----------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Prompt:
        """The question of the moment."""
        return self._dialog.prompt

    @property
    def picks(self) -> tuple[str, ...]:
        return self._dialog.picks

    @property
    def page(self) -> Page | None:
        return self._pages[-1] if self._pages else None

    def lamps(self) -> tuple[Lamp, ...]:
        """The devices' lamps and the disk's."""
        return (*self.desk.lamps(), Lamp("disk", not self.disk_trouble, self.disk_trouble))

    def clock_face(self, now_ns: int) -> ClockFace | None:
        """The Dutch clock of the moment, if a game shows one."""
        if self.session is None or self._pages:
            return None
        return self.session.game.clock(self.session.state, now_ns)

    def view(self, now_ns: int) -> View:
        """Everything on the screen at this moment."""
        page = self.page
        if page is not None:
            prompt = self.prompt  # asked first: a page may show beside the question what it has heard so far
            return View(
                page.title,
                panels=page.panels(now_ns),
                prompt=prompt,
                lamps=self.lamps(),
                notice=self.notice,
                back=bool(self.picks) or len(self._pages) > 1 or self.session is not None,
                typed=self.typed,
            )
        assert self.session is not None
        session = self.session
        return View(
            session.game.title,
            game=self._game_view(session, now_ns),
            prompt=self.prompt,
            undo=session.undo_label,
            redo=session.redo_label,
            back=bool(self.picks),
            lamps=self.lamps(),
            notice=self.notice,
            menu=True,
            typed=self.typed,
        )

    def _game_view(self, session: Session[Any], now_ns: int) -> GameView:
        view = session.game.view(session.state, now_ns, None, self.picks)
        if session.journal.header.demo_box:
            return view  # an invented board is not the one in the photograph
        return self._maps.shown_on(session.game.box, view, self.prompt)
