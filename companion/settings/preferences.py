"""What the Settings page and the set-up remember: a small file, replaced whole."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, get_args

import msgspec

from companion.core.aloud import MATTERS, Matter
from companion.core.disk import replace_file
from companion.core.given import read_file
from companion.core.languages import LANGUAGES, Language
from companion.core.names import refusal_of_name
from companion.settings.config import LIMITS

FILE = "preferences.json"
MAX_FILE = 1 << 20
MAX_PEOPLE = 60

ThemeName = Literal["night", "day", "contrast"]
THEMES: tuple[ThemeName, ...] = get_args(ThemeName)
ThemeChoice = ThemeName | Literal["clock"]  # by the clock: night from 19 to 7
THEME_CHOICES: tuple[ThemeChoice, ...] = (*THEMES, "clock")
Lesson = Literal["on", "over"]
Turn = Literal[0, 90, 180, 270]  # degrees, clockwise
TURNS: tuple[Turn, ...] = get_args(Turn)


class Remembered(msgspec.Struct, frozen=True):
    """A name that has played before, with the colour it took last, by game."""

    name: str
    colours: dict[str, str] = {}


class Preferences(msgspec.Struct, frozen=True):
    """Choices made on the screen; unknown or damaged ones fall back to these defaults."""

    language: Language = "en"
    theme: ThemeChoice = "night"
    volume: float = 0.7
    rotated: bool = False  # half a turn: the panel hangs upside down
    seconds_a_step: float = 2.0
    people: tuple[Remembered, ...] = ()
    quarter_turn: bool = False  # a quarter of a turn more, clockwise
    follows_seats: bool = False  # the picture turns by 180° to whoever sits opposite, between two turns
    mirrored: bool = False  # the dock stands on the left, for a left hand
    large_text: bool = False
    less_motion: bool = False
    voice: tuple[Matter, ...] = ()  # what is said aloud
    lessons: dict[str, Lesson] = {}  # by game: its first game is being explained, or need not be any more
    hints: tuple[str, ...] = ()  # that were shown, as "game.hint"
    phones: bool = False  # phones are let in
    brightness: float | None = None  # of the panel, from 0 to 1; None: as it is
    advice: bool = False  # whoever asks why is told what a program would do
    thinking: bool = False  # how long everybody thinks is told at the end and in the statistics

    @property
    def turned(self) -> Turn:
        """How far the picture is turned.

        >>> Preferences(rotated=True, quarter_turn=True).turned
        270
        """
        return TURNS[2 * self.rotated + self.quarter_turn]

    def with_turn(self, turned: Turn) -> Preferences:
        """The same with the picture turned so far."""
        return msgspec.structs.replace(self, rotated=turned >= 180, quarter_turn=turned % 180 == 90)

    def theme_at(self, hour: int) -> ThemeName:
        """The theme at this hour of the day.

        >>> Preferences(theme="clock").theme_at(21), Preferences(theme="clock").theme_at(7)
        ('night', 'day')
        """
        if self.theme == "clock":
            return "day" if 7 <= hour < 19 else "night"
        return self.theme

    def with_lesson(self, game: str, lesson: Lesson) -> Preferences:
        """The same with the first game of this kind explained from now on, from its first hint, or no more."""
        others = tuple(hint for hint in self.hints if hint.partition(".")[0] != game)
        return msgspec.structs.replace(self, lessons={**self.lessons, game: lesson}, hints=others)

    def with_person(self, name: str, game: str, colour: str) -> Preferences:
        """The same with this name first in the list, and its colour remembered."""
        known = next((p for p in self.people if p.name == name), Remembered(name))
        fresh = Remembered(name, {**known.colours, game: colour})
        others = tuple(p for p in self.people if p.name != name)
        return msgspec.structs.replace(self, people=(fresh, *others)[:MAX_PEOPLE])

    def without(self, name: str) -> Preferences:
        """The same with this name forgotten."""
        return msgspec.structs.replace(self, people=tuple(p for p in self.people if p.name != name))


def load(data: Path, first: Preferences) -> Preferences:
    """What was remembered, or `first` if there is nothing readable: a lost preference must not stop a game."""
    try:
        told = msgspec.json.decode(read_file(data / FILE, MAX_FILE))
        found = msgspec.convert(_without_unknown_words(told), Preferences)
    except (OSError, msgspec.DecodeError, RecursionError):
        return first
    people = tuple(person for person in found.people if refusal_of_name(person.name) is None)
    return msgspec.structs.replace(found, people=people)


def save(data: Path, preferences: Preferences) -> None:
    """Remember; a disk that refuses costs a preference, not a game."""
    replace_file(data / FILE, msgspec.json.format(msgspec.json.encode(preferences), indent=1))


def _without_unknown_words(told: object) -> object:
    """What the file says, less a language, a theme or a pace that we do not have: its default, all else is kept."""
    if not isinstance(told, dict):
        return told
    closed = {"language": LANGUAGES, "theme": THEME_CHOICES}
    known = {
        key: word for key, word in told.items() if key not in closed or word in closed[key] or type(word) is not str
    }
    low, high = LIMITS["auction.seconds_a_step"]
    pace = known.get("seconds_a_step")
    if isinstance(pace, int | float) and not low <= pace <= high:
        del known["seconds_a_step"]
    if isinstance(lessons := known.get("lessons"), dict):
        known["lessons"] = {game: word for game, word in lessons.items() if word in get_args(Lesson)}
    if isinstance(spoken := known.get("voice"), list):
        known["voice"] = [matter for matter in spoken if matter in MATTERS]
    return known
