"""The menu of a game: it lies over the answers, beside the game, which stays in sight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec.structs import replace

from companion.core import view as v
from companion.core.message import Message, say, verbatim
from companion.core.names import DEVICES
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import CeremonyPanel
from companion.games.options import read_options
from companion.pages.buttons import ButtonsPage, wired
from companion.pages.desk import (
    CLOSE,
    SURE,
    Again,
    Answer,
    AnySession,
    Close,
    Desk,
    Go,
    Leave,
    Look,
    Open,
    really,
)
from companion.pages.ending import result_of, score_lines
from companion.pages.home import LOBBY, lobby_page
from companion.pages.layout import LayOut
from companion.pages.phones import PhonesPage
from companion.pages.story import StoryPage

STORY = Choice("story", say("The story so far"), say("and amend it"), short=say("Story"), symbol="text")
GO_ON = Choice("continue", say("Go on playing"))
POINTS = Choice("points", say("The score, line by line"), short=say("Points"), symbol="list")
LEAVE = Choice(
    "leave",
    say("Leave for later"),
    say("Nothing is lost: continue whenever you like."),
    short=say("Leave"),
    symbol="house",
)
RENAME = Choice("rename", say("Rename a player"), short=say("Rename"), symbol="pencil")
PHONES = Choice("phones", say("Phones"), say("the code to join"), symbol="phone")
GIVE_UP = Choice("give_up", say("Give it up"), short=say("Give up"), symbol="flag", hold=True)
GROUPS: dict[str, tuple[Choice, Message]] = {  # what is seldom wanted stands one step deeper, under a name
    "pictures": (
        Choice("pictures", say("Other pictures…"), short=say("Pictures"), symbol="map"),
        say("Which picture shall the board show?"),
    ),
    "table": (
        Choice("table", say("This table…"), say("phones, names, give up"), short=say("Table"), symbol="docker"),
        say("What about this table?"),
    ),
}
PICTURES: dict[type[v.Panel], tuple[Message, str]] = {  # what a picture is called that has no title, its symbol
    v.MapPanel: (say("The map"), "map"),
    v.TrackPanel: (say("The track"), "track"),
    v.ExchangePanel: (say("The exchange"), "grid"),
    v.GridPanel: (say("Overview"), "grid"),
    v.DicePanel: (say("The dice"), "dice"),
    v.WindRosePanel: (say("The wind roses"), "rose"),
    v.InstructionPanel: (say("What hands do"), "list"),
    v.TextPanel: (say("Notes"), "text"),
    CeremonyPanel: (say("The houses of the score"), "final"),
}


@dataclass
class GameMenu:
    """What can be done besides playing; at most eight answers, so that each has room for its second line."""

    desk: Desk
    session: AnySession
    title = say("Menu")
    _board: tuple[v.Panel, ...] = field(default=(), init=False)  # what lies on the board instead of the game's picture

    def ask(self, picks: Picks) -> Prompt | Go:
        self._board = ()
        if not picks:
            return self._root()
        if picks[0] in GROUPS:
            if len(picks) == 1:
                return Prompt(GROUPS[picks[0]][1], self._group(picks[0]))
            picks = picks[1:]
        return self._follow(picks[0], picks[1:])

    def panels(self, now_ns: int) -> tuple[v.Panel, ...]:
        """The story or the score, where somebody opened it; else the game's own pictures stay."""
        return self._board

    def _root(self) -> Prompt:
        pictures, seldom = self._group("pictures"), self._group("table")
        grouped = len(pictures) > 1
        redo = self.session.redo_label
        choices = (
            STORY,
            *((GROUPS["pictures"][0],) if grouped else pictures),
            GROUPS["table"][0],
            *(replace(_lobby(name), hint=self._lost() if name == "devices" else None) for name in MENU_LOBBY),
            LEAVE,
            *((Choice("redo", say("Redo"), redo),) if redo is not None else ()),
        )
        # A word that is typed, or a story, goes there at once.
        below = (GO_ON, *seldom, *(pictures if grouped else ()))
        return Prompt(say("What would you like to do?"), (*choices, *(replace(each, quiet=True) for each in below)))

    def _group(self, name: str) -> tuple[Choice, ...]:
        if name == "pictures":
            return (*self._pictures(), POINTS)
        buttons = Choice("buttons", say("Buttons"), say("whose is which"), symbol="buttons")
        wires = (buttons,) if self.session.game.give_button and wired(self.desk) else ()
        return (PHONES, *wires, *self._of_the_game(), *self._levels(), *self._layout(), RENAME, GIVE_UP)

    def _follow(self, what: str, rest: Picks) -> Prompt | Go:
        match what:
            case "story":
                return Open(StoryPage(self.session), instead=True)
            case "points":
                return self._shown(score_lines(self.session), rest)
            case "redo":
                return Again()
            case "continue":
                return Close()
            case "give_up":
                return self._give_up(rest)
            case "leave":
                return Leave(say("The game is kept. Continue it whenever you like."))
            case "rename":
                return self._rename(rest)
            case "level":
                return self._level(rest)
            case "layout":
                return Open(LayOut(self.session))
            case "buttons":
                return Open(ButtonsPage(self.desk, self.session))
            case "phones":
                return Open(PhonesPage(self.desk, self.session))
        return self._elsewhere(what)

    def _elsewhere(self, what: str) -> Go:
        """Another picture, an answer of the game itself, or a page of the lobby."""
        if any(choice.id == what for choice in self._pictures()):
            return Look(int(what.removeprefix("picture")))
        if any(choice.id == what for choice in self._of_the_game()):
            return Answer(what)
        return Open(lobby_page(what, self.desk))

    def _shown(self, panel: v.TextPanel | v.InstructionPanel, rest: Picks) -> Prompt | Go:
        self._board = (panel,)
        return Close() if rest else Prompt(panel.title, (CLOSE,), suggestion=CLOSE.id)

    def _lost(self) -> Message:
        lost = [DEVICES[lamp.device] for lamp in self.desk.devices.lamps() if not lamp.ok]
        return say("{device}: off", device=lost[0]) if lost else say("all work")

    def _pictures(self) -> Iterator[Choice]:
        """Each picture of the board beyond the one that lies there; behind a sale that was seen, what comes after."""
        session = self.session
        finished = session.game.finished(session.state)
        view = result_of(session) if finished else session.game.view(session.state, 0, None, ())
        shown = view.panels
        if shown and isinstance(shown[0], v.ClockPanel):
            shown = shown[1:] if shown[0].face.settled else ()
        kinds = [type(panel) for panel in shown]
        for number, panel in enumerate(shown[1:], 1):
            if kinds[number] in PICTURES:
                name, symbol = PICTURES[kinds[number]]
                # A caption says what is in a picture: its name only where there are two of a kind.
                alone = kinds.count(kinds[number]) == 1
                title = getattr(panel, "title", None) or (None if alone else getattr(panel, "caption", None))
                yield Choice(f"picture{number}", title or name, symbol=symbol)

    def _give_up(self, answer: Picks) -> Prompt | Go:
        if not answer:
            return really(say("Give this game up? It stays in the history."), say("Give it up"), say("Go on playing"))
        if answer[0] != SURE:
            return Close()
        self.session.leave()
        return Leave(say("The game is given up; it stays in the history."))

    def _layout(self) -> tuple[Choice, ...]:
        header = self.session.journal.header
        if not self.session.game.layout(len(header.players), read_options(self.session.game.options, header.options)):
            return ()
        return (Choice("layout", say("What to lay out"), say("step by step"), short=say("Lay out"), symbol="tile"),)

    def _of_the_game(self) -> tuple[Choice, ...]:
        """What the game lets be done here rather than among its answers."""
        asked = self.session.game.ask(self.session.state, None, ())
        return tuple(replace(c, quiet=False) for c in asked.choices if c.menu) if isinstance(asked, Prompt) else ()

    def _levels(self) -> tuple[Choice, ...]:
        game = self.session.game
        if not game.levels:
            return ()
        level = game.levels[game.level(self.session.state)]
        return (Choice("level", say("How much help"), hint=level, short=say("Helping"), symbol="question"),)

    def _level(self, picks: Picks) -> Prompt | Go:
        if not picks:
            choices = (Choice(level, label) for level, label in self.session.game.levels.items())
            return Prompt(say("What shall the companion do for you?"), tuple(choices))
        self.session.help(picks[0])
        return Close()

    def _rename(self, picks: Picks) -> Prompt | Go:
        players = self.session.players
        if not picks:
            choices = (Choice(str(seat), verbatim(name), colour=colour) for seat, (name, colour) in enumerate(players))
            return Prompt(say("Who is to be called otherwise?"), tuple(choices))
        seat, *rest = picks
        name, colour = players[int(seat)]
        if not rest:
            return Prompt(say("{name}: what is the right name?", name=name), kind="text")
        self.session.rename(int(seat), rest[0])
        programs = self.session.journal.header.programs
        if not programs or not programs[int(seat)]:  # nobody remembers a program
            self.desk.prefer(self.desk.preferences.with_person(rest[0], self.session.game.name, colour))
        return Close()


MENU_LOBBY = ("devices", "help", "settings")


def _lobby(name: str) -> Choice:
    return Choice(name, LOBBY[name][1], symbol=LOBBY[name][2])
