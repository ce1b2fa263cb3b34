"""One front end's side of the room: its seat, its pages, the dialogue in progress and what was last said to it.

The panel is a front end without a seat; a phone is one with a seat. Each has a dialogue of its own, so one player may
enter something in private while another plays on the panel.
"""

from __future__ import annotations

from typing import Protocol

from companion.core.actions import Action, Back, Enter, Erase, Menu, Pick, Push, Redo, Type, Undo
from companion.core.errors import CompanionError, DiskTrouble, IllegalMove
from companion.core.message import Message, say
from companion.core.prompt import Dialog, Picks, Prompt, find_choice
from companion.core.view import GameView, Lamp, View
from companion.games.contract import Command, Seat, Sound
from companion.pages.desk import AnySession, Close, Desk, Go, Leave, Open, Page, Play, Quit, Stay
from companion.pages.home import Home
from companion.pages.menu import GameMenu

MOST_TYPED = 40  # characters


class Shared(Protocol):
    """What all front ends of a room share: the game, and what follows from playing it."""

    desk: Desk
    session: AnySession | None
    quitting: bool
    disk_trouble: Message | None
    sounds: list[Sound]
    changes: int

    def do(self, command: Command, by: FrontEnd) -> None: ...
    def undo(self, by: FrontEnd) -> None: ...
    def redo(self, by: FrontEnd) -> None: ...
    def sit_down(self, session: AnySession) -> None: ...
    def leave(self) -> None: ...
    def uncovered(self, covered_ns: int) -> None: ...
    def lamps(self) -> tuple[Lamp, ...]: ...
    def game_view(self, now_ns: int, seat: Seat | None, picks: Picks, prompt: Prompt) -> GameView: ...


class FrontEnd:
    """Actions go in, a view comes out."""

    def __init__(self, room: Shared, seat: Seat | None = None) -> None:
        self.seat = seat
        self.notice: Message | None = None
        self.typed = ""
        self._room = room
        self._home = Home(room.desk)
        self._pages: list[Page] = [] if room.session else [self._home]
        self._covered_ns = 0  # since when pages have covered the game
        self._dialog: Dialog[Go | Command] = Dialog(self._ask)

    # --- what is asked ---------------------------------------------------------------------------------------

    def _ask(self, picks: Picks) -> Prompt | Go | Command:
        if self._pages:
            return self._pages[-1].ask(picks)
        session = self._room.session
        assert session is not None, "without a game there is always a page"
        return session.game.ask(session.state, self.seat, picks)

    @property
    def prompt(self) -> Prompt:
        """The question of the moment."""
        return self._dialog.prompt

    @property
    def picks(self) -> Picks:
        return self._dialog.picks

    @property
    def page(self) -> Page | None:
        """The page that covers the game, or stands where there is none."""
        return self._pages[-1] if self._pages else None

    # --- what somebody does ----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """One touch, click or key, whoever made it; what is refused is said."""
        self._room.changes += 1
        self.notice = None
        try:
            self._act(action)
        except IllegalMove as refused:
            self._refuse(refused.reason)
        except DiskTrouble as trouble:
            self._room.disk_trouble = trouble.message
            self._refuse(trouble.message)
        except CompanionError as error:
            self._refuse(error.message)

    def _act(self, action: Action) -> None:
        match action:
            case Pick(answer):
                self._pick(answer)
            case Type(text) if len(self.typed) < MOST_TYPED:
                self.typed += text
            case Erase():
                self.typed = self.typed[:-1]
            case Enter():
                self._pick(self.typed or self.prompt.suggestion)
            case Undo() if not self._pages:
                self._room.undo(self)
            case Redo() if not self._pages:
                self._room.redo(self)
            case Back():
                self._back()
            case Menu():
                self._menu()
            case Push():
                raise TypeError("a press carries a stamp: it goes to the room as an input")

    def _pick(self, answer: str) -> None:
        choice = find_choice(self.prompt, answer)
        result = self._dialog.pick(choice.id if choice else answer)
        self.typed = ""
        if isinstance(result, Command):
            self._room.do(result, self)
        elif result is not None:
            self.go(result)
        else:
            self._room.sounds.append("accept")

    def _back(self) -> None:
        if self.typed:
            self.typed = ""
        elif not self._dialog.back():
            if len(self._pages) > 1 or (self._pages and self._room.session):
                self.go(Close())
            elif self._room.session:
                self._menu()

    def _menu(self) -> None:
        if self._room.session and not self._pages:
            self.go(Open(GameMenu(self._room.desk, self._room.session)))

    def _refuse(self, reason: Message) -> None:
        self.notice = reason
        self._room.sounds.append("refuse")

    def go(self, where: Go) -> None:
        """Follow a page's word: deeper, back, to a game, home, or out."""
        match where:
            case Open(page):
                if not self._pages:
                    self._covered_ns = self._room.desk.clock.now_ns()
                self._pages.append(page)
            case Close(notice):
                if self._pages and (len(self._pages) > 1 or self._room.session):
                    self._pages.pop()
                self.notice = notice
            case Stay(notice):
                self.notice = notice
            case Play(session):
                self._room.sit_down(session)
            case Leave(notice):
                self._room.leave()
                self.notice = notice
            case Quit():
                self._room.quitting = True
        self.begin()
        if isinstance(where, Close) and not self._pages:
            self._room.uncovered(self._covered_ns)

    # --- what follows from others ----------------------------------------------------------------------------

    def begin(self) -> None:
        """A fresh dialogue with whoever asks now."""
        self.typed = ""
        self._room.changes += 1
        self._dialog = Dialog(self._ask)

    def show_game(self) -> None:
        """Somebody sat down to a game: no page is in the way."""
        self._pages = []
        self.notice = None
        self.begin()

    def go_home(self) -> None:
        """The game was left."""
        self._pages = [self._home]
        self.begin()

    def game_changed(self) -> None:
        """Another front end moved the game on; picks that no longer fit are dropped, and that is said."""
        if not self._pages and not self._dialog.fits():
            self.begin()
            self.notice = say("The game has moved on: please answer again.")

    # --- what is seen ----------------------------------------------------------------------------------------

    def view(self, now_ns: int) -> View:
        """Everything on this front end's screen at this moment."""
        prompt = self.prompt  # asked first: a page may show beside the question what it has heard so far
        room, page, session = self._room, self.page, self._room.session
        if page is not None:
            return View(
                page.title,
                panels=page.panels(now_ns),
                prompt=prompt,
                lamps=room.lamps(),
                notice=self.notice,
                back=bool(self.picks) or len(self._pages) > 1 or session is not None,
                typed=self.typed,
            )
        assert session is not None
        return View(
            session.game.title,
            game=room.game_view(now_ns, self.seat, self.picks, prompt),
            prompt=prompt,
            undo=session.undo_label,
            redo=session.redo_label,
            back=bool(self.picks),
            lamps=room.lamps(),
            notice=self.notice,
            menu=True,
            typed=self.typed,
        )
