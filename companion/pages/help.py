"""Help: how the table works, the words we use, the games' own words, and cards looked up by number."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.games.catalogue import TITLES, game_named
from companion.games.contract import AnyGame
from companion.pages.desk import Close, Desk, Go, Open, Stay
from companion.pages.first_game import FirstGame

LOOK_UP = "cards"
EXPLAIN = Choice(
    "explain", say("Explain the first game"), say("again, with its hints"), short=say("Explain"), symbol="info"
)
TOPICS: dict[str, TextPanel] = {
    "table": TextPanel(
        say("At the table"),
        (
            say("The table is always right: what lies on it counts, and every number can be corrected."),
            say("One question at a time; answer it by touch, with the mouse or on the keyboard."),
            say("Undo takes the last move back and says which one; Redo brings it again."),
            say("“Why?” tells the rule behind a question, a step or a score line."),
            say("A lamp that is off says why when you touch it."),
            say("You can leave a game at any time: Continue picks it up where it stood."),
        ),
    ),
    "trouble": TextPanel(
        say("When something fails"),
        (
            say("No camera: tap the faces of the dice."),
            say("The dice cannot be read for sure: the picture is shown, and a tap corrects a face."),
            say("No ring: it is drawn on the screen."),
            say("No button: the space bar and the large button on the screen do the same."),
            say("Disk full: no move is taken until it can be saved again."),
            say("Power lost: after the start, Continue brings back everything that had been shown."),
        ),
    ),
    "words": TextPanel(
        say("Words on the screen"),
        (
            say("Box: what is printed on your copy of a game and in no rulebook; asked once, remembered."),
            say("Teach: tell the companion what is printed in your box, so that it need not ask again."),
            say("Roll: dice that lie still and are read alike several times; one die in doubt is marked “?”."),
            say("Press: the moment a finger comes down on a button; the earliest one counts."),
            say("Correct: make a number on the screen agree with the table; it is noted openly."),
            say("Give up: end a game without a winner; it stays in the history."),
            say("History: every game played here, move by move; nothing in it is erased unless you delete a game."),
        ),
    ),
}


def topic_named(name: str) -> TextPanel:
    """What there is to read about a topic of ours or a game."""
    if name in TITLES:
        return TextPanel(TITLES[name], game_named(name).help)
    if name != "words":
        return TOPICS[name]
    added = (line for game in TITLES for line in game_named(game).glossary)
    return TextPanel(TOPICS[name].title, (*TOPICS[name].lines, *added))


@dataclass
class HelpPage:
    """The list of topics; each opens as a page of its own, because text wants room."""

    desk: Desk | None = None
    title = say("Help")

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._root()
        topic, _, game = picks[0].partition(":")
        if topic == LOOK_UP:
            return Open(LookUpPage(game_named(game)))
        return Open(Reading(topic_named(topic), self._lesson(topic)))

    def _lesson(self, topic: str) -> FirstGame | None:
        """The explanation of a first game, with as few players as can be."""
        game = game_named(topic) if topic in TITLES else None
        if self.desk is None or game is None or not game.introduction:
            return None
        return FirstGame(self.desk, game, game.players.start, game.options())

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return ()

    def _root(self) -> Prompt:
        named = {name: panel.title for name, panel in TOPICS.items()} | TITLES
        topics = (Choice(name, title) for name, title in named.items())
        look_ups = (
            Choice(f"{LOOK_UP}:{game.name}", say("Cards of {game}", game=game.title), hint=say("by their number"))
            for game in map(game_named, TITLES)
            if game.look_ups
        )
        return Prompt(say("What would you like to know?"), (*topics, *look_ups))


@dataclass
class Reading:
    """One topic, as large as the screen allows."""

    panel: TextPanel
    lesson: FirstGame | None = None
    title = say("Help")

    def ask(self, picks: Picks) -> Prompt | Go:
        if picks == (EXPLAIN.id,) and self.lesson is not None:
            return Open(self.lesson)
        if picks:
            return Close()
        explain = () if self.lesson is None else (EXPLAIN,)
        return Prompt(say("Read at leisure: the game waits."), (Choice("back", say("Back")), *explain))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self.panel,)


class LookUpPage:
    """The cards and tiles of a game by their number, one after the other."""

    def __init__(self, game: AnyGame) -> None:
        self.title: Message = say("Cards of {game}", game=game.title)
        self._kinds = {look_up.kind: look_up for look_up in game.look_ups}
        self._found: TextPanel | None = None

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            kinds = (Choice(kind, look_up.label) for kind, look_up in self._kinds.items())
            return Prompt(say("Which one would you like to look up?"), tuple(kinds))
        look_up = self._kinds[picks[0]]
        if len(picks) == 1:
            return Prompt(look_up.question, kind="number", low=1, high=look_up.highest)
        self._found = look_up.find(picks[1])
        return Stay()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._found,) if self._found else ()
