"""The home page: continue, a new game, and everything around."""

from __future__ import annotations

import importlib

from companion import journal
from companion.errors import CompanionError
from companion.games.catalogue import TITLES, game_named
from companion.message import Message, say, say_n, verbatim
from companion.pages.base import Desk, Go, Open, Page, Play, Quit
from companion.pages.setup import SetUp
from companion.prompt import Choice, Picks, Prompt
from companion.screen.view import Panel, TextPanel
from companion.session import Session, fold

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
        if standing := self._desk.open_game():
            choices.append(Choice("continue", say("Continue"), hint=self._where(standing)))
        choices += [Choice(name, title, hint=say("New game")) for name, title in TITLES.items()]
        choices += [Choice(name, title) for name, (_, title) in LOBBY.items()]
        choices.append(Choice("quit", say("Switch off")))
        return Prompt(say("What shall we play?"), tuple(choices))

    def _where(self, standing: journal.Contents) -> Message:
        header = standing.header
        title = TITLES.get(header.game, verbatim(header.game))
        players = say_n("{n} player", "{n} players", len(header.players))
        try:
            game = game_named(header.game)
            state = fold(game, standing, header.id).state
            phase = game.view(state, 0, ()).phase
        except CompanionError:
            return say("{title}, {players}", title=title, players=players)
        return say("{title}, {players}: {phase}", title=title, players=players, phase=phase)

    def _continue(self) -> Go:
        path = self._desk.open_game_path()
        if path is None:
            raise CompanionError("no open game was found: begin a new one")
        game = game_named(journal.read(path).header.game)
        return Play(Session.load(game, path, self._desk.clock, self._desk.opener))
