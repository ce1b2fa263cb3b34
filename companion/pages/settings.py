"""Settings that are changed at the table: language, volume, seconds a step; and the look of the screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.languages import NAMES
from companion.core.message import Message, say, verbatim
from companion.core.prompt import Choice, Picks, Prompt
from companion.core.view import Panel, TextPanel
from companion.pages.desk import Close, Desk, Go, Open, Stay
from companion.pages.voice import VoicePage, said_aloud
from companion.settings.preferences import TURNS, Preferences, Turn


def _volume(percent: int) -> Message:
    return say("{n} %", n=percent) if percent else say("mute")


def _switch(what: str, on: bool, label: Message, short: Message, symbol: str) -> Choice:
    return Choice(what, label, hint=say("on") if on else say("off"), short=short, symbol=symbol)


THEMES: dict[str, Message] = {
    "night": say("Night"),
    "day": say("Day"),
    "contrast": say("High contrast"),
    "clock": say("By the clock"),
}
TURNED: dict[Turn, Message] = {
    0: say("upright"),
    90: say("a quarter to the right"),
    180: say("upside down"),
    270: say("a quarter to the left"),
}
VOLUMES = (0, 20, 40, 70, 100)
BRIGHTNESSES = (10, 25, 40, 60, 80, 100)
PACES = ("1.0", "1.5", "2.0", "2.5", "3.0", "4.0")
VALUES: dict[str, Prompt] = {
    "language": Prompt(say("Which language?"), tuple(Choice(code, verbatim(name)) for code, name in NAMES.items())),
    "theme": Prompt(
        say("Which theme?"),
        tuple(Choice(name, label) for name, label in THEMES.items()),
        why=say("By the clock it is night from 19 to 7 o'clock; it never changes during a game."),
    ),
    "volume": Prompt(say("How loud?"), tuple(Choice(str(v), _volume(v)) for v in VOLUMES)),
    "pace": Prompt(
        say("How fast does the auction clock run?"),
        tuple(Choice(pace, say("{s} s a step", s=float(pace))) for pace in PACES),
        why=say("The printed clock's own pace was never published; two seconds a step is our default."),
    ),
    "brightness": Prompt(say("How bright?"), tuple(Choice(str(v), say("{n} %", n=v)) for v in BRIGHTNESSES)),
    "rotation": Prompt(
        say("How does the panel hang?"), tuple(Choice(str(turn), label) for turn, label in TURNED.items())
    ),
}
CHANGES: dict[str, Callable[[Preferences, str], Preferences]] = {
    "language": lambda mine, value: replace(mine, language=value),
    "theme": lambda mine, value: replace(mine, theme=value),
    "volume": lambda mine, value: replace(mine, volume=int(value) / 100),
    "pace": lambda mine, value: replace(mine, seconds_a_step=float(value)),
    "brightness": lambda mine, value: replace(mine, brightness=int(value) / 100),
    "rotation": lambda mine, value: mine.with_turn(TURNS[int(value) // 90]),
}
SWITCHES: dict[str, Callable[[Preferences], Preferences]] = {
    "thinking": lambda mine: replace(mine, thinking=not mine.thinking),
    "advice": lambda mine: replace(mine, advice=not mine.advice),
    "seats": lambda mine: replace(mine, follows_seats=not mine.follows_seats),
    "mirrored": lambda mine: replace(mine, mirrored=not mine.mirrored),
    "large": lambda mine: replace(mine, large_text=not mine.large_text),
    "still": lambda mine: replace(mine, less_motion=not mine.less_motion),
}
DONE = Choice("done", say("Done"), symbol="check")


class Sheet(NamedTuple):
    """What stands on one page of settings."""

    title: Message
    question: Message
    heading: Message  # over the settings as they stand
    settings: Callable[[Desk], Iterator[Choice]]
    remarks: tuple[Message, ...]


def _at_the_table(desk: Desk) -> Iterator[Choice]:
    mine = desk.preferences
    pace = say("{s} s a step", s=mine.seconds_a_step)
    yield Choice("language", say("Language"), hint=verbatim(NAMES[mine.language]), symbol="globe")
    yield Choice("screen", say("Screen"), hint=THEMES[mine.theme], symbol="display")
    yield Choice("volume", say("Volume"), hint=_volume(round(mine.volume * 100)), symbol="sound")
    yield Choice("voice", say("Voice"), hint=said_aloud(mine), symbol="speech")
    yield Choice("pace", say("Auction clock"), hint=pace, short=say("Clock"), symbol="clock")
    yield _switch("thinking", mine.thinking, say("Thinking time"), say("Time"), "hourglass")
    if not desk.settings.club.broker:  # a club plays without
        yield _switch("advice", mine.advice, say("Advice"), say("Advice"), "question")


def _of_the_screen(desk: Desk) -> Iterator[Choice]:
    """How it looks and hangs; its brightness where the panel lets us set it."""
    mine, level = desk.preferences, desk.devices.brightness()
    yield Choice("theme", say("Theme"), hint=THEMES[mine.theme], symbol="half")
    if level is not None:
        yield Choice("brightness", say("Brightness"), hint=say("{n} %", n=round(level * 100)), symbol="sun")
    yield Choice("rotation", say("Turn the screen"), hint=TURNED[mine.turned], short=say("Rotation"), symbol="redo")
    yield _switch("seats", mine.follows_seats, say("Turn to the active seat"), say("Seats"), "touch")
    yield _switch("mirrored", mine.mirrored, say("Answers on the left"), say("Left hand"), "back")
    yield _switch("large", mine.large_text, say("Large text"), say("Large"), "letters")
    yield _switch("still", mine.less_motion, say("Less motion"), say("Calm"), "shut")


_AT_ONCE = say("Changes hold at once; a running game goes on.")
TABLE = Sheet(
    say("Settings"),
    say("What would you like to change?"),
    say("At the table"),
    _at_the_table,
    (
        _AT_ONCE,
        say("Advice: “why?” also tells what a program would do."),
        say("Pins, drivers and folders are in the settings file; defaults.toml explains each one."),
    ),
)
SCREEN = Sheet(say("Screen"), say("How shall the screen look?"), say("The screen"), _of_the_screen, (_AT_ONCE,))


class SettingsPage:
    """Each change holds at once and is remembered."""

    def __init__(self, desk: Desk, sheet: Sheet = TABLE) -> None:
        self.title = sheet.title
        self._desk = desk
        self._sheet = sheet

    def ask(self, picks: Picks) -> Prompt | Go:
        desk, mine = self._desk, self._desk.preferences
        match picks:
            case ():
                settings = self._sheet.settings(desk)
                return Prompt(self._sheet.question, (*settings, DONE), suggestion=DONE.id)
            case (DONE.id,):
                return Close()
            case ("screen",):
                return Open(SettingsPage(desk, SCREEN))
            case ("voice",):
                return Open(VoicePage(desk))
            case (switch,) if switch in SWITCHES:
                desk.prefer(SWITCHES[switch](mine))
                return Stay()
            case (what,):
                return VALUES[what]
        desk.prefer(CHANGES[picks[0]](mine, picks[1]))
        return Stay(say("Done."))

    def panels(self, now_ns: int) -> tuple[Panel, ...]:
        """Each setting as it stands."""
        told = (
            say("{setting}: {value}", setting=choice.label, value=choice.hint)
            for choice in self._sheet.settings(self._desk)
            if choice.hint is not None
        )
        return (TextPanel(self._sheet.heading, (*told, *self._sheet.remarks)),)
