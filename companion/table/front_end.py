"""One front end's side of the room: its seat, its pages, the dialogue in progress and what was last said to it.

The panel is a front end without a seat; a phone is one with a seat. Each has a dialogue of its own, so one player may
enter something in private while another plays on the panel.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.core.actions import Action, Back, Enter, Erase, Hold, Menu, Pick, Push, Redo, Type, Undo
from companion.core.clock import SECOND
from companion.core.errors import CompanionError, DiskTrouble, IllegalMove
from companion.core.message import Message, say
from companion.core.names import button_name
from companion.core.prompt import Dialog, Picks, Prompt, cover, find_choice, fitting
from companion.core.view import GameView, View
from companion.games.contract import Command, Seat
from companion.games.hint import Hint
from companion.pages.desk import (
    SURE,
    Again,
    Amend,
    Answer,
    AnySession,
    Close,
    Go,
    Leave,
    Look,
    Open,
    Page,
    Play,
    Quit,
    Stay,
)
from companion.pages.ending import Ending
from companion.pages.first_game import recalled
from companion.pages.home import Home
from companion.pages.menu import GameMenu
from companion.pages.story import StoryPage

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
        self._shown_to: Seat | None = None  # for whom private questions lie open
        self._picture = 0  # which of the game's pictures somebody asked for
        self._acted_ns = 0  # when somebody last did something here
        self.covered_ns: int | None = None  # since when something has lain over the game
        self._read: Hint | None = None  # the hint that was touched away
        self._dialog: Dialog[Go | Command] = Dialog(self._ask)

    # --- what is asked ---------------------------------------------------------------------------------------

    def _ask(self, picks: Picks) -> Prompt | Go | Command:
        if self._pages:
            return self._pages[-1].ask(picks)
        session = self._room.session
        assert session is not None, "without a game there is always a page"
        if session.game.finished(session.state):
            return Ending(self._room.desk, session).ask(self.seat, picks)
        return session.game.ask(session.state, self.seat, picks)

    @property
    def prompt(self) -> Prompt:
        """The question of the moment; a private one is covered first, once for each player."""
        asked = self._dialog.prompt
        return cover(asked, self._name_of(asked.player)) if self._covers(asked) else asked

    def _covers(self, asked: Prompt) -> bool:
        return asked.private and asked.player not in (self.seat, self._shown_to)

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
            self._read = self._room.hint
        self._picture = 0
        self._acted_ns = self._room.desk.clock.now_ns()
        self.attempt(lambda: self._act(action))

    def shut(self, now_ns: int) -> None:
        """Close what lies open for one player alone once its time is over; nothing of it stays on the screen."""
        if self._shown_to is not None and self._left_s(self.prompt, now_ns) == 0:
            self.begin()

    def _left_s(self, asked: Prompt, now_ns: int) -> int | None:
        """The seconds until a private question closes on a screen that others see; None: it stays."""
        if not asked.seconds or asked.player is None or asked.player != self._shown_to:
            return None
        return max(0, -(-(self._acted_ns + asked.seconds * SECOND - now_ns) // SECOND))

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
        if self._covers(asked := self._dialog.prompt):
            fitting(self.prompt, answer)
            self._shown_to = asked.player
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
                self._shown_to = None

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
                self._shown_to = None
        else:
            if self._can_close:
                self.go(Close())
            else:
                self._menu()

    @property
    def _can_close(self) -> bool:
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
                if isinstance(where, Close) and self._can_close:
                    self._pages.pop()
                self._tell(notice, warning)
            case Play(session, first):
                self._room.sit_down(session)
                if first is not None:
                    self._pages.append(first)
            case Leave(notice):
                self._room.leave()
                self._tell(notice)
            case Answer(answer):
                self._pages.pop()
                self.begin()
                self._pick(answer)
                return
            case Look(picture):
                self._pages.pop()
                self._picture = picture
            case Again():
                self._pages.pop()
                self._room.retrace(Redo(), self)
                return
            case Amend(amendment, notice):
                self._room.amend(amendment, self)
                self._pages.clear()
                self._tell(notice)
            case Quit():
                self._room.quitting = True
        self.begin()

    def _tell(self, notice: Message | None, warning: bool = False) -> None:
        self.notice = notice
        self._good_news = None if warning else notice

    # --- what follows from others ----------------------------------------------------------------------------

    def begin(self) -> None:
        """A fresh dialogue with whoever asks now."""
        self.typed = ""
        self._shown_to = None
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
            return self._view(now_ns)
        except Exception as error:
            if not self._room.broke_off(error):
                raise
            return self._view(now_ns)

    def _view(self, now_ns: int) -> View:
        prompt = self.prompt  # asked first: a page may show beside the question what it has heard so far
        back = bool(self.picks) or self._can_close
        good = self.notice is not None and self.notice is self._good_news
        view = partial(
            View,
            prompt=prompt,
            back=back,
            lamps=self._room.lamps(),
            notice=self.notice,
            good_news=good,
            typed=self.typed,
            closes_s=self._left_s(prompt, now_ns),
        )
        session = self._room.session
        if isinstance(self.page, GameMenu) and session is not None:
            game = self._beside_the_menu(now_ns, session, self.page)
            return view(session.game.title, game=game, redo=session.redo_label, menu=True, over=True)
        if isinstance(self.page, StoryPage):
            return view(self.page.title, game=self.page.view(now_ns))
        if self.page is not None:
            return view(self.page.title, panels=self.page.panels(now_ns))
        assert session is not None
        lit = () if prompt.kind == "cover" else self.picks
        hint = self._room.hint
        if hint is not None and hint == self._read:
            prompt, hint = recalled(prompt, hint), None
        return view(
            session.game.title,
            prompt=prompt,
            hint=hint.text if hint is not None else None,
            game=self._room.game_view(now_ns, self.seat, lit, prompt),
            undo=session.undo_label,
            redo=session.redo_label,
            menu=True,
            picture=self._picture,
        )

    def _beside_the_menu(self, now_ns: int, session: AnySession, menu: GameMenu) -> GameView:
        """The game as it stands, without what its own question adds: that waits below the menu."""
        game = replace(self._room.game_view(now_ns, self.seat, (), self.prompt), steps=None)
        shown = menu.panels(now_ns)
        if shown:
            return replace(game, panels=shown, full_screen=False, shelf=())
        return replace(game, full_screen=game.full_screen and self.prompt.kind != "text")
