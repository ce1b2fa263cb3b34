"""The games that wait to be continued: whose turn it is in each, and how far it has come."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

import msgspec

from companion.core.clock import Clock
from companion.core.errors import CompanionError
from companion.core.message import Message, say
from companion.games.catalogue import game_named
from companion.games.contract import Player, names_of
from companion.memory import entries
from companion.memory.archive import Archive, journals_in, unreadable
from companion.memory.challenge import best, in_words, week_of
from companion.memory.entries import stored
from companion.memory.record import Record
from companion.memory.session import playable

LOOKED_AT = 5  # journals written last, whose damage is worth a word


class Waiting(msgspec.Struct, frozen=True):
    """An unfinished game."""

    path: Path
    game: str
    names: tuple[str, ...]  # everybody's, the game's own opponent among them
    turn: Message  # whose turn it is, or what is being done
    how_far: Message
    opponent: str = ""  # where one plays alone


class Lately(msgspec.Struct, frozen=True):
    """What the home page knows of the journals: what waits, the last one written first."""

    waiting: tuple[Waiting, ...] = ()
    trouble: Message | None = None  # what is wrong with one of the newest, or with their folder
    best: Mapping[str, Message] = {}  # game → the best result of this week's challenge

    def of(self, game: str) -> tuple[Waiting, ...]:
        """What waits of one game."""
        return tuple(each for each in self.waiting if each.game == game)


class OpenGames:
    """Which games of a data folder wait; the archive's index says so without folding every one of them."""

    def __init__(self, data: Path, clock: Clock) -> None:
        self._data = data
        self._clock = clock
        self._archive: Archive | None = None
        self._listed: list[tuple[str, int, int]] = []

    def look(self) -> Lately:
        """What waits now; journals that were never read before are read a few at a time."""
        try:
            listed = sorted(journals_in(self._data / "games"))
        except OSError as error:
            return Lately(trouble=unreadable(self._data / "games", error))
        if self._archive is None:
            self._archive = Archive(self._data)
        elif listed != self._listed:
            self._archive.look()
        self._listed = listed
        if self._archive.behind:
            self._archive.catch_up_for(self._clock)
        return self._found(self._archive)

    def _found(self, archive: Archive) -> Lately:
        waiting, trouble = [], None
        records = sorted(archive.records(), key=lambda record: record.mtime_ns, reverse=True)
        for place, record in enumerate(records):
            if record.status == "open" or (record.status == "damaged" and place < LOOKED_AT):
                found = _standing(archive.path(record), record.mtime_ns)
                if isinstance(found, Waiting):
                    waiting.append(found)
                elif place < LOOKED_AT:
                    trouble = trouble or found
        week = week_of(self._clock.wall())
        of_the_week = {record.game: best(records, record.game, week) for record in records if record.challenge == week}
        shown = {game: in_words(record) for game, record in of_the_week.items() if record is not None}
        return Lately(tuple(waiting), trouble, shown)

    def best(self, game: str, challenge: str) -> Record | None:
        """The best result of a challenge."""
        self.look()
        return best(self._archive.records(), game, challenge) if self._archive is not None else None

    def last_table(self, game: str) -> tuple[Player, ...]:
        """Who sat down to this game last, in the order of play; nobody if it was never played."""
        self.look()
        records = self._archive.records() if self._archive is not None else []
        return next((record.seated for record in records if record.game == game), ())


@lru_cache(maxsize=64)
def _standing(path: Path, changed_ns: int) -> Waiting | Message | None:
    """Where an unfinished game stands; what is wrong with a damaged one; nothing for one that is over."""
    # Remembered by the moment of the last write: the home page asks at every frame, a journal changes at every move.
    try:
        contents = entries.read(path)
        game = game_named(contents.header.game)
        line = playable(game, contents, path.name)
        with stored(path.name):
            if contents.given_up or game.finished(line.state):
                return None
            view, how_far = game.view(line.state, 0, None, ()), game.how_far(line.state)
    except CompanionError as error:
        return error.message
    if contents.damaged:
        return say("{file}: {damage}", file=path.name, damage=contents.damage or "")
    people = [name for name, _ in line.called(contents.header.players)]
    names = names_of(game, people)
    active = next((row.name for row in view.score.rows if row.active), None)
    turn = say("{name}'s turn", name=active) if active is not None else say("A game is waiting")
    return Waiting(
        path, game.name, names, turn, how_far or view.phase, game.opponent if len(names) > len(people) else ""
    )
