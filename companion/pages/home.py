"""The home page: a house for every game, and the ways to everything around the games."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from itertools import cycle

from companion.core.errors import CompanionError
from companion.core.message import Message, message_of, say, say_n, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.scenes import Door, HousesPanel, TownHouse
from companion.core.view import Panel
from companion.games.catalogue import SIGNS, TITLES, game_named
from companion.memory.waiting import Lately, Waiting
from companion.pages.desk import SURE, Desk, Go, Open, Page, Play, Quit, Stay, really
from companion.pages.setup import SetUp
from companion.teaching.steps import listed
from hardware.errors import DeviceError

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
        """The whole machine where we may ask for that, else the program."""
        power = self.desk.power
        if not answer:
            asks = say("Switch the companion off?") if power is None else say("Switch the whole machine off?")
            return really(asks, say("Switch off"), say("Stay"))
        if answer[0] != SURE:
            return Stay()
        if power is None:
            return Quit()
        try:
            power.switch_off()
        except DeviceError as error:
            raise CompanionError("{problem}", problem=message_of(error.sentence)) from None
        return Stay(say("The machine switches itself off now."))

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
        door, best = Door(_new(game), say("New game")), lately.best.get(game)
        note = say("This week: {best}", best=best) if best is not None else say("No game is waiting")
        return TownHouse((TITLES[game],), symbol, colour, for_whom, note, doors=(door,))
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
