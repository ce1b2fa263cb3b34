"""The menu inside a game: go on, leave it for later, or look at the settings."""

from __future__ import annotations

from companion.core.message import say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Instruction, InstructionPanel, Panel
from companion.games.contract import names_of
from companion.pages.desk import AnySession, Close, Desk, Go, Leave, Open


class GameMenu:
    """What can be done besides playing."""

    title = say("Menu")

    def __init__(self, desk: Desk, session: AnySession) -> None:
        self._desk = desk
        self._session = session

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return Prompt(
                say("What would you like to do?"),
                (
                    Choice("continue", say("Go on playing")),
                    Choice("devices", say("Devices")),
                    Choice("settings", say("Settings")),
                    Choice("help", say("Help")),
                    Choice("leave", say("Leave for later"), hint=say("Nothing is lost: continue whenever you like.")),
                    Choice("give_up", say("Give it up"), hint=say("It stays in the history.")),
                ),
            )
        if picks[0] == "give_up":
            self._session.leave()
            return Leave(say("The game is given up; it stays in the history."))
        if picks[0] == "leave":
            return Leave(say("The game is kept. Continue it whenever you like."))
        if picks[0] == "continue":
            return Close()
        from companion.pages.home import lobby_page

        return Open(lobby_page(picks[0], self._desk))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        """The score so far, with the reason for every line."""
        score = self._session.score()
        players = self._session.journal.header.players
        names = names_of(self._session.game, [name for name, _ in players])
        colours = [colour for _, colour in players]
        steps = tuple(
            Instruction(
                say("{name}: {label} {points}", name=names[line.player], label=line.label, points=line.points),
                line.why,
                colour=colours[line.player] if line.player < len(colours) else "",
            )
            for line in score.lines
        )
        return (InstructionPanel(say("The score, line by line"), steps),)
