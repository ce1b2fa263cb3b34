"""The game that was left open: what the home page offers to continue, and where it stood."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from companion.core.errors import CompanionError
from companion.core.message import Message, say, say_n
from companion.games.catalogue import TITLES, game_named
from companion.memory.entries import Header, read
from companion.memory.session import fold

LOOKED_AT = 5  # journals looked into for an unfinished game; older ones are found through History


@dataclass(frozen=True)
class Standing:
    """An unfinished game."""

    path: Path
    header: Header
    phase: Message

    @property
    def where(self) -> Message:
        """Which game, with how many, and how far it has come."""
        players = say_n("{n} player", "{n} players", len(self.header.players))
        title = TITLES[self.header.game]
        return say("{title}, {players}: {phase}", title=title, players=players, phase=self.phase)


def open_game(games: Path) -> Standing | None:
    """The journal that was written last and whose game is not finished."""
    with contextlib.suppress(OSError):
        written = sorted(((path.stat().st_mtime_ns, path) for path in games.glob("*.journal")), reverse=True)
        for changed_ns, path in written[:LOOKED_AT]:
            if standing := _standing(path, changed_ns):
                return standing
    return None


@lru_cache(maxsize=16)
def _standing(path: Path, changed_ns: int) -> Standing | None:
    # Remembered by the moment of the last write: the home page asks at every frame, a journal changes at every move.
    try:
        contents = read(path)
        game = game_named(contents.header.game)
        line = fold(game, contents, path.name)
    except CompanionError:
        return None
    given_up = bool(contents.entries and contents.entries[-1].left)
    if not line.done or given_up or game.finished(line.state):
        return None
    return Standing(path, contents.header, game.view(line.state, 0, None, ()).phase)
