"""Settings that are changed at the table: language, theme, volume, seconds a step, rotation."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.languages import NAMES
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.pages.desk import Close, Desk, Go, Stay

THEMES: dict[str, Message] = {"evening": say("Evening (dark)"), "day": say("Day (light)")}
VOLUMES = (0, 20, 40, 70, 100)
PACES = ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")


class SettingsPage:
    """Each change holds at once and is remembered."""

    title = say("Settings")

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self, picks: Picks) -> Prompt | Go:
        if not picks:
            return self._root()
        if picks[0] == "done":
            return Close()
        if picks[0] == "rotation":
            self._desk.prefer(lambda p: replace(p, rotated=not p.rotated))
            return Stay()
        if len(picks) == 1:
            return self._values(picks[0])
        return self._set(picks[0], picks[1])

    def _root(self) -> Prompt:
        mine = self._desk.preferences
        pace = say("{s} s a step", s=f"{mine.seconds_a_step:g}")
        return Prompt(
            say("What would you like to change?"),
            (
                Choice("language", say("Language"), hint=verbatim(NAMES[mine.language])),
                Choice("theme", say("Theme"), hint=THEMES[mine.theme]),
                Choice("volume", say("Volume"), hint=_volume(round(mine.volume * 100))),
                Choice("pace", say("Auction clock"), hint=pace),
                Choice("rotation", say("Turn the screen"), hint=say("upside down") if mine.rotated else say("upright")),
                Choice("done", say("Done")),
            ),
        )

    def _values(self, what: str) -> Prompt:
        match what:
            case "language":
                choices = tuple(Choice(code, verbatim(name)) for code, name in NAMES.items())
                return Prompt(say("Which language?"), choices)
            case "theme":
                return Prompt(say("Which theme?"), tuple(Choice(key, label) for key, label in THEMES.items()))
            case "volume":
                return Prompt(say("How loud?"), tuple(Choice(str(v), _volume(v)) for v in VOLUMES))
        choices = tuple(Choice(pace, say("{s} s a step", s=pace)) for pace in PACES)
        return Prompt(
            say("How fast does the auction clock run?"),
            choices,
            why=say("The printed clock's own pace was never published; two seconds a step is our default."),
        )

    def _set(self, what: str, value: str) -> Go:
        match what:
            case "language":
                self._desk.prefer(lambda p: replace(p, language=value))
            case "theme":
                self._desk.prefer(lambda p: replace(p, theme=value))
            case "volume":
                self._desk.prefer(lambda p: replace(p, volume=int(value) / 100))
            case "pace":
                self._desk.prefer(lambda p: replace(p, seconds_a_step=float(value)))
        return Stay(say("Done."))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        lines = (
            say("Changes hold at once; a running game goes on."),
            say("Pins, drivers and folders are in the settings file; defaults.toml explains each one."),
        )
        return (TextPanel(say("At the table"), lines),)


def _volume(percent: int) -> Message:
    return say("{n} %", n=percent) if percent else say("mute")
