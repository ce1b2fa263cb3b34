"""The home page and the menu inside a game: the ways to everything around the games."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.errors import CompanionError
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Instruction, InstructionPanel, Panel, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import names_of
from companion.memory.archive import lately
from companion.pages.buttons import ButtonsPage, wired
from companion.pages.desk import SURE, Answer, AnySession, Close, Desk, Go, Leave, Open, Page, Play, Quit, Stay, really
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


@dataclass
class Home:
    """What everybody sees first."""

    desk: Desk
    title = say("Amsterdam Companion")

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._root()
        head = picks[0]
        if head == "continue":
            unfinished = lately(self.desk.games).unfinished
            if unfinished is None:
                raise CompanionError("no open game was found: begin a new one")
            return Play(self.desk.take_up(unfinished.path))
        if head == "quit":
            return self._switch_off(picks[1:])
        return Open(SetUp(self.desk, game_named(head)) if head in TITLES else lobby_page(head, self.desk))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lines = (
            say("Choose a game, lay out the board, and begin."),
            say("Nothing is ever lost: every move is saved before it is shown."),
        )
        trouble = lately(self.desk.games).trouble
        return (TextPanel(say("Good evening, Amsterdam."), (*lines, trouble) if trouble else lines),)

    def _switch_off(self, answer: Picks) -> Prompt | Go:
        if not answer:
            return really(say("Switch the companion off?"), say("Switch off"), say("Stay"))
        return Quit() if answer[0] == SURE else Stay()

    def _root(self) -> Prompt:
        choices = []
        if unfinished := lately(self.desk.games).unfinished:
            choices.append(Choice("continue", say("Continue"), hint=unfinished.where))
        choices += [Choice(name, title, hint=say("New game")) for name, title in TITLES.items()]
        choices += [Choice(name, title) for name, (_, title) in LOBBY.items()]
        choices.append(Choice("quit", say("Switch off")))
        return Prompt(say("What shall we play?"), tuple(choices))


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
        players = self.session.players
        names = names_of(self.session.game, [name for name, _ in players])
        colours = [colour for _, colour in players]
        steps = tuple(
            Instruction(
                say("{name}: {label} {points}", name=names[line.player], label=line.label, points=line.points),
                line.why,
                colour=colours[line.player] if line.player < len(colours) else "",
            )
            for line in self.session.score().lines
        )
        return (InstructionPanel(say("The score, line by line"), steps),)
