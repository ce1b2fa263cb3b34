"""What a page is: it asks with the same prompts and shows the same panels as a game."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.core.clock import Clock
from companion.core.disk import AppendFile, DurableFile
from companion.core.message import Message
from companion.core.prompt import Picks, Prompt
from companion.core.view import Lamp, Panel
from companion.memory.session import Session
from companion.settings import preferences
from companion.settings.config import Settings
from companion.settings.preferences import Preferences
from hardware.ports import Edge


@dataclass(frozen=True)
class Open:
    """Go one page deeper."""

    page: Page


@dataclass(frozen=True)
class Close:
    """Go back to the page before, with a word about what was done."""

    notice: Message | None = None


@dataclass(frozen=True)
class Stay:
    """Stay on the page and begin its dialogue anew."""

    notice: Message | None = None


@dataclass(frozen=True)
class Play:
    """Sit down to a game."""

    session: Session[Any]


@dataclass(frozen=True)
class Leave:
    """Leave the game for the home page, where it can be continued."""

    notice: Message | None = None


@dataclass(frozen=True)
class Quit:
    """Leave the program."""


Go = Open | Close | Stay | Play | Leave | Quit


class Page(Protocol):
    """A page of the lobby. `ask` may act when its picks are complete, and then says where to go."""

    title: Message

    def ask(self, picks: Picks) -> Prompt | Go: ...
    def panels(self, now_ns: int) -> tuple[Panel, ...]: ...


@dataclass
class Desk:
    """What pages may reach: settings, preferences, the data folder, the clock and the devices' lamps."""

    settings: Settings
    data: Path
    clock: Clock
    preferences: Preferences
    lamps: Callable[[], tuple[Lamp, ...]] = field(default=lambda: ())
    edges: Callable[[], Sequence[Edge]] = field(default=lambda: ())  # the buttons' last contacts, oldest first
    try_out: Callable[[str], None] = field(default=lambda device: None)  # make a device show that it works
    snapshot: Callable[[], Any] = field(default=lambda: None)  # the camera's newest picture, BGR, or None
    seed: Callable[[], int] = field(default=lambda: secrets.randbits(48))
    demo_box: bool = False
    opener: Callable[[Path], AppendFile] = DurableFile

    @property
    def games(self) -> Path:
        """Where the journals lie."""
        return self.data / "games"

    def prefer(self, change: Callable[[Preferences], Preferences]) -> None:
        """Change a preference and keep it; a disk that refuses costs the memory of it, not the game."""
        self.preferences = change(self.preferences)
        with contextlib.suppress(OSError):
            preferences.save(self.data, self.preferences)

    def new_game_path(self, game: str, seed: int) -> Path:
        """A journal name that nobody has used; the date is for people, the number makes it unique."""
        day = self.clock.wall()[:10]
        number = f"{seed & 0xFFFFFF:06x}"
        path = self.games / f"{day}-{game}-{number}.journal"
        count = 2
        while path.exists():
            path = self.games / f"{day}-{game}-{number}-{count}.journal"
            count += 1
        return path
