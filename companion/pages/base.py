"""What a page is: it asks with the same prompts and shows the same panels as a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.clock import Clock
from companion.config import Settings
from companion.message import Message
from companion.preferences import Preferences
from companion.prompt import Picks, Prompt
from companion.screen.view import Lamp, Panel
from companion.session import Session


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
class Quit:
    """Leave the program."""


Go = Open | Close | Stay | Play | Quit


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
    seed: Callable[[], int] = field(default=lambda: 0)
    demo_box: bool = False

    @property
    def games(self) -> Path:
        """Where the journals lie."""
        return self.data / "games"
