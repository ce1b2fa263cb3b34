"""One front end's side of the room: its seat, its pages, the dialogue in progress and what was last said to it.

The panel is a front end without a seat; a phone is one with a seat. Each has a dialogue of its own, so one player may
enter something in private while another plays on the panel.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.core.actions import Action, Back, Enter, Erase, Hold, Menu, Pick, Push, Redo, Type, Undo
from companion.core.errors import CompanionError, DiskTrouble, IllegalMove
from companion.core.message import Message, say
from companion.core.names import button_name
from companion.core.prompt import Dialog, Picks, Prompt, cover, find_choice, fitting
from companion.core.view import View
from companion.games.contract import Command, Seat
from companion.games.hint import Hint
from companion.pages.desk import SURE, Again, Amend, Answer, Close, Go, Leave, Look, Open, Page, Play, Quit, Stay
from companion.pages.ending import Ending
from companion.pages.home import Home
from companion.pages.menu import GameMenu
from companion.pages.story import StoryPage
from companion.table.consent import amend
from companion.table.privacy import Privacy
from companion.table.programs import thinking
from companion.table.seen import seen

if TYPE_CHECKING:
    from companion.table.room import Room

MOST_TYPED = 40  # characters


def nothing_waits(button: str) -> Message:
    """The answer to a press that means nothing now."""
    return say("Button {button}: nothing waits for it now.", button=button_name(button))


class FrontEnd:
    """Actions go in, a view comes out."""

    def __init__(self, room: Room, seat: Seat | None = None) -> None:
        self.seat = seat
        self.notice: Message | None = None
        self._good_news: Message | None = None  # the notice that says that something went well, while it stands
        self.typed = ""
        self._room = room
        self._home = Home(room.desk)
        self._pages: list[Page] = [] if room.session else [self._home]
        self.privacy = Privacy(seat)
        self.picture = 0  # which of the game's pictures somebody asked for
        self.covered_ns: int | None = None  # since when something has lain over the game
        self.read: Hint | None = None  # the hint that was touched away
        self._dialog: Dialog[Go | Command] = Dialog(self._ask)

    # --- what is asked ---------------------------------------------------------------------------------------

    def _ask(self, picks: Picks) -> Prompt | Go | Command:
        if self._pages:
            return self._pages[-1].ask(picks)
        session = self._room.session
        assert session is not None, "without a game there is always a page"
        if session.game.finished(session.state):
            return Ending(self._room.desk, session).ask(self.seat, picks)
        return thinking(self._room) or session.game.ask(session.state, self.seat, picks)

    @property
    def prompt(self) -> Prompt:
        """The question of the moment; a private one is covered first, once for each player."""
        asked = self._dialog.prompt
        return cover(asked, self._name_of(asked.player)) if self.privacy.covers(asked) else asked

    def _name_of(self, player: Seat | None) -> str:
        session = self._room.session
        return session.players[player][0] if session is not None and player is not None else ""

    @property
    def picks(self) -> Picks:
        return self._dialog.picks

    @property
    def page(self) -> Page | None:
        """The page that covers the game, or stands where there is none."""
        return self._pages[-1] if self._pages else None

    # --- what somebody does ----------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """One touch, click or key, whoever made it."""
        self.notice = None
        if not self._pages:
            self.read = self._room.hint
        self.picture = 0
        self.privacy.touched(self._room.desk.clock.now_ns())
        self.attempt(lambda: self._act(action))

    def shut(self, now_ns: int) -> None:
        """Close what lies open for one player alone once its time is over; nothing of it stays on the screen."""
        if self.privacy.looks(now_ns) and self.privacy.left_s(self.prompt, now_ns) == 0:
            self.begin()

    def pressed(self, button: str) -> None:
        """A press while the game is covered: the page's answer that this button stands for, or none."""
        choice = next((each for each in self.prompt.choices if each.press == button), None) if self._pages else None
        if choice is not None:
            self.act(Pick(choice.id))
        elif self._room.session is None:
            self.refuse(nothing_waits(button))
        else:
            name = button_name(button)
            self.refuse(say("Button {button} does not count while the game is covered: close this first.", button=name))

    def cover(self, covered: bool) -> None:
        """Whether anything lies over the game now, a page or a card; told by whoever shows it."""
        if covered and self.covered_ns is None:
            self.covered_ns = self._room.desk.clock.now_ns()
        elif not covered:
            self.covered_ns = None

    def attempt(self, deed: Callable[[], None]) -> None:
        """Do something that may be refused; why it was is said."""
        self._room.changes += 1
        try:
            deed()
        except IllegalMove as refused:
            self.refuse(refused.reason)
        except CompanionError as error:
            if isinstance(error, DiskTrouble):
                self._room.disk_trouble = error.message
            self.refuse(error.message)
        except Exception as error:
            if not self._room.broke_off(error):
                raise

    def _act(self, action: Action) -> None:
        match action:
            case Pick(answer):
                self._pick(answer)
            case Hold(answer):
                self._pick(answer)
                if any(choice.id == SURE for choice in self.prompt.choices):
                    self._pick(SURE)
            case Type(text) if len(self.typed) < MOST_TYPED:
                self.typed += text
            case Erase():
                self.typed = self.typed[:-1]
            case Enter():
                self._enter()
            case Undo() | Redo() if not self._pages:
                self._room.retrace(action, self)
            case Redo() if isinstance(self.page, GameMenu):
                self.go(Again())
            case Back():
                self._back()
            case Menu():
                self._menu()
            case Push():
                raise TypeError("a press carries a stamp: it goes to the room as an input")

    def _pick(self, answer: str) -> None:
        if self.privacy.covers(asked := self._dialog.prompt):
            fitting(self.prompt, answer)
            self.privacy.lift(asked)
            self._room.sounds.append("accept")
            return
        choice = find_choice(self.prompt, answer)
        result = self._dialog.pick(choice.id if choice else answer)
        self.typed = ""
        if isinstance(result, Command):
            self._room.do(result, self)
        elif result is not None:
            self.go(result)
        else:
            self._room.sounds.append("accept")
            if not self._dialog.prompt.private:
                self.privacy.close()

    def _enter(self) -> None:
        answer = self.typed or self.prompt.suggestion
        if self.prompt.kind == "number":
            self.typed = ""  # after a refusal the next figure begins another number; a refused name can be mended
        self._pick(answer)

    def _back(self) -> None:
        if self.typed:
            self.typed = ""
        elif self._dialog.back():
            if not self._dialog.prompt.private:
                self.privacy.close()
        elif self.can_close:
            self.go(Close())
        else:
            self._menu()

    @property
    def can_close(self) -> bool:
        """Whether something lies below the page: another one, or the game."""
        return len(self._pages) > 1 or bool(self._pages and self._room.session)

    def _menu(self) -> None:
        if isinstance(self.page, GameMenu):
            self.go(Close())
        elif self._room.session and not self._pages:
            self.go(Open(GameMenu(self._room.desk, self._room.session)))

    def tell_otherwise(self, line: str = "") -> None:
        """Open the story, at a line if one is named: the words of terminals and stories."""
        session = self._room.session
        if session is None:
            raise IllegalMove(say("There is no game to amend."))
        page = StoryPage(session)
        place = page.place_of(line) if line else ""
        self.go(Open(page))
        if place:
            self._pick(place)

    def refuse(self, reason: Message) -> None:
        """Say why something was not done."""
        self._room.changes += 1
        self.notice = reason
        self._room.sounds.append("refuse")

    def go(self, where: Go) -> None:
        """Follow a page's word: deeper, back, to a game, home, or out."""
        match where:
            case Open(page, instead):
                self._pages[len(self._pages) - instead :] = [page]
            case Close(notice, warning) | Stay(notice, warning):
                if isinstance(where, Close) and self.can_close:
                    self._pages.pop()
                self.tell(notice, warning)
            case Play(session, first):
                self._room.sit_down(session, first)
                if first is not None:
                    self._pages.append(first)
            case Leave(notice):
                self._room.leave()
                self.tell(notice)
            case Answer(answer):
                self._pages.pop()
                self.begin()
                self._pick(answer)
                return
            case Look(picture):
                self._pages.pop()
                self.picture = picture
            case Again():
                self._pages.pop()
                self._room.retrace(Redo(), self)
                return
            case Amend():
                notice = amend(self._room, where, self)
                self._pages.clear()
                self.tell(notice)
            case Quit():
                self._room.quitting = True
        self.begin()

    @property
    def has_good_news(self) -> bool:
        """Whether what is said says that something went well."""
        return self.notice is not None and self.notice is self._good_news

    def tell(self, notice: Message | None, warning: bool = False) -> None:
        """Say something: good news, unless it is a warning."""
        self.notice = notice
        self._good_news = None if warning else notice

    # --- what follows from others ----------------------------------------------------------------------------

    def begin(self) -> None:
        """A fresh dialogue with whoever asks now."""
        self.typed = ""
        self.privacy.close()
        self._room.changes += 1
        self._dialog = Dialog(self._ask)

    def start(self) -> None:
        """Somebody sat down to a game, so no page is in the way; or it was left, so everybody is at home."""
        self._pages = [] if self._room.session else [self._home]
        self.begin()

    def game_changed(self) -> None:
        """Another front end moved the game on; picks that no longer fit are dropped, and that is said."""
        if not self._pages and not self._dialog.fits():
            self.begin()
            self.notice = say("The game has moved on: please answer again.")

    # --- what is seen ----------------------------------------------------------------------------------------

    def view(self, now_ns: int) -> View:
        """Everything on this front end's screen at this moment."""
        try:
            return seen(self._room, self, now_ns)
        except Exception as error:
            if not self._room.broke_off(error):
                raise
            return seen(self._room, self, now_ns)
