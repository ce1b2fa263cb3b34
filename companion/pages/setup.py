"""Setting up a game: how many, who, which colour, the game's own options; then it begins."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.contract import AnyGame, Player
from companion.pages.desk import Desk, Go, Play
from companion.settings.preferences import Preferences


class SetUp:
    """One question after the other; the answers are only picks until the last one is given."""

    def __init__(self, desk: Desk, game: AnyGame) -> None:
        self.title: Message = game.title
        self._desk = desk
        self._game = game
        self._seated: list[Player] = []

    def ask(self, picks: Picks) -> Prompt | Go:
        players: list[Player] = []
        rest = list(picks)
        self._seated = players  # filled below; the panel beside the question shows it
        if not rest:
            return self._how_many()
        count = int(rest.pop(0))
        while len(players) < count:
            if not rest:
                return self._who(players)
            name = rest.pop(0)
            if name == "new":
                if not rest:
                    return Prompt(say("Player {n}: what is your name?", n=len(players) + 1), kind="text")
                name = rest.pop(0)
            if any(player.name == name for player in players):
                raise IllegalMove(say("{name} sits at the table already.", name=name))
            if not rest:
                return self._which_colour(players, name)
            players.append(Player(name, rest.pop(0)))
        options = self._game.ask_options(tuple(rest))
        if isinstance(options, Prompt):
            return options
        return self._begin(players, options)

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        seated = (
            say("{n}. {name}, {colour}", n=n, name=player.name, colour=COLOURS[player.colour])
            for n, player in enumerate(self._seated, 1)
        )
        lines = (say("In the order of play, beginning with the first player."), *seated)
        return (TextPanel(say("Who is at the table?"), lines),)

    def _how_many(self) -> Prompt:
        return Prompt(
            say("How many players?"),
            tuple(Choice(str(n), verbatim(str(n))) for n in self._game.players),
        )

    def _who(self, players: list[Player]) -> Prompt:
        seated = {player.name for player in players}
        known = [person for person in self._desk.preferences.people if person.name not in seated]
        return Prompt(
            say("Who is player {n}?", n=len(players) + 1),
            (
                *(
                    Choice(person.name, verbatim(person.name), colour=person.colours.get(self._game.name, ""))
                    for person in known
                ),
                Choice("new", say("A new name…")),
            ),
        )

    def _which_colour(self, players: list[Player], name: str) -> Prompt:
        taken = {player.colour: player.name for player in players}
        person = next((p for p in self._desk.preferences.people if p.name == name), None)
        usual = person.colours.get(self._game.name, "") if person else ""
        colours = sorted(self._game.colours, key=lambda colour: colour != usual)
        return Prompt(
            say("{name}: which colour?", name=name),
            tuple(
                Choice(
                    colour,
                    COLOURS[colour],
                    colour=colour,
                    refused=say("{name} has this colour.", name=taken[colour]) if colour in taken else None,
                )
                for colour in colours
            ),
        )

    def _with_everyone(self, known: Preferences, players: list[Player]) -> Preferences:
        for player in reversed(players):
            known = known.with_person(player.name, self._game.name, player.colour)
        return known

    def _begin(self, players: list[Player], chosen: Mapping[str, object]) -> Go:
        self._desk.prefer(lambda known: self._with_everyone(known, players))
        return Play(self._desk.begin(self._game, players, chosen))
