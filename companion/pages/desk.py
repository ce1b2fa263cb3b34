"""What a page is, where it can lead, and what it may use: a desk that is complete when it is made."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from companion.box import facts as box
from companion.core.clock import Clock
from companion.core.disk import DurableFile, Opener
from companion.core.errors import CompanionError, IllegalMove
from companion.core.message import Message, say
from companion.core.names import refusal_of_name
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Lamp, Panel
from companion.games.catalogue import game_named
from companion.games.contract import Amended, AnyGame, Command, Player, Seat
from companion.games.options import read_options
from companion.memory import entries
from companion.memory.session import Session
from companion.memory.waiting import OpenGames
from companion.settings import preferences
from companion.settings.config import Settings
from companion.settings.preferences import Preferences
from hardware.ports import Edge, Hotspot, Power

if TYPE_CHECKING:
    from companion.dice.photograph import Sight
    from hardware.ports import Image

AnySession = Session[Any]
CLOSE = Choice("close", say("Close"))
SURE = "sure"  # the second answer, without which nothing is given up, deleted or switched off
any_seed = partial(secrets.randbits, 48)  # that nobody can guess


class Open(msgspec.Struct, frozen=True):
    """Go one page deeper, or on to another page in place of this one."""

    page: Page
    instead: bool = False


class Close(msgspec.Struct, frozen=True):
    """Go back to the page before, with a word about what was done, or a warning."""

    notice: Message | None = None
    warning: bool = False


class Stay(msgspec.Struct, frozen=True):
    """Stay on the page and begin its dialogue anew, with a word about what was done, or a warning."""

    notice: Message | None = None
    warning: bool = False


class Play(msgspec.Struct, frozen=True):
    """Sit down to a game; a page may lie over it first."""

    session: AnySession
    first: Page | None = None


class Leave(msgspec.Struct, frozen=True):
    """Leave the game for the home page, where it can be continued."""

    notice: Message | None = None


class Answer(msgspec.Struct, frozen=True):
    """Go back to the game and begin with this answer."""

    answer: str


class Look(msgspec.Struct, frozen=True):
    """Go back to the game and put another of its pictures on the board, until the next answer."""

    picture: int


class Amend(msgspec.Struct, frozen=True):
    """Go back to the game and let another past stand."""

    amendment: Amended
    notice: Message | None = None
    shown: tuple[Panel, ...] = ()  # what would be different, for those who are asked


class Again(msgspec.Struct, frozen=True):
    """Go back to the game and let the decision that was taken back stand again."""


class Quit(msgspec.Struct, frozen=True):
    """Leave the program."""


Go = Open | Close | Stay | Play | Leave | Answer | Look | Amend | Again | Quit


class Page(Protocol):
    """A page around the games. `ask` may act when its picks are complete, and then says where to go.

    A command is done to the game that lies below, and the page stays. A choice with `press` is picked by that button.
    """

    title: Message

    def ask(self, picks: Picks) -> Prompt | Go | Command: ...
    def panels(self, now_ns: int) -> tuple[Panel, ...]: ...


def really(question: Message, yes: Message, no: Message) -> Prompt:
    """Asked before what cannot be taken back with Undo; the harmless answer comes first."""
    return Prompt(question, (Choice("keep", no), Choice(SURE, yes, hold=True)))


class DeviceStand(Protocol):
    """What pages may know of the devices and do with them."""

    def lamps(self) -> tuple[Lamp, ...]: ...  # one a device, with the reason if it is out
    def edges(self) -> Sequence[Edge]: ...  # the buttons' last contacts, oldest first
    def try_out(self, device: str) -> None: ...  # make a device show that it works
    def sample(self, sentence: Message) -> None: ...  # say something, to show how it sounds
    def muted(self) -> Mapping[str, bool]: ...  # button → whether nobody listens to it
    def mute(self, button: str) -> None: ...  # or listen again, until the next start
    def snapshot(self) -> Image | None: ...  # the camera's newest picture, BGR
    @property
    def can_look(self) -> bool: ...  # whether anybody can read a photograph of dice
    def look_at(self, photo: bytes, dice: bool = True) -> None: ...  # read one, beside everything else
    def looked(self) -> Sight | CompanionError | None: ...  # what it shows, told once
    def look_away(self) -> None: ...  # it is kept no longer
    def brightness(self) -> float | None: ...  # of the panel, from 0 to 1; None where it cannot be set


class PhoneStand(Protocol):
    """What pages may know of the phones at the table and do with them."""

    word: str
    trouble: Message | None  # why none can be heard

    @property
    def on(self) -> bool: ...  # whether phones are let in
    @property
    def address(self) -> str: ...  # where they reach the table; "" while nobody serves them
    def switch(self, on: bool) -> None: ...
    def seats(self) -> Mapping[Seat, str]: ...  # the seats that are a phone's: "here" or "asleep"
    def unpair(self, seat: Seat) -> None: ...
    def new_code(self) -> None: ...


@dataclass
class Desk:
    """What pages may use: settings, preferences, the data folder, the clock and the devices."""

    settings: Settings
    data: Path
    clock: Clock
    preferences: Preferences
    devices: DeviceStand
    seed: Callable[[], int] = any_seed
    demo_box: bool = False
    opener: Opener = DurableFile
    power: Power | None = None  # the machine's switch, where we may ask for it
    phones: PhoneStand | None = None  # there once a table is laid
    hotspot: Hotspot | None = None  # a Wi-Fi of the machine's own, where we may ask for it

    def __post_init__(self) -> None:
        self.open_games = OpenGames(self.data, self.clock)

    @property
    def games(self) -> Path:
        """Where the journals lie."""
        return self.data / "games"

    def prefer(self, changed: Preferences) -> None:
        """Keep changed preferences; a disk that refuses costs the memory of them, not the game."""
        self.preferences = changed
        with contextlib.suppress(OSError):
            preferences.save(self.data, changed)

    def begin(self, game: AnyGame, players: Sequence[Player], chosen: Mapping[str, object]) -> AnySession:
        """A new game with the options that were chosen, and the table's pace where the game has one."""
        for player in players:
            if refusal := refusal_of_name(player.name):
                raise IllegalMove(refusal)
        pace = {
            "seconds_a_step": self.preferences.seconds_a_step,
            "lead_in_seconds": self.settings.auction.lead_in_seconds,
        }
        known = {name: value for name, value in pace.items() if name in game.options.__struct_fields__}
        options = read_options(game.options, {**known, **chosen})
        facts = box.load_facts(game.box, self.demo_box, self.data)
        seed = self.seed()
        path = self._new_path(game.name, seed)
        return Session.start(
            game, players, options, facts, path, seed, self.clock, demo_box=self.demo_box, opener=self.opener
        )

    def take_up(self, path: Path) -> AnySession:
        """The game of a journal, to be played on."""
        game = game_named(entries.read(path).header.game)
        return Session.load(game, path, self.clock, self.opener)

    def _new_path(self, game: str, seed: int) -> Path:
        """A journal name that nobody has used; the date is for people, the number makes it unique."""
        name = f"{self.clock.wall()[:10]}-{game}-{seed & 0xFFFFFF:06x}"
        path, number = self.games / f"{name}.journal", 1
        while os.path.lexists(path) or os.path.lexists(entries.mirror_of(path)):
            number += 1
            path = self.games / f"{name}-{number}.journal"
        return path
