"""Setting up a game: how many, who, which colour, the game's own options; then it begins."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from companion.core.errors import IllegalMove
from companion.core.message import Message, say, verbatim
from companion.core.names import COLOURS
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.contract import AnyGame, Player, Seat
from companion.pages.buttons import ask_whose, given_words, presses, wired
from companion.pages.desk import Desk, Go, Play


class SetUp:
    """One question after the other; the answers are only picks until the last one is given."""

    def __init__(self, desk: Desk, game: AnyGame) -> None:
        self.title: Message = game.title
        self._desk = desk
        self._game = game
        self._seated: list[Player] = []
        self._wired = wired(desk) if game.buttons else []
        self._given: dict[str, Seat] | None = None  # once everyone is seated

    def ask(self, picks: Picks) -> Prompt | Go:
        players: list[Player] = []
        rest = list(picks)
        self._seated, self._given = players, None  # filled below; the panel beside the question shows it
        if not rest:
            return Prompt(say("How many players?"), tuple(Choice(str(n), verbatim(str(n))) for n in self._game.players))
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
        given = self._given = {}
        while rest and rest[0] in self._wired:
            button = rest.pop(0)
            if not rest:
                return ask_whose(button, players)
            given[button] = int(rest.pop(0))
        options = self._game.ask_options(tuple(rest))
        if not isinstance(options, Prompt):
            return self._begin(players, {**options, "buttons": given} if given else options)
        if rest or not self._wired:
            return options
        return replace(options, choices=(*options.choices, *presses(self._desk)))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        seated = (
            say("{n}. {name}, {colour}", n=n, name=player.name, colour=COLOURS[player.colour])
            for n, player in enumerate(self._seated, 1)
        )
        lines = [say("In the order of play, beginning with the first player."), *seated]
        if self._given is not None and self._wired:
            lines.append(say("Everyone press your button, in any order; without that they count as they are numbered."))
            lines += given_words(self._given, self._seated)
        return (TextPanel(say("Who is at the table?"), tuple(lines)),)

    def _who(self, players: list[Player]) -> Prompt:
        seated = {player.name for player in players}
        known = (
            Choice(person.name, verbatim(person.name), colour=person.colours.get(self._game.name, ""))
            for person in self._desk.preferences.people
            if person.name not in seated
        )
        first = None if players else self._game.first
        question = first or say("Who is player {n}?", n=len(players) + 1)
        return Prompt(question, (*known, Choice("new", say("A new name…"))))

    def _which_colour(self, players: list[Player], name: str) -> Prompt:
        taken = {player.colour: say("{name} has this colour.", name=player.name) for player in players}
        person = next((p for p in self._desk.preferences.people if p.name == name), None)
        usual = person.colours.get(self._game.name, "") if person else ""
        colours = sorted(self._game.colours, key=lambda colour: colour != usual)
        choices = (Choice(c, COLOURS[c], colour=c, refused=taken.get(c)) for c in colours)
        return Prompt(say("{name}: which colour?", name=name), tuple(choices))

    def _begin(self, players: list[Player], chosen: Mapping[str, object]) -> Go:
        known = self._desk.preferences
        for player in reversed(players):
            known = known.with_person(player.name, self._game.name, player.colour)
        self._desk.prefer(known)
        return Play(self._desk.begin(self._game, players, chosen))
