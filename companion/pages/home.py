"""The home page and the menu inside a game: the ways to everything around the games."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from itertools import cycle

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.message import Message, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import Door, HousesPanel, TownHouse
from companion.core.view import Panel
from companion.games.catalogue import SIGNS, TITLES, game_named
from companion.games.options import read_options
from companion.memory.waiting import Lately, Waiting
from companion.pages.buttons import ButtonsPage, wired
from companion.pages.desk import SURE, Answer, AnySession, Close, Desk, Go, Leave, Open, Page, Play, Quit, Stay, really
from companion.pages.ending import score_lines
from companion.pages.layout import LayOut
from companion.pages.setup import SetUp
from companion.teaching.steps import listed

CONTINUE = "continue"
MOST = 11  # open games of one kind in a list; older ones are found through History
BRICKS = ("red", "green", "blue", "violet")  # of the houses, from left to right
LOBBY: dict[str, tuple[str, Message, str]] = {  # where the page is, what it is called, its symbol
    "history": ("companion.pages.history:HistoryPage", say("History"), "history"),
    "boxes": ("companion.pages.boxes:BoxesPage", say("My boxes"), "merchandise"),
    "devices": ("companion.pages.devices:DevicesPage", say("Devices"), "plug"),
    "settings": ("companion.pages.settings:SettingsPage", say("Settings"), "gear"),
    "help": ("companion.pages.help:HelpPage", say("Help"), "info"),
}


def lobby_page(name: str, desk: Desk) -> Page:
    """A page of the lobby by name, imported when it is opened."""
    module, _, cls = LOBBY[name][0].partition(":")
    page: Page = getattr(importlib.import_module(module), cls)(desk)
    return page


@dataclass
class Home:
    """What everybody sees first: a house for every game, and six ways to everything around them."""

    desk: Desk
    title = say("Amsterdam Companion")

    def ask(self, picks: Picks) -> Prompt | Go:
        lately = self.desk.open_games.look()
        if not picks:
            return self._root(lately)
        head, _, game = picks[0].partition(":")
        if head == CONTINUE:
            return self._continue(lately, game or _last(lately), picks[1:])
        if head == "quit":
            return self._switch_off(picks[1:])
        return Open(SetUp(self.desk, game_named(head)) if head in TITLES else lobby_page(head, self.desk))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lately = self.desk.open_games.look()
        houses = (_house(name, colour, lately) for name, colour in zip(TITLES, cycle(BRICKS), strict=False))
        return (HousesPanel(tuple(houses), lately.trouble),)

    def _continue(self, lately: Lately, game: str, which: Picks) -> Prompt | Go:
        waiting = lately.of(game)
        if not waiting:
            raise CompanionError("no open game was found: begin a new one")
        if len(waiting) > 1 and not which:
            older = (Choice("older", say("Older games…"), say("History has them all")),) if len(waiting) > MOST else ()
            return Prompt(say("Which game?"), (*map(_listed, waiting[:MOST]), *older))
        if which and which[0] == "older":
            return Open(lobby_page("history", self.desk))
        return Play(self.desk.take_up(next((w for w in waiting if which == (w.path.stem,)), waiting[0]).path))

    def _switch_off(self, answer: Picks) -> Prompt | Go:
        if not answer:
            return really(say("Switch the companion off?"), say("Switch off"), say("Stay"))
        return Quit() if answer[0] == SURE else Stay()

    def _root(self, lately: Lately) -> Prompt:
        """The doors are touched in the picture; the row below has a tile for each of the others."""
        waiting = [name for name in TITLES if lately.of(name)]
        waiting.sort(key=lambda name: name != _last(lately))
        doors = [_door_of(name, lately) for name in waiting]
        doors += [Choice(name, title, say("New game"), spot=_new(name), quiet=True) for name, title in TITLES.items()]
        row = [Choice(name, title, symbol=symbol) for name, (_, title, symbol) in LOBBY.items()]
        off = Choice("quit", say("Off"), symbol="power", hold=True)
        return Prompt(say("What shall we play?"), (*doors, *row, off))


def _last(lately: Lately) -> str:
    """The game that was played last."""
    return lately.waiting[0].game if lately.waiting else ""


def _new(game: str) -> str:
    return f"new:{game}"


def _door_of(game: str, lately: Lately) -> Choice:
    """The way back into a game; that of the one played last is just called "continue"."""
    last = lately.of(game)[0]
    where = say("{turn} · {how_far}", turn=last.turn, how_far=last.how_far)
    way = CONTINUE if game == _last(lately) else f"{CONTINUE}:{game}"
    return Choice(way, say("Continue {game}", game=TITLES[game]), where, spot=f"{CONTINUE}:{game}", quiet=True)


def _listed(waiting: Waiting) -> Choice:
    where = say("{turn} · {how_far}", turn=waiting.turn, how_far=waiting.how_far)
    return Choice(waiting.path.stem, listed([verbatim(name) for name in waiting.names]), where)


def _house(game: str, colour: str, lately: Lately) -> TownHouse:
    """A game as a house: its shop window says what waits, its doors lead to it and to a new game."""
    waiting, sign = lately.of(game), SIGNS.get(game)
    symbol = sign.symbol if sign else "tile"
    if not waiting:
        for_whom = say("{least}–{most} players", least=sign.least, most=sign.most) if sign else say("New game")
        door = Door(_new(game), say("New game"))
        return TownHouse((TITLES[game],), symbol, colour, for_whom, say("No game is waiting"), doors=(door,))
    doors = (Door(f"{CONTINUE}:{game}", say("Continue"), lit=True), Door(_new(game), say("New")))
    last, people = waiting[0], len(waiting[0].names)
    headline, note = last.turn, say("{how_far} · {people}", how_far=last.how_far, people=_people(last))
    if len(waiting) > 1:
        headline = say_n("{n} game is waiting", "{n} games are waiting", len(waiting))
        note = say("{turn} · {how_far}", turn=last.turn, how_far=last.how_far)
    return TownHouse((TITLES[game],), symbol, colour, headline, note, min(4, people), doors)


def _people(waiting: Waiting) -> Message:
    if waiting.opponent:
        return say("with {name}", name=waiting.opponent)
    return say_n("{n} player", "{n} players", len(waiting.names))


@dataclass
class GameMenu:
    """What can be done besides playing."""

    desk: Desk
    session: AnySession
    title = say("Menu")

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            buttons = (Choice("buttons", say("Buttons"), hint=say("whose is which")),)
            return Prompt(
                say("What would you like to do?"),
                (
                    Choice("continue", say("Go on playing")),
                    *(buttons if self.session.game.give_button and wired(self.desk) else ()),
                    *self._of_the_game(),
                    *self._levels(),
                    *self._layout(),
                    Choice("devices", say("Devices")),
                    Choice("settings", say("Settings")),
                    Choice("help", say("Help")),
                    Choice("rename", say("Rename a player")),
                    Choice("leave", say("Leave for later"), hint=say("Nothing is lost: continue whenever you like.")),
                    Choice("give_up", say("Give it up"), hint=say("It stays in the history.")),
                ),
            )
        if picks[0] == "give_up":
            return self._give_up(picks[1:])
        if picks[0] == "leave":
            return Leave(say("The game is kept. Continue it whenever you like."))
        if picks[0] == "continue":
            return Close()
        if picks[0] == "rename":
            return self._rename(picks[1:])
        if picks[0] == "level":
            return self._level(picks[1:])
        if picks[0] == "layout":
            return Open(LayOut(self.session))
        if any(choice.id == picks[0] for choice in self._of_the_game()):
            return Answer(picks[0])
        if picks[0] == "buttons":
            return Open(ButtonsPage(self.desk, self.session))
        return Open(lobby_page(picks[0], self.desk))

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
        return (Choice("layout", say("What to lay out"), say("step by step"), short=say("Lay out"), symbol="map"),)

    def _of_the_game(self) -> tuple[Choice, ...]:
        """What the game lets be done here rather than among its answers."""
        asked = self.session.game.ask(self.session.state, None, ())
        return tuple(replace(c, quiet=False) for c in asked.choices if c.menu) if isinstance(asked, Prompt) else ()

    def _levels(self) -> tuple[Choice, ...]:
        game = self.session.game
        if not game.levels:
            return ()
        return (Choice("level", say("How much help"), hint=game.levels[game.level(self.session.state)]),)

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
        self.desk.prefer(self.desk.preferences.with_person(rest[0], self.session.game.name, colour))
        return Close()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        """The score so far, with the reason for every line."""
        return (score_lines(self.session),)
