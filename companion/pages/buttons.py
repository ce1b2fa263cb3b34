"""Whose button is which: everyone presses his own, in any order, and taps his name; before a game or in its midst."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.inputs import SHARED, button_of
from companion.core.message import Message, say, verbatim
from companion.core.names import button_name
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.contract import Command, Player, Seat
from companion.pages.desk import AnySession, Close, Desk, Go

SEATS = 5  # that the shipped wiring has buttons for


def wired(desk: Desk) -> list[str]:
    """The buttons of this table that can be somebody's; none where it does without."""
    if not any(lamp.device == "buttons" for lamp in desk.devices.lamps()):
        return []
    named = desk.settings.buttons.options.get("buttons") or map(button_of, range(SEATS))
    return [button for button in named if button != SHARED]


def presses(desk: Desk) -> tuple[Choice, ...]:
    """Answers that are given by pressing: no screen paints them, but their lamps are lit."""
    named = ((button, say("Button {button}", button=button_name(button))) for button in wired(desk))
    return tuple(Choice(button, label, quiet=True, press=button) for button, label in named)


def ask_whose(button: str, players: Sequence[Player]) -> Prompt:
    """Whose finger that was."""
    people = (
        Choice(str(seat), verbatim(who.name), colour=who.colour)
        for seat, who in enumerate(players)
        if not who.program  # it has no finger
    )
    return Prompt(say("Button {button}: whose is it?", button=button_name(button)), tuple(people))


def given_words(given: Mapping[str, Seat], players: Sequence[Player]) -> list[Message]:
    """A line for each button that is somebody's."""
    return [
        say("{name}: button {button}", name=players[seat].name, button=button_name(button))
        for button, seat in given.items()
        if not players[seat].program
    ]


@dataclass
class ButtonsPage:
    """Another button in the middle of a game: a broken one is replaced, seats are changed."""

    desk: Desk
    session: AnySession
    title = say("Buttons")

    def ask(self, picks: Picks) -> Prompt | Go | Command:
        if not picks:
            done = Choice("done", say("Done"))
            return Prompt(say("Everyone press your button."), (*presses(self.desk), done))
        if picks[0] == "done":
            return Close()
        if len(picks) == 1:
            return ask_whose(picks[0], self._players)
        assert self.session.game.give_button is not None, "the menu offers this page to such games only"
        return self.session.game.give_button(picks[0], int(picks[1]))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        whose = self.session.game.buttons
        given = whose(self.session.state) if whose else {}
        return (TextPanel(say("Whose button is which"), tuple(given_words(given, self._players))),)

    @property
    def _players(self) -> list[Player]:
        header = self.session.journal.header
        levels = header.programs or ("",) * len(header.players)
        return [Player(*player, level) for player, level in zip(header.players, levels, strict=True)]
