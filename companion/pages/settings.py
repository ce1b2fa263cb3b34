"""Settings that are changed at the table: language, theme, volume, seconds a step, rotation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from msgspec.structs import replace

from companion.core.languages import NAMES
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.pages.desk import Close, Desk, Go, Open, Stay
from companion.pages.voice import VoicePage, said_aloud
from companion.settings.preferences import Preferences


def _volume(percent: int) -> Message:
    return say("{n} %", n=percent) if percent else say("mute")


THEMES: dict[str, Message] = {
    "night": say("Night"),
    "day": say("Day"),
    "contrast": say("High contrast"),
}
VOLUMES = (0, 20, 40, 70, 100)
PACES = ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")
VALUES: dict[str, Prompt] = {
    "language": Prompt(say("Which language?"), tuple(Choice(code, verbatim(name)) for code, name in NAMES.items())),
    "theme": Prompt(say("Which theme?"), tuple(Choice(name, label) for name, label in THEMES.items())),
    "volume": Prompt(say("How loud?"), tuple(Choice(str(v), _volume(v)) for v in VOLUMES)),
    "pace": Prompt(
        say("How fast does the auction clock run?"),
        tuple(Choice(pace, say("{s} s a step", s=float(pace))) for pace in PACES),
        why=say("The printed clock's own pace was never published; two seconds a step is our default."),
    ),
}
CHANGES: dict[str, Callable[[Preferences, str], Preferences]] = {
    "language": lambda mine, value: replace(mine, language=value),
    "theme": lambda mine, value: replace(mine, theme=value),
    "volume": lambda mine, value: replace(mine, volume=int(value) / 100),
    "pace": lambda mine, value: replace(mine, seconds_a_step=float(value)),
}


@dataclass
class SettingsPage:
    """Each change holds at once and is remembered."""

    desk: Desk
    title = say("Settings")

    def ask(self, picks: Picks) -> Prompt | Go:
        mine = self.desk.preferences
        match picks:
            case ():
                return self._root(mine)
            case ("done",):
                return Close()
            case ("rotation",):
                self.desk.prefer(replace(mine, rotated=not mine.rotated))
                return Stay()
            case ("voice",):
                return Open(VoicePage(self.desk))
            case (what,):
                return VALUES[what]
        self.desk.prefer(CHANGES[picks[0]](mine, picks[1]))
        return Stay(say("Done."))

    def _root(self, mine: Preferences) -> Prompt:
        pace = say("{s} s a step", s=mine.seconds_a_step)
        return Prompt(
            say("What would you like to change?"),
            (
                Choice("language", say("Language"), hint=verbatim(NAMES[mine.language])),
                Choice("theme", say("Theme"), hint=THEMES[mine.theme]),
                Choice("volume", say("Volume"), hint=_volume(round(mine.volume * 100))),
                Choice("pace", say("Auction clock"), hint=pace),
                Choice("voice", say("Voice"), hint=said_aloud(mine)),
                Choice("rotation", say("Turn the screen"), hint=say("upside down") if mine.rotated else say("upright")),
                Choice("done", say("Done")),
            ),
        )

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lines = (
            say("Changes hold at once; a running game goes on."),
            say("Pins, drivers and folders are in the settings file; defaults.toml explains each one."),
        )
        return (TextPanel(say("At the table"), lines),)
