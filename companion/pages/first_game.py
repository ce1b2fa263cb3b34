"""The first game of a kind explains itself: what it is about, what to lay out, and each rule when it first matters.

What was told is remembered in the preferences of the household: each hint once, and the whole of it until the first
game is over or somebody says that it is known.
"""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.message import Message, say
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel
from companion.games.contract import AnyGame
from companion.games.hint import Hint
from companion.games.options import Options, read_options
from companion.pages.desk import AnySession, Close, Desk, Go
from companion.pages.layout import Walk

SKIP = Choice("skip", say("We know it"), say("no explanations, no hints"), short=say("Skip"), symbol="back")
READY = Choice(
    "enough", say("Let us begin"), say("each rule when it first matters"), short=say("Begin"), symbol="check"
)


class _Lesson(Walk):
    enough, ready = SKIP, READY

    def question(self, n: int, all_: int) -> Message:
        return say("The first game explained: {n} of {all}", n=n, all=all_)


class FirstGame:
    """What everybody should know before the first move; it lies over the game, which waits.

    On a phone it is read by one person (`alone`), who knows the game or not: the others are not asked.
    """

    def __init__(self, desk: Desk, game: AnyGame, players: int, options: Options, alone: bool = False) -> None:
        self.title: Message = game.title
        self.known = False  # whoever reads it has said so
        self._desk = desk
        self._game = game
        self._players, self._options, self._alone = players, options, alone
        self._steps = (*game.introduction, *game.layout(players, options))
        self._walk = _Lesson(self._steps, [])

    def for_one(self) -> FirstGame:
        """The same from its beginning, for one person."""
        return FirstGame(self._desk, self._game, self._players, self._options, alone=True)

    @property
    def wanted(self) -> bool:
        """Whether nobody at the table has said that the game is known."""
        return self._desk.preferences.lessons.get(self._game.name) != "over"

    def ask(self, picks: Picks) -> Prompt | Go:
        self._walk = _Lesson(self._steps, list(picks))
        if not self._walk.over:
            return self._walk.prompt
        self.known = picks[-1] == SKIP.id
        mine = self._desk.preferences
        if not self._alone:
            self._desk.prefer(mine.with_lesson(self._game.name, "over" if self.known else "on"))
        elif not self.known and self._game.name not in mine.lessons:
            self._desk.prefer(mine.with_lesson(self._game.name, "on"))  # who has a phone need not touch the screen
        return Close()

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        return (self._walk.panel,)

    @property
    def at_the_end(self) -> bool:
        """Whether there is no further step."""
        return self._walk.at_the_end


def explained(desk: Desk, session: AnySession, played_before: bool) -> FirstGame | None:
    """The page over a game that begins, if it is the first one here and has something to explain."""
    game = session.game
    if played_before or game.name in desk.preferences.lessons or not game.introduction:
        return None
    header = session.journal.header
    return FirstGame(desk, game, len(header.players), read_options(game.options, header.options))


class Hints:
    """The hints of a first game: one at a time, and none twice."""

    def __init__(self, desk: Desk, session: AnySession) -> None:
        self._desk = desk
        self._session = session
        self._shown: Hint | None = None  # since the last decision

    @property
    def hint(self) -> Hint | None:
        """The rule that matters now; the same until the game moves on."""
        game, mine = self._session.game, self._desk.preferences
        if mine.lessons.get(game.name) != "on":
            return None
        if self._shown is None:
            fresh = (each for each in game.hints(self._session.state) if _key(game, each) not in mine.hints)
            self._shown = next(fresh, None)
        return self._shown

    def moved_on(self) -> None:
        """What was shown is known now; after the end of the first game everything is."""
        game, shown, self._shown = self._session.game, self._shown, None
        if shown is not None:
            mine = self._desk.preferences
            self._desk.prefer(replace(mine, hints=(*mine.hints, _key(game, shown))))
        if self._desk.preferences.lessons.get(game.name) == "on" and game.finished(self._session.state):
            self._desk.prefer(self._desk.preferences.with_lesson(game.name, "over"))


def recalled(prompt: Prompt, hint: Hint) -> Prompt:
    """The question with a rule that was shown before: “?” still has it."""
    rule = hint.text if prompt.why is None else say("{first} {second}", first=prompt.why, second=hint.text)
    return replace(prompt, why=rule)


def _key(game: AnyGame, hint: Hint) -> str:
    return f"{game.name}.{hint.id}"
