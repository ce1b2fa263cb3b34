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


class Remembered(msgspec.Struct, frozen=True):
    """A name that has played before, with the colour it took last, by game."""

    name: str
    colours: dict[str, str] = {}


class Preferences(msgspec.Struct, frozen=True):
    """Choices made on the screen; unknown or damaged ones fall back to these defaults."""

    language: Language = "en"
    theme: ThemeName = "night"
    volume: float = 0.7
    rotated: bool = False
    seconds_a_step: float = 2.0
    people: tuple[Remembered, ...] = ()
    voice: tuple[Matter, ...] = ()  # what is said aloud

    def with_person(self, name: str, game: str, colour: str) -> Preferences:
        """The same with this name first in the list, and its colour remembered."""
        known = next((p for p in self.people if p.name == name), Remembered(name))
        fresh = Remembered(name, {**known.colours, game: colour})
        others = tuple(p for p in self.people if p.name != name)
        return msgspec.structs.replace(self, people=(fresh, *others)[:MAX_PEOPLE])


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
    closed = {"language": LANGUAGES, "theme": THEMES}
    known = {
        key: word for key, word in told.items() if key not in closed or word in closed[key] or type(word) is not str
    }
    low, high = LIMITS["auction.seconds_a_step"]
    pace = known.get("seconds_a_step")
    if isinstance(pace, int | float) and not low <= pace <= high:
        del known["seconds_a_step"]
    if isinstance(spoken := known.get("voice"), list):
        known["voice"] = [matter for matter in spoken if matter in MATTERS]
    return known
