"""A voice for a table that wants none: it says nothing, and nobody misses it."""

from __future__ import annotations

from hardware.driver import Context, Driver, Settings
from hardware.ports import Health
from hardware.voice.spoken import checked_language, checked_level, checked_words


class NoVoice(Driver):
    """Takes every sentence and keeps it to itself."""

    def __init__(self, settings: Settings, context: Context) -> None:
        pass

    def speak(self, text: str, language: str) -> None:
        checked_words(text, language)

    def prepare(self, language: str) -> None:
        checked_language(language)

    def hush(self) -> None:
        pass

    def volume(self, level: float) -> None:
        checked_level(level)

    def health(self) -> Health:
        return Health(True, detail="switched off in the settings")
