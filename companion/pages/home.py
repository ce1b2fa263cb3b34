"""The home page: continue, a new game, and everything around."""

from __future__ import annotations

import importlib

from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.memory.archive import open_game
from companion.pages.desk import Desk, Go, Open, Page, Play, Quit
from companion.pages.setup import SetUp

LOBBY: dict[str, tuple[str, Message]] = {
    "history": ("companion.pages.history:HistoryPage", say("History")),
    "stats": ("companion.pages.stats:StatisticsPage", say("Statistics")),
    "boxes": ("companion.pages.boxes:BoxesPage", say("My boxes")),
    "devices": ("companion.pages.devices:DevicesPage", say("Devices")),
    "settings": ("companion.pages.settings:SettingsPage", say("Settings")),
    "help": ("companion.pages.help:HelpPage", say("Help")),
}


def lobby_page(name: str, desk: Desk) -> Page:
    """A page of the lobby by name, imported when it is opened."""
    module, _, cls = LOBBY[name][0].partition(":")
    page: Page = getattr(importlib.import_module(module), cls)(desk)
    return page


class Home:
    """What everybody sees first."""

    title = say("Amsterdam Companion")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._root()
        head = picks[0]
        if head == "continue":
            return self._continue()
        if head == "quit":
            return Quit()
        if head in TITLES:
            return Open(SetUp(self._desk, game_named(head)))
        return Open(lobby_page(head, self._desk))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (
            TextPanel(
                say("Good evening, Amsterdam."),
                (
                    say("Choose a game, lay out the board, and begin."),
                    say("Nothing is ever lost: every move is saved before it is shown."),
                ),
            ),
        )

    def _root(self) -> Prompt:
        choices = []
        if standing := open_game(self._desk.games):
            choices.append(Choice("continue", say("Continue"), hint=standing.where))
        choices += [Choice(name, title, hint=say("New game")) for name, title in TITLES.items()]
        choices += [Choice(name, title) for name, (_, title) in LOBBY.items()]
        choices.append(Choice("quit", say("Switch off")))
        return Prompt(say("What shall we play?"), tuple(choices))

    def _continue(self) -> Go:
        standing = open_game(self._desk.games)
        if standing is None:
            raise CompanionError("no open game was found: begin a new one")
        return Play(self._desk.take_up(standing.path))
